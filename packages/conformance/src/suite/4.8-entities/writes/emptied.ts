import type { Case } from '../../../case/case.js';
import { entity, setOf } from '../../../case/plain.js';
import { falseAndZeros } from '../../4.3-legacy-calls/shared.js';
import { type AboutRequest, byName, change, type Values } from '../../rows.js';

/** Values of properties, and those of the same types that a service may mistake for missing ones. */
const emptied: readonly (readonly [id: string, before: Values, after: Values])[] = [
  ...falseAndZeros.map(([id, need, , value, other]) => [id, { [need]: other }, { [need]: value }] as const),
  ['empty-text', { stringProperty: 'a' }, { stringProperty: '' }],
  ['empty-list', { stringList: ['a', 'b'] }, { stringList: [] }],
  ['empty-set', { stringSet: setOf('a', 'b') }, { stringSet: setOf() }],
];

const refused: AboutRequest = { deployed: ['D-2', 400] };

/** The methods that update an entity by its id, with the requirements that they do. */
export const updates = [
  ['PUT', 'ENT-PUT-06'],
  ['PATCH', 'ENT-PATCH-01'],
  ['POST', 'ENT-POST-06'],
] as const;

/** The methods that set a property, with the requirements that they do. */
export const setters = [
  ['PUT', 'PRP-PUT-01'],
  ['PATCH', 'PRP-PUT-02'],
] as const;

/** The requirement that a property is set, and how deployed services refuse to set a collection. */
function ofProperty(requirement: string, { stringList, stringSet }: Values): readonly [string, AboutRequest] {
  if (stringList !== undefined) return ['PRP-PUT-03', refused];
  if (stringSet !== undefined) return ['PRP-PUT-04', refused];
  return [requirement, {}];
}

/** 4.8 and 4.9: false, zero, an empty text and an empty collection are values, which replace the present one. */
export const emptiedCases: readonly Case[] = emptied.flatMap(([id, before, after]) => [
  ...updates.map(([method, requirement]) =>
    change(`ent-${method.toLowerCase()}/emptied/${id}`, requirement, before, after, (c, made) =>
      c.subject.writeEntity(method, made, entity(byName(c, after))),
    ),
  ),
  ...setters.map(([method, setsOne]) => {
    const [requirement, about] = ofProperty(setsOne, after);
    const send: Parameters<typeof change>[4] = (c, made) => {
      const [[property = '', value = null] = []] = Object.entries(byName(c, after));
      return c.subject.setProperty(method, { ...made, property }, value);
    };
    return change(`prp-${method.toLowerCase()}/emptied/${id}`, requirement, before, after, send).with(about);
  }),
]);

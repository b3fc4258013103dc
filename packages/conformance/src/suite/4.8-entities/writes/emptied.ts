import type { Case } from '../../../case/case.js';
import { entity, long, setOf } from '../../../case/plain.js';
import { type AboutRequest, byName, change, type Values } from '../../rows.js';

/** Values of properties, and those of the same types that a service may take for missing ones. */
const emptied: readonly (readonly [id: string, before: Values, after: Values])[] = [
  ['false', { booleanProperty: true }, { booleanProperty: false }],
  ['zero', { integerProperty: 7 }, { integerProperty: 0 }],
  ['long-zero', { longProperty: long(7) }, { longProperty: long(0) }],
  ['empty-text', { stringProperty: 'a' }, { stringProperty: '' }],
  ['empty-list', { stringList: ['a', 'b'] }, { stringList: [] }],
  ['empty-set', { stringSet: setOf('a', 'b') }, { stringSet: setOf() }],
];

const refused: AboutRequest = { deployed: ['D-2', 400] };

const ofEntities = [
  ['PUT', 'ENT-PUT-06'],
  ['PATCH', 'ENT-PATCH-01'],
  ['POST', 'ENT-POST-06'],
] as const;

/** The requirement that a property is set, and how deployed services refuse to set a collection. */
function ofProperty(method: 'PUT' | 'PATCH', { stringList, stringSet }: Values) {
  if (stringList !== undefined) return { requirement: 'PRP-PUT-03', about: refused };
  if (stringSet !== undefined) return { requirement: 'PRP-PUT-04', about: refused };
  return { requirement: method === 'PUT' ? 'PRP-PUT-01' : 'PRP-PUT-02', about: {} };
}

/** 4.8 and 4.9: false, zero and what is empty are values, and replace others. */
export const emptiedCases: readonly Case[] = emptied.flatMap(([id, before, after]) => [
  ...ofEntities.map(([method, requirement]) =>
    change(
      `ent-${method.toLowerCase()}/emptied/${id}`,
      requirement,
      before,
      (c, made) => c.subject.writeEntity(method, made, entity(byName(c, after))),
      after,
    ),
  ),
  ...(['PUT', 'PATCH'] as const).map((method) => {
    const { requirement, about } = ofProperty(method, after);
    const send: Parameters<typeof change>[3] = (c, made) => {
      const [[property = '', value = null] = []] = Object.entries(byName(c, after));
      return c.subject.setProperty(method, { ...made, property }, value);
    };
    return change(`prp-${method.toLowerCase()}/emptied/${id}`, requirement, before, send, after, about);
  }),
]);

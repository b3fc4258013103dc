import type { Case, CaseContext, Judging } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { Made } from '../../case/fixture.js';
import {
  type ActionNeed,
  type CreatableNeed,
  isPropertyNeed,
  type PropertyNeed,
  type ServiceNeed,
} from '../../case/needs.js';
import { entity, long, type Plain } from '../../case/plain.js';
import type { Observation, Target } from '../../case/subject.js';
import { idJson, idText } from '../requests.js';
import { checkType, listOf, memberOf, refersTo, simpleName } from '../responses.js';
import { change, creates, type Values } from '../rows.js';

export type Parameters = { readonly [name: string]: string | readonly string[] };
/** Texts of parameters by the properties that they set. */
type Texts = { readonly [Need in PropertyNeed]?: string | readonly string[] };

/** The parameter of a projection; none for the default, whose name is empty. */
export const projected = (projection: string): Parameters => (projection === '' ? {} : { projection });

/** The parameters of a projection whose answer is written whole; none for the default. */
export const projectedWhole = (projection: string): Parameters =>
  projection === '' ? {} : { projection, depth: 'reachable' };

/** Names an entity: `type` and `id`. */
export const named = (made: Made): { readonly type: string; readonly id: string } => ({
  type: made.type,
  id: idText(made.id),
});

/** An entity as a caller writes it into the JSON of an assembly; with an id it is looked up. */
export const assemblyEntity = (
  c: CaseContext,
  properties: { readonly [name: string]: unknown },
  id?: Plain,
): { readonly [name: string]: unknown } => ({
  _type: c.fixture.type('entityType'),
  ...(id === undefined ? {} : { id: idJson(id) }),
  ...c.fixture.values().properties,
  ...properties,
});

/** An envelope that names some entities of its assembly, by their `_id`, as new with the ids that they have. */
export const envelopeAround = (c: CaseContext, assembly: unknown, newIds: readonly string[]): object => ({
  _type: `${c.fixture.vendor}.model.rest.crud.ManipulationEnvelope`,
  assembly,
  instantiationsWithId: { _type: 'set', value: newIds.map((id) => ({ _ref: id })) },
});

/** The parameters of a `create` that lacks nothing: the type, the marker, and what every instance needs. */
export const newInstance = (c: CaseContext, need: CreatableNeed = 'entityType'): Parameters => ({
  type: c.fixture.type(need),
  ...dynamicParameters(c.fixture.values({}, need).properties),
});

/** Returns values as dynamic parameters. */
export const dynamicParameters = (values: { readonly [name: string]: Plain }): Parameters =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `*${name}`,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** Returns texts as dynamic parameters. */
export const dynamicTexts = <Text extends string | readonly string[]>(
  c: CaseContext,
  texts: { readonly [Need in PropertyNeed]?: Text },
): { readonly [name: string]: Text } =>
  Object.fromEntries(
    Object.entries(texts).map(([need, text]) => [isPropertyNeed(need) ? dynamicParameter(c, need) : need, text]),
  );

/** Names an action, with the further variables that it needs. */
export const actionParameters = (c: CaseContext, need: ActionNeed): { readonly [name: string]: string } => ({
  name: c.fixture.action(need),
  ...dynamicParameters(c.fixture.variables(need)),
});

/** Names a service request, with the further properties that it needs. */
export const serviceParameters = (c: CaseContext, need: ServiceNeed): { readonly [name: string]: string } => {
  const { signature, values = {} } = c.fixture.service(need);
  return { type: signature, ...dynamicParameters(values) };
};

/** Values that a service may mistake for missing ones, as texts of parameters, and others of the same types. */
export const falseAndZeros: readonly (readonly [
  id: string,
  need: PropertyNeed,
  text: string,
  value: Plain,
  other: Plain,
])[] = [
  ['false', 'booleanProperty', 'false', false, true],
  ['zero', 'integerProperty', '0', 0, 7],
  ['long-zero', 'longProperty', '0', long(0), long(7)],
];

/** Three values to set. */
export const threeValues = { stringProperty: 'new', integerProperty: 7, booleanProperty: true } as const;
/** Other values of the same properties. */
export const threeOthers = { stringProperty: 'a', integerProperty: 1, booleanProperty: false } as const;
/** The three values as texts of parameters. */
export const threeTexts = { stringProperty: 'new', integerProperty: '7', booleanProperty: 'true' } as const;

/** Checks that a call returns nothing. By R-53 that is 200 with an empty body. */
function nothing(c: CaseContext, answer: Observation, judges: readonly string[]): void {
  c.checkStatus(answer, 200, { judges });
  const answered = ['', 'null'].includes(answer.text.trim()) ? 'nothing' : answer.text;
  c.check('what is answered', answered, 'nothing', { judges });
  c.observe('the body', answer.text, '');
}

/** Returns a case of a `create` with these texts, which creates an entity with the values. */
export const createsOf = (what: string, judges: Case['judges'], texts: Texts, created: Values): Case =>
  creates(`legacy/create/${what}`, judges, created, (c) => create(c, texts)).with({ needs: ['legacy'] });

/** Returns a case of an `update` with these texts, which changes only the values `after`. */
export const updates = (what: string, judges: Case['judges'], before: Values, texts: Texts, after: Values): Case =>
  change(`legacy/update/${what}`, judges, before, after, (c, made) => update(c, made, texts)).with({
    needs: ['legacy'],
  });

/** Parameters without one of them. A parameter without meaning contains the marker. */
export const without = (c: CaseContext, missing: string, all: Parameters): Parameters => ({
  ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing)),
  conformance: c.marker,
});

/** Sends a `create` that lacks nothing, with these texts. */
export const create = (c: CaseContext, texts: Texts, others: Parameters = {}): Promise<Observation> =>
  c.subject.legacy('create', { ...newInstance(c), ...dynamicTexts(c, texts), ...others });

/** Sends an `update` of an entity with these texts. */
export const update = (c: CaseContext, made: Made, texts: Texts, others: Parameters = {}): Promise<Observation> =>
  c.subject.legacy('update', { ...named(made), ...dynamicTexts(c, texts), ...others });

/** Judges the answer to a change by its projection: nothing, a manipulation, or an envelope around it. */
export function judgeProjection(
  c: CaseContext,
  projection: '' | 'none' | 'envelope' | 'payload',
  answer: Observation,
  judges: readonly string[],
  observeManipulation: (manipulation: Plain | undefined) => void,
): void {
  if (projection === 'envelope') {
    checkType(c, answer.value, 'ManipulationResponse', { judges });
    observeManipulation(memberOf(answer.value, 'inducedManipulation'));
  } else if (projection === 'payload') {
    judgeManipulation(c, answer.value, { judges: [...judges, 'TYP-07'] });
    observeManipulation(answer.value);
  } else nothing(c, answer, judges);
}

/** Checks that a response is a manipulation. Other cases judge its kind and its members. */
export const judgeManipulation = (c: CaseContext, value: Plain | undefined, judging: Judging): unknown =>
  c.check('the answer is a manipulation', simpleName(value)?.endsWith('Manipulation'), true, judging);

/** The manipulations of an answer: itself, or those of a `CompoundManipulation`. */
export function manipulationsOf(value: Plain | undefined): readonly (Plain | undefined)[] {
  return simpleName(value) === 'CompoundManipulation' ? listOf(memberOf(value, 'compoundManipulationList')) : [value];
}

/** Returns the expected `owner` of a manipulation of a property. */
export const ownerOf = (made: Pick<Target, 'type' | 'id'>, propertyName: string): Plain =>
  entity({ reference: referenceTo(made), propertyName });

/** A reference in an answer. */
export const referenceTo = ({ type, id }: Pick<Target, 'type' | 'id'>): Plain =>
  entity({ refId: id, typeSignature: type });

/** The entities of the case in a list. */
export const ownIn = (c: CaseContext, list: Plain | undefined): Plain =>
  listOf(list)
    .filter((each) => each !== undefined)
    .filter((each) => memberOf(each, c.fixture.marker('entityType')) === c.marker);

export const dynamicParameter = (c: CaseContext, need: PropertyNeed): string => `*${c.fixture.property(need)}`;

/** Checks that the projection `id` returns the id of one of the entities. By R-59 it is a reference with a type. */
export function judgeReference(c: CaseContext, value: Plain | undefined, ids: readonly Plain[], judges: string): void {
  const isId = ids.some((id) => matches(value, id) || refersTo(value, id));
  c.check('the answer is an id or refers by it', isId, true);
  c.check('the answer refers', simpleName(value) !== undefined, true, { judges });
  c.check('the answer is a result or a manipulation', /Response$|Manipulation$/.test(simpleName(value) ?? ''), false);
}

import type { Case, CaseContext, Judging } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { CreatableNeed, Made } from '../../case/fixture.js';
import { type ActionNeed, isPropertyNeed, type PropertyNeed, type ServiceNeed } from '../../case/needs.js';
import { entity, long, type Plain } from '../../case/plain.js';
import type { Observation, Target } from '../../case/subject.js';
import { idJson, idText } from '../requests.js';
import { checkRefused, listOf, memberOf, refersTo, simpleName } from '../responses.js';
import { type About, testCase } from '../rows.js';

export type Parameters = { readonly [name: string]: string | readonly string[] };

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

/** The parameters of a `create` that lacks nothing: the type, the marker, and what every instance needs. */
export const newInstance = (
  c: CaseContext,
  need: CreatableNeed = 'entityType',
): { readonly [name: string]: string | readonly string[] } => ({
  type: c.fixture.type(need),
  ...starred(c.fixture.values({}, need).properties),
});

/** Returns values as dynamic parameters. */
export const starred = (values: {
  readonly [name: string]: Plain;
}): { readonly [name: string]: string | readonly string[] } =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `*${name}`,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** Names an action, with the further variables that it needs. */
export const actionParameters = (c: CaseContext, need: ActionNeed): { readonly [name: string]: string } => ({
  name: c.fixture.action(need),
  ...starred(c.fixture.variables(need)),
});

/** Names a service request, with the further properties that it needs. */
export const serviceParameters = (c: CaseContext, need: ServiceNeed): { readonly [name: string]: string } => {
  const { signature, values = {} } = c.fixture.service(need);
  return { type: signature, ...starred(values) };
};

/** Values that a service may take for missing ones, as texts of parameters, and others of the same types. */
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
export const threeTexts = (c: CaseContext): { readonly [name: string]: string } => ({
  [star(c, 'stringProperty')]: 'new',
  [star(c, 'integerProperty')]: '7',
  [star(c, 'booleanProperty')]: 'true',
});

/** Checks that a call returns nothing. By R-53 that is 200 with an empty body. */
export function nothing(c: CaseContext, answer: Observation, judges: string): void {
  c.checkStatus(answer, 200, { judges });
  const answered = ['', 'null'].includes(answer.text.trim()) ? 'nothing' : answer.text;
  c.check('what is answered', answered, 'nothing', { judges });
  c.observe('the body', answer.text, '');
}

/** Returns a case of a call that is refused, and creates and changes nothing. */
export const refuses = (
  id: string,
  judges: Case['judges'],
  request: (c: CaseContext) => Promise<Observation>,
  about: About,
): Case =>
  testCase(id, judges, about, async (c) => {
    const before = await c.oracle.snapshot();
    checkRefused(c, await request(c));
    await c.oracle.none(before);
  });

/** Parameters without one of them. A parameter without meaning contains the marker. */
export const without = (c: CaseContext, missing: string, all: Parameters): Parameters => ({
  ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing)),
  conformance: c.marker,
});

/** Sends an `update` of an entity, by the properties that the parameters set. */
export const update = (
  c: CaseContext,
  made: Made,
  texts: { readonly [Need in PropertyNeed]?: string | readonly string[] },
) =>
  c.subject.legacy('update', {
    ...named(made),
    ...Object.fromEntries(
      Object.entries(texts).map(([need, text]) => [isPropertyNeed(need) ? star(c, need) : need, text]),
    ),
  });

/** Checks that a response is a manipulation. Other cases judge its kind and its members. */
export const judgeManipulation = (c: CaseContext, { value }: Observation, judging: Judging): unknown =>
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

export const star = (c: CaseContext, need: PropertyNeed): string => `*${c.fixture.property(need)}`;

/** Checks that the projection `id` returns the id of one of the entities. By R-59 it is a reference with a type. */
export function judgeReference(c: CaseContext, value: Plain | undefined, ids: readonly Plain[], judges: string): void {
  const isId = ids.some((id) => matches(value, id) || refersTo(value, id));
  c.check('the answer is an id or refers by it', isId, true);
  c.check('the answer refers', simpleName(value) !== undefined, true, { judges });
  c.check('the answer is a result or a manipulation', /Response$|Manipulation$/.test(simpleName(value) ?? ''), false);
}

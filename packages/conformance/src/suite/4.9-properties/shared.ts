import type { Case, CaseContext } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { PropertyNeed } from '../../case/needs.js';
import { entity, type Plain, type PlainEntity } from '../../case/plain.js';
import type { Edit, Observation, Options, PropertyTarget } from '../../case/subject.js';
import { listOf, memberOf, succeeded } from '../responses.js';
import { type Afterwards, change, type MadeValues, newEntity, type Request, refuse, rows } from '../rows.js';

/** The methods that set a property, with the requirements that they do. */
export const setters = [
  ['PUT', 'PRP-PUT-01'],
  ['PATCH', 'PRP-PUT-02'],
] as const;
export type Setter = (typeof setters)[number][0];

/** Returns an edit by the keys or the positions of its values. */
export const entries = (...pairs: readonly (readonly [Plain, Plain])[]): Edit => ({ entries: pairs });

/** Returns a request that sends an edit in a POST on a property. */
export const editing =
  (need: PropertyNeed, edit: Edit, options: Options = {}): Request =>
  ({ fixture, subject }, made) =>
    subject.editProperty({ ...made, property: fixture.property(need) }, edit, options);

/** Returns a request that sets a property to a value. */
export const setting =
  (method: Setter, need: PropertyNeed, value: Plain): Request =>
  (c, made) =>
    c.subject.setProperty(method, { ...made, property: c.fixture.property(need) }, value);

/** The options of an edit that removes values. */
export const removing = { remove: true } as const;

type Expected = Afterwards[PropertyNeed];

/** The content of a list by another reading of the specification, and the statement that decides against it. */
export interface Reading {
  readonly value: Plain;
  readonly judges: string;
}

/** Returns the content of a list by the resolution, or by another reading. */
export const unlessRead = (expected: Plain, { value, judges }: Reading): Expected => ({
  judge(c, now) {
    c.check('the list', now, expected, { judges });
    return matches(now, value) && !matches(now, expected) ? value : expected;
  },
});

/** A case of a request that sets a property, whose answer is `true`, and which reads the property again. */
export const sets = (id: string, method: Setter, judges: string, before: MadeValues, after: MadeValues) => {
  const propertyOf = (values: { readonly [name: string]: Plain }) => Object.entries(values)[0] ?? ['', null];
  return change(`prp-${method.toLowerCase()}/${id}`, judges, before, after, (c, made, values) => {
    const [property, value] = propertyOf(values);
    return c.subject.setProperty(method, { ...made, property }, value);
  }).with({
    hasSiblings: true,
    answer: (c, { value }) => c.check('answer', value, true, { judges: 'PRP-PUT-08' }),
    afterwards: async (c, made, values) => {
      const [property, value] = propertyOf(values);
      const answer = await succeeded(c, c.subject.getProperty({ ...made, property }), { judges: 'PRP-GET-01' });
      c.check('value', answer.value, value, { judges: 'PRP-GET-01' });
    },
  });
};

/**
 * cases of an entity that is sent as the value of a property, or as its element. It is a reference: its other
 * properties are ignored.
 */
export const entityBodyCases = (
  id: string,
  need: 'entityProperty' | 'entityList',
  before: MadeValues,
  send: (c: CaseContext, target: PropertyTarget, body: PlainEntity) => Promise<Observation>,
): readonly Case[] =>
  rows(['with-properties', 'R-45-01', 200], ['unknown', 'R-45-02', 404], ['without-id', 'R-45-03', 400]).map(
    ([form, judges, status]) => {
      const request: Request = async (c, made, after) => {
        const property = c.fixture.property(need);
        const own = form === 'unknown' ? await c.fixture.unusedId() : memberOf(listOf(after[property])[0], 'id');
        const changed = { [c.fixture.property('stringProperty')]: 'changed' };
        const body = entity(own === undefined ? changed : { id: own, ...changed }, c.fixture.type('entityType'));
        return send(c, { ...made, property }, body);
      };
      const reference = need === 'entityProperty' ? newEntity : async (c: CaseContext) => [await newEntity(c)];
      const row =
        status === 200
          ? change(`${id}/${form}`, judges, before, { [need]: reference }, request)
          : refuse(`${id}/${form}`, judges, before, status, request);
      return row.with({ needs: [need, 'stringProperty'], linksOnce: true, hasSiblings: true });
    },
  );

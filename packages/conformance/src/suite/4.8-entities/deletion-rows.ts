import type { Case, CaseContext, Judging } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { ReferringNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation, Options } from '../../case/subject.js';
import { entityPath, ownEntities, type UrlQuery } from '../requests.js';
import { type About, entityCase, needsOfValues, type Values } from '../rows.js';

/** A DELETE that succeeds, and the entities that the case creates for it. */
interface Deletion extends About {
  /** The values of the entities that it deletes. */
  readonly gone: readonly [Values, ...Values[]];
  /** The values of those that stay. Default: none. */
  readonly stay?: readonly Values[];
  /** Sends the DELETE. It gets the first of the entities that it deletes. */
  request(c: CaseContext, first: Made): Promise<Observation>;
  /** Judges the answer, which may be the number of deleted entities. Default: only by its status. */
  judge?(c: CaseContext, answer: Observation, count: number): void;
}

/** Returns a case of a DELETE that deletes just the entities `gone`. It needs the properties of all values. */
export const deletes = (
  id: string,
  judges: Case['judges'],
  { gone: [one, ...more], stay = [], request, judge = succeeds, needs = [], ...about }: Deletion,
): Case =>
  entityCase(id, judges, async (c) => {
    const first = await c.fixture.create(one);
    const gone = [first];
    for (const values of more) gone.push(await c.fixture.create(values));
    for (const values of stay) await c.fixture.create(values);
    const before = await c.oracle.snapshot();
    judge(c, await request(c, first), gone.length);
    await c.oracle.deleted(before, gone);
  }).with({ ...about, needs: [...needsOfValues(one, ...more, ...stay), ...needs] });

const succeeds = (c: CaseContext, answer: Observation): void => c.checkStatus(answer, 200);

/** Judges that the answer has the status 200, and is the number of deleted entities. */
export const counts =
  (name: 'answer' | 'count', judging: { readonly status?: Judging; readonly count?: Judging } = {}) =>
  (c: CaseContext, answer: Observation, count: number): void => {
    c.checkStatus(answer, 200, judging.status);
    c.check(name, answer.value, count, judging.count);
  };

/** Judges that the answer has the status 200, and is `true`. */
export function answersTrue(c: CaseContext, answer: Observation): void {
  c.checkStatus(answer, 200);
  c.check('answer', answer.value, true);
}

/** The option that allows several entities to be deleted. */
export const several = { 'allow-multiple-delete': true } as const;

/** Deletes the entities of the case that meet further conditions. */
export const deleteOwn = (
  c: CaseContext,
  where: { readonly [name: string]: Plain },
  options?: Options,
): Promise<Observation> =>
  c.subject.deleteWhere(
    { type: c.fixture.type('entityType') },
    { ...where, [c.fixture.marker('entityType')]: c.marker },
    options,
  );

/** Does the same as {@link deleteOwn} by a raw request, for header fields and the order of the parameters. */
export const deleteOwnRaw = (
  c: CaseContext,
  query: UrlQuery = [],
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> => {
  const path = entityPath(c, { type: c.fixture.type('entityType') }, [...query, ownEntities(c)]);
  return c.subject.raw({ method: 'DELETE', path, headers });
};

/** Creates an entity with the id of one that was deleted. */
export async function createAgain(c: CaseContext, { type, id }: Made): Promise<void> {
  c.checkStatus(await c.subject.writeEntity('PUT', { type }, c.fixture.values({ id })), 200);
}

/**
 * Creates an entity with the id of one that was deleted, and checks that a reference to that one stays null. A
 * reference that was not dropped reads as null only until then.
 */
export async function checkStaysDropped(c: CaseContext, gone: Made, holder: Made, need: ReferringNeed): Promise<void> {
  await createAgain(c, gone);
  const value = await c.oracle.property(holder, c.fixture.property(need));
  c.check('the reference, after the same id was created again', value ?? null, null);
}

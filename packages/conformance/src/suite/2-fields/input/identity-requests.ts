import type { CaseContext, Judging, Snapshot } from '../../../case/case.js';
import type { Need } from '../../../case/needs.js';
import { entity, type Plain, type PlainEntity } from '../../../case/plain.js';
import type { Observation } from '../../../case/subject.js';
import { entityPath, sendJson } from '../../requests.js';
import { byName, type CaseRow, entityCase } from '../../rows.js';

export const needs: readonly Need[] = [
  'entityProperty',
  'entityList',
  'stringProperty',
  'integerProperty',
  'booleanProperty',
];

/** A value of `identity-management-mode`, or none. */
export type Mode = 'default' | 'auto' | '_id' | 'id' | 'off';

export interface Row {
  readonly mode: Mode;
  readonly requirement: string | readonly string[];
  /** The requirement that judges a detail of what is stored. */
  readonly detail?: string;
}

/** All requirements of the case for a row. */
export const requirementsOf = ({ requirement, detail }: Row): readonly string[] => [
  ...[requirement].flat(),
  ...(detail === undefined ? [] : [detail]),
];

type Values = { readonly [name: string]: Plain };

/** The properties that each of three objects sets, and those of the three merged into one. */
export const texts = (c: CaseContext) => ({
  first: byName(c, { stringProperty: 'first', integerProperty: 1 }),
  second: byName(c, { stringProperty: 'second' }),
  third: byName(c, { stringProperty: 'third', booleanProperty: true }),
  merged: byName(c, { stringProperty: 'third', integerProperty: 1, booleanProperty: true }),
});

/** Returns the values of the properties of {@link texts} in a new entity: null, or a default of its type. */
async function unsetValues(c: CaseContext): Promise<Values> {
  await c.fixture.create();
  const { entities } = await c.oracle.snapshot();
  const [made] = entities.values();
  return Object.fromEntries(Object.keys(texts(c).merged).map((name) => [name, made?.properties[name] ?? null]));
}

export const sent = (c: CaseContext, values: object) => ({
  _type: c.fixture.type('entityType'),
  ...c.fixture.values().properties,
  ...values,
});

/** The state before the request of a case, and the values of the objects in its body. */
interface Given extends ReturnType<typeof texts> {
  readonly before: Snapshot;
  /** The values of an entity for which the body sets no values. */
  readonly unset: Values;
  /** The first, the second and the third object. */
  readonly three: readonly Values[];
}

/** A case of a body with several objects, which the service reads as one entity or as several. */
export const identityCase = (
  id: string,
  judges: Row['requirement'],
  run: (c: CaseContext, given: Given) => Promise<unknown>,
): CaseRow =>
  entityCase(`json/identity/${id}`, judges, async (c) => {
    const unset = await unsetValues(c);
    const before = await c.oracle.snapshot();
    const objects = texts(c);
    return run(c, { unset, before, ...objects, three: [objects.first, objects.second, objects.third] });
  }).with({ needs });

/** Sends an entity that holds one object in its entity property, and then others in its list. */
export function send(
  c: CaseContext,
  {
    mode,
    method = 'POST',
    root = {},
  }: { readonly mode: Mode; readonly method?: 'POST' | 'PUT'; readonly root?: object },
  property: object | undefined,
  list: readonly object[],
): Promise<Observation> {
  const body = JSON.stringify({
    ...sent(c, root),
    ...(property === undefined ? {} : { [c.fixture.property('entityProperty')]: property }),
    [c.fixture.property('entityList')]: list,
  });
  const query = mode === 'default' ? [] : [['identity-management-mode', mode] as const];
  return sendJson(c, method, entityPath(c, { type: c.fixture.type('entityType') }, query), body);
}

/** Checks which entities the sent entity refers to by its entity property, and then by its list. */
export function judgeHeld(
  c: CaseContext,
  root: PlainEntity | undefined,
  held: readonly (PlainEntity | undefined)[],
  judging: Judging = {},
): void {
  const type = c.fixture.type('entityType');
  const [one, ...list] = held.map((each) => entity({ id: each?.properties['id'] ?? null }, type));
  c.check('entity property', root?.properties[c.fixture.property('entityProperty')], one, judging);
  c.check('list', root?.properties[c.fixture.property('entityList')], list, judging);
}

/** Returns the entities that were created since. */
export async function createdSince(c: CaseContext, before: Snapshot): Promise<readonly PlainEntity[]> {
  const { entities } = await c.oracle.snapshot();
  return [...entities].filter(([key]) => !before.entities.has(key)).map(([, each]) => each);
}

import type { CaseContext, Judging } from '../../../case/case.js';
import type { Need } from '../../../case/needs.js';
import { entity, type Plain, type PlainEntity } from '../../../case/plain.js';
import type { Observation } from '../../../case/subject.js';
import { entityPath, sendJson } from '../../requests.js';

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
export function texts({ fixture }: CaseContext): {
  readonly [which in 'first' | 'second' | 'third' | 'merged']: Values;
} {
  const [text, number, flag] = [
    fixture.property('stringProperty'),
    fixture.property('integerProperty'),
    fixture.property('booleanProperty'),
  ];
  return {
    first: { [text]: 'first', [number]: 1 },
    second: { [text]: 'second' },
    third: { [text]: 'third', [flag]: true },
    merged: { [text]: 'third', [number]: 1, [flag]: true },
  };
}

/** Returns the values of the properties of {@link texts} in a new entity: null, or a default of its type. */
export async function unsetValues(c: CaseContext): Promise<Values> {
  await c.fixture.create();
  const { entities } = await c.oracle.snapshot();
  const [made] = entities.values();
  const names = (['stringProperty', 'integerProperty', 'booleanProperty'] as const).map((need) =>
    c.fixture.property(need),
  );
  return Object.fromEntries(names.map((name) => [name, made?.properties[name] ?? null]));
}

export const sent = (c: CaseContext, values: object) => ({
  _type: c.fixture.type('entityType'),
  ...c.fixture.values().properties,
  ...values,
});

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

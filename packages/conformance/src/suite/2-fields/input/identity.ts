import type { Case, CaseContext, Judging, Status } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Need } from '../../../case/needs.js';
import { entity, type Plain, type PlainEntity } from '../../../case/plain.js';
import type { Observation } from '../../../case/subject.js';
import { entityPath } from '../../requests.js';

const needs: readonly Need[] = [
  'entityType',
  'entityProperty',
  'entityList',
  'stringProperty',
  'integerProperty',
  'booleanProperty',
];

/** A value of `identity-management-mode`, or none. */
type Mode = 'default' | 'auto' | '_id' | 'id' | 'off';

interface Row {
  readonly mode: Mode;
  readonly requirement: string | readonly string[];
  /** The requirement that judges a detail of what is stored. */
  readonly detail?: string;
}

/** All requirements of the case for a row. */
const requirementsOf = ({ requirement, detail }: Row): readonly string[] => [
  ...[requirement].flat(),
  ...(detail === undefined ? [] : [detail]),
];

type Values = { readonly [name: string]: Plain };

/** Which object says what: an object that counts sets all that it names. */
function texts({ fixture }: CaseContext): { readonly [which in 'first' | 'second' | 'third' | 'merged']: Values } {
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

/** What a new entity has in the properties of {@link texts}: null, or a value that its type sets. */
async function unsetValues(c: CaseContext): Promise<Values> {
  await c.fixture.create();
  const { entities } = await c.oracle.snapshot();
  const [made] = entities.values();
  const names = (['stringProperty', 'integerProperty', 'booleanProperty'] as const).map((need) =>
    c.fixture.property(need),
  );
  return Object.fromEntries(names.map((name) => [name, made?.properties[name] ?? null]));
}

const sent = (c: CaseContext, values: object) => ({
  _type: c.fixture.type('entityType'),
  ...c.fixture.values().properties,
  ...values,
});

/** Sends an entity that holds one object in its entity property, and then others in its list. */
function send(
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
  const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
  return c.subject.raw({ method, path, headers: { 'content-type': 'application/json' }, body });
}

/** The entity that was sent holds these in its entity property and in its list. */
function judgeHeld(
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

/** Three objects with one `_id`: one entity, or each its own. */
const byLocalId: readonly (Row & { readonly created: 1 | 3; readonly status: Status })[] = [
  { mode: '_id', requirement: ['OPT-IDM-03', 'ENT-WRT-19'], detail: 'R-28-01', created: 1, status: 200 },
  { mode: 'auto', requirement: 'OPT-IDM-01', created: 1, status: [200, 400] },
  { mode: 'default', requirement: 'OPT-IDM-01', created: 1, status: [200, 400] },
  // Where they are not to be one they may be refused as well (R-21).
  { mode: 'off', requirement: 'OPT-IDM-02', created: 3, status: [200, 400] },
];

const localIdCase = ({ created, status, ...row }: (typeof byLocalId)[number]): Case => ({
  id: `json/identity/${row.mode === '_id' ? row.mode : `${row.mode}-_id`}`,
  requirement: requirementsOf(row),
  judges: row.requirement,
  needs,
  writes: true,
  raw: 'body',
  deviation: created === 1 ? 'D-39' : undefined,
  async run(c) {
    const unset = await unsetValues(c);
    const before = await c.oracle.snapshot();
    const { first, second, third } = texts(c);
    const [one, ...others] = [first, second, third].map((values) => sent(c, { _id: 'x', ...values }));
    const answer = await send(c, row, one, others);
    c.checkStatus(answer, status);
    if (answer.status === 400) return c.oracle.none(before);
    const { entities } = await c.oracle.snapshot();
    const number = entities.size - before.entities.size;
    if (created === 3) return c.check('number of new entities', number, 4);
    if (c.check('number of new entities', number, differs('D-39', 2, 4)) === 'deployed') return;
    const made = [...entities].filter(([key]) => !before.entities.has(key)).map(([, each]) => each);
    const text = c.fixture.property('stringProperty');
    const nested = made.find(({ properties }) => (properties[text] ?? null) !== unset[text]);
    c.observe('the one that counts', nested, entity({ ...unset, ...first }));
  },
});

/** Three objects with one `_id` in a list, of which the first is met before any `id`. */
const repeated: readonly (Row & { readonly isOne: boolean })[] = [
  { mode: 'auto', requirement: 'R-64-01', isOne: true },
  { mode: 'default', requirement: 'R-64-01', isOne: true },
  { mode: '_id', requirement: 'R-28-01', isOne: true },
  { mode: 'off', requirement: ['R-64-02', 'R-21-14'], isOne: false },
  { mode: 'id', requirement: 'R-21-14', isOne: false },
];

const repeatedCases: readonly Case[] = repeated.map(
  ({ mode, requirement, isOne }): Case => ({
    id: `json/identity/repeated-_id/${mode}`,
    requirement,
    needs,
    writes: true,
    raw: 'body',
    deviation: 'D-39',
    async run(c) {
      const unset = await unsetValues(c);
      const before = await c.oracle.snapshot();
      const { first, second, third } = texts(c);
      const objects = [first, second, third].map((values) => sent(c, { _id: 'x', ...values }));
      const answer = await send(c, { mode }, undefined, objects);
      if (isOne) c.checkStatus(answer, 200);
      else if (c.checkStatus(answer, differs('D-39', 400, 200)) === 'documented') return c.oracle.none(before);
      const { entities } = await c.oracle.snapshot();
      const created = [...entities].filter(([key]) => !before.entities.has(key)).map(([, each]) => each.properties);
      const text = c.fixture.property('stringProperty');
      const found = created.flatMap((each) => each[text] ?? []).toSorted();
      const all = ['first', 'second', 'third'];
      const metDialect = isOne
        ? c.check('the texts of the new entities', found, differs('D-39', ['first'], all))
        : 'deployed';
      if (metDialect === 'documented') {
        c.check('number of new entities', created.length, 2);
        return c.oracle.stored(before, [{ ...unset, ...first }, unset]);
      }
      await c.oracle.stored(before, [unset, ...[first, second, third].map((values) => ({ ...unset, ...values }))]);
    },
  }),
);

/** Three objects with one `id`. They are one entity in any case; whether they are one object shows what it has. */
const byId: readonly (Row & { readonly counts: 'first' | 'merged' })[] = [
  { mode: 'id', requirement: 'OPT-IDM-04', detail: 'R-28-02', counts: 'first' },
  { mode: 'auto', requirement: 'OPT-IDM-01', detail: 'R-28-03', counts: 'first' },
  { mode: 'default', requirement: 'OPT-IDM-01', detail: 'R-28-03', counts: 'first' },
  { mode: '_id', requirement: 'R-28-05', counts: 'merged' },
  { mode: 'off', requirement: 'R-28-04', counts: 'merged' },
];

const idCase = ({ counts, ...row }: (typeof byId)[number]): Case => ({
  id: `json/identity/${row.mode === 'id' ? row.mode : `${row.mode}-id`}`,
  requirement: requirementsOf(row),
  judges: row.requirement,
  needs,
  writes: true,
  raw: 'body',
  deviation: 'D-39',
  async run(c) {
    const unset = await unsetValues(c);
    const before = await c.oracle.snapshot();
    const { [counts]: expected, first, second, third } = texts(c);
    const id = await c.fixture.unusedId();
    const [one, ...others] = [first, second, third].map((values) => sent(c, { id, ...values }));
    const root = { id: await otherId(c, id) };
    const answer = await send(c, { mode: row.mode, method: 'PUT', root }, one, others);
    if (c.checkStatus(answer, differs('D-39', 200, 400)) === 'deployed') return c.oracle.none(before);
    const [outer, inner] = await c.oracle.stored(before, [root, { id }]);
    judgeHeld(c, outer, [inner, inner, inner]);
    c.observe('the one that counts', inner, entity({ ...unset, ...expected }));
  },
});

/** An unused id beside another. */
async function otherId(c: CaseContext, taken: Plain): Promise<Plain> {
  const next = await c.fixture.unusedId();
  return JSON.stringify(next) === JSON.stringify(taken) && typeof next === 'number' ? next + 1 : next;
}

const referring: readonly Row[] = [
  // Where nothing is identified `_ref` need not resolve.
  { mode: 'off', requirement: ['R-28-04', 'R-28-06'] },
  { mode: 'auto', requirement: 'OPT-IDM-01', detail: 'R-28-06' },
  { mode: 'default', requirement: 'OPT-IDM-01', detail: 'R-28-06' },
  { mode: '_id', requirement: 'OPT-IDM-03', detail: 'R-28-06' },
  { mode: 'id', requirement: 'R-28-06' },
];

const referenceCases = (row: Row): readonly Case[] => [
  {
    id: `json/identity/${row.mode}-_ref`,
    requirement: requirementsOf(row),
    judges: row.requirement,
    needs,
    writes: true,
    raw: 'body',
    async run(c) {
      const unset = await unsetValues(c);
      const before = await c.oracle.snapshot();
      const { first, second } = texts(c);
      const list = [{ _ref: 'x' }, sent(c, { _id: 'y', ...second }), { _ref: 'y' }];
      c.checkStatus(await send(c, row, sent(c, { _id: 'x', ...first }), list), 200);
      const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
      judgeHeld(c, root, [x, x, y, y], { judges: requirementsOf(row) });
    },
  },
  {
    id: `json/identity/${row.mode}-_ref/forward`,
    requirement: 'R-28-06',
    needs,
    writes: true,
    raw: 'body',
    async run(c) {
      const unset = await unsetValues(c);
      const before = await c.oracle.snapshot();
      const { first, second } = texts(c);
      const list = [{ _ref: 'x' }, sent(c, { _id: 'x', ...first }), sent(c, { _id: 'y', ...second })];
      c.checkStatus(await send(c, row, { _ref: 'y' }, list), 200);
      const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
      judgeHeld(c, root, [y, x, x, y]);
    },
  },
];

/** Objects that nothing identifies. */
const plainCase: Case = {
  id: 'json/identity/off-nothing',
  requirement: 'OPT-IDM-02',
  needs,
  writes: true,
  raw: 'body',
  async run(c) {
    const unset = await unsetValues(c);
    const before = await c.oracle.snapshot();
    const { first, second, third } = texts(c);
    const [one, ...others] = [first, second, third].map((values) => sent(c, values));
    c.checkStatus(await send(c, { mode: 'off' }, one, others), 200);
    const [root, ...each] = await c.oracle.stored(before, [unset, first, second, third]);
    judgeHeld(c, root, each);
  },
};

const danglingCase: Case = {
  id: 'json/identity/dangling-_ref',
  requirement: 'R-21-13',
  needs,
  writes: true,
  raw: 'body',
  deviation: 'D-38',
  async run(c) {
    const unset = await unsetValues(c);
    const before = await c.oracle.snapshot();
    const { first, second } = texts(c);
    const list = [sent(c, { _id: 'y', ...second }), { _ref: 'x' }, { _ref: 'z' }];
    const answer = await send(c, { mode: 'default' }, sent(c, { _id: 'x', ...first }), list);
    if (c.checkStatus(answer, differs('D-38', 400, 200)) === 'documented') return c.oracle.none(before);
    const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
    judgeHeld(c, root, [x, y, x]);
  },
};

const modes: readonly Mode[] = ['_id', 'id', 'auto', 'default', 'off'];

/** R-28 and R-64: which objects of a body are one entity, by each mode and without one. */
export const identityCases: readonly Case[] = [
  ...modes.flatMap((mode) => {
    const isOfMode = (row: Row): boolean => row.mode === mode;
    return [
      ...referring.filter(isOfMode).flatMap(referenceCases),
      ...byLocalId.filter(isOfMode).map(localIdCase),
      ...byId.filter(isOfMode).map(idCase),
    ];
  }),
  danglingCase,
  ...repeatedCases,
  plainCase,
];

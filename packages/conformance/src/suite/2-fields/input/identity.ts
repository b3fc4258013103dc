import type { Case, CaseContext, Snapshot, Status } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { entity } from '../../../case/plain.js';
import { entityPath, idJson, sendJson } from '../../requests.js';
import { entityCase, rows } from '../../rows.js';
import {
  createdSince,
  identityCase,
  judgeHeld,
  type Mode,
  needs,
  type Row,
  requirementsOf,
  send,
  sent,
  texts,
} from './identity-requests.js';

/** Bodies with `_ref`, by each mode. */
export const referring: readonly Row[] = [
  // In this mode no object is identified, so a service need not resolve `_ref`.
  { mode: 'off', requirement: ['R-28-04', 'R-28-06'] },
  { mode: 'auto', requirement: 'OPT-IDM-01', detail: 'R-28-06' },
  { mode: 'default', requirement: 'OPT-IDM-01', detail: 'R-28-06' },
  { mode: '_id', requirement: 'OPT-IDM-03', detail: 'R-28-06' },
  { mode: 'id', requirement: 'R-28-06' },
];

/** Two objects, to each of which an element of the list refers. */
const referenceCases = (row: Row): readonly Case[] => [
  identityCase(`${row.mode}-_ref`, row.requirement, async (c, { unset, before, first, second }) => {
    const list = [{ _ref: 'x' }, sent(c, { _id: 'y', ...second }), { _ref: 'y' }];
    c.checkStatus(await send(c, row, sent(c, { _id: 'x', ...first }), list), 200);
    const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
    judgeHeld(c, root, [x, x, y, y], { judges: requirementsOf(row) });
  }).with({ also: row.detail }),
  identityCase(`${row.mode}-_ref/forward`, 'R-28-06', async (c, { unset, before, first, second }) => {
    const list = [{ _ref: 'x' }, sent(c, { _id: 'x', ...first }), sent(c, { _id: 'y', ...second })];
    c.checkStatus(await send(c, row, { _ref: 'y' }, list), 200);
    const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
    judgeHeld(c, root, [y, x, x, y]);
  }),
];

const danglingCase = identityCase('dangling-_ref', 'R-21-13', async (c, { unset, before, first, second }) => {
  const list = [sent(c, { _id: 'y', ...second }), { _ref: 'x' }, { _ref: 'z' }];
  const answer = await send(c, { mode: 'default' }, sent(c, { _id: 'x', ...first }), list);
  if (c.checkStatus(answer, differs('D-38', 400, 200)) === 'documented') return c.oracle.none(before);
  const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
  judgeHeld(c, root, [x, y, x]);
}).with({ deviation: 'D-38' });

/** The members that may make one entity of three objects in a list, and the request that creates the objects. */
const common = {
  // No `id` comes before the objects, because `auto` would follow it.
  _id: async () => ({ shared: { _id: 'x' }, request: { method: 'POST' } as const }),
  id: async ({ fixture }: CaseContext) => ({
    shared: { id: idJson(await fixture.unusedId()) },
    request: { method: 'PUT', root: { id: idJson(await fixture.unusedId()) } } as const,
  }),
};

/** Sends the objects in a mode. Returns the status, and the properties of the new entities that {@link texts} sets. */
async function outcome(c: CaseContext, mode: Mode, what: keyof typeof common) {
  const before = await c.oracle.snapshot();
  const { first, second, third } = texts(c);
  const { shared, request } = await common[what](c);
  const objects = [first, second, third].map((values) => sent(c, { ...shared, ...values }));
  const { status } = await send(c, { mode, ...request }, undefined, objects);
  const names = Object.keys({ ...first, ...third });
  const created = await createdSince(c, before);
  const values = created.map(({ properties }) => JSON.stringify(names.map((name) => properties[name] ?? null)));
  return { status, created: values.toSorted() };
}

/** The default of `identity-management-mode` is `auto` (4.7), whatever its effect on the objects. */
const defaultCases: readonly Case[] = (['_id', 'id'] as const).map((what) =>
  entityCase(`json/identity/default-is-auto/${what}`, 'OPT-IDM-01', async (c) => {
    const auto = await outcome(c, 'auto', what);
    c.check('what the mode `auto` does is done without a mode', await outcome(c, 'default', what), auto);
  }).with({ needs }),
);

/** Three objects with one `_id`: either they are one entity, or each is an entity of its own. */
const byLocalId: readonly (Row & { readonly created: 1 | 3; readonly status: Status })[] = [
  { mode: '_id', requirement: ['OPT-IDM-03', 'ENT-WRT-19'], detail: 'R-28-01', created: 1, status: 200 },
  { mode: 'auto', requirement: 'OPT-IDM-01', created: 1, status: [200, 400] },
  { mode: 'default', requirement: 'OPT-IDM-01', created: 1, status: [200, 400] },
  // If they are not one entity, a service may refuse them as well.
  { mode: 'off', requirement: 'OPT-IDM-02', created: 3, status: [200, 400] },
];

const localIdCase = ({ created, status, ...row }: (typeof byLocalId)[number]) =>
  identityCase(
    row.mode === '_id' ? row.mode : `${row.mode}-_id`,
    row.requirement,
    async (c, { unset, before, first, three }) => {
      const [one, ...others] = three.map((values) => sent(c, { _id: 'x', ...values }));
      const answer = await send(c, row, one, others);
      c.checkStatus(answer, status);
      if (answer.status === 400) return c.oracle.none(before);
      const made = await createdSince(c, before);
      if (created === 3) return c.check('number of new entities', made.length, 4);
      if (c.check('number of new entities', made.length, differs('D-39', 2, 4)) === 'deployed') return;
      const text = c.fixture.property('stringProperty');
      const nested = made.find(({ properties }) => (properties[text] ?? null) !== unset[text]);
      c.observe('the one that counts', nested, entity({ ...unset, ...first }));
    },
  ).with({ also: row.detail, deviation: created === 1 ? 'D-39' : undefined });

/** Three objects with one `_id` in a list. The first of them comes before any `id`. */
const repeated: readonly (Row & { readonly isOne: boolean })[] = [
  { mode: 'auto', requirement: 'R-64-01', isOne: true },
  { mode: 'default', requirement: 'R-64-01', isOne: true },
  { mode: '_id', requirement: 'R-28-01', isOne: true },
  { mode: 'off', requirement: ['R-64-02', 'R-21-14'], isOne: false },
  { mode: 'id', requirement: 'R-21-14', isOne: false },
];

const repeatedCases: readonly Case[] = repeated.map(({ mode, requirement, isOne }) =>
  identityCase(`repeated-_id/${mode}`, requirement, async (c, { unset, before, first, three }) => {
    const objects = three.map((values) => sent(c, { _id: 'x', ...values }));
    const answer = await send(c, { mode }, undefined, objects);
    if (isOne) c.checkStatus(answer, 200);
    else if (c.checkStatus(answer, differs('D-39', 400, 200)) === 'documented') return c.oracle.none(before);
    const created = await createdSince(c, before);
    const text = c.fixture.property('stringProperty');
    const found = created.flatMap(({ properties }) => properties[text] ?? []).toSorted();
    const all = ['first', 'second', 'third'];
    const detected = isOne
      ? c.check('the texts of the new entities', found, differs('D-39', ['first'], all))
      : 'deployed';
    if (detected === 'documented') {
      c.check('number of new entities', created.length, 2);
      return c.oracle.stored(before, [{ ...unset, ...first }, unset]);
    }
    await c.oracle.stored(before, [unset, ...three.map((values) => ({ ...unset, ...values }))]);
  }).with({ deviation: 'D-39' }),
);

/** Three objects with one `id`. They are one entity in any mode. Its values show whether they are one object. */
const byId: readonly (Row & { readonly counts: 'first' | 'merged' })[] = [
  { mode: 'id', requirement: 'OPT-IDM-04', detail: 'R-28-02', counts: 'first' },
  { mode: 'auto', requirement: 'OPT-IDM-01', detail: 'R-28-03', counts: 'first' },
  { mode: 'default', requirement: 'OPT-IDM-01', detail: 'R-28-03', counts: 'first' },
  { mode: '_id', requirement: 'R-28-05', counts: 'merged' },
  { mode: 'off', requirement: 'R-28-04', counts: 'merged' },
];

/**
 * Sends three objects with one id, which deployed services refuse.
 *
 * @returns the entity that all three are, or nothing where they are refused
 */
async function storedAsOne(
  c: CaseContext,
  mode: Mode,
  before: Snapshot,
  objects: (id: unknown) => readonly object[],
  rootOf: (id: unknown) => object = (id) => ({ id }),
) {
  const id = await c.fixture.unusedId();
  const root = { id: await c.fixture.unusedId() };
  const [one, ...others] = objects(idJson(id));
  const answer = await send(c, { mode, method: 'PUT', root: rootOf(idJson(root.id)) }, one, others);
  if (c.checkStatus(answer, differs('D-39', 200, 400)) === 'deployed') return c.oracle.none(before);
  const [outer, inner] = await c.oracle.stored(before, [root, { id }]);
  judgeHeld(c, outer, [inner, inner, inner]);
  return inner;
}

const idCase = ({ counts, ...row }: (typeof byId)[number]) =>
  identityCase(
    row.mode === 'id' ? row.mode : `${row.mode}-id`,
    row.requirement,
    async (c, { unset, before, three, [counts]: expected }) => {
      const inner = await storedAsOne(c, row.mode, before, (id) => three.map((each) => sent(c, { id, ...each })));
      if (inner !== undefined) c.observe('the one that counts', inner, entity({ ...unset, ...expected }));
    },
  ).with({ also: row.detail, deviation: 'D-39' });

/** Objects with one `id`, each with an `_id` of its own, in both orders of these members. */
const bothCases: readonly Case[] = rows(
  ['_id', 'merged', (id: unknown, _id: string) => ({ _id, id })],
  ['id', 'first', (id: unknown, _id: string) => ({ id, _id })],
).map(([member, counts, named]) =>
  identityCase(`auto-both/${member}-first`, 'R-28-03', async (c, { unset, before, three, [counts]: expected }) => {
    const inner = await storedAsOne(
      c,
      'auto',
      before,
      (id) => three.map((each, index) => sent(c, { ...named(id, `x${index}`), ...each })),
      (id) => named(id, 'root'),
    );
    if (inner !== undefined) c.check('the one that counts', inner, entity({ ...unset, ...expected }));
  }).with({ deviation: 'D-39' }),
);

/** An object that only has an id, and later one with the same id and properties. */
const mentionedCase = identityCase('mentioned-id', 'R-28-07', async (c, { unset, before, second, third }) => {
  const inner = await storedAsOne(c, 'id', before, (id) => [
    { _type: c.fixture.type('entityType'), id },
    ...[second, third].map((values) => sent(c, { id, ...values })),
  ]);
  if (inner !== undefined) c.check('the one that counts', inner, entity({ ...unset, ...second }));
}).with({ deviation: 'D-39' });

/** Two objects with the same id in different partitions. */
const partitionsCase = identityCase('id-in-partitions', 'R-28-02', async (c, { before, first, second }) => {
  const [id, root] = [await c.fixture.unusedId(), await c.fixture.unusedId()];
  const [one, other] = c.fixture.partitions;
  const inPartition = (partition: string, values: object) => sent(c, { id: idJson(id), partition, ...values });
  const list = [inPartition(one, first), inPartition(other, second)];
  const answer = await send(c, { mode: 'id', method: 'PUT', root: { id: idJson(root) } }, undefined, list);
  c.checkStatus(answer, 200);
  await c.oracle.stored(before, [{ id: root }, { id, partition: one, ...first }, { id, partition: other, ...second }]);
}).with({ needs: ['partitions'] });

/** An entity in one partition that is only named, and an object with its id and properties in that or the other one. */
const namedCases: readonly Case[] = (['its', 'another'] as const).map((which) =>
  identityCase(`mentioned-id/in-${which}-partition`, ['R-28-02', 'R-28-07'], async (c, { second }) => {
    const [id, root] = [await c.fixture.unusedId(), await c.fixture.unusedId()];
    const [one, other] = c.fixture.partitions;
    const partition = which === 'its' ? one : other;
    const made = await c.fixture.createIn(one, id, { stringProperty: 'before' });
    const before = await c.oracle.snapshot();
    const named = { _type: c.fixture.type('entityType'), id: idJson(id), partition: one };
    const list = [named, sent(c, { id: idJson(id), partition, ...second })];
    const answer = await send(c, { mode: 'id', method: 'PUT', root: { id: idJson(root) } }, undefined, list);
    if (which === 'another') {
      c.checkStatus(answer, 200);
      return c.oracle.stored(before, [{ id: root }, { id, partition, ...second }]);
    }
    if (c.checkStatus(answer, differs('D-39', 200, 400)) === 'deployed') return c.oracle.none(before);
    await c.oracle.stored(before, [{ id: root }], [{ target: made, properties: second }]);
  }).with({ needs: ['partitions'], deviation: which === 'its' ? 'D-39' : undefined }),
);

/** An object with the id of the path in an entity without an id of its own. */
const pathCase: Case = entityCase('json/identity/path-id', 'R-28-08', async (c) => {
  const before = await c.oracle.snapshot();
  const { first, second } = texts(c);
  const id = await c.fixture.unusedId();
  const nested = { [c.fixture.property('entityProperty')]: sent(c, { id: idJson(id), ...second }) };
  const path = entityPath(c, { type: c.fixture.type('entityType'), id });
  const answer = await sendJson(c, 'PUT', path, sent(c, { ...first, ...nested }));
  // Deployed services do not create an entity that holds itself.
  if (c.checkStatus(answer, differs<Status>('D-39', 200, [400, 404, 500])) === 'deployed') return;
  const [root] = await c.oracle.stored(before, [{ id }]);
  const held = entity({ id }, c.fixture.type('entityType'));
  c.check('the one that counts', root, entity({ ...first, [c.fixture.property('entityProperty')]: held }));
}).with({ needs, deviation: 'D-39' });

/** Objects with neither `_id` nor `id`. */
const plainCase = identityCase('off-nothing', 'OPT-IDM-02', async (c, { unset, before, three }) => {
  const [one, ...others] = three.map((values) => sent(c, values));
  c.checkStatus(await send(c, { mode: 'off' }, one, others), 200);
  const [root, ...each] = await c.oracle.stored(before, [unset, ...three]);
  judgeHeld(c, root, each);
});

const modes: readonly Mode[] = ['_id', 'id', 'auto', 'default', 'off'];

/** which objects of a body are one entity, by each mode and without one. */
export const identityCases: readonly Case[] = [
  ...modes.flatMap((mode) => {
    const isOfMode = (row: Row): boolean => row.mode === mode;
    return [
      ...referring.filter(isOfMode).flatMap(referenceCases),
      ...byLocalId.filter(isOfMode).map(localIdCase),
      ...byId.filter(isOfMode).map(idCase),
    ];
  }),
  ...bothCases,
  mentionedCase,
  partitionsCase,
  ...namedCases,
  pathCase,
  danglingCase,
  ...repeatedCases,
  plainCase,
  ...defaultCases,
];

import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { entity, type Plain, type PlainEntity } from '../../case/plain.js';
import type { Collection, Target } from '../../case/subject.js';
import { entityPath, idText } from '../define.js';
import { cellsOf, slug } from '../grid.js';
import { outcomes } from './grids.js';

type Row = (typeof outcomes.rows)[number];
type Method = (typeof outcomes.columns)[number];

/** What is sent where, and what it would update or create. */
interface Sending {
  readonly to: Collection | Target;
  readonly body: PlainEntity | readonly PlainEntity[];
  /** The entity that exists. */
  readonly known?: Target;
  /** Of a list: what becomes of its entities where they are stored, each with a value of its own. */
  readonly stored?: {
    readonly created: readonly string[];
    readonly updated: readonly { readonly target: Target; readonly value: string }[];
  };
  /** The id that a created entity must have. */
  readonly newId?: Plain;
}

/** The set-up of each row: one entity that exists with the value `before`, a body with the value `after`. */
const rows: { readonly [R in Row]: (context: CaseContext) => Promise<Sending> } = {
  '/Type, object without id, n/a': async ({ fixture }) => {
    await existing(fixture);
    return { to: { type: fixture.type('entityType') }, body: after(fixture) };
  },
  '/Type, object with id, yes': async ({ fixture }) => {
    const known = await existing(fixture);
    return { to: { type: known.type }, body: after(fixture, known.id), known };
  },
  '/Type, object with id, no': async ({ fixture }) => {
    await existing(fixture);
    const newId = await fixture.unusedId();
    return { to: { type: fixture.type('entityType') }, body: after(fixture, newId), newId };
  },
  '/Type, array, yes': async ({ fixture }) => {
    const known = await existing(fixture);
    const other = await existing(fixture);
    return {
      to: { type: known.type },
      body: [
        after(fixture, other.id, 'first'),
        after(fixture, undefined, 'second'),
        after(fixture, undefined, 'third'),
        after(fixture, known.id, 'last'),
      ],
      known,
      stored: {
        created: ['second', 'third'],
        updated: [
          { target: other, value: 'first' },
          { target: known, value: 'last' },
        ],
      },
    };
  },
  '/Type, array, no': async ({ fixture }) => {
    await existing(fixture);
    return {
      to: { type: fixture.type('entityType') },
      body: [after(fixture), after(fixture, await fixture.unusedId())],
    };
  },
  '/Type/<id>, object without id, yes': async ({ fixture }) => {
    const known = await existing(fixture);
    return { to: known, body: after(fixture), known };
  },
  '/Type/<id>, object with id, yes': async ({ fixture }) => {
    const known = await existing(fixture);
    return { to: known, body: after(fixture, known.id), known };
  },
  '/Type/<id>, object without id, no': async ({ fixture }) => {
    await existing(fixture);
    const newId = await fixture.unusedId();
    return { to: { type: fixture.type('entityType'), id: newId }, body: after(fixture), newId };
  },
  '/Type/<id>, object with id, no': async ({ fixture }) => {
    await existing(fixture);
    const newId = await fixture.unusedId();
    return { to: { type: fixture.type('entityType'), id: newId }, body: after(fixture, newId), newId };
  },
  '/Type/<id>, array, yes': async ({ fixture }) => {
    const known = await existing(fixture);
    return { to: known, body: [after(fixture, known.id)], known };
  },
  '/Type/<id>, array, no': async ({ fixture }) => {
    await existing(fixture);
    const newId = await fixture.unusedId();
    return { to: { type: fixture.type('entityType'), id: newId }, body: [after(fixture, newId)] };
  },
};

async function existing(fixture: CaseContext['fixture']): Promise<Target> {
  const { type, id } = await fixture.create({ stringProperty: 'before' });
  return { type, id };
}

function after(fixture: CaseContext['fixture'], id?: Plain, value = 'after'): PlainEntity {
  return fixture.values(id === undefined ? { stringProperty: value } : { id, stringProperty: value });
}

const judged: { readonly [R in Row]: { readonly [M in Method]: readonly string[] } } = {
  '/Type, object without id, n/a': { PUT: ['ENT-PUT-01', 'ERR-06'], POST: ['ENT-POST-01'], PATCH: ['R-36-01'] },
  '/Type, object with id, yes': { PUT: ['ENT-PUT-02'], POST: ['ENT-POST-02'], PATCH: ['R-36-02', 'ENT-PATCH-01'] },
  '/Type, object with id, no': { PUT: ['ENT-PUT-03'], POST: ['ENT-POST-03', 'ERR-06'], PATCH: ['R-36-03'] },
  '/Type, array, yes': { PUT: ['ENT-PUT-04', 'ERR-06'], POST: ['ENT-POST-04'], PATCH: ['R-36-06'] },
  '/Type, array, no': { PUT: ['ENT-PUT-05', 'ERR-06'], POST: ['ENT-POST-05', 'ERR-06'], PATCH: ['R-36-06'] },
  '/Type/<id>, object without id, yes': {
    PUT: ['ENT-PUT-06'],
    POST: ['ENT-POST-06'],
    PATCH: ['R-36-04', 'ENT-PATCH-01'],
  },
  '/Type/<id>, object with id, yes': { PUT: ['ENT-PUT-06'], POST: ['ENT-POST-06'], PATCH: ['R-36-04', 'ENT-PATCH-01'] },
  '/Type/<id>, object without id, no': { PUT: ['ENT-PUT-07'], POST: ['ENT-POST-07'], PATCH: ['R-36-05', 'ERR-11'] },
  '/Type/<id>, object with id, no': { PUT: ['ENT-PUT-07'], POST: ['ENT-POST-07'], PATCH: ['R-36-05', 'ERR-11'] },
  '/Type/<id>, array, yes': { PUT: ['ENT-PUT-08', 'ERR-06'], POST: ['ENT-POST-08', 'ERR-06'], PATCH: ['R-36-06'] },
  '/Type/<id>, array, no': { PUT: ['ENT-PUT-08', 'ERR-06'], POST: ['ENT-POST-08', 'ERR-06'], PATCH: ['R-36-06'] },
};

async function effectOf(context: CaseContext, cell: string, sending: Sending, before: Snapshot): Promise<void> {
  const { fixture, oracle, check } = context;
  const name = fixture.property('stringProperty');
  const [, effect] = cell.split(' ', 2);
  if (cell === '200 created and updated') {
    const { created = [], updated = [] } = sending.stored ?? {};
    await oracle.stored(
      before,
      created.map((value) => ({ [name]: value })),
      updated.map(({ target, value }) => ({ target, properties: { [name]: value } })),
    );
  } else if (effect === 'created') {
    const [created] = await oracle.created(before, { [name]: 'after' });
    if (sending.newId !== undefined) check('id of what was created', created?.properties['id'], sending.newId);
  } else if (effect === 'updated' && sending.known !== undefined) {
    await oracle.updated(before, sending.known, { [name]: 'after' });
  } else {
    await oracle.none(before);
  }
}

type Snapshot = Awaited<ReturnType<CaseContext['oracle']['snapshot']>>;

/** 4.8: the outcomes of PUT and POST, and of PATCH, with bodies of one object and of several. */
export const outcomeCases: readonly Case[] = cellsOf(outcomes).map(
  ({ row, column: method, cell, deviation }): Case => ({
    id: `ent-${method.toLowerCase()}/${slug(row)}`,
    requirement: judged[row][method],
    needs: ['entityType', 'stringProperty'],
    writes: true,
    deviation,
    cell: { grid: outcomes.title, row, column: method },
    async run(context) {
      const sending = await rows[row](context);
      const before = await context.oracle.snapshot();
      const { subject } = context;
      const { body } = sending;
      const answer =
        'properties' in body
          ? await subject.writeEntity(method, sending.to, body)
          : await subject.writeEntities(method, sending.to, body);
      const status = Number(cell.slice(0, 3));
      // Processed as without the id in the path: an update of what exists, a refusal of what does not.
      const processed = sending.known === undefined ? [400, 404] : 200;
      const metDialect = context.checkStatus(
        answer,
        deviation === undefined ? status : differs(deviation, status, processed),
      );
      const isProcessed = deviation !== undefined && metDialect === 'deployed' && sending.known !== undefined;
      await effectOf(context, isProcessed ? '200 updated' : cell, sending, before);
    },
  }),
);

/** What the methods are beside their outcomes. */
export const methodCases: readonly Case[] = [
  {
    id: 'ent-post/id/list-without-flag',
    requirement: ['ENT-POST-08', 'R-38-01'],
    needs: ['entityType', 'stringProperty'],
    writes: true,
    raw: 'body',
    async run(c) {
      const { type, id } = await existing(c.fixture);
      const before = await c.oracle.snapshot();
      const body = JSON.stringify([{ id: Number(idText(id)), [c.fixture.marker('entityType')]: c.marker }]);
      const headers = { 'content-type': 'application/json' };
      c.checkStatus(await c.subject.raw({ method: 'POST', path: entityPath(c, { type, id }), headers, body }), 400);
      await c.oracle.none(before);
    },
  },
  {
    id: 'ent-put/idempotent',
    requirement: 'ENT-PUT-09',
    needs: ['entityType', 'stringProperty'],
    writes: true,
    async run({ subject, fixture, oracle, checkStatus }) {
      const id = await fixture.unusedId();
      const body = fixture.values({ id, stringProperty: 'once' });
      checkStatus(await subject.writeEntity('PUT', { type: fixture.type('entityType') }, body), 200);
      const before = await oracle.snapshot();
      checkStatus(await subject.writeEntity('PUT', { type: fixture.type('entityType') }, body), 200);
      await oracle.none(before);
    },
  },
  {
    id: 'ent-patch/idempotent',
    requirement: 'ENT-PATCH-03',
    needs: ['entityType', 'stringProperty'],
    writes: true,
    async run({ subject, fixture, oracle, checkStatus }) {
      const target = await existing(fixture);
      const body = entity({ [fixture.property('stringProperty')]: 'once' });
      checkStatus(await subject.writeEntity('PATCH', target, body), 200);
      const before = await oracle.snapshot();
      checkStatus(await subject.writeEntity('PATCH', target, body), 200);
      await oracle.none(before);
    },
  },
  {
    id: 'ent-post/not-idempotent',
    requirement: 'ENT-POST-09',
    needs: ['entityType', 'stringProperty'],
    writes: true,
    async run({ subject, fixture, oracle, checkStatus }) {
      const before = await oracle.snapshot();
      const body = fixture.values({ stringProperty: 'again' });
      checkStatus(await subject.writeEntity('POST', { type: fixture.type('entityType') }, body), 200);
      checkStatus(await subject.writeEntity('POST', { type: fixture.type('entityType') }, body), 200);
      await oracle.created(before, { [fixture.property('stringProperty')]: 'again' }, 2);
    },
  },
  {
    id: 'ent-patch/creates-nothing',
    requirement: 'ENT-PATCH-02',
    needs: ['entityType', 'stringProperty'],
    writes: true,
    async run({ subject, fixture, oracle, checkStatus }) {
      const id = await fixture.unusedId();
      const before = await oracle.snapshot();
      const answer = await subject.writeEntity('PATCH', { type: fixture.type('entityType'), id }, fixture.values());
      checkStatus(answer, [400, 404]);
      await oracle.none(before);
    },
  },
];

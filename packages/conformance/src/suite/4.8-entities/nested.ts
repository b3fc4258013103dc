import { anyError, type Case, type CaseContext } from '../../case/case.js';
import type { Plain, PlainEntity } from '../../case/plain.js';
import type { Target } from '../../case/subject.js';
import { memberOf } from '../define.js';
import { cellsOf, slug } from '../grid.js';
import { nested } from './grids.js';

type Row = (typeof nested.rows)[number];
type Method = (typeof nested.columns)[number];

interface Inner {
  readonly body: PlainEntity;
  /** The inner entity, where it exists. */
  readonly known?: Target;
  readonly newId?: Plain;
}

/** The nested entity of each kind, with the value `inner`. */
const inners: { readonly [kind: string]: (context: CaseContext) => Promise<Inner> } = {
  'without id': async ({ fixture }) => ({ body: fixture.values({ stringProperty: 'inner' }) }),
  'with a known id': async ({ fixture }) => {
    const { type, id } = await fixture.create({ stringProperty: 'inner before' });
    return { body: fixture.values({ id, stringProperty: 'inner' }), known: { type, id } };
  },
  'with an unknown id': async ({ fixture }) => {
    const newId = await fixture.unusedId();
    return { body: fixture.values({ id: newId, stringProperty: 'inner' }), newId };
  },
};

const judged: { readonly [R in Row]: { readonly [M in Method]: readonly string[] } } = {
  '/Type, without id': { PUT: ['R-37-06'], POST: ['ENT-POST-10', 'R-37-01'], PATCH: ['ENT-PATCH-04', 'R-36-07'] },
  '/Type, with a known id': { PUT: ['ENT-PUT-10'], POST: ['ENT-POST-10', 'R-37-02'], PATCH: ['ENT-PATCH-04'] },
  '/Type, with an unknown id': {
    PUT: ['ENT-PUT-10', 'R-37-05'],
    POST: ['R-37-03'],
    PATCH: ['ENT-PATCH-04', 'R-36-09'],
  },
  '/Type/<id>, without id': { PUT: ['R-37-06'], POST: ['ENT-POST-10', 'R-37-01'], PATCH: ['ENT-PATCH-04', 'R-36-07'] },
  '/Type/<id>, with a known id': { PUT: ['ENT-PUT-10'], POST: ['ENT-POST-10', 'R-37-02'], PATCH: ['ENT-PATCH-04'] },
  '/Type/<id>, with an unknown id': {
    PUT: ['ENT-PUT-10', 'R-37-05'],
    POST: ['R-37-04'],
    PATCH: ['ENT-PATCH-04', 'R-36-08'],
  },
};

/** 4.8, R-36 and R-37: what becomes of an entity within the body of an update. */
export const nestedCases: readonly Case[] = cellsOf(nested).map(
  ({ row, column: method, cell }): Case => ({
    id: `ent-${method.toLowerCase()}/nested/${slug(row)}`,
    requirement: judged[row][method],
    needs: ['entityType', 'stringProperty', 'entityProperty'],
    writes: true,
    cell: { grid: nested.title, row, column: method },
    async run(context) {
      const { fixture, subject, oracle, check, checkStatus, observe } = context;
      const outer = await fixture.create({ stringProperty: 'outer' });
      const inner = await inners[row.slice(row.indexOf(', ') + 2)]?.(context);
      if (inner === undefined) return;
      const before = await oracle.snapshot();
      const inPath = row.startsWith('/Type/<id>');
      const body = fixture.values({
        ...(inPath ? {} : { id: outer.id }),
        stringProperty: 'outer',
        entityProperty: inner.body,
      });
      const to = inPath ? { type: outer.type, id: outer.id } : { type: outer.type };
      const answer = await subject.writeEntity(method, to, body);
      if (cell.endsWith('none')) {
        await oracle.none(before);
        checkStatus(answer, anyError);
        if (answer.status !== 0) observe('status', answer.status, Number(cell.slice(0, 3)));
        return;
      }
      checkStatus(answer, 200);
      const property = fixture.property('entityProperty');
      const got = (await oracle.read(outer))?.properties[property];
      const id = memberOf(got, 'id');
      check('the property refers to an entity', id !== undefined && id !== null, true);
      if (inner.newId !== undefined) check('id of the nested entity', id, inner.newId);
      if (inner.known !== undefined) check('id of the nested entity', id, inner.known.id);
      const target = inner.known ?? { type: outer.type, id: id ?? null };
      const there = await oracle.read(target);
      check('effect: nested entity', there?.properties[fixture.property('stringProperty')], 'inner');
      check(
        'number of entities',
        (await oracle.snapshot()).entities.size,
        before.entities.size + (cell === '200 created' ? 1 : 0),
      );
    },
  }),
);

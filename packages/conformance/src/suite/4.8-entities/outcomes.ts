import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Plain, PlainEntity } from '../../case/plain.js';
import type { Collection, Target } from '../../case/subject.js';
import { cellsOf, type Matrix, slug } from '../matrix.js';
import { entityCase } from '../rows.js';
import {
  created,
  createdAndUpdated,
  deviating,
  none,
  type OutcomeCell,
  updated,
  writeMethods,
} from './outcome-cells.js';

interface Request {
  readonly to: Collection | Target;
  readonly body: PlainEntity | readonly PlainEntity[];
  /** For a list that is stored, the values of the entities that it creates and updates. */
  readonly stored?: {
    readonly created: readonly string[];
    readonly updated: readonly { readonly target: Target; readonly value: string }[];
  };
}

/** The test of a row: with an existing entity or an unused id, and a request that can name it. */
interface Row {
  readonly exists: boolean;
  request(context: CaseContext, named: Target): Request | Promise<Request>;
}

/** 4.8: PUT and POST by the specification, PATCH by R-36. */
export const outcomes: Matrix<typeof writeMethods, OutcomeCell, Row> = {
  title: '4.8 PUT, POST and PATCH',
  heading: 'URL, body, entity exists',
  columns: writeMethods,
  rows: {
    '/Type, object without id, n/a': {
      cells: [none(400, 'ENT-PUT-01', 'ERR-06'), created('ENT-POST-01'), none(400, 'R-36-01')],
      exists: true,
      request: (c, { type }) => ({ to: { type }, body: bodyOf(c) }),
    },
    '/Type, object with id, yes': {
      cells: [updated('ENT-PUT-02'), updated('ENT-POST-02'), updated('R-36-02')],
      exists: true,
      request: (c, { type, id }) => ({ to: { type }, body: bodyOf(c, id) }),
    },
    '/Type, object with id, no': {
      cells: [created('ENT-PUT-03'), none(400, 'ENT-POST-03', 'ERR-06'), none(400, 'R-36-03')],
      exists: false,
      request: (c, { type, id }) => ({ to: { type }, body: bodyOf(c, id) }),
    },
    '/Type, array, yes': {
      cells: [none(400, 'ENT-PUT-04', 'ERR-06'), createdAndUpdated('ENT-POST-04'), none(400, 'R-36-06')],
      exists: true,
      request: async (c, named) => {
        const other = await existing(c);
        return {
          to: { type: named.type },
          body: [
            bodyOf(c, other.id, 'first'),
            bodyOf(c, undefined, 'second'),
            bodyOf(c, undefined, 'third'),
            bodyOf(c, named.id, 'last'),
          ],
          stored: {
            created: ['second', 'third'],
            updated: [
              { target: other, value: 'first' },
              { target: named, value: 'last' },
            ],
          },
        };
      },
    },
    '/Type, array, no': {
      cells: [none(400, 'ENT-PUT-05', 'ERR-06'), none(400, 'ENT-POST-05', 'ERR-06'), none(400, 'R-36-06')],
      exists: false,
      request: (c, { type, id }) => ({ to: { type }, body: [bodyOf(c), bodyOf(c, id)] }),
    },
    '/Type/<id>, object without id, yes': {
      cells: [updated('ENT-PUT-06'), updated('ENT-POST-06'), updated('R-36-04', 'ENT-PATCH-01')],
      exists: true,
      request: (c, named) => ({ to: named, body: bodyOf(c) }),
    },
    '/Type/<id>, object with id, yes': {
      cells: [updated('ENT-PUT-06'), updated('ENT-POST-06'), updated('R-36-04', 'ENT-PATCH-01')],
      exists: true,
      request: (c, named) => ({ to: named, body: bodyOf(c, named.id) }),
    },
    '/Type/<id>, object without id, no': {
      cells: [created('ENT-PUT-07'), none(404, 'ENT-POST-07'), none(404, 'R-36-05', 'ERR-11')],
      exists: false,
      request: (c, named) => ({ to: named, body: bodyOf(c) }),
    },
    '/Type/<id>, object with id, no': {
      cells: [created('ENT-PUT-07'), none(404, 'ENT-POST-07'), none(404, 'R-36-05', 'ERR-11')],
      exists: false,
      request: (c, named) => ({ to: named, body: bodyOf(c, named.id) }),
    },
    '/Type/<id>, array, yes': {
      cells: [
        none(400, 'ENT-PUT-08', 'ERR-06'),
        deviating('D-18', none(400, 'ENT-POST-08', 'ERR-06')),
        none(400, 'R-36-06'),
      ],
      exists: true,
      request: (c, named) => ({ to: named, body: [bodyOf(c, named.id)] }),
    },
    '/Type/<id>, array, no': {
      cells: [
        none(400, 'ENT-PUT-08', 'ERR-06'),
        deviating('D-18', none(400, 'ENT-POST-08', 'ERR-06')),
        none(400, 'R-36-06'),
      ],
      exists: false,
      request: (c, named) => ({ to: named, body: [bodyOf(c, named.id)] }),
    },
  },
};

async function existing({ fixture }: CaseContext): Promise<Target> {
  const { type, id } = await fixture.create({ stringProperty: 'before' });
  return { type, id };
}

function bodyOf({ fixture }: CaseContext, id?: Plain, value = 'after'): PlainEntity {
  return fixture.values(id === undefined ? { stringProperty: value } : { id, stringProperty: value });
}

type Snapshot = Awaited<ReturnType<CaseContext['oracle']['snapshot']>>;

interface Written {
  readonly effect: OutcomeCell['effect'];
  readonly named: Target;
  readonly exists: boolean;
  readonly stored: Request['stored'];
}

async function checkEffect(context: CaseContext, before: Snapshot, written: Written): Promise<void> {
  const { fixture, oracle, check } = context;
  const { effect, named, exists, stored } = written;
  const name = fixture.property('stringProperty');
  if (effect === 'none') await oracle.none(before);
  if (effect === 'updated') await oracle.updated(before, named, { [name]: 'after' });
  if (effect === 'created') {
    const [made] = await oracle.created(before, { [name]: 'after' });
    if (!exists) check('id of what was created', made?.properties['id'], named.id);
  }
  if (effect === 'created and updated')
    await oracle.stored(
      before,
      stored?.created.map((value) => ({ [name]: value })) ?? [],
      stored?.updated.map(({ target, value }) => ({ target, properties: { [name]: value } })) ?? [],
    );
}

/** 4.8: the outcomes of PUT and POST, and of PATCH, with bodies of one object and of several. */
export const outcomeCases: readonly Case[] = cellsOf(outcomes).map(
  ({ name, row: { exists, request }, column: method, cell, position }) =>
    entityCase(
      `ent-${method.toLowerCase()}/${slug(name)}`,
      cell.judges,
      { needs: ['stringProperty'], deviation: cell.deviation, cell: position },
      async (context) => {
        const { subject, fixture, oracle, checkStatus } = context;
        const known = await existing(context);
        const named = exists ? known : { type: known.type, id: await fixture.unusedId() };
        const { to, body, stored } = await request(context, named);
        const before = await oracle.snapshot();
        const answer =
          'properties' in body
            ? await subject.writeEntity(method, to, body)
            : await subject.writeEntities(method, to, body);
        const { status, effect, deviation } = cell;
        if (deviation === undefined) {
          checkStatus(answer, status);
          return checkEffect(context, before, { effect, named, exists, stored });
        }
        // Deployed services process the body as without the id in the path: it updates what exists, and else is
        // refused.
        const detected = checkStatus(answer, differs(deviation, status, exists ? 200 : [400, 404]));
        const isUpdated = exists && detected === 'deployed';
        await checkEffect(context, before, { effect: isUpdated ? 'updated' : effect, named, exists, stored });
      },
    ),
);

import type { Case, CaseContext, Snapshot } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Plain, PlainEntity } from '../../case/plain.js';
import type { Collection, Target } from '../../case/subject.js';
import { type Cells, cellsOf, type Matrix, slug } from '../matrix.js';
import { byName, entityCase } from '../rows.js';
import { created, createdAndUpdated, deviating, none, type OutcomeCell, updated, writeMethods } from './nested.js';

interface Request {
  readonly to: Collection | Target;
  readonly body: PlainEntity | readonly PlainEntity[];
  readonly stored?: Stored;
}

/** The texts of the entities that a list creates, and the entities that it updates with their texts. */
interface Stored {
  readonly created: readonly string[];
  readonly updated: readonly (readonly [target: Target, text: string])[];
}

/** The test of a row: with an existing entity or an unused id, and a request that can name it. */
interface Row {
  readonly exists: boolean;
  request(context: CaseContext, named: Target): Request | Promise<Request>;
}

const known = (request: Row['request']): Row => ({ exists: true, request });
const unknown = (request: Row['request']): Row => ({ exists: false, request });

const arrayForId: Cells<typeof writeMethods, OutcomeCell> = [
  none(400, 'ENT-PUT-08', 'ERR-06'),
  deviating('D-18', none(400, 'ENT-POST-08', 'ERR-06')),
  none(400, 'R-36-06'),
];

/** 4.8: PUT and POST by the specification, PATCH by R-36. */
export const outcomes: Matrix<typeof writeMethods, OutcomeCell, Row> = {
  title: '4.8 PUT, POST and PATCH',
  heading: 'URL, body, entity exists',
  columns: writeMethods,
  rows: {
    '/Type, object without id, n/a': {
      cells: [none(400, 'ENT-PUT-01', 'ERR-06'), created('ENT-POST-01'), none(400, 'R-36-01')],
      ...known((c, { type }) => ({ to: { type }, body: bodyOf(c) })),
    },
    '/Type, object with id, yes': {
      cells: [updated('ENT-PUT-02'), updated('ENT-POST-02'), updated('R-36-02')],
      ...known((c, { type, id }) => ({ to: { type }, body: bodyOf(c, id) })),
    },
    '/Type, object with id, no': {
      cells: [created('ENT-PUT-03'), none(400, 'ENT-POST-03', 'ERR-06'), none(400, 'R-36-03')],
      ...unknown((c, { type, id }) => ({ to: { type }, body: bodyOf(c, id) })),
    },
    '/Type, array, yes': {
      cells: [none(400, 'ENT-PUT-04', 'ERR-06'), createdAndUpdated('ENT-POST-04'), none(400, 'R-36-06')],
      exists: true,
      request: async (c, named) => {
        const other = await existing(c);
        const body = [
          bodyOf(c, other.id, 'first'),
          bodyOf(c, undefined, 'second'),
          bodyOf(c, undefined, 'third'),
          bodyOf(c, named.id, 'last'),
        ];
        const updated = [[other, 'first'] as const, [named, 'last'] as const];
        return { to: { type: named.type }, body, stored: { created: ['second', 'third'], updated } };
      },
    },
    '/Type, array, no': {
      cells: [none(400, 'ENT-PUT-05', 'ERR-06'), none(400, 'ENT-POST-05', 'ERR-06'), none(400, 'R-36-06')],
      ...unknown((c, { type, id }) => ({ to: { type }, body: [bodyOf(c), bodyOf(c, id)] })),
    },
    '/Type/<id>, object without id, yes': {
      cells: [updated('ENT-PUT-06'), updated('ENT-POST-06'), updated('R-36-04', 'ENT-PATCH-01')],
      ...known((c, named) => ({ to: named, body: bodyOf(c) })),
    },
    '/Type/<id>, object with id, yes': {
      cells: [updated('ENT-PUT-06'), updated('ENT-POST-06'), updated('R-36-04', 'ENT-PATCH-01')],
      ...known((c, named) => ({ to: named, body: bodyOf(c, named.id) })),
    },
    '/Type/<id>, object without id, no': {
      cells: [created('ENT-PUT-07'), none(404, 'ENT-POST-07'), none(404, 'R-36-05', 'ERR-11')],
      ...unknown((c, named) => ({ to: named, body: bodyOf(c) })),
    },
    '/Type/<id>, object with id, no': {
      cells: [created('ENT-PUT-07'), none(404, 'ENT-POST-07'), none(404, 'R-36-05', 'ERR-11')],
      ...unknown((c, named) => ({ to: named, body: bodyOf(c, named.id) })),
    },
    '/Type/<id>, array, yes': {
      cells: arrayForId,
      ...known((c, named) => ({ to: named, body: [bodyOf(c, named.id)] })),
    },
    '/Type/<id>, array, no': {
      cells: arrayForId,
      ...unknown((c, named) => ({ to: named, body: [bodyOf(c, named.id)] })),
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

interface Written {
  readonly effect: OutcomeCell['effect'];
  readonly named: Target;
  readonly exists: boolean;
  readonly stored?: Stored | undefined;
}

async function checkEffect(c: CaseContext, before: Snapshot, written: Written): Promise<void> {
  const { effect, named, exists, stored = { created: [], updated: [] } } = written;
  const withText = (stringProperty: string) => byName(c, { stringProperty });
  if (effect === 'none') await c.oracle.none(before);
  if (effect === 'updated') await c.oracle.updated(before, named, withText('after'));
  if (effect === 'created') {
    const [made] = await c.oracle.created(before, withText('after'));
    if (!exists) c.check('id of what was created', made?.properties['id'], named.id);
  }
  if (effect === 'created and updated') {
    const updated = stored.updated.map(([target, text]) => ({ target, properties: withText(text) }));
    await c.oracle.stored(before, stored.created.map(withText), updated);
  }
}

/** 4.8: the outcomes of PUT and POST, and of PATCH, with bodies of one object and of several. */
export const outcomeCases: readonly Case[] = cellsOf(outcomes).map(
  ({ name, row: { exists, request }, column: method, cell, position }) =>
    entityCase(`ent-${method.toLowerCase()}/${slug(name)}`, cell.judges, async (context) => {
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
      // Deployed services process the body as without the id in the path: it updates what exists, and else is
      // refused.
      const expected = deviation === undefined ? status : differs(deviation, status, exists ? 200 : [400, 404]);
      const isUpdated = checkStatus(answer, expected) === 'deployed' && deviation !== undefined && exists;
      await checkEffect(context, before, { effect: isUpdated ? 'updated' : effect, named, exists, stored });
    }).with({ needs: ['stringProperty'], deviation: cell.deviation, cell: position }),
);

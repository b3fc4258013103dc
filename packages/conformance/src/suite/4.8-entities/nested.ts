import { anyError, type Case, type CaseContext } from '../../case/case.js';
import type { DialectRowId } from '../../case/deviations.js';
import { entity, type Plain, type PlainEntity } from '../../case/plain.js';
import type { Target } from '../../case/subject.js';
import { type Cell, cellsOf, type Matrix, slug } from '../matrix.js';
import { createWithSiblings } from '../requests.js';
import { memberOf } from '../responses.js';
import { entityCase } from '../rows.js';

/** The columns of the tables of 4.8. */
export const writeMethods = ['PUT', 'POST', 'PATCH'] as const;

/** A status, and what has happened to the entities. */
export interface OutcomeCell extends Cell {
  readonly status: 200 | 400 | 404;
  readonly effect: 'created' | 'updated' | 'created and updated' | 'none';
}

type Requirements = readonly string[];

export const created = (...judges: Requirements): OutcomeCell => ({ status: 200, effect: 'created', judges });

export const updated = (...judges: Requirements): OutcomeCell => ({ status: 200, effect: 'updated', judges });

export const createdAndUpdated = (...judges: Requirements): OutcomeCell => ({
  status: 200,
  effect: 'created and updated',
  judges,
});

export const none = (status: 400 | 404, ...judges: Requirements): OutcomeCell => ({ status, effect: 'none', judges });

/** A cell from which deployed services differ by a row of the dialects. */
export const deviating = (deviation: DialectRowId, cell: OutcomeCell): OutcomeCell => ({ ...cell, deviation });

interface Inner {
  readonly body: PlainEntity;
  /** The nested entity, where it exists. */
  readonly known?: Target;
  /** The id that the nested entity must get. */
  readonly newId?: Plain;
}

/** The test of a row: whether the path has the id of the outer entity, and the nested entity with the value `inner`. */
interface Row {
  readonly idInPath: boolean;
  nest(context: CaseContext): Promise<Inner>;
}

/** The outcomes of a nested entity by the specification, R-36 and R-37. */
export const nested: Matrix<typeof writeMethods, OutcomeCell, Row> = {
  title: '4.8 nested entities',
  heading: 'URL, nested entity',
  columns: writeMethods,
  rows: {
    '/Type, without id': {
      cells: [none(400, 'R-37-06'), created('ENT-POST-10', 'R-37-01'), none(400, 'ENT-PATCH-04', 'R-36-07')],
      idInPath: false,
      nest: withoutId,
    },
    '/Type, with a known id': {
      cells: [updated('ENT-PUT-10'), updated('ENT-POST-10', 'R-37-02'), updated('R-36-02')],
      idInPath: false,
      nest: withKnownId,
    },
    '/Type, with an unknown id': {
      cells: [created('ENT-PUT-10', 'R-37-05'), none(400, 'R-37-03'), none(400, 'ENT-PATCH-04', 'R-36-09')],
      idInPath: false,
      nest: withUnknownId,
    },
    '/Type/<id>, without id': {
      cells: [none(400, 'R-37-06'), created('ENT-POST-10', 'R-37-01'), none(400, 'ENT-PATCH-04', 'R-36-07')],
      idInPath: true,
      nest: withoutId,
    },
    '/Type/<id>, with a known id': {
      cells: [updated('ENT-PUT-10'), updated('ENT-POST-10', 'R-37-02'), updated('ENT-PATCH-04')],
      idInPath: true,
      nest: withKnownId,
    },
    '/Type/<id>, with an unknown id': {
      cells: [created('ENT-PUT-10', 'R-37-05'), none(404, 'R-37-04'), none(404, 'ENT-PATCH-04', 'R-36-08')],
      idInPath: true,
      nest: withUnknownId,
    },
  },
};

async function withoutId({ fixture }: CaseContext): Promise<Inner> {
  return { body: fixture.values({ stringProperty: 'inner' }) };
}

async function withKnownId(c: CaseContext): Promise<Inner> {
  const { type, id } = await createWithSiblings(c, { stringProperty: 'inner before' });
  const { fixture, marker } = c;
  const text = { [fixture.property('stringProperty')]: 'inner', [fixture.marker('entityType')]: marker };
  return { body: entity({ id, ...text }, type), known: { type, id } };
}

async function withUnknownId({ fixture }: CaseContext): Promise<Inner> {
  const newId = await fixture.unusedId();
  return { body: fixture.values({ id: newId, stringProperty: 'inner' }), newId };
}

/** 4.8, R-36 and R-37: the outcome of an entity within the body of an update. */
export const nestedCases: readonly Case[] = cellsOf(nested).map(
  ({ name, row: { idInPath, nest }, column: method, cell, position }) =>
    entityCase(`ent-${method.toLowerCase()}/nested/${slug(name)}`, cell.judges, async (context) => {
      const { fixture, subject, oracle, check, checkStatus, observe } = context;
      const outer = await fixture.create({}, 'linkingType');
      const inner = await nest(context);
      const before = await oracle.snapshot();
      const values = { ...(idInPath ? {} : { id: outer.id }), entityProperty: inner.body };
      const body = fixture.values(values, 'linkingType');
      const to = idInPath ? { type: outer.type, id: outer.id } : { type: outer.type };
      const answer = await subject.writeEntity(method, to, body);
      if (cell.effect === 'none') {
        await oracle.none(before);
        checkStatus(answer, anyError);
        if (answer.status !== 0) observe('status', answer.status, cell.status);
        return;
      }
      checkStatus(answer, cell.status);
      const property = fixture.property('entityProperty');
      const text = { [fixture.property('stringProperty')]: 'inner' };
      if (inner.known !== undefined) {
        const referring = { target: outer, properties: { [property]: fixture.reference(inner.known) } };
        await oracle.stored(before, [], [referring, { target: inner.known, properties: text }]);
        return;
      }
      const got = (await oracle.read(outer))?.properties[property];
      const id = memberOf(got, 'id');
      check('the property refers to an entity', id !== undefined && id !== null, true);
      if (inner.newId !== undefined) check('id of the nested entity', id, inner.newId);
      const there = await oracle.read({ type: fixture.type('entityType'), id: id ?? null });
      check('effect: nested entity', there?.properties[fixture.property('stringProperty')], 'inner');
      check('number of entities', (await oracle.snapshot()).entities.size, before.entities.size + 1);
    }).with({ needs: ['stringProperty', 'entityProperty'], linksOnce: true, cell: position }),
);

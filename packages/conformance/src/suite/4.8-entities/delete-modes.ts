import { anyError, type Case, type CaseContext, type Status } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { Need, ReferringNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import { type Cell, type Cells, cellsOf, type Matrix, slug } from '../matrix.js';
import { referToItself } from '../requests.js';
import { testCase } from '../rows.js';

const columns = ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'] as const;

/** Whether the entity is deleted, and what happens to the reference to it. */
interface DeleteCell extends Cell {
  readonly status: 200 | 500;
  readonly effect: 'deleted' | 'reference null' | 'element gone' | 'reads as null' | 'reads as absent' | 'none';
}

const cellOf =
  (status: 200 | 500, effect: DeleteCell['effect'], deviation?: DialectRowId) =>
  (...judges: readonly string[]): DeleteCell => ({ status, effect, judges, ...(deviation && { deviation }) });

const deleted = cellOf(200, 'deleted');
const setToNull = cellOf(200, 'reference null');
const removed = cellOf(200, 'element gone');
const fails = cellOf(500, 'none');
const failsIfReferenced = fails('ENT-DEL-10', 'R-42-01');
const readsAsNull = cellOf(200, 'reads as null', 'D-17');
const readsAsAbsent = cellOf(200, 'reads as absent', 'D-17');

/** The cells of a row in which an element of a collection refers to the target. */
const ofElement = (...judges: readonly string[]): Cells<typeof columns, DeleteCell> => [
  removed('ENT-DEL-06', ...judges),
  removed('ENT-DEL-07', ...judges),
  failsIfReferenced,
  readsAsAbsent('ENT-DEL-12', 'R-42-03'),
];

interface Reference {
  readonly target: Made;
  /** The other entity that refers to it, and by which property. */
  readonly from?: { readonly referring: Made; readonly property: ReferringNeed; readonly emptied: Plain };
}

interface Row {
  readonly needs: readonly Need[];
  make(context: CaseContext): Promise<Reference>;
}

/** A row in which another entity refers to the target by a property, which has the value `emptied` afterwards. */
const referredBy = (property: ReferringNeed, emptied: Plain): Row => ({
  needs: ['entityType', 'referringType', property],
  make: async ({ fixture }) => {
    const target = await fixture.create();
    return { target, from: { referring: await fixture.createReferring(property, target), property, emptied } };
  },
});

/** 4.8 and R-42: delete modes by what refers to the deleted entity. */
export const deleteModes: Matrix<typeof columns, DeleteCell, Row> = {
  title: '4.8 delete modes',
  heading: 'Referred to by',
  columns,
  rows: {
    nothing: {
      cells: [deleted('ENT-DEL-06'), deleted('ENT-DEL-07'), deleted('ENT-DEL-11'), deleted('ENT-DEL-12')],
      needs: ['entityType'],
      make: async ({ fixture }) => ({ target: await fixture.create() }),
    },
    itself: {
      cells: [deleted('R-42-05'), deleted('R-42-05'), deleted('R-42-05'), deleted('ENT-DEL-12')],
      needs: ['entityType', 'entityProperty'],
      make: async (context) => {
        const target = await context.fixture.create();
        await referToItself(context, target);
        return { target };
      },
    },
    'a property': {
      cells: [
        setToNull('ENT-DEL-06'),
        setToNull('ENT-DEL-07'),
        failsIfReferenced,
        readsAsNull('ENT-DEL-12', 'R-42-02'),
      ],
      ...referredBy('optionalReference', null),
    },
    'a mandatory property': {
      cells: [
        setToNull('ENT-DEL-05'),
        fails('ENT-DEL-08', 'ERR-14', 'R-8-05'),
        failsIfReferenced,
        readsAsNull('ENT-DEL-12', 'R-42-02'),
      ],
      ...referredBy('mandatoryReference', null),
    },
    'a list': { cells: ofElement(), ...referredBy('referenceList', []) },
    'a set': { cells: ofElement(), ...referredBy('referenceSet', setOf()) },
    'the value of a map': { cells: ofElement('R-42-06'), ...referredBy('referenceMap', mapOf()) },
    'the key of a map': { cells: ofElement('R-42-06'), ...referredBy('referenceKeyMap', mapOf()) },
  },
};

/** 4.8 and R-42: delete modes by what refers to the deleted entity. */
export const deleteModeCases: readonly Case[] = cellsOf(deleteModes).map(
  ({ name, row: { needs, make }, column: mode, cell, position }) =>
    testCase(`ent-delete/mode/${slug(mode)}/${slug(name)}`, cell.judges, async (context) => {
      const { subject, oracle, fixture, checkStatus, check, observe } = context;
      const { target, from } = await make(context);
      const before = await oracle.snapshot();
      const answer = await subject.deleteEntity(target, { 'delete-mode': mode });
      if (cell.effect === 'none') {
        if (mode === 'failIfReferenced') {
          check('the delete fails', answer.status >= 400 || answer.status === 0, true);
          observe('status', answer.status, cell.status);
        } else checkStatus(answer, cell.status);
        await oracle.none(before);
        return;
      }
      // A client of the deployed dialect refuses the mode, whatever refers to the entity.
      if (name === 'itself' && keepsReferences(mode) && answer.refusedBy === undefined)
        checkStatus(answer, differs<Status>('D-52', 200, [200, 500]));
      else if (mode === 'ignoreReferences')
        checkStatus(answer, differs<Status>('D-17', 200, cell.deviation === undefined ? 200 : anyError));
      else checkStatus(answer, 200);
      if (answer.status !== 200) return oracle.none(before);
      check('count', answer.value, 1, { judges: 'ENT-DEL-15' });
      if (from === undefined) return oracle.deleted(before, [target]);
      const { referring, property, emptied } = from;
      const readReference = () => oracle.property(referring, fixture.property(property));
      if (mode === 'ignoreReferences') {
        check('effect: deleted', await oracle.read(target), undefined);
        observe('what the reference reads as', await readReference(), emptied);
        return;
      }
      const now = await readReference();
      if (cell.judges.includes('R-42-06')) check('the entry has gone', now, emptied, { judges: 'R-42-06' });
      const after = property === 'referenceMap' ? entryLeft(now, mapOf(['key', null]), emptied) : emptied;
      const properties = { [fixture.property(property)]: after };
      await oracle.deleted(before, [target], [{ target: referring, properties }]);
      // A reference that was not dropped reads as absent, until another entity has the same identity.
      const again = await subject.writeEntity('PUT', { type: target.type }, fixture.values({ id: target.id }));
      if (again.status !== 200) return;
      const value = properties[fixture.property(property)] ?? null;
      check('the reference, after the same id was created again', (await readReference()) ?? null, value);
    }).with({
      needs,
      also: cell.effect === 'none' ? [] : 'ENT-DEL-15',
      deviation: deviationsOfCell(name, mode),
      cell: position,
    }),
);

/**
 * Returns the map that a DELETE of the value of an entry should leave: the one without the entry, unless the service
 * keeps the entry and only removes its value. R-42 says which, and is only observed.
 */
export function entryLeft(now: Plain | undefined, withNull: Plain, removed: Plain): Plain {
  return now !== undefined && matches(now, withNull) ? withNull : removed;
}

function keepsReferences(mode: string): boolean {
  return mode === 'ignoreReferences' || mode === 'failIfReferenced';
}

function deviationsOfCell(row: string, mode: string): readonly DialectRowId[] {
  const ofMode = mode === 'ignoreReferences' ? (['D-17'] as const) : [];
  return row === 'itself' && keepsReferences(mode) ? [...ofMode, 'D-52'] : ofMode;
}

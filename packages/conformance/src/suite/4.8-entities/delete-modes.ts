import { anyError, type Case, type CaseContext, type Snapshot, type Status } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { Need, ReferringNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { type Cell, type Cells, cellsOf, type Matrix, slug } from '../matrix.js';
import { referToItself } from '../requests.js';
import { checkRefused } from '../responses.js';
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
    testCase(`ent-delete/mode/${slug(mode)}/${slug(name)}`, cell.judges, async (c) => {
      const { target, from } = await make(c);
      const before = await c.oracle.snapshot();
      const answer = await c.subject.deleteEntity(target, { 'delete-mode': mode });
      // A client of the deployed dialect refuses the mode, whatever refers to the entity.
      const mayCrash = name === 'itself' && keepsReferences(mode) && answer.refusedBy === undefined;
      if (mayCrash) c.checkStatus(answer, differs<Status>('D-52', 200, [200, 500]));
      else checkDeleteStatus(c, answer, mode, cell);
      if (cell.effect === 'none' || answer.status !== 200) return c.oracle.none(before);
      c.check('count', answer.value, 1, { judges: 'ENT-DEL-15' });
      if (from === undefined) return c.oracle.deleted(before, [target]);
      if (mode !== 'ignoreReferences') return checkDropped(c, before, { target, from }, cell);
      c.check('effect: deleted', await c.oracle.read(target), undefined);
      const { referring, property, emptied } = from;
      const reference = await c.oracle.property(referring, c.fixture.property(property));
      c.observe('what the reference reads as', reference, emptied);
    }).with({
      needs,
      also: cell.effect === 'none' ? [] : 'ENT-DEL-15',
      deviation: deviationsOfCell(name, mode),
      cell: position,
    }),
);

/** Checks the status of a DELETE, which may depend on the dialect if the mode keeps references. */
function checkDeleteStatus(c: CaseContext, answer: Observation, mode: string, cell: DeleteCell): void {
  if (cell.effect === 'none' && mode === 'failIfReferenced') checkRefused(c, answer, cell.status);
  else if (mode === 'ignoreReferences')
    c.checkStatus(answer, differs<Status>('D-17', 200, cell.deviation === undefined ? 200 : anyError));
  else c.checkStatus(answer, cell.status);
}

/** Checks that the reference was dropped, and that it stays so when the id is used again. */
async function checkDropped(
  c: CaseContext,
  before: Snapshot,
  { target, from: { referring, property, emptied } }: Required<Reference>,
  { judges }: DeleteCell,
): Promise<void> {
  const name = c.fixture.property(property);
  const now = await c.oracle.property(referring, name);
  if (judges.includes('R-42-06')) c.check('the entry has gone', now, emptied, { judges: 'R-42-06' });
  const after = property === 'referenceMap' ? entryLeft(now, mapOf(['key', null]), emptied) : emptied;
  await c.oracle.deleted(before, [target], [{ target: referring, properties: { [name]: after } }]);
  // A reference that was not dropped reads as absent, until another entity has the same identity.
  const again = await c.subject.writeEntity('PUT', { type: target.type }, c.fixture.values({ id: target.id }));
  if (again.status !== 200) return;
  const reference = (await c.oracle.property(referring, name)) ?? null;
  c.check('the reference, after the same id was created again', reference, after);
}

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

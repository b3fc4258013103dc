import type { CaseContext } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { LinkingNeed, Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Snapshot } from '../../case/oracle.js';
import { date, long, mapOf, type Plain, setOf } from '../../case/plain.js';

const siblings: readonly (readonly [PropertyNeed, Plain])[] = [
  ['stringProperty', 'sibling'],
  ['integerProperty', 77],
  ['booleanProperty', true],
  ['longProperty', long('9007199254740993')],
  ['dateProperty', date('2026-03-01T12:30:45.123Z')],
  ['stringList', ['p', 'q', 'r']],
  ['stringSet', setOf('p', 'q', 'r')],
  ['stringMap', mapOf(['p', '1'], ['q', '2'], ['r', '3'])],
];

/**
 * Creates an entity with these values by need, and a value in every other common property, so that a change there
 * shows. The referring type has no such properties.
 */
export function createWithSiblings(
  { fixture }: CaseContext,
  values: { readonly [need: string]: Plain } = {},
  need: 'entityType' | LinkingNeed = 'entityType',
): Promise<Made> {
  const isEntityType = fixture.type(need) === fixture.type('entityType');
  const others = isEntityType ? siblings.filter(([each]) => fixture.has(each)) : [];
  return fixture.create({ ...Object.fromEntries(others), ...values }, need);
}

/** The content of a list by another reading of the specification, and the statement that decides against it. */
export interface Reading {
  readonly value: Plain;
  readonly judges: string;
}

interface Edited {
  readonly before: Snapshot;
  readonly target: Made;
  readonly property: string;
  /** The content of the list by the resolution. */
  readonly expected: Plain;
  readonly otherwise: Reading | undefined;
}

/** Judges an edit: the property must hold what the reading says, or one of the readings if there are two. */
export async function judgePositions(
  { oracle, check }: CaseContext,
  { before, target, property, expected, otherwise }: Edited,
): Promise<void> {
  if (otherwise === undefined) return oracle.updated(before, target, { [property]: expected });
  const now = await oracle.property(target, property);
  const isOtherwise = matches(now, otherwise.value) && !matches(now, expected);
  check('the list', now, expected, { judges: otherwise.judges });
  await oracle.updated(before, target, { [property]: isOtherwise ? otherwise.value : expected });
}

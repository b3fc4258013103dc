import type { CaseContext } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { Made } from '../../case/fixture.js';
import type { Snapshot } from '../../case/oracle.js';
import type { Plain } from '../../case/plain.js';

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

/** Judges an edit: the property holds what one of both readings says, where there are two. */
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

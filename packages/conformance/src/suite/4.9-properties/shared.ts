import type { CaseContext, Judging } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { LinkingNeed, Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Snapshot } from '../../case/oracle.js';
import { date, entity, long, mapOf, type Plain, type PlainEntity, setOf } from '../../case/plain.js';
import { succeeded } from '../responses.js';

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

/** Sets a property of an entity, judges the answer and the effect, and reads the property again. */
export async function judgeSetter(
  c: CaseContext,
  method: 'PUT' | 'PATCH',
  target: Made,
  { need, value, ofStatus }: { readonly need: PropertyNeed; readonly value: Plain; readonly ofStatus?: Judging },
): Promise<void> {
  const property = c.fixture.property(need);
  const before = await c.oracle.snapshot();
  const written = await succeeded(c, c.subject.setProperty(method, { ...target, property }, value), ofStatus);
  c.check('answer', written.value, true, { judges: 'PRP-PUT-08' });
  await c.oracle.updated(before, target, { [property]: value });
  const answer = await succeeded(c, c.subject.getProperty({ ...target, property }), { judges: 'PRP-GET-01' });
  c.check('value', answer.value, value, { judges: 'PRP-GET-01' });
}

/** Bodies of an entity that becomes the value of a property, with the requirement and the status of each. */
export const entityBodies = [
  { form: 'with-properties', requirement: 'R-45-01', status: 200 },
  { form: 'unknown', requirement: 'R-45-02', status: 404 },
  { form: 'without-id', requirement: 'R-45-03', status: 400 },
] as const;

/** Returns the body of an entity in a form, with a text that the entity does not have. */
export async function entityBody(
  { fixture }: CaseContext,
  form: (typeof entityBodies)[number]['form'],
  { id, type }: Made,
): Promise<PlainEntity> {
  const changed = { [fixture.property('stringProperty')]: 'changed' };
  if (form === 'without-id') return entity(changed, type);
  return entity({ id: form === 'unknown' ? await fixture.unusedId() : id, ...changed }, type);
}

import { mayWrite } from '../case/case.js';
import type { Leftover } from '../cleanup/owned-entities.js';
import { Canary, type CanaryEnvironment, type CanaryFailure, type CanaryNeed, pointerOf } from './canary.js';
import { violation } from './checker.js';
import { createdTypes } from './environment.js';
import type { Planned } from './plan.js';
import type { CaseResult } from './result.js';

/** The outcome of the canaries of a run. */
export interface CanaryReport {
  /** The reason why the canary of a need failed. Nothing may be created for such a need. */
  readonly failed: ReadonlyMap<CanaryNeed, string>;
  /** The failures of canaries, also of those that could not be deleted, by their needs. */
  readonly failures: ReadonlyMap<CanaryNeed, CanaryFailure>;
  /** The needs whose canary the user may not create. */
  readonly forbidden: ReadonlySet<CanaryNeed>;
  /** The canaries that could not be deleted. The ledger keeps them. */
  readonly left: readonly Leftover[];
  /** What a deletion by id removed although it existed before the run. The run must end then. */
  readonly lost?: string;
}

/** The needs in the order of their canaries. The entity type is the first, since other types refer to it. */
const canaryNeeds: readonly CanaryNeed[] = [
  'entityType',
  'subtype',
  'referringType',
  'stringIdType',
  'mandatoryType',
  'resources',
];

/**
 * Creates one entity for each need, finds it by its marker, deletes it by its id, and checks that it is gone. Without
 * this proof the suite could not remove what its cases create. The ledger contains each canary before it is created. If
 * the canary of the entity type fails, no further canary is created. If a canary cannot be deleted, the brake stops all
 * further creation. If more than a canary is deleted, no further canary is created.
 *
 * @param run the name of the run, which is part of the markers
 * @param needs the needs for which something will be created; those without a marker in the mapping are ignored
 */
export async function runCanaries(
  environment: CanaryEnvironment,
  run: string,
  needs: ReadonlySet<CanaryNeed>,
  ended: AbortSignal,
): Promise<CanaryReport> {
  const { brake } = environment;
  const failed = new Map<CanaryNeed, string>();
  const failures = new Map<CanaryNeed, CanaryFailure>();
  const forbidden = new Set<CanaryNeed>();
  const left: Leftover[] = [];
  for (const [index, need] of canaryNeeds.entries()) {
    if (!needs.has(need) || !isMarked(environment, need)) continue;
    if (ended.aborted || brake.stop !== undefined || failed.has('entityType')) break;
    // The marker is as long as those of cases, so that a service that shortens texts is noticed.
    const canary = new Canary(environment, need, `pscf-${run}-canary${index}`, ended);
    const failure = await canary.failure();
    const remaining = await canary.clean();
    if (failure !== undefined) failures.set(need, failure);
    if (failure !== undefined && brake.stop === undefined) failed.set(need, failure.reason);
    if (canary.isForbidden) forbidden.add(need);
    left.push(...remaining);
    brake.pullFor(remaining);
    if (canary.lost.length > 0) {
      const lost = `data was lost when the canary of ${pointerOf(need)} was deleted: ${canary.lost.join('; ')}`;
      failures.set(need, { reason: lost, violates: 'ENT-DEL-01' });
      return { failed, failures, forbidden, left, lost };
    }
  }
  return { failed, failures, forbidden, left };
}

/** Returns a result for each canary that shows that the service violates a requirement. */
export function canaryResults({ failures }: CanaryReport): readonly CaseResult[] {
  return Array.from(failures).flatMap(([need, { reason, violates }]) => {
    if (violates === undefined) return [];
    const common = {
      id: `canary/${need}`,
      requirements: [violates],
      subject: 'http',
      durationMs: 0,
      exchanges: [],
    } as const;
    return [{ ...common, ...violation(violates, reason) }];
  });
}

/** Returns the needs for which a plan creates something that must be deleted again. */
export function canaryNeedsOf(planned: readonly Planned[]): ReadonlySet<CanaryNeed> {
  return new Set(planned.filter(({ excluded }) => excluded === undefined).flatMap(createdBy));
}

const isMarked = ({ mapping }: CanaryEnvironment, need: CanaryNeed): boolean =>
  need === 'resources' || mapping.types[need]?.marker !== undefined;

function createdBy({ testCase }: Planned): readonly CanaryNeed[] {
  if (!mayWrite(testCase)) return [];
  return testCase.needs.includes('resources') ? [...createdTypes(testCase), 'resources'] : createdTypes(testCase);
}

/**
 * Returns the planned case, which is excluded if it creates something whose canary failed. If the canary of the entity
 * type failed, no case may write.
 */
export function withCanaries(planned: Planned, { failed, forbidden }: CanaryReport): Planned {
  if (planned.excluded !== undefined || !mayWrite(planned.testCase)) return planned;
  const needs: readonly CanaryNeed[] = ['entityType', ...createdBy(planned)];
  const reasons = Array.from(new Set(needs.flatMap((need) => failed.get(need) ?? [])));
  if (reasons.length === 0) return planned;
  const cause = needs.some((need) => forbidden.has(need)) ? 'canaryForbidden' : 'canaryFailed';
  return { ...planned, excluded: { cause, reasons } };
}

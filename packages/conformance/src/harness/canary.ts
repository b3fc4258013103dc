import type { CreatableNeed, Made } from '../case/fixture.js';
import { referringNeeds } from '../case/needs.js';
import type { Target } from '../case/subject.js';
import { type Leftover, OwnedEntities } from '../cleanup/owned-entities.js';
import { fileTargets, SetUpClient, targetOf } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import { CaseFixture } from './case-fixture.js';
import { type Environment, placesOf } from './environment.js';
import type { Planned } from './plan.js';
import { hashOf, randomOf } from './random.js';

/** Something that a run creates: entities of a mapped type, or files. */
export type CanaryNeed = CreatableNeed | 'resources';

/** The parts of an environment that canaries need. */
export type CanaryEnvironment = Pick<
  Environment,
  'connection' | 'mapping' | 'vendor' | 'sessionId' | 'credentials' | 'ledger' | 'existing'
>;

/** The outcome of the canaries of a run. */
export interface CanaryReport {
  /** The reason why the canary of a need failed. Nothing may be created for such a need. */
  readonly failed: ReadonlyMap<CanaryNeed, string>;
  /** The canaries that could not be deleted. The ledger keeps them. */
  readonly left: readonly Leftover[];
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

/** The number of requests for which the time limit of a canary allows. */
const maxRequests = 12;

/**
 * Creates one entity for each need, finds it by its marker, deletes it by its id, and checks that it is gone. Without
 * this proof the suite could not remove what its cases create. The ledger contains each canary before it is created. If
 * the canary of the entity type fails, or if a canary cannot be deleted, no further canary is created, and every
 * remaining need has failed for that reason.
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
  const failed = new Map<CanaryNeed, string>();
  const left: Leftover[] = [];
  let end: string | undefined;
  for (const [index, need] of canaryNeeds.entries()) {
    if (!needs.has(need) || !isMarked(environment, need)) continue;
    if (end !== undefined) {
      failed.set(need, end);
      continue;
    }
    // The marker is as long as those of cases, so that a service that shortens texts is noticed.
    const canary = new Canary(environment, need, `pscf-${run}-can${index}`, ended);
    const reason = await canary.reasonToFail();
    const remaining = await canary.clean();
    if (reason !== undefined) failed.set(need, reason);
    left.push(...remaining);
    if (need === 'entityType' || remaining.length > 0) end = reason;
  }
  return { failed, left };
}

/** Returns the needs for which a plan creates something that must be deleted again. */
export function canaryNeedsOf(planned: readonly Planned[]): ReadonlySet<CanaryNeed> {
  return new Set(planned.filter(({ excluded }) => excluded === undefined).flatMap(createdBy));
}

const isMarked = ({ mapping }: CanaryEnvironment, need: CanaryNeed): boolean =>
  need === 'resources' || mapping.types[need]?.marker !== undefined;

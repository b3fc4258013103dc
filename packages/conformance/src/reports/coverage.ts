import { isOneOf, type UnmappedNeed } from '../case/mapping.js';
import type { Need } from '../case/needs.js';
import { actionNeeds, featureNeeds, serviceNeeds, typeNeeds } from '../case/needs.js';
import type { Coverage, Gap, ProfileCoverage } from '../harness/coverage.js';
import { cut } from './text.js';

/** The maximum number of gaps that are named. The JSON report names all. */
const maxGaps = 3;
/** The maximum number of characters of a list of requirements. */
const maxLength = 200;

/** Returns a sentence with how much was judged, and with what to add so that more is judged. */
export function coverageText({ cases, requirements, gaps }: Coverage): string {
  const advice = gaps.flatMap((gap) => {
    const toDo = adviceOf(gap.lack);
    return toDo === undefined ? [] : [`${gap.lack} not judged (${number(gap.cases)} cases): ${toDo}`];
  });
  const more = advice.length > maxGaps ? [`${advice.length - maxGaps} more are missing`] : [];
  const judged = `${number(cases.judged)} of ${number(cases.total)} cases judged, ${number(requirements.judged)} of ${number(requirements.total)} requirements`;
  return `${[judged, ...advice.slice(0, maxGaps), ...more].join('; ')}.`;
}

/** Returns a sentence about a run that judged less than the minimum of its profile. */
export function belowMinimumText({ name, judged, total, minimum, missing }: ProfileCoverage): string {
  const ids = cut(missing.join(', '), maxLength);
  return `Too little was judged for the profile ${name}: ${judged} of its ${total} requirements, at least ${minimum} are needed (not judged: ${ids}).`;
}

const number = (value: number): string => value.toLocaleString('en');

/** Returns what to do so that a need is met, or `undefined` if nothing can be done about it. */
function adviceOf(lack: Gap['lack']): string | undefined {
  if (lack === 'writes') return 'add --allow-writes';
  if (lack === 'throwaway' || lack === 'longIds') return undefined;
  if (lack === 'credentials') return 'log in by --user and --password-env';
  return `add ${placeOf(lack)} the mapping`;
}

function placeOf(need: Exclude<Need, UnmappedNeed>): string {
  if (isOneOf(typeNeeds, need)) return `${need} to types in`;
  if (isOneOf(actionNeeds, need)) return `${need.replace('workbench:', '')} to actions in`;
  if (isOneOf(serviceNeeds, need)) return `${need.replace('service:', '')} to services in`;
  if (need === 'ignoredPartitions') return 'ignoringAccess to';
  if (need === 'ambiguousName' || need === 'partitions' || need === 'staticResource') return `${need} to`;
  return `${need} to ${isOneOf(featureNeeds, need) ? 'features' : 'properties'} in`;
}

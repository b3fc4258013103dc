import type { PlainEntity } from '../case/plain.js';

/** Returns whether an entity carries the marker of some case. */
export function isMarked({ properties }: PlainEntity): boolean {
  return Object.values(properties).some((value) => typeof value === 'string' && /^pscf-/i.test(value));
}

/** Returns whether an entity carries a whole marker, which no service has cut. */
export function hasMarkerOfCase({ properties }: PlainEntity): boolean {
  return Object.values(properties).some(
    (value) => typeof value === 'string' && /^pscf-[a-z0-9]+-[a-z0-9]/i.test(value),
  );
}

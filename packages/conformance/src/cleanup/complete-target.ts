import type { Collection, Target } from '../case/subject.js';
import { urlText } from '../target/subjects/encode.js';

/** A target with its access. Its partition is missing if it is that of the access. */
export type CompleteTarget = Target & Required<Collection>;

/** Returns a target with its access, which is the given one unless the target names another. */
export function complete({ access: own, type, id, partition }: Target, access: string): CompleteTarget {
  const inAccess = own ?? access;
  return { access: inAccess, type, id, ...(partition === undefined || partition === inAccess ? {} : { partition }) };
}

/** Returns the members of a ledger line that name an entity. */
export function identityOf({ access, type, id, partition }: CompleteTarget) {
  return { access, type, id: urlText(id), ...(partition === undefined ? {} : { partition }) };
}

/** Returns the name of an entity for messages. */
export const nameOf = ({ access, type, id }: CompleteTarget): string => `${type} ${urlText(id)} in ${access}`;

/** Returns a text that is the same for the same entity only. */
export const keyOf = ({ access, type, id, partition = '' }: CompleteTarget): string =>
  JSON.stringify([access, type, partition, urlText(id)]);

import type { ServiceDialect } from '../endpoints/dialect.js';

/** What a deviation says to readers. */
interface DeviationText {
  readonly subject: string;
  readonly documented: string;
  readonly deployed: string;
  readonly advice: string;
}

/** A dialect whose parts are changed, one deviation after the other. */
export type DialectDraft = {
  readonly [Part in keyof ServiceDialect]: { -readonly [Key in keyof ServiceDialect[Part]]: ServiceDialect[Part][Key] };
};

/** A deviation with its effect. */
export interface Entry<Id extends string = string> extends DeviationText {
  /** The id by which options enable the deviation, e.g. `D-2`. */
  readonly id: Id;
  /** Changes the strategies of a dialect. Deviations are applied in the order of their numbers. */
  readonly apply: (dialect: DialectDraft) => void;
}

/**
 * Defines a deviation.
 *
 * @param change changes a dialect. The second argument is the id, as the rule of refusals and for the journal
 * @example deviation('D-14', { subject, documented, deployed, advice }, ({ options }, rule) => {
 *   options.badBooleanIsFalse = rule;
 * })
 */
export function deviation<const Id extends `D-${number}`>(
  id: Id,
  text: DeviationText,
  change: (dialect: DialectDraft, rule: Id) => void,
): Entry<Id> {
  return { id, ...text, apply: (dialect) => change(dialect, id) };
}

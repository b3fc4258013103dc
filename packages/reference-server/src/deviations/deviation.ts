import type { ServiceDialect } from '../endpoints/dialect.js';

/** The members of the parts of a dialect that a deviation replaces. */
export type DialectChange = { readonly [Part in keyof ServiceDialect]?: Partial<ServiceDialect[Part]> };

/** A deviation: what it says to readers, and its effect. */
export interface Entry {
  readonly id: `D-${number}`;
  readonly subject: string;
  readonly documented: string;
  readonly deployed: string;
  readonly advice: string;
  /**
   * The effect. Deviations are applied in the order of their numbers.
   *
   * @param rule the id, as the rule of refusals and in the journal
   * @param dialect the dialect that the deviations before this one have made
   */
  readonly change: (rule: string, dialect: ServiceDialect) => DialectChange;
}

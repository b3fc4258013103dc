import type { ServiceDialect } from '../endpoints/dialect.js';

/** The members of the parts of a dialect that a deviation replaces. */
export type DialectChange = { readonly [Part in keyof ServiceDialect]?: Partial<ServiceDialect[Part]> };

/**
 * The effect of a deviation.
 *
 * @param rule the id, as the rule of refusals and in the journal
 * @param dialect the dialect that the deviations before this one have made
 */
export type Effect = (rule: string, dialect: ServiceDialect) => DialectChange;

/** The effects of deviations by their ids, which `docs/dialects.md` explains. */
export type Deviations = Readonly<Record<`D-${number}`, Effect>>;

/**
 * The rule by which a service differs from the specification in one respect, e.g. a row of the dialects, for refusals and for
 * the journal. `undefined` if it does not differ.
 */
export type Deviating = string | undefined;

/** Why a requirement that has a case has no mutant: there is nothing in a request or an answer that could be bent. */
export const withoutMutant: { readonly [requirement: string]: string } = {};

/**
 * Mutants that no check finds yet, with what a case of the requirement would have to check. They stand in the tables; a
 * test fails when one of them is killed and still stands here.
 */
export const surviving: { readonly [mutant: string]: string } = {};

/** Requirements that wait for a mutant: only ever shortened, and gone in the end. */
export const waiting: readonly string[] = [];

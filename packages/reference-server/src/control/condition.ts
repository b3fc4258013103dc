/** A condition on a request. */
export interface Condition<Subject> {
  /** The name of the member of the filter, e.g. `where.lastName`. */
  readonly name: string;
  /** What is expected, for messages, e.g. `"Doe"`. */
  readonly expected: string;
  isMet(subject: Subject): boolean;
  /** What the request has instead, for messages. */
  found(subject: Subject): string;
}

/** Whether a request fulfils all conditions. */
export function isMatch<Subject>(subject: Subject, conditions: readonly Condition<Subject>[]): boolean {
  return conditions.every((condition) => condition.isMet(subject));
}

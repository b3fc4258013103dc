/** A call as its caller saw it. */
export interface Observed<Operation, Result> {
  readonly operation: Operation;
  readonly result: Result;
  /** When the call began and when it ended, on one clock that never stands still. */
  readonly began: number;
  readonly ended: number;
}

/** The expected results of a service for one operation after the other. */
export interface Sequential<State, Operation, Result> {
  readonly initial: State;
  readonly apply: (state: State, operation: Operation) => { readonly state: State; readonly result: Result };
}

/**
 * Finds an order of calls that explains the result of each: a call that ended before another began comes before it, and
 * the service does one after the other. Returns `undefined` if there is none.
 */
export function explainingOrder<State, Operation, Result>(
  calls: readonly Observed<Operation, Result>[],
  { initial, apply }: Sequential<State, Operation, Result>,
): readonly Operation[] | undefined {
  /** The remaining calls and the state from which no order was found. */
  const deadEnds = new Set<string>();
  const search = (
    remaining: readonly Observed<Operation, Result>[],
    state: State,
  ): readonly Operation[] | undefined => {
    if (remaining.length === 0) return [];
    const key = JSON.stringify([remaining.map(({ began }) => began), state]);
    if (deadEnds.has(key)) return undefined;
    const firstEnd = Math.min(...remaining.map(({ ended }) => ended));
    for (const call of remaining) {
      if (call.began > firstEnd) continue;
      const after = apply(state, call.operation);
      if (JSON.stringify(after.result) !== JSON.stringify(call.result)) continue;
      const rest = search(
        remaining.filter((each) => each !== call),
        after.state,
      );
      if (rest !== undefined) return [call.operation, ...rest];
    }
    deadEnds.add(key);
    return undefined;
  };
  return search(calls, initial);
}

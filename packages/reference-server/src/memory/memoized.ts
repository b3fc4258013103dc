/**
 * A function that computes its result once for each argument, as long as the argument exists.
 *
 * @example const planOf = memoized((type: EntityType) => new TypePlan(type));
 */
export function memoized<Argument extends WeakKey, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}

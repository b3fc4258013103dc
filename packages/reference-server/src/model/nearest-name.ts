/** Longer names are not compared, since a message must not cost more than the request. */
const maxLength = 64;

/** Up to three of `names` that differ from `name` only by case or by up to two letters. */
export function nearMatches(name: string, names: Iterable<string>): string[] {
  if (name.length > maxLength) return [];
  const wanted = name.toLowerCase();
  const near: string[] = [];
  for (const candidate of names) {
    const reach = Math.min(2, Math.floor(candidate.length / 3));
    if (candidate.length <= maxLength && distance(wanted, candidate.toLowerCase()) <= reach) near.push(candidate);
  }
  return near.slice(0, 3);
}

/** The known name that is nearest to `name`, if it is near enough to be what was meant. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxLength) return undefined;
  let best: string | undefined;
  let bestDistance = (name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  for (const candidate of known) {
    const apart = distance(name.toLowerCase(), candidate.toLowerCase());
    if (apart >= bestDistance) continue;
    bestDistance = apart;
    best = candidate;
  }
  return best;
}

/**
 * The last sentence of a message about an unknown name: the nearest known name, or all of them.
 *
 * @example suggestion('dialekt', ['dialect', 'vendor']) // 'Did you mean "dialect"?'
 */
export function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean "${near}"?`;
  if (known.length === 0) return 'There are none.';
  return `Expected one of ${known.map((each) => `"${each}"`).join(', ')}.`;
}

/** The number of letters to insert, drop or change (Levenshtein). */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 0; i < left.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j += 1) {
      const change = (row[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** Values that belong together, such as a key with its value, or a single element. */
export type Group = readonly unknown[];

/** What is left to compare of two values: two parts of them, or their groups, which have no order. */
export type Part =
  | { readonly path: string; readonly expected: unknown; readonly given: unknown }
  | { readonly path: string; readonly wanted: readonly Group[]; readonly free: readonly Group[] };

/** What two graphs of values must have in common. */
export interface ComparisonRules {
  /** Compares two values by themselves. Returns how they differ, or the parts of them that are left to compare. */
  parts(expected: unknown, given: unknown, path: string): string | readonly Part[];
  /**
   * Returns a text for a scalar, so that no search is needed: two scalars have the same text exactly if they match each
   * other. Returns `undefined` for any other value.
   */
  keyOf(scalar: unknown): string | undefined;
  /**
   * Begins a trial, e.g. of one element for another one. Returns the function that forgets everything which the rules
   * have learned since.
   */
  begin(): () => void;
}

/** The maximum number of comparisons of values. Elements without an order may need very many. */
const maxComparisons = 1_000_000;
/** The maximum number of elements without an order that are not scalars. */
const maxUnordered = 2_000;

/**
 * Compares two graphs of values, which may be cyclic if the rules end their cycles.
 *
 * @returns the first difference, e.g. `expected 2 elements, got 1 at $.stringList`, or `undefined`
 */
export function differenceBy(rules: ComparisonRules, expected: unknown, given: unknown): string | undefined {
  let comparisons = 0;

  const differenceOf = (part: Part): string | undefined => {
    if ('wanted' in part) return unordered(part.wanted, part.free, part.path);
    comparisons += 1;
    if (comparisons > maxComparisons) {
      return `expected fewer elements without an order, got too many to compare at ${part.path}`;
    }
    const parts = rules.parts(part.expected, part.given, part.path);
    return typeof parts === 'string' ? parts : firstDifference(parts);
  };

  const firstDifference = (parts: readonly Part[]): string | undefined => {
    for (const each of parts) {
      const difference = differenceOf(each);
      if (difference !== undefined) return difference;
    }
    return undefined;
  };

  const unordered = (wanted: readonly Group[], free: readonly Group[], path: string): string | undefined => {
    if (wanted.flat().length !== free.flat().length) return otherLength(wanted.flat(), free.flat(), path);
    const rest = withoutEqualScalars(wanted, free, rules);
    if (rest.wanted.length > maxUnordered)
      return `expected at most ${maxUnordered} objects without an order at ${path}`;
    return canPlace(rest.wanted, rest.free, path) ? undefined : `expected other elements at ${path}`;
  };

  /** Returns whether there is a free group for each wanted one. What one choice implies may rule out a later one. */
  const canPlace = ([first, ...others]: readonly Group[], free: readonly Group[], path: string): boolean => {
    if (first === undefined) return true;
    return free.some((candidate) => {
      const forget = rules.begin();
      const parts = first.map((each, index): Part => ({ path, expected: each, given: candidate[index] }));
      const rest = () => free.filter((each) => each !== candidate);
      if (firstDifference(parts) === undefined && canPlace(others, rest(), path)) return true;
      forget();
      return false;
    });
  };

  return differenceOf({ path: '$', expected, given });
}

const otherLength = (expected: readonly unknown[], given: readonly unknown[], path: string): string =>
  `expected ${expected.length} elements, got ${given.length} at ${path}`;

/** Returns the elements of two arrays in their order, or how the arrays differ. */
export function elementParts(
  expected: readonly unknown[],
  given: readonly unknown[],
  path: string,
): string | readonly Part[] {
  if (expected.length !== given.length) return otherLength(expected, given, path);
  return expected.map((each, index) => ({ path: `${path}[${index}]`, expected: each, given: given[index] }));
}

/** Leaves out the groups of scalars that are on both sides. */
function withoutEqualScalars(wanted: readonly Group[], free: readonly Group[], rules: ComparisonRules) {
  const keyOfGroup = (group: Group): string | undefined => {
    const keys = group.map((each) => rules.keyOf(each));
    return keys.includes(undefined) ? undefined : keys.join();
  };
  const counts = new Map<string, number>();
  for (const group of free) {
    const key = keyOfGroup(group);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const used = new Map<string, number>();
  const isLeft = (group: Group): boolean => {
    const key = keyOfGroup(group);
    if (key === undefined || (used.get(key) ?? 0) >= (counts.get(key) ?? 0)) return true;
    used.set(key, (used.get(key) ?? 0) + 1);
    return false;
  };
  const wantedLeft = wanted.filter(isLeft);
  const isUsed = (group: Group): boolean => {
    const key = keyOfGroup(group);
    const rest = key === undefined ? 0 : (used.get(key) ?? 0);
    if (key !== undefined && rest > 0) used.set(key, rest - 1);
    return rest > 0;
  };
  return { wanted: wantedLeft, free: free.filter((group) => !isUsed(group)) };
}

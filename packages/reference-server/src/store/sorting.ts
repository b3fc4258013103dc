import type { Steps } from '../work/steps.js';

type Compare = (left: number, right: number) => number;

/** How many numbers are sorted, merged or only copied in a step. */
const inStep = { sorted: 4_096, merged: 8_192, copied: 262_144 } as const;

/** Sorts numbers in steps. The comparison must not change meanwhile. */
export function* sorting(numbers: readonly number[], compare: Compare): Steps<number[]> {
  let runs: number[][] = [];
  for (let start = 0; start < numbers.length; start += inStep.sorted) {
    runs.push(numbers.slice(start, start + inStep.sorted).sort(compare));
    yield;
  }
  let copied = 0;
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2);
      merged.push(yield* merging(left, right, compare));
      copied += left.length + right.length;
      if (copied < inStep.copied) continue;
      copied = 0;
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merging(left: readonly number[], right: readonly number[], compare: Compare): Steps<number[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) < 0) return left.concat(right);
  const merged: number[] = [];
  let [nextLeft, nextRight] = [0, 0];
  while (nextLeft < left.length && nextRight < right.length) {
    const [one = 0, other = 0] = [left[nextLeft], right[nextRight]];
    if (compare(one, other) <= 0) {
      merged.push(one);
      nextLeft += 1;
    } else {
      merged.push(other);
      nextRight += 1;
    }
    if (merged.length % inStep.merged === 0) yield;
  }
  return merged.concat(left.slice(nextLeft), right.slice(nextRight));
}

import { isStepDone, type Steps } from '../work/steps.js';

type Compare = (left: number, right: number) => number;

/** How many numbers are sorted in a step. */
const sortedInStep = 4_096;

/** The cost of copying a number, in units of a step. Merging costs a unit. */
const costOfCopying = 1 / 32;

/** Sorts numbers in steps. The comparison must not change meanwhile. */
export function* sorting(numbers: readonly number[], compare: Compare): Steps<number[]> {
  let runs: number[][] = [];
  for (let start = 0; start < numbers.length; start += sortedInStep) {
    runs.push(numbers.slice(start, start + sortedInStep).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2);
      merged.push(yield* merging(left, right, compare));
      if (isStepDone(costOfCopying * (left.length + right.length))) yield;
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
    if (isStepDone()) yield;
  }
  return merged.concat(left.slice(nextLeft), right.slice(nextRight));
}

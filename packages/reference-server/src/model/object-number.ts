import { memoized } from '../memory/caches.js';

let lastNumber = 0;

/** A number for an object, always the same for the same one. */
export const objectNumber = memoized((_: object) => {
  lastNumber += 1;
  return lastNumber;
});

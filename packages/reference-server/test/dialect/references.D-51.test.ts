import { expect } from 'vitest';
import { type Call, type Difference, differences } from './session.js';

const extra = 'properties/access.library/Book/1/access.library/extra';
const shelf = { _type: 'org.example.library.Shelf', id: 1 };

/** A call whose body refers to an id that is in the partitions north and south. */
const ambiguous = (name: string, call: Call): Difference => ({
  name,
  call,
  documented: { status: 400, says: 'names 2 entities' },
  deviating: { status: 200, reads: { [extra]: (text) => expect(text).toContain('"g-shelf-1n"') } },
});

differences('D-51', [
  ambiguous('a reference to one of two entities in PUT of a property', ['PUT', `/rest/v2/${extra}`, shelf]),
]);

import { rules, untested } from '../statements.js';

export const errors = rules('7', {
  'ERR-01: 200 | Condition #1': 'A call that succeeds returns 200.',
  'ERR-02: 200 | Condition #2':
    'An upload without a field `content` returns 200 with an empty body and creates nothing.',
  'ERR-03: 200 | Condition #2': 'A query without a match returns 200 and an empty list.',
  'ERR-04: 400 | Condition #1': 'A lookup that more than one instance matches returns 400.',
  'ERR-05: 400 | Condition #1': 'A lookup that more than one type matches returns 400.',
  'ERR-06: 400 | Condition #2': 'POST, PUT and PATCH return 400 as the outcomes of 4.8 say.',
  'ERR-07: 400 | Condition #3': 'POST on a property that is not a collection returns 400.',
  'ERR-08: 400 | Condition #4': 'A body of the wrong shape for the edit of a property returns 400.',
  'ERR-09: 404 | Condition #1': 'An access that does not exist returns 404 in v2.',
  'ERR-10: 404 | Condition #1': 'A type that does not exist returns 404 in v2.',
  'ERR-11: 404 | Condition #1': 'An instance that does not exist returns 404 in v2.',
  'ERR-12: 404 | Condition #2': 'POST on the id of an entity that does not exist returns 404.',
  'ERR-13: 404 | Condition #3': 'DELETE of an id that does not exist returns 404.',
  'ERR-14: 500 | Condition': 'DELETE returns 500 where `dropReferencesIfPossible` cannot drop a reference.',
  'ERR-15: #1': 'An assembly with an id that does not exist is an error.',
  'ERR-16: #1': 'A list insert above the size of the list is an error.',
  'ERR-17: #1': 'A list insert of a value of another type is an error.',
  'ERR-18: #1': 'A create without the mandatory properties is an error.',
  'ERR-19: #2': untested(
    'The form of errors and some statuses are open.',
    'The specification shows none; R-1, R-4 and R-41 decide them and are judged there.',
  ),
});

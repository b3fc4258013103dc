import { observed, rules } from '../statements.js';

const read = rules('4.9 GET', {
  'PRP-GET-01: §4.9; §4.9 #1; #1': 'GET returns the value of the property.',
  'PRP-GET-02: §4.9; §4.9 #1': 'The path names the partition between id and property, where it matters.',
  'PRP-GET-03: projection / gm-projection | Effect #1 + Type': '`projection=envelope` returns the PropertyQueryResult.',
  'PRP-GET-04: projection / gm-projection | Effect #2 + Type': '`projection=value` returns the value.',
  'PRP-GET-05: projection / gm-projection | Default': 'Without a projection GET returns the value.',
  'PRP-GET-06: #2': 'GET knows `write-empty-properties`.',
  'PRP-GET-07: #2': 'GET knows `stabilize-order`.',
  'PRP-GET-08: #2': 'GET knows `prettiness`.',
  'PRP-GET-09: #2': 'GET knows `depth`.',
  'PRP-GET-10: #2': 'GET knows `entity-recurrence-depth`.',
  'PRP-GET-11: #2': 'GET knows `type-explicitness`.',
  'PRP-GET-12: #2': 'GET knows `identity-management-mode`.',
});

const edit = rules('4.9 POST', {
  'PRP-POST-01: #1; #2': 'POST on a property that is not a collection returns 400.',
  'PRP-POST-02: #3':
    '`remove` as parameter `remove` or header `gm-remove` turns adding into removing; without it POST adds.',
  'PRP-POST-L1: single value, false or empty | List': 'A single value is added to a list.',
  'PRP-POST-S1: single value, false or empty | Set': 'A single value is added to a set.',
  'PRP-POST-M1: single value, false or empty | Map': 'A single value for a map is 400.',
  'PRP-POST-L2: single value, true | List': 'A single value with `remove` for a list is 400.',
  'PRP-POST-S2: single value, true | Set': 'A single value with `remove` is removed from a set.',
  'PRP-POST-M2: single value, true | Map': 'A single value with `remove` for a map is 400.',
  'PRP-POST-L3: list of values, false or empty | List': 'A list of values is added at the end of a list.',
  'PRP-POST-S3: list of values, false or empty | Set': 'A list of values is added to a set.',
  'PRP-POST-M3: list of values, false or empty | Map': 'A list of values for a map is 400.',
  'PRP-POST-L4: list of values, true | List': 'A list of values with `remove` for a list is 400.',
  'PRP-POST-S4: list of values, true | Set': 'A list of values with `remove` is removed from a set.',
  'PRP-POST-M4: list of values, true | Map': 'A list of values with `remove` for a map is 400.',
  'PRP-POST-L5: map of key to value, false or empty | List':
    'A map from positions is inserted into a list at those positions.',
  'PRP-POST-L5b: map of key to value, false or empty | List': 'A position beyond the size of the list appends.',
  'PRP-POST-S5: map of key to value, false or empty | Set': 'A map for a set is 400.',
  'PRP-POST-M5: map of key to value, false or empty | Map': 'The entries of a map are put into a map.',
  'PRP-POST-L6: map of key to value, true | List': observed(
    'A map from positions with `remove` removes from a list (when a removal applies is replaced by R-43).',
  ),
  'PRP-POST-L7: map of key to value, true | List': 'A map from positions with `remove` removes values from a list.',
  'PRP-POST-S6: map of key to value, true | Set': 'A map with `remove` for a set is 400.',
  'PRP-POST-M6: map of key to value, true | Map': 'A map with `remove` removes the entries of its keys from a map.',
  'PRP-POST-03: #4': '`projection=envelope` returns the ManipulationResponse.',
  'PRP-POST-04: #4': '`projection=success` returns true, as does no projection.',
  'PRP-POST-05: #5': 'POST knows `write-empty-properties`.',
  'PRP-POST-06: #5': 'POST knows `prettiness`.',
  'PRP-POST-07: #5': 'POST knows `stabilize-order`.',
  'PRP-POST-08: #5': 'POST knows `depth`.',
  'PRP-POST-09: #5': 'POST knows `entity-recurrence-depth`.',
  'PRP-POST-10: #5': 'POST knows `type-explicitness`.',
});

const set = rules('4.9 PUT and PATCH', {
  'PRP-PUT-01: #1': 'PUT sets the property to the value of the body.',
  'PRP-PUT-02: #1': 'PATCH sets the property to the value of the body.',
  'PRP-PUT-03: #2': 'PUT and PATCH on a list replace its content.',
  'PRP-PUT-04: #2': 'PUT and PATCH on a set replace its content.',
  'PRP-PUT-05: #2': 'PUT and PATCH on a map replace its content.',
  'PRP-PUT-06: #3': 'PUT and PATCH are idempotent.',
  'PRP-PUT-07: #4': '`projection=envelope` returns the ManipulationResponse.',
  'PRP-PUT-08: #4': '`projection=success` returns true, as does no projection.',
  'PRP-PUT-09: #5': 'A simple property takes a bare JSON value.',
  'PRP-PUT-10: #4': 'PUT and PATCH know `write-empty-properties`.',
  'PRP-PUT-11: #4': 'PUT and PATCH know `prettiness`.',
  'PRP-PUT-12: #4': 'PUT and PATCH know `stabilize-order`.',
  'PRP-PUT-13: #4': 'PUT and PATCH know `depth`.',
  'PRP-PUT-14: #4': 'PUT and PATCH know `entity-recurrence-depth`.',
  'PRP-PUT-15: #4': 'PUT and PATCH know `type-explicitness`.',
});

const clear = rules('4.9 DELETE', {
  'PRP-DEL-01: #1': 'DELETE sets the property to its empty value.',
  'PRP-DEL-02: #2': '`projection=envelope` returns the ManipulationResponse.',
  'PRP-DEL-03: #2': '`projection=success` returns true, as does no projection.',
  'PRP-DEL-04: #2': 'DELETE knows `write-empty-properties`.',
  'PRP-DEL-05: #2': 'DELETE knows `prettiness`.',
  'PRP-DEL-06: #2': 'DELETE knows `stabilize-order`.',
  'PRP-DEL-07: #2': 'DELETE knows `depth`.',
  'PRP-DEL-08: #2': 'DELETE knows `entity-recurrence-depth`.',
  'PRP-DEL-09: #2': 'DELETE knows `type-explicitness`.',
});

export const properties = [...read, ...edit, ...set, ...clear];

import { observed, rules } from '../statements.js';

const read = rules('4.9', {
  'PRP-GET-01': 'GET answers the value of the property.',
  'PRP-GET-02': 'The path names the partition between id and property, where it matters.',
  'PRP-GET-03': '`projection=envelope` answers the PropertyQueryResult.',
  'PRP-GET-04': '`projection=value` answers the value.',
  'PRP-GET-05': 'Without a projection GET answers the value.',
  'PRP-GET-06': 'GET knows `write-empty-properties`.',
  'PRP-GET-07': 'GET knows `stabilize-order`.',
  'PRP-GET-08': 'GET knows `prettiness`.',
  'PRP-GET-09': 'GET knows `depth`.',
  'PRP-GET-10': 'GET knows `entity-recurrence-depth`.',
  'PRP-GET-11': 'GET knows `type-explicitness`.',
  'PRP-GET-12': 'GET knows `identity-management-mode`.',
});

const edit = rules('4.9', {
  'PRP-POST-01': 'POST on a property that is no collection answers 400.',
  'PRP-POST-02':
    '`remove` as parameter `remove` or header `gm-remove` turns adding into removing; without it POST adds.',
  'PRP-POST-L1': 'A single value is added to a list.',
  'PRP-POST-S1': 'A single value is added to a set.',
  'PRP-POST-M1': 'A single value for a map is 400.',
  'PRP-POST-L2': 'A single value with `remove` for a list is 400.',
  'PRP-POST-S2': 'A single value with `remove` is removed from a set.',
  'PRP-POST-M2': 'A single value with `remove` for a map is 400.',
  'PRP-POST-L3': 'A list of values is added at the end of a list.',
  'PRP-POST-S3': 'A list of values is added to a set.',
  'PRP-POST-M3': 'A list of values for a map is 400.',
  'PRP-POST-L4': 'A list of values with `remove` for a list is 400.',
  'PRP-POST-S4': 'A list of values with `remove` is removed from a set.',
  'PRP-POST-M4': 'A list of values with `remove` for a map is 400.',
  'PRP-POST-L5': 'A map from positions is inserted into a list at those positions.',
  'PRP-POST-L5b': 'A position beyond the size of the list appends.',
  'PRP-POST-S5': 'A map for a set is 400.',
  'PRP-POST-M5': 'The entries of a map are put into a map.',
  'PRP-POST-L6': observed(
    'A map from positions with `remove` removes from a list (when a removal applies is replaced by R-43).',
  ),
  'PRP-POST-S6': 'A map with `remove` for a set is 400.',
  'PRP-POST-M6': 'A map with `remove` removes the entries of its keys from a map.',
  'PRP-POST-03': '`projection=envelope` answers the ManipulationResponse.',
  'PRP-POST-04': '`projection=success` answers true, as does no projection.',
  'PRP-POST-05': 'POST knows `write-empty-properties`.',
  'PRP-POST-06': 'POST knows `prettiness`.',
  'PRP-POST-07': 'POST knows `stabilize-order`.',
  'PRP-POST-08': 'POST knows `depth`.',
  'PRP-POST-09': 'POST knows `entity-recurrence-depth`.',
  'PRP-POST-10': 'POST knows `type-explicitness`.',
});

const set = rules('4.9', {
  'PRP-PUT-01': 'PUT sets the property to the value of the body.',
  'PRP-PUT-02': 'PATCH sets the property to the value of the body.',
  'PRP-PUT-03': 'PUT and PATCH on a list replace its content.',
  'PRP-PUT-04': 'PUT and PATCH on a set replace its content.',
  'PRP-PUT-05': 'PUT and PATCH on a map replace its content.',
  'PRP-PUT-06': 'PUT and PATCH are idempotent.',
  'PRP-PUT-07': '`projection=envelope` answers the ManipulationResponse.',
  'PRP-PUT-08': '`projection=success` answers true, as does no projection.',
  'PRP-PUT-09': 'A simple property takes a bare JSON value.',
  'PRP-PUT-10': 'PUT and PATCH know `write-empty-properties`.',
  'PRP-PUT-11': 'PUT and PATCH know `prettiness`.',
  'PRP-PUT-12': 'PUT and PATCH know `stabilize-order`.',
  'PRP-PUT-13': 'PUT and PATCH know `depth`.',
  'PRP-PUT-14': 'PUT and PATCH know `entity-recurrence-depth`.',
  'PRP-PUT-15': 'PUT and PATCH know `type-explicitness`.',
});

const clear = rules('4.9', {
  'PRP-DEL-01': 'DELETE sets the property to its empty value.',
  'PRP-DEL-02': '`projection=envelope` answers the ManipulationResponse.',
  'PRP-DEL-03': '`projection=success` answers true, as does no projection.',
  'PRP-DEL-04': 'DELETE knows `write-empty-properties`.',
  'PRP-DEL-05': 'DELETE knows `prettiness`.',
  'PRP-DEL-06': 'DELETE knows `stabilize-order`.',
  'PRP-DEL-07': 'DELETE knows `depth`.',
  'PRP-DEL-08': 'DELETE knows `entity-recurrence-depth`.',
  'PRP-DEL-09': 'DELETE knows `type-explicitness`.',
});

export const properties = [...read, ...edit, ...set, ...clear];

import { grid } from '../grid.js';

export type Effect = '200 added' | '200 appended' | '200 inserted' | '200 put' | '200 removed' | '400 none';

/** 4.9: POST on a property, by body, `remove` and the kind of collection. */
export const edits = grid<Effect>()('4.9 POST', 'Body, remove', ['List', 'Set', 'Map', 'no collection'], {
  'single value, false': { List: '200 appended', Set: '200 added', Map: '400 none', 'no collection': '400 none' },
  'single value, true': { List: '400 none', Set: '200 removed', Map: '400 none', 'no collection': '400 none' },
  'list of values, false': { List: '200 appended', Set: '200 added', Map: '400 none', 'no collection': '400 none' },
  'list of values, true': { List: '400 none', Set: '200 removed', Map: '400 none', 'no collection': '400 none' },
  'map of key to value, false': { List: '200 inserted', Set: '400 none', Map: '200 put', 'no collection': '400 none' },
  'map of key to value, true': {
    List: '200 removed',
    Set: '400 none',
    Map: '200 removed',
    'no collection': '400 none',
  },
});

/** 2.5: what DELETE leaves, by the type of the property. */
export const emptyValues = grid<'false' | '0' | 'null' | 'empty'>()(
  '2.5 default empty values',
  'Property type',
  ['Value after DELETE'],
  {
    boolean: { 'Value after DELETE': 'false' },
    integer: { 'Value after DELETE': '0' },
    long: { 'Value after DELETE': '0' },
    float: { 'Value after DELETE': '0' },
    double: { 'Value after DELETE': '0' },
    decimal: { 'Value after DELETE': '0' },
    date: { 'Value after DELETE': 'null' },
    entity: { 'Value after DELETE': 'null' },
    enum: { 'Value after DELETE': 'null' },
    object: { 'Value after DELETE': 'null' },
    string: { 'Value after DELETE': 'null' },
    list: { 'Value after DELETE': 'empty' },
    set: { 'Value after DELETE': 'empty' },
    map: { 'Value after DELETE': 'empty' },
  },
);

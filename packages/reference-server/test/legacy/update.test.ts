import { book, changedBook, changedEntry, entry, table } from './rules.js';

table('rule 5: update, and texts as values (R-61)', [
  {
    name: 'null clears an entity',
    call: 'update',
    query: { ...book, '*author': 'null' },
    changes: changedBook({ author: null }),
  },
  {
    name: 'null clears an object',
    call: 'update',
    query: { ...book, '*extra': 'null' },
    changes: changedBook({ extra: null }),
  },
  { name: 'a list of one', call: 'update', query: { ...book, '*marks': 'x' }, changes: changedBook({ marks: ['x'] }) },
  {
    name: 'a set of entities',
    call: 'update',
    query: { ...book, '*related': ['3', '4', '3'] },
    changes: changedBook({ related: new Set(['Book 3', 'Book 4']) }),
  },
  {
    name: 'a map, keys and values in turn',
    call: 'update',
    query: { ...book, '*stock': ['1', '5', '2', '6'] },
    changes: changedBook({
      stock: new Map([
        [1, 5],
        [2, 6],
      ]),
    }),
  },
  {
    name: 'every simple type',
    call: 'update',
    query: {
      ...entry,
      '*flag': 'false',
      '*int': '-7',
      '*big': '9223372036854775807',
      '*single': '0.5',
      '*dbl': '1e3',
      '*exact': '10.10',
      '*day': '2020-02-29',
      '*any': 'text',
    },
    changes: changedEntry({
      flag: false,
      int: -7,
      big: 9223372036854775807n,
      single: 0.5,
      dbl: 1000,
      exact: '10.10',
      day: '2020-02-29T00:00:00.000Z',
      any: 'text',
    }),
  },
  { name: 'what it has', call: 'update', query: { ...book, '*title': 'Sea', projection: 'payload' } },
]);

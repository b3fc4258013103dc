import { book, table } from './rules.js';

table('what is named: type, id, property (R-6, R-7, R-58)', [
  { name: 'a full signature', call: 'entity', query: { ...book, type: 'org.example.library.Book' }, value: { id: 1 } },
  {
    name: 'a supertype finds its subtypes',
    call: 'entity',
    query: { type: 'Item', id: '50' },
    value: { title: 'Zap' },
  },
  { name: 'an unknown access', call: 'entity', query: { ...book, accessId: 'x' }, status: 404, says: ['"x"'] },
  { name: 'an unknown type', call: 'fetch', query: { type: 'Bok' }, status: 404, says: ['Did you mean "Book"?'] },
  { name: 'an enum type', call: 'fetch', query: { type: 'Genre' }, status: 404, says: ['enum'] },
  { name: 'an ambiguous simple name', call: 'fetch', query: { type: 'Branch' }, status: 400, says: ['archive'] },
  { name: 'an unknown id', call: 'entity', query: { ...book, id: '9' }, status: 404, says: ['"9" does not exist'] },
  {
    name: 'a text that is not an id',
    call: 'entity',
    query: { ...book, id: 'one' },
    status: 404,
    says: ['"one"', '64 bits'],
  },
  { name: 'an id of several entities', call: 'entity', query: { ...book, id: '60' }, status: 400, says: ['2'] },
  { name: 'a type that only results have', call: 'fetch', query: { type: 'UserSession' }, value: [] },
  { name: 'update of an unknown id', call: 'update', query: { ...book, id: '9', '*title': 'x' }, status: 404 },
  { name: 'delete of an unknown id', call: 'delete', query: { ...book, id: '9' }, status: 404 },
  {
    name: 'an unknown property',
    call: 'property-fetch',
    query: { ...book, property: 'titel' },
    status: 400,
    says: ['"property"', 'Did you mean "title"'],
  },
  { name: '__proto__', call: 'property-fetch', query: { ...book, property: '__proto__' }, status: 400 },
  ...(['list-insert', 'list-remove', 'map-put', 'map-remove', 'set-insert', 'set-remove'] as const).flatMap((call) => {
    const others = { list: 'notes', map: 'tags', set: 'marks' };
    const kind = call.startsWith('list') ? 'list' : call.startsWith('map') ? 'map' : 'set';
    const rest = { value: 'x', key: 'x' };
    return [
      { name: `${call} on a ${others[kind]}`, property: others[kind] },
      { name: `${call} on a simple property`, property: 'title' },
      { name: `${call} on no property`, property: 'nothing' },
    ].map(({ name, property }) => {
      const says = ['"property"', property === 'nothing' ? 'no property "nothing"' : `that is a ${kind}`];
      return { name, call, query: { ...book, property, ...rest }, status: 400, says };
    });
  }),
]);

table('rule 2: create', [
  {
    name: 'with defaults',
    call: 'create',
    query: { type: 'Strict', '*word': 'w' },
    value: { flag: false, count: 5 },
    changes: { created: { 'Strict 2': { flag: false, count: 5, word: 'w' } } },
  },
  {
    name: 'the mandatory is missing',
    call: 'create',
    query: { type: 'Author' },
    status: 400,
    says: ['as parameter "*name"', 'got nothing.'],
  },
  {
    name: 'the mandatory is cleared',
    call: 'create',
    query: { type: 'Loan', '*pledge': 'null' },
    status: 400,
    says: ['as parameter "*pledge"', 'got nothing.'],
  },
  {
    name: 'the mandatory is a reference',
    call: 'create',
    query: { type: 'Loan', '*pledge': '12' },
    changes: { created: { 'Loan 8': { pledge: 'Copy 12' } } },
  },
  {
    name: 'an id of its own',
    call: 'create',
    query: { type: 'Book', '*id': '777' },
    changes: { created: { 'Book 777': {} } },
  },
  { name: 'an id that is taken', call: 'create', query: { type: 'Book', '*id': '1' }, status: 400, says: ['already'] },
  {
    name: 'an id of another type',
    call: 'create',
    query: { type: 'Book', '*id': 'x' },
    status: 400,
    says: ['"*id"', '"x"'],
  },
  { name: 'an abstract type', call: 'create', query: { type: 'Item' }, status: 400, says: ['abstract'] },
  {
    name: 'an unknown property',
    call: 'create',
    query: { type: 'Book', '*titel': 'x' },
    status: 400,
    says: ['"*titel"', 'Did you mean "title"'],
  },
  { name: 'an unknown type', call: 'create', query: { type: 'Novel' }, status: 404 },
  {
    name: 'nothing is stored where a later property does not fit',
    call: 'create',
    query: { type: 'Book', '*title': 'x', '*pages': 'many' },
    status: 400,
    says: ['"*pages"', '"many"', '32 bits'],
  },
]);

table('delete treats references as dropReferencesIfPossible (R-58)', [
  {
    name: 'a reference is dropped',
    call: 'delete',
    query: { type: 'Copy', id: '1' },
    changes: { deleted: ['Copy 1'], changed: { 'Loan 1': { copy: null } } },
  },
  {
    name: 'from a list',
    call: 'delete',
    query: { type: 'Copy', id: '3' },
    changes: { deleted: ['Copy 3'], changed: { 'Loan 3': { list: ['Copy 7'] } } },
  },
  {
    name: 'a mandatory reference',
    call: 'delete',
    query: { type: 'Copy', id: '2' },
    status: 400,
    says: ['mandatory', 'pledge'],
  },
]);

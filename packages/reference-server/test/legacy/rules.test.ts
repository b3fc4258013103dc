import { book, table } from './rules.js';

table('what is named: type, id, property (R-6, R-7, R-58)', [
  {
    name: 'a supertype finds its subtypes',
    call: 'entity',
    query: { type: 'Item', id: '50' },
    value: { title: 'Zap' },
  },
  {
    name: 'an ambiguous simple name: both signatures are named',
    call: 'fetch',
    query: { type: 'Branch' },
    status: 400,
    says: ['org.example.library.Branch', 'org.example.archive.Branch'],
  },
  { name: 'a type that only results have', call: 'fetch', query: { type: 'UserSession' }, value: [] },
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
]);

table('delete treats references as dropReferencesIfPossible (R-58)', [
  {
    name: 'a mandatory reference',
    call: 'delete',
    query: { type: 'Copy', id: '2' },
    status: 400,
    says: ['mandatory', 'pledge'],
  },
]);

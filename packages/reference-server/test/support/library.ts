import type { Deployment, EncodedValue } from '@platform-services/sdk/model';
import { libraryModels } from './library-model.js';

/** The 12 copies: what each is for, and the twin of some. */
const copies = [
  'single',
  'mandatory',
  'list',
  'set',
  'key',
  'value',
  'pledged',
  'self',
  'pair',
  'pair',
  'object',
  'free',
].map((code, index) => {
  const id = index + 1;
  const twin = { 8: 'c8', 9: 'c10', 10: 'c9' }[id];
  return {
    _type: 'org.example.library.Copy',
    _id: `c${id}`,
    id,
    globalId: `g-copy-${id}`,
    code,
    ...(twin === undefined ? {} : { twin: { _ref: twin } }),
  };
});

const book = (id: number) => ({ _type: 'org.example.library.Book', id, globalId: `g-book-${id}` });
const shelf = (id: number, partition: string) => {
  return { _type: 'org.example.library.Shelf', id, globalId: `g-shelf-${id}${partition.charAt(0)}`, partition };
};
const copy = (id: number) => ({ _ref: `c${id}` });
const mapOf = (...entries: readonly (readonly [key: EncodedValue, value: EncodedValue])[]): EncodedValue => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});

/** A loan for each kind of reference: loan n refers to copy n, and most of them are pledged by copy 7. */
const loans = [
  { copy: copy(1) },
  { pledge: copy(2) },
  { list: [copy(3), copy(7), copy(3)] },
  { set: { _type: 'set', value: [copy(4), copy(7)] } },
  { keys: mapOf([copy(5), 'five'], [copy(7), 'seven']) },
  { values: mapOf(['six', copy(6)], ['seven', copy(7)]) },
  { anything: copy(11) },
].map((members, index) => ({
  _type: 'org.example.library.Loan',
  id: index + 1,
  globalId: `g-loan-${index + 1}`,
  pledge: copy(7),
  ...members,
}));

/**
 * A small lending library under a prefix of its own: every property type of the grammar, an inheritance, an ambiguous
 * simple name, ids of three types, two partitions, and one holder per kind of reference. The tests of 4.8 and 4.9 rely
 * on its content, so that their rows need no set-up.
 */
export const library: Deployment = {
  models: libraryModels,
  accesses: [
    {
      id: 'access.library',
      model: ['library', 'catalog'],
      entities: [
        {
          ...book(1),
          _id: 'b1',
          title: 'Sea',
          inPrint: true,
          pages: 320,
          sold: '9007199254740993',
          weight: 0.5,
          rating: 4.25,
          price: { _type: 'decimal', value: '19.90' },
          published: { _type: 'date', value: '2001-02-03T04:05:06.007+0000' },
          genre: { _type: 'org.example.library.Genre', value: 'novel' },
          extra: 'anything',
          author: {
            _type: 'org.example.library.Author',
            _id: 'jane',
            id: 'jane',
            globalId: 'g-jane',
            name: 'Jane',
            works: [{ _ref: 'b1' }],
          },
          sequel: { _ref: 'b2' },
          marks: ['a', 'b', 'c'],
          counts: [10, 20, 30],
          parts: [{ _ref: 'b2' }, { _ref: 'b3' }],
          tags: { _type: 'set', value: ['x', 'y'] },
          years: { _type: 'set', value: [1999, 2001] },
          related: { _type: 'set', value: [{ _ref: 'b2' }] },
          notes: mapOf(['k1', 'v1'], ['k2', 'v2']),
          stock: mapOf([1, 100]),
          editions: mapOf(['first', { _ref: 'b2' }]),
        },
        { ...book(2), _id: 'b2', title: 'Sky', sequel: { _ref: 'b3' } },
        { ...book(3), _id: 'b3', title: 'Sun', sequel: { _ref: 'b1' } },
        book(4),
        { _type: 'org.example.library.Comic', id: 50, globalId: 'g-comic-50', title: 'Zap', coloured: true },
        { ...book(60), title: 'Twice' },
        { _type: 'org.example.library.Comic', id: 60, globalId: 'g-comic-60', title: 'Twice' },
        { ...book(100), title: 'Last' },
        { _type: 'org.example.library.Author', id: 'a b/ü', globalId: 'g-slash', name: 'Slash' },
        { _type: 'org.example.library.Station', id: 7, globalId: 'g-station-7', name: 'Central' },
        { ...shelf(1, 'north'), label: 'N1', labels: ['n'] },
        { ...shelf(1, 'south'), label: 'S1', labels: ['s'] },
        { ...shelf(2, 'north'), label: 'N2' },
        { _type: 'org.example.library.Branch', id: 1, globalId: 'g-branch-l', city: 'Bern', streets: ['l'] },
        { _type: 'org.example.archive.Branch', id: 1, globalId: 'g-branch-a', city: 'Genf', streets: ['a'] },
        {
          _type: 'org.example.library.Strict',
          id: 1,
          globalId: 'g-strict-1',
          flag: true,
          count: 9,
          word: 'w',
          free: 3,
        },
        ...copies,
        ...loans,
        {
          _type: 'org.example.catalog.Entry',
          _id: 'e1',
          id: 1,
          globalId: 'g-entry-1',
          text: 'beta',
          flag: true,
          int: 1,
          big: '9007199254740993',
          single: 0.1,
          dbl: 1.25,
          exact: '1.50',
          day: '2001-02-03',
          kind: 'red',
          any: 1,
          self: { _ref: 'e1' },
          list: ['l'],
          set: ['s'],
          map: mapOf(['m', 'm']),
        },
        {
          _type: 'org.example.catalog.Entry',
          id: 2,
          globalId: 'g-entry-2',
          text: 'Alpha',
          flag: false,
          int: -2,
          big: '9007199254740992',
          single: 1.5,
          dbl: 2.5,
          exact: '1.5',
          day: '1999-12-31',
          kind: 'blue',
        },
        {
          _type: 'org.example.catalog.Entry',
          id: 3,
          globalId: 'g-entry-3',
          text: 'alpha',
          flag: true,
          int: 2,
          big: 7,
          single: -1.5,
          dbl: 1e21,
          exact: '-0.001',
          day: '2001-02-04',
          kind: 'green',
        },
        { _type: 'org.example.catalog.Entry', id: 4, globalId: 'g-entry-4' },
        {
          _type: 'org.example.catalog.SubEntry',
          id: 5,
          globalId: 'g-entry-5',
          text: 'q&a=1/ü +%',
          flag: true,
          int: 2,
          kind: 'red',
          more: 'more',
        },
      ],
    },
    {
      id: 'access.flat',
      model: 'library',
      partitions: 'ignored',
      entities: [{ _type: 'org.example.library.Shelf', id: 1, globalId: 'g-flat-1', partition: 'north', label: 'F1' }],
    },
  ],
  users: [{ name: 'reader', password: 'secret', roles: ['admin'] }],
  sessions: { maxIdleTime: null },
};

/** The entity types without a supertype, by access. Together their lists contain all entities of the access. */
export const roots: Readonly<Record<string, readonly string[]>> = {
  'access.library': [
    'org.example.library.Item',
    'org.example.library.Author',
    'org.example.library.Station',
    'org.example.library.Shelf',
    'org.example.library.Branch',
    'org.example.archive.Branch',
    'org.example.library.Strict',
    'org.example.library.Copy',
    'org.example.library.Loan',
    'org.example.catalog.Entry',
    'org.example.catalog.Nothing',
  ],
  'access.flat': ['org.example.library.Shelf', 'org.example.library.Item'],
};

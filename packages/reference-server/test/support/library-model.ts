import type { ModelDefinition } from '@platform-services/sdk/model';

/** The types of the library, under a prefix of its own. */
export const libraryModels: readonly ModelDefinition[] = [
  {
    name: 'library',
    types: {
      'org.example.library.Genre': { kind: 'enum', constants: ['novel', 'poetry', 'manual'] },
      'org.example.library.Item': { kind: 'entity', abstract: true, properties: { title: 'string' } },
      'org.example.library.Book': {
        kind: 'entity',
        extends: ['org.example.library.Item'],
        properties: {
          inPrint: 'boolean',
          pages: 'integer',
          sold: 'long',
          weight: 'float',
          rating: 'double',
          price: 'decimal',
          published: 'date',
          genre: 'org.example.library.Genre',
          extra: 'object',
          author: 'org.example.library.Author',
          sequel: 'org.example.library.Book',
          marks: 'list<string>',
          counts: 'list<integer>',
          parts: 'list<org.example.library.Book>',
          tags: 'set<string>',
          years: 'set<long>',
          related: 'set<org.example.library.Book>',
          notes: 'map<string,string>',
          stock: 'map<integer,long>',
          editions: 'map<string,org.example.library.Book>',
        },
      },
      'org.example.library.Comic': {
        kind: 'entity',
        extends: ['org.example.library.Book'],
        properties: { coloured: 'boolean' },
      },
      'org.example.library.Author': {
        kind: 'entity',
        id: 'string',
        properties: { name: { type: 'string', mandatory: true }, works: 'list<org.example.library.Book>' },
      },
      'org.example.library.Station': { kind: 'entity', id: 'integer', properties: { name: 'string' } },
      'org.example.library.Shelf': {
        kind: 'entity',
        properties: {
          label: 'string',
          neighbour: 'org.example.library.Shelf',
          labels: 'list<string>',
          around: 'list<org.example.library.Shelf>',
        },
      },
      'org.example.library.Branch': { kind: 'entity', properties: { city: 'string', streets: 'list<string>' } },
      'org.example.archive.Branch': { kind: 'entity', properties: { city: 'string', streets: 'list<string>' } },
      'org.example.library.Strict': {
        kind: 'entity',
        properties: {
          flag: { type: 'boolean', nullable: false },
          count: { type: 'integer', nullable: false, default: 5 },
          word: { type: 'string', nullable: false, default: 'none' },
          free: 'integer',
        },
      },
      'org.example.library.Copy': {
        kind: 'entity',
        properties: { code: 'string', twin: 'org.example.library.Copy' },
      },
      'org.example.library.Loan': {
        kind: 'entity',
        properties: {
          copy: 'org.example.library.Copy',
          pledge: { type: 'org.example.library.Copy', mandatory: true },
          list: 'list<org.example.library.Copy>',
          set: 'set<org.example.library.Copy>',
          keys: 'map<org.example.library.Copy,string>',
          values: 'map<string,org.example.library.Copy>',
          anything: 'object',
        },
      },
    },
  },
  {
    name: 'catalog',
    types: {
      'org.example.catalog.Kind': { kind: 'enum', constants: ['red', 'blue', 'green'] },
      'org.example.catalog.Entry': {
        kind: 'entity',
        properties: {
          text: 'string',
          flag: 'boolean',
          int: 'integer',
          big: 'long',
          single: 'float',
          dbl: 'double',
          exact: 'decimal',
          day: 'date',
          kind: 'org.example.catalog.Kind',
          any: 'object',
          self: 'org.example.catalog.Entry',
          list: 'list<string>',
          set: 'set<string>',
          map: 'map<string,string>',
        },
      },
      'org.example.catalog.SubEntry': {
        kind: 'entity',
        extends: ['org.example.catalog.Entry'],
        properties: { more: 'string' },
      },
      'org.example.catalog.Nothing': { kind: 'entity', properties: { text: 'string' } },
    },
  },
];

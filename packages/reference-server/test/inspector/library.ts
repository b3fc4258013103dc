import type { Deployment } from '@platform-services/sdk/model';

export const book = 'library.Book';

/** Books of two branches, in which the same id stands for different books, with a property of each kind. */
export const libraryDeployment: Deployment = {
  models: [
    {
      name: 'library',
      types: {
        'library.Item': {
          kind: 'entity',
          abstract: true,
          id: 'long',
          properties: { title: { type: 'string', mandatory: true } },
        },
        'library.Book': {
          kind: 'entity',
          extends: ['library.Item'],
          properties: {
            author: 'library.Author',
            genre: 'library.Genre',
            lent: 'boolean',
            pages: 'integer',
            price: 'decimal',
            published: 'date',
            sequels: 'list<library.Book>',
          },
        },
        'library.Author': { kind: 'entity', id: 'string', properties: { name: 'string', first: 'library.Book' } },
        'library.Genre': { kind: 'enum', constants: ['novel', 'poetry'] },
      },
    },
  ],
  accesses: [
    {
      id: 'books',
      model: 'library',
      entities: [
        { _type: 'library.Author', id: 'ann', name: 'Ann Lee', first: { _type: book, id: 1, partition: 'north' } },
        { _type: book, id: 1, partition: 'north', title: 'Rivers', pages: 90, genre: 'novel', lent: false },
        { _type: book, id: 1, partition: 'south', title: 'Mountains', pages: 310, genre: 'poetry', lent: true },
        {
          _type: book,
          id: 2,
          title: 'Rivers again',
          author: { _type: 'library.Author', id: 'ann' },
          pages: 120,
          price: '12.50',
          published: '2020-05-01T00:00:00.000+0000',
          sequels: [
            { _type: book, id: 1, partition: 'north' },
            { _type: book, id: 1, partition: 'south' },
          ],
        },
      ],
    },
  ],
  users: [{ name: 'demo', password: 'demo' }],
};

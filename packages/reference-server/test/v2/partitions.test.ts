import { matrix, type Row } from '../support/matrix.js';

/** Shelf 1 is in two partitions, shelf 2 in one. */
const shelf = (rest: string) => `entities/access.library/Shelf${rest}`;
const label = { changed: { 'Shelf 1@south': { label: 'New' } } };

matrix('4.8 partition: GET', [
  { name: 'an unknown partition: 404', http: ['GET', shelf('/1/west')], status: 404, says: ['west'] },
  {
    name: 'a query finds all partitions',
    http: ['GET', shelf('')],
    status: 200,
    value: [{ label: 'N1' }, { label: 'S1' }, { label: 'N2' }],
  },
  {
    name: 'where.partition is a simple property',
    http: ['GET', shelf('?where.partition=south')],
    status: 200,
    value: [{ label: 'S1' }],
  },
]);

matrix('4.8 partition: PUT, POST, PATCH', [
  ...(['PUT', 'POST', 'PATCH'] as const).flatMap((method): Row[] => [
    {
      name: `${method} with the partition in the body: the right one`,
      http: [method, shelf(''), { id: 1, partition: 'south', label: 'New' }],
      status: 200,
      changes: label,
    },
    {
      name: `${method} an id in a body that two partitions have: 400`,
      http: [method, shelf(''), { id: 1, label: 'New' }],
      status: 400,
      says: ['partition'],
    },
    {
      name: `${method} the partition in the path wins over the body's (R-39)`,
      http: [method, shelf('/1/south'), { partition: 'north', label: 'New' }],
      status: 200,
      changes: label,
    },
  ]),
  {
    name: 'POST without id takes the partition of the body',
    http: ['POST', shelf(''), { partition: 'south', label: 'New' }],
    status: 200,
    changes: { created: { 'Shelf 3@south': { label: 'New' } } },
  },
  {
    name: 'R-32 a nested id that two partitions have: 400',
    http: ['PATCH', shelf('/2'), { neighbour: { id: 1 } }],
    status: 400,
    says: ['partition'],
  },
  {
    name: 'a nested entity by id and partition',
    http: ['PATCH', shelf('/2'), { neighbour: { id: 1, partition: 'south' }, around: [{ id: 1, partition: 'north' }] }],
    status: 200,
    changes: { changed: { 'Shelf 2@north': { neighbour: 'Shelf 1@south', around: ['Shelf 1@north'] } } },
  },
  {
    name: 'PUT creates a nested entity in the partition that the body names',
    http: ['PUT', shelf('/2'), { neighbour: { id: 9, partition: 'south' } }],
    status: 200,
    changes: {
      created: { 'Shelf 9@south': {} },
      changed: { 'Shelf 2@north': { neighbour: 'Shelf 9@south' } },
    },
  },
  {
    name: 'partitions ignored: another partition names the same entity',
    http: ['PUT', 'entities/access.flat/Shelf/1/elsewhere', { label: 'New' }],
    status: 200,
    changes: { changed: { 'access.flat Shelf 1@north': { label: 'New' } } },
  },
]);

matrix(
  '4.9 partition',
  (
    [
      ['PUT', 'label', '"New"', label],
      ['PATCH', 'label', '"New"', label],
      ['DELETE', 'label', undefined, { changed: { 'Shelf 1@south': { label: null } } }],
      ['POST', 'labels', '"t"', { changed: { 'Shelf 1@south': { labels: ['s', 't'] } } }],
    ] as const
  ).map(
    ([method, property, body, changes]): Row => ({
      name: `${method} with the partition: the right one`,
      http: [method, `properties/access.library/Shelf/1/south/${property}`, body],
      status: 200,
      changes,
    }),
  ),
);

import { matrix, type Row } from '../support/matrix.js';

/** Shelf 1 is in two partitions, shelf 2 in one. */
const shelf = (rest: string) => `entities/access.library/Shelf${rest}`;
const properties = (rest: string) => `properties/access.library/Shelf${rest}`;
const label = { changed: { 'Shelf 1@south': { label: 'New' } } };

matrix('4.8 partition: GET', [
  {
    name: 'the same id in two partitions, without one: 400',
    http: ['GET', shelf('/1')],
    status: 400,
    says: ['partition'],
  },
  ...(['north', 'south'] as const).map(
    (partition): Row => ({
      name: `the right one with ${partition}`,
      http: ['GET', shelf(`/1/${partition}`)],
      status: 200,
      value: { id: 1, partition, label: partition === 'north' ? 'N1' : 'S1' },
    }),
  ),
  {
    name: 'one partition holds the id: found without naming it',
    http: ['GET', shelf('/2')],
    status: 200,
    value: { id: 2, partition: 'north' },
  },
  {
    name: 'the id in another partition only: 404',
    http: ['GET', shelf('/2/south')],
    status: 404,
    says: ['south'],
  },
  { name: 'an unknown partition: 404', http: ['GET', shelf('/1/west')], status: 404, says: ['west'] },
  {
    name: "a partition of the access's name is the default",
    http: ['GET', 'entities/access.library/Book/2/access.library'],
    status: 200,
    value: { id: 2, title: 'Sky' },
  },
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
  {
    name: 'partitions ignored: any partition finds the entity',
    http: ['GET', 'entities/access.flat/Shelf/1/elsewhere'],
    status: 200,
    value: { id: 1, label: 'F1', partition: 'north' },
  },
]);

matrix('4.8 partition: PUT, POST, PATCH', [
  ...(['PUT', 'POST', 'PATCH'] as const).flatMap((method): Row[] => [
    {
      name: `${method} the same id in two partitions, without one: 400`,
      http: [method, shelf('/1'), { label: 'New' }],
      status: 400,
      says: ['partition'],
    },
    {
      name: `${method} with the partition in the path: the right one`,
      http: [method, shelf('/1/south'), { label: 'New' }],
      status: 200,
      changes: label,
    },
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
    name: 'PUT to a partition that does not hold the id creates it there',
    http: ['PUT', shelf('/2/south'), { label: 'S2' }],
    status: 200,
    changes: { created: { 'Shelf 2@south': { label: 'S2' } } },
  },
  {
    name: 'PATCH to a partition that does not hold the id: 404',
    http: ['PATCH', shelf('/2/south'), { label: 'S2' }],
    status: 404,
    says: ['south'],
  },
  {
    name: 'POST to a partition that does not hold the id: 404',
    http: ['POST', shelf('/2/south'), { label: 'S2' }],
    status: 404,
  },
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
    name: 'PUT without a partition creates in that of the access',
    http: ['PUT', shelf('/9'), { label: 'New' }],
    status: 200,
    changes: { created: { 'Shelf 9': { label: 'New' } } },
  },
  {
    name: 'partitions ignored: another partition names the same entity',
    http: ['PUT', 'entities/access.flat/Shelf/1/elsewhere', { label: 'New' }],
    status: 200,
    changes: { changed: { 'access.flat Shelf 1@north': { label: 'New' } } },
  },
]);

matrix('4.8 partition: DELETE', [
  {
    name: 'the same id in two partitions, without one: 400',
    http: ['DELETE', shelf('/1')],
    status: 400,
    says: ['partition'],
  },
  {
    name: 'with the partition: the right one',
    http: ['DELETE', shelf('/1/south')],
    status: 200,
    value: 1,
    changes: { deleted: ['Shelf 1@south'] },
  },
  {
    name: 'the id in another partition only: 404',
    http: ['DELETE', shelf('/2/south')],
    status: 404,
  },
]);

matrix('4.9 partition', [
  {
    name: 'GET the same id in two partitions, without one: 400',
    http: ['GET', properties('/1/label')],
    status: 400,
    says: ['partition'],
  },
  ...(['north', 'south'] as const).map(
    (partition): Row => ({
      name: `GET with ${partition}: the right one`,
      http: ['GET', properties(`/1/${partition}/label`)],
      status: 200,
      value: partition === 'north' ? 'N1' : 'S1',
    }),
  ),
  { name: 'GET the id in another partition only: 404', http: ['GET', properties('/2/south/label')], status: 404 },
  ...(
    [
      ['PUT', 'label', '"New"', label],
      ['PATCH', 'label', '"New"', label],
      ['DELETE', 'label', undefined, { changed: { 'Shelf 1@south': { label: null } } }],
      ['POST', 'labels', '"t"', { changed: { 'Shelf 1@south': { labels: ['s', 't'] } } }],
    ] as const
  ).flatMap(([method, property, body, changes]): Row[] => [
    {
      name: `${method} the same id in two partitions, without one: 400`,
      http: [method, properties(`/1/${property}`), body],
      status: 400,
      says: ['partition'],
    },
    {
      name: `${method} with the partition: the right one`,
      http: [method, properties(`/1/south/${property}`), body],
      status: 200,
      changes,
    },
  ]),
]);

import { matrix, type Row } from '../support/matrix.js';

matrix('4.8, 4.9 a simple name that two types have', [
  ...(
    [
      ['GET', 'entities/access.library/TYPE/1', undefined, {}],
      ['PUT', 'entities/access.library/TYPE/1', { city: 'Chur' }, { city: 'Chur' }],
      ['POST', 'entities/access.library/TYPE/1', { city: 'Chur' }, { city: 'Chur' }],
      ['PATCH', 'entities/access.library/TYPE/1', { city: 'Chur' }, { city: 'Chur' }],
      ['DELETE', 'entities/access.library/TYPE/1', undefined, 'deleted'],
      ['GET', 'properties/access.library/TYPE/1/city', undefined, {}],
      ['PUT', 'properties/access.library/TYPE/1/city', '"Chur"', { city: 'Chur' }],
      ['PATCH', 'properties/access.library/TYPE/1/city', '"Chur"', { city: 'Chur' }],
      ['DELETE', 'properties/access.library/TYPE/1/city', undefined, { city: null }],
      ['POST', 'properties/access.library/TYPE/1/streets', '"b"', { streets: ['a', 'b'] }],
    ] as const
  ).flatMap(([method, target, body, changed]): Row[] => [
    {
      name: `${method} ${target}: 400, and both signatures are named`,
      http: [method, target.replace('TYPE', 'Branch'), body],
      status: 400,
      says: ['org.example.library.Branch', 'org.example.archive.Branch'],
    },
    {
      name: `${method} ${target}: fine with the full signature`,
      http: [method, target.replace('TYPE', 'org.example.archive.Branch'), body],
      status: 200,
      changes:
        changed === 'deleted'
          ? { deleted: ['org.example.archive.Branch 1'] }
          : Object.keys(changed).length === 0
            ? {}
            : { changed: { 'org.example.archive.Branch 1': changed } },
    },
  ]),
]);

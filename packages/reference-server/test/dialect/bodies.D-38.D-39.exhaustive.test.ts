import { expect } from 'vitest';
import { type Difference, differences, ids, type Outcome, value } from './session.js';

const books = '/rest/v2/entities/access.library/org.example.library.Book';
const type = 'org.example.library.Book';
const json = { 'content-type': 'application/json' };
const property = (name: string, id = 1) => `properties/access.library/Book/${id}/access.library/${name}`;

const patch = (name: string, body: string, documented: Outcome, deviating: Outcome): Difference => ({
  name,
  call: ['PATCH', `${books}/1`, body, json],
  documented,
  deviating,
});
const held = (name: string, expected: unknown, id = 1): Outcome => ({
  status: 200,
  reads: { [property(name, id)]: value(expected) },
});
const refused = (says: string): Outcome => ({ status: 400, says });

/** More elements than a call may have arguments. */
const marks = [null, ...Array.from({ length: 200_000 }, (_, index) => `m${index % 10}`)];

differences('D-38', [
  patch('an unknown property that is null', '{"nope":null,"title":"New"}', refused('nope'), held('title', 'New')),
  ...[
    `{"_type":"${type}","nope":null,"title":"New"}`,
    `{"nope":null,"title":"New","_type":"${type}"}`,
    `{"sequel":{"_type":"${type}","id":2,"nope":null}}`,
    `{"_type":"${type}","sequel":{"id":2,"_type":"${type}","nope":null}}`,
  ].map((body) =>
    patch(`an unknown property that is null beside a _type: ${body}`, body, refused('nope'), refused('nope')),
  ),
  patch(
    'an unknown property that is null in an entity without _type, in one with it',
    `{"_type":"${type}","sequel":{"id":2,"nope":null},"title":"New"}`,
    refused('nope'),
    held('title', 'New'),
  ),
  patch('an unknown property', '{"nope":1}', refused('nope'), refused('nope')),
  patch('a _ref to nothing in a list', '{"parts":[{"_ref":"9"}]}', refused('dangling'), held('parts', [])),
  patch('a _ref to nothing in a map', '{"editions":{"k":{"_ref":"9"}}}', refused('dangling'), {
    status: 200,
  }),
  patch('a second value', '{"title":"New"} {"title":"Second"}', refused('not valid JSON'), held('title', 'New')),
  ...[
    ['in the path', `${books}/200`, ''],
    ['in the body', books, '"id":200,'],
  ].map(
    ([where, path = '', id]): Difference => ({
      name: `a second value in a PUT of a new entity, whose id is ${where}`,
      call: ['PUT', path, `{${id}"title":"New"} {"title":"Second"}`, json],
      documented: refused('not valid JSON'),
      deviating: refused('Expected one JSON value for a new entity'),
    }),
  ),
  {
    name: 'a second value in a PUT of a known entity',
    call: ['PUT', `${books}/1`, '{"title":"New"} {"title":"Second"}', json],
    documented: refused('not valid JSON'),
    deviating: held('title', 'New'),
  },
  patch('a second value that is not JSON', '{"title":"New"} x', refused('not valid JSON'), refused('not valid JSON')),
  patch('a second value that is not closed', '{"title":"New"} {', refused('not valid JSON'), refused('not valid JSON')),
  patch('a member twice', '{"title":"New","title":"Second"}', held('title', 'Second'), held('title', 'New')),
  patch('null in a list', '{"marks":["a",null,"b"]}', held('marks', ['a', null, 'b']), held('marks', ['a', 'b'])),
  patch(
    'null in a list of an entity with _type first',
    `{"_type":"${type}","marks":["a",null,"b"]}`,
    held('marks', ['a', null, 'b']),
    held('marks', ['a', null, 'b']),
  ),
  patch('null in an object property', '{"extra":["a",null]}', held('extra', ['a', null]), held('extra', ['a', null])),
  patch('null in a set', '{"tags":["a",null]}', held('tags', ['a', null]), held('tags', ['a'])),
  patch(
    'null among very many elements',
    JSON.stringify({ marks }),
    held('marks', marks),
    held('marks', marks.slice(1)),
  ),
  patch('half of a character', '{"title":"a\\ud800b"}', held('title', 'a\ud800b'), held('title', 'a?b')),
  patch('a whole character', '{"title":"a\\ud83d\\ude00b"}', held('title', 'a😀b'), held('title', 'a😀b')),
  patch('_partial', '{"_partial":"","title":"New"}', held('title', 'New'), refused('unknown member at $._partial')),
  patch(
    '_id as a number',
    '{"_id":1,"title":"New"}',
    held('title', 'New'),
    refused('Expected a text, got the number 1'),
  ),
  patch('a simple name', '{"_type":"Book","title":"New"}', held('title', 'New'), refused('the simple name "Book"')),
  patch('a signature', `{"_type":"${type}","title":"New"}`, held('title', 'New'), held('title', 'New')),
  patch('a simple name of a constant', '{"genre":{"_type":"Genre","value":"novel"}}', held('genre', 'novel'), {
    status: 400,
    says: 'at $.genre.',
  }),
]);

const entity = (members: string) => `{"_type":"${type}",${members}}`;
const put = (query: string, members: string): readonly [string, string, string, typeof json] => [
  'PUT',
  `${books}/200${query}`,
  `{${members}}`,
  json,
];
const partsOf200 = (...expected: number[]): Outcome => ({
  status: 200,
  reads: { [`${property('parts', 200)}?depth=0`]: ids(...expected) },
});

differences('D-39', [
  ...['', '?identity-management-mode=auto', '?identity-management-mode=id', '?identity-management-mode=off'].map(
    (query): Difference => ({
      name: `PUT with the same id twice ${query}`,
      call: put(query, `"sequel":${entity('"id":2')},"parts":[${entity('"id":2')}]`),
      documented: partsOf200(2),
      deviating: refused('got another org.example.library.Book with the same id at $.parts[0].id.'),
    }),
  ),
  ...['', '?identity-management-mode=id'].map(
    (query): Difference => ({
      name: `PATCH with the same id twice ${query}`,
      call: ['PATCH', `${books}/4${query}`, `{"sequel":${entity('"id":2')},"parts":[${entity('"id":2')}]}`, json],
      documented: { status: 200, reads: { [`${property('parts', 4)}?depth=0`]: ids(2) } },
      deviating: refused('got another org.example.library.Book with the same id at $.parts[0].id.'),
    }),
  ),
  {
    name: 'PATCH with the same id twice, if ids do not identify',
    call: [
      'PATCH',
      `${books}/4?identity-management-mode=off`,
      `{"sequel":${entity('"id":2')},"parts":[${entity('"id":2')}]}`,
      json,
    ],
    documented: { status: 200, reads: { [`${property('parts', 4)}?depth=0`]: ids(2) } },
    deviating: { status: 200, reads: { [`${property('parts', 4)}?depth=0`]: ids(2) } },
  },
  {
    name: 'POST with the same id twice, if ids do not identify',
    call: [
      'POST',
      `${books}?list-entities-request=true&identity-management-mode=off`,
      '[{"id":1,"title":"a"},{"id":1,"title":"b"}]',
      json,
    ],
    documented: { status: 200 },
    deviating: refused('got another org.example.library.Book with the same id at $[1].id.'),
  },
  {
    name: 'PUT of an entity with _id, and then a _ref',
    call: put('', `"sequel":${entity('"_id":"x","id":2')},"parts":[{"_ref":"x"}]`),
    documented: partsOf200(2),
    deviating: partsOf200(2),
  },
  {
    name: 'the same _id twice in mode _id',
    call: put('?identity-management-mode=_id', `"parts":[${entity('"_id":"x","id":2')},${entity('"_id":"x","id":3')}]`),
    documented: {
      status: 200,
      reads: { [`${property('parts', 200)}?depth=0`]: (text) => expect(text).toContain('"_ref"') },
    },
    deviating: partsOf200(2, 3),
  },
  {
    name: 'the same _id twice in mode off',
    call: put('?identity-management-mode=off', `"parts":[${entity('"_id":"x","id":2')},${entity('"_id":"x","id":3')}]`),
    documented: refused('a second _id "x"'),
    deviating: partsOf200(2, 3),
  },
  {
    name: 'a _ref to the entity of a PUT',
    call: put('', '"_id":"0","parts":[{"_ref":"0"}]'),
    documented: partsOf200(200),
    deviating: { status: 404, says: 'does not exist before PUT (_ref at $.parts[0]).' },
  },
  {
    name: 'a _ref to the entity of a POST',
    call: ['POST', `${books}?projection=idInfo`, '{"_id":"0","parts":[{"_ref":"0"}]}', json],
    documented: { status: 200, answers: (text) => expect(text).toContain('101') },
    deviating: { status: 200, answers: (text) => expect(text).toContain('101') },
  },
]);

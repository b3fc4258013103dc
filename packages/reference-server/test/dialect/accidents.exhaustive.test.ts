import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Call, deployment, Session } from './session.js';

/** The rows of the tables in `docs/dialects.md`: the cells of each line that begins with the id of a row. */
const document = readFileSync(new URL('../../../../docs/dialects.md', import.meta.url), 'utf8');
const [, afterRows = ''] = document.split('\n## Accidents\n');
const [accidentRows = ''] = afterRows.split('\n## ');

function cellsOf(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line) => /^\| D-\d+ \|/.test(line));
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

const entities = '/rest/v2/entities/access.library';
const properties = '/rest/v2/properties/access.library';
const books = `${entities}/org.example.library.Book`;
const streaming = '/streaming?accessId=access.library';
const book = (id: number) => ({ _type: 'org.example.library.Book', id });
const absence = { _type: 'com.vendor.model.generic.pr.AbsenceInformation' };
const typed = (type: string) => ({ 'content-type': type });
const xml =
  '<?xml version="1.0"?><?gm-xml version="4"?><gm-data><required-types/><root-value><s>New</s></root-value><pool/></gm-data>';

/** An accident of the document, and calls with the statuses that the server answers in the deployed dialect. */
type Accident = readonly [id: string, request: string, ...calls: (readonly [status: number, ...call: Call])[]];

const accidents: readonly Accident[] = [
  [
    'D-3',
    'a date with `Z`, with a colon in its offset, without hyphens but with a colon in its time, or any other text',
    [500, 'GET', `${entities}/Entry?where.day=2001-02-03T04:05Z`],
    [500, 'GET', `${entities}/Entry?where.day=2001-02-03T04:05%2B02:00`],
    [500, 'GET', `${entities}/Entry?where.day=20010203T04:05`],
    [500, 'GET', `${entities}/Entry?where.day=today`],
  ],
  [
    'D-4',
    'an empty text, or a call without its end such as `x(`',
    [500, 'GET', `${entities}/Entry?where.any=`],
    [500, 'GET', `${entities}/Entry?where.any=x(`],
  ],
  ['D-31', 'a map whose keys are not texts, with `never`', [200, 'GET', `${books}/1?type-explicitness=never`]],
  [
    'D-32',
    'GET of a map with entities as keys at a depth that is a number',
    [500, 'GET', `${entities}/Loan/5`],
    [500, 'GET', `${properties}/Loan/5/access.library/keys?depth=0`],
  ],
  [
    'D-34',
    '`locationInfo` in a path with escapes',
    [200, 'PATCH', `${entities}/Author/a%20b%2F%C3%BC?projection=locationInfo`, {}],
  ],
  [
    'D-35',
    'PUT and PATCH on a path with a simple type name, with an entity in the body',
    [400, 'PUT', `${entities}/Book/1`, { sequel: book(3) }],
    [400, 'PATCH', `${entities}/Book/1`, { sequel: book(3) }],
  ],
  ['D-35', 'POST on such a path', [200, 'POST', `${entities}/Book/1`, { sequel: book(3) }]],
  [
    'D-35',
    'a projection of a body with an entity in it',
    [200, 'PATCH', `${books}/1?projection=data`, { sequel: book(3) }],
  ],
  [
    'D-35',
    'POST or PATCH to a collection of an unknown id and nothing else',
    [400, 'POST', books, { id: 900 }],
    [400, 'PATCH', books, { id: 900 }],
  ],
  ['D-38', 'POST with `AbsenceInformation`', [400, 'POST', books, { title: absence }]],
  [
    'D-38',
    'half of a surrogate pair in a text',
    [200, 'PATCH', `${books}/1`, '{"title":"\\ud800"}', typed('application/json')],
  ],
  [
    'D-39',
    'an entity that contains itself by its id, or an `_id` without a `_type` and then a `_ref` to it',
    [200, 'PATCH', `${books}/1`, { sequel: book(1) }],
    [200, 'PATCH', `${books}/1`, { sequel: { _id: 'x', id: 3 }, parts: [{ _ref: 'x' }] }],
  ],
  [
    'D-40',
    'a body of form data',
    [406, 'PATCH', `${books}/1`, 'title=New', typed('application/x-www-form-urlencoded')],
  ],
  ['D-40', 'a body in XML', [200, 'PUT', `${properties}/Book/1/title`, xml, typed('application/xml')]],
  [
    'D-41',
    'PUT of a list with entities on an `object` property',
    [404, 'PUT', `${properties}/Entry/1/any`, [{ _type: 'org.example.catalog.Entry', id: 900 }]],
  ],
  [
    'D-42',
    'a condition on an unknown property, or with an empty text for a decimal',
    [400, 'GET', `${entities}/Entry?where.nothing=1`],
    [400, 'GET', `${entities}/Entry?where.exact=`],
  ],
  [
    'D-44',
    '`projection=null` on other calls, `delete-mode=null`, an unknown `endpoint.` name',
    [400, 'PATCH', `${books}/1?projection=null`, {}],
    [400, 'DELETE', `${books}/1?delete-mode=null`],
    [400, 'GET', `${books}?endpoint.nothing=1`],
  ],
  ['D-44', '`endpoint.order-by`', [200, 'GET', `${books}?endpoint.order-by=title`]],
  ['D-49', 'an access without a type', [405, 'GET', entities]],
  ['D-49', 'an enum type in a path', [404, 'GET', `${entities}/Genre`]],
  ['D-50', 'HEAD and unknown methods on the paths of v2', [500, 'HEAD', `${books}/1`], [500, 'LOCK', `${books}/1`]],
  [
    'D-52',
    'DELETE of an entity that refers to itself, with `failIfReferenced` or `ignoreReferences`',
    [500, 'DELETE', `${entities}/Copy/8?delete-mode=failIfReferenced`],
    [500, 'DELETE', `${entities}/Copy/8?delete-mode=ignoreReferences`],
  ],
  [
    'D-54',
    'a range without the unit `bytes`',
    [500, 'GET', `${streaming}&resourceId=file`, undefined, { range: 'lines=0-1' }],
    [500, 'GET', `${streaming}&resourceId=file`, undefined, { range: '0-1' }],
  ],
  [
    'D-57',
    'an unknown `sourceType`, `tags`, a part that ends early',
    [500, 'POST', `${streaming}&fileName=a.txt&sourceType=no.such.Type`, 'x', typed('text/plain')],
    [500, 'POST', `${streaming}&fileName=a.txt&tags=a`, 'x', typed('text/plain')],
    [500, 'POST', streaming, '--b\r\n', typed('multipart/form-data; boundary=b')],
  ],
  ['D-58', '`/streaming` without an access', [404, 'GET', '/streaming?resourceId=file']],
];

const listed = cellsOf(accidentRows);

it('the document lists these accidents', () => {
  expect(listed.map(([id, request]) => [id, request])).toEqual(accidents.map(([id, request]) => [id, request]));
});

/** The library with a file. */
const withFile = {
  ...deployment,
  accesses: deployment.accesses.map((access) =>
    access.id === 'access.library' ? { ...access, resources: [{ id: 'file', name: 'a.txt', text: 'text' }] } : access,
  ),
};

it.each(accidents.map(([id, request, ...calls]) => ({ id, request, calls })))('$id: $request', async (accident) => {
  const { id, request, calls } = accident;
  const session = await Session.of({ deployment: withFile, dialect: 'deployed' });
  for (const [status, ...call] of calls) expect([call, (await session.send(call)).status]).toEqual([call, status]);
  // A status in the document is that of the first call.
  const [, , , served = ''] = listed.find((cells) => cells[0] === id && cells[1] === request) ?? [];
  if (/^\d/.test(served)) expect(calls[0]?.[0]).toBe(Number(served.slice(0, 3)));
});

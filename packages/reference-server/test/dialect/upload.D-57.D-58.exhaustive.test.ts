import { expect, test } from 'vitest';
import { type Call, type Difference, differences, ids, type Outcome, Session } from './session.js';

const streaming = '/streaming?accessId=access.library';
const resources = 'entities/access.library/com.vendor.model.resource.Resource';
const plain = { 'content-type': 'text/plain' };
const none = { [resources]: ids() };

interface File {
  readonly name?: string | null;
  readonly mimeType?: string;
  readonly md5?: string;
  readonly useCase?: string;
}

const hello = '5d41402abc4b2a76b9719d911017c592';

/** One resource with these properties, in the response and when it is read. */
const one = ({ name = 'a.txt', mimeType = 'text/plain', md5 = hello, useCase }: File): Outcome => {
  const check = (text: string) => {
    const [resource, ...others] = JSON.parse(text);
    expect(others).toEqual([]);
    expect([resource.name ?? null, resource.mimeType, resource.md5]).toEqual([name, mimeType, md5]);
    if (resource.resourceSource !== undefined) expect(resource.resourceSource.useCase).toBe(useCase);
  };
  return { status: 200, answers: check, reads: { [`${resources}?depth=reachable`]: check } };
};

const multipart = (body: string): Call => [
  'POST',
  streaming,
  body.replaceAll('\n', '\r\n'),
  { 'content-type': 'multipart/form-data; boundary=b' },
];

const uploads = (name: string, call: Call, documented: Outcome, deviating: Outcome, deployed = deviating) =>
  ({ name, call, documented, deviating, deployed }) satisfies Difference;

const named = (query: string): Call => ['POST', `${streaming}&fileName=a.txt${query}`, 'hello', plain];
const endsEarly = 'Expected the closing boundary';

differences('D-57', [
  uploads('a known source', named('&sourceType=FileSystemSource'), one({}), one({})),
  uploads('an unknown source', named('&sourceType=Nowhere'), one({}), {
    status: 500,
    says: 'Expected a type of sources as parameter "sourceType", got "Nowhere".',
  }),
  uploads('a type that is not a source', named('&sourceType=Resource'), one({}), { status: 500, says: '"Resource"' }),
  uploads('tags', named('&tags=%5B%5D'), one({}), { status: 500, says: 'tags' }),
  uploads(
    'no name',
    ['POST', streaming, 'hello', plain],
    { status: 200, answers: (text) => expect(JSON.parse(text)[0].name).toBe(null) },
    { status: 200, answers: (text) => expect(JSON.parse(text)[0]).not.toHaveProperty('name') },
  ),
  uploads(
    'Accept',
    ['POST', `${streaming}&fileName=a.txt`, 'hello', { ...plain, accept: 'application/xml' }],
    // Uploads do not read it.
    { status: 200, answers: (text) => expect(text).toMatch(/^\[\s*\{/) },
    { status: 200, answers: (text) => expect(text).toMatch(/^\[\{/) },
  ),
  uploads(
    'responseMimeType',
    ['POST', `${streaming}&fileName=a.txt&responseMimeType=gm/xml`, 'hello', plain],
    { status: 200, answers: (text) => expect(text).toMatch(/^<\?xml/) },
    { status: 200, answers: (text) => expect(text).toMatch(/^<\?xml/) },
  ),
  uploads(
    'a part that ends early',
    multipart('--b\nContent-Disposition: form-data; name="content"; filename="a.txt"\n\nhel'),
    { status: 400, says: endsEarly },
    { status: 500, says: endsEarly },
  ),
  uploads(
    'nothing',
    multipart(''),
    { status: 400, says: endsEarly },
    { status: 200, answers: (text) => expect(text).toBe(''), reads: none },
    { status: 200, answers: (text) => expect(text).toBe('[]'), reads: none },
  ),
  uploads(
    'a part without a field',
    multipart('--b\nX: y\n\nhello\n--b--\n'),
    { status: 400, says: 'Expected a field name in part 1' },
    { status: 200, answers: (text) => expect(text).toBe(''), reads: none },
    { status: 200, answers: (text) => expect(text).toBe('[]'), reads: none },
  ),
]);

const empty: Outcome = { status: 404, answers: (text) => expect(text).toBe('') };
const noAccess = 'Expected the id of an access as parameter "accessId", got nothing.';
const noResource = 'Expected the id of a Resource as parameter "resourceId", got nothing.';

function missing(method: string, query: string, documented: Outcome, deviating: Outcome): Difference {
  return { name: `${method} ${query}`, call: [method, `/streaming${query}`], documented, deviating };
}

differences('D-58', [
  {
    name: 'a parameter twice',
    call: ['GET', '/streaming?accessId=access.nowhere&accessId=access.library&resourceId=x'],
    documented: { status: 404, says: 'The Resource "x" does not exist' },
    deviating: { status: 404, says: 'access.nowhere' },
  },
  missing('GET', '', { status: 400, says: noAccess }, empty),
  missing('GET', '?accessId=access.library', { status: 404, says: noResource }, empty),
  missing('GET', '?accessId=access.nowhere', { status: 404, says: 'access.nowhere' }, empty),
  missing('DELETE', '?accessId=access.library', { status: 404, says: noResource }, empty),
  missing(
    'GET',
    '?accessId=access.library&resourceId=',
    { status: 404, says: noResource },
    {
      status: 404,
      says: noResource,
    },
  ),
  missing('GET', '?resourceId=x', { status: 400, says: noAccess }, { status: 404, says: noAccess }),
  missing('DELETE', '?accessId=&resourceId=x', { status: 400, says: noAccess }, { status: 404, says: noAccess }),
  missing('POST', '', { status: 400, says: noAccess }, { status: 404, says: noAccess }),
  missing(
    'GET',
    '?access-id=access.library&resourceId=x',
    { status: 404, says: '"x"' },
    { status: 404, says: noAccess },
  ),
  missing('GET', '?accessId=access.library&resource-id=x', { status: 404, says: '"x"' }, empty),
  {
    name: 'a file name in kebab-case',
    call: ['POST', `${streaming}&file-name=b.txt`, 'hello', plain],
    documented: { status: 200, answers: (text) => expect(JSON.parse(text)[0].name).toBe('b.txt') },
    deviating: { status: 200, answers: (text) => expect(JSON.parse(text)[0].name ?? null).toBe(null) },
  },
  {
    name: 'a file name in a header',
    call: ['POST', streaming, 'hello', { ...plain, 'gm-file-name': 'b.txt' }],
    documented: { status: 200, answers: (text) => expect(JSON.parse(text)[0].name).toBe('b.txt') },
    deviating: { status: 200, answers: (text) => expect(JSON.parse(text)[0].name ?? null).toBe(null) },
  },
]);

test.each(['€', 'a\nb'])('a digest that cannot be part of a header is kept, but is not the ETag: %j', async (md5) => {
  const session = await Session.of({ dialect: 'deployed' });
  const { text } = await session.send(named(`&md5=${encodeURIComponent(md5)}`));
  const [resource] = JSON.parse(text);
  expect(resource.md5).toBe(md5);
  const target = `${streaming}&resourceId=${resource.id.value ?? resource.id}`;
  expect(await session.send(['GET', target])).toMatchObject({ status: 200, text: 'hello' });
});

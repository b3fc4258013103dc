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
  uploads(
    'Accept',
    ['POST', `${streaming}&fileName=a.txt`, 'hello', { ...plain, accept: 'application/xml' }],
    // Uploads do not read it.
    { status: 200, answers: (text) => expect(text).toMatch(/^\[\s*\{/) },
    { status: 200, answers: (text) => expect(text).toMatch(/^\[\{/) },
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
  missing('GET', '', { status: 400, says: noAccess }, empty),
  missing('GET', '?accessId=access.library', { status: 404, says: noResource }, empty),
  missing('GET', '?resourceId=x', { status: 400, says: noAccess }, { status: 404, says: noAccess }),
  missing('POST', '', { status: 400, says: noAccess }, { status: 404, says: noAccess }),
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

function form(target: string, field: string, headers: Readonly<Record<string, string>> = {}): Call {
  const body = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n`;
  return ['POST', target, body, { 'content-type': 'multipart/form-data; boundary=b', ...headers }];
}

const answers = (text: string): Outcome => ({ status: 200, answers: (given) => expect(given).toBe(text), reads: none });
const nothing = answers('');
const unnamed = (md5: string, deployed = false): Outcome => ({
  status: 200,
  answers: (text) => expect(JSON.parse(text)[0].name).toBe(deployed ? undefined : null),
  reads: {
    [resources]: (text) => {
      const [resource, ...others] = JSON.parse(text);
      expect([resource.name, resource.md5, others]).toEqual([undefined, md5, []]);
    },
  },
});

differences('D-15', [
  {
    name: 'another field',
    call: form(streaming, 'file'),
    documented: nothing,
    deviating: answers('[]'),
  },
  {
    name: 'in XML',
    call: form(`${streaming}&responseMimeType=application/xml`, 'file'),
    documented: nothing,
    deviating: { ...nothing, answers: (text) => expect(text).toMatch(/<root-value>\s*<L\/>|<L><\/L>/) },
  },
]);

const ofNothing = 'd41d8cd98f00b204e9800998ecf8427e';
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const nameless: Outcome = { status: 400, says: 'Expected the name of the file as parameter "fileName"' };

differences('D-16', [
  {
    name: 'application/x-www-form-urlencoded',
    call: ['POST', streaming, 'hello', urlencoded],
    documented: nameless,
    deviating: unnamed(hello),
    deployed: unnamed(ofNothing, true),
  },
  {
    name: 'no type',
    call: ['POST', streaming, 'hello'],
    documented: nameless,
    deviating: unnamed(hello),
    deployed: unnamed(hello, true),
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

import { createReferenceServer, demoDeployment, type JournalEntry } from '@platform-services/reference-server';
import { createClient, Decimal } from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { afterAll, describe, expect, it } from 'vitest';
import { sdkCall } from '../../../inspector/copy/sdk-call.js';

const prepared = createReferenceServer({ deployment: demoDeployment });
const server = prepared.fork();
const send = (url: string, init?: RequestInit) => server.fetch(new Request(url, init));
const credentials = { user: 'demo', password: 'demo' };
const client = createClient({ baseUrl: 'http://h', credentials, fetch: send, retry: false });
afterAll(() => client.close());
await client.authenticate();
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => undefined).constructor;

/** Runs a program, and returns what the service received. Its refusals do not matter. */
async function received(code: string): Promise<JournalEntry> {
  server.journal.clear();
  await new AsyncFunction('client', 'legacy', 'Decimal', code)(client, legacy, Decimal).catch((error: unknown) => {
    if (server.journal.entries().length === 0) throw new Error(`Nothing was sent by ${code}`, { cause: error });
  });
  const [entry] = server.journal.entries();
  if (entry === undefined) throw new Error(`Nothing was sent by ${code}`);
  return entry;
}

/** What must be the same when a request is sent again. Of JSON and of forms, that is what they mean. */
function compared({ method, path, query, headers, body }: JournalEntry) {
  const type = String(headers['content-type'] ?? '');
  const text = body?.text;
  return {
    method,
    path,
    query,
    type,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith('gm-') || name === 'if-none-match'),
    ),
    body: text === undefined ? body : type === 'application/json' ? jsonOf(text) : formOf(type, text),
  };
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const formOf = (type: string, text: string): unknown =>
  type.includes('urlencoded') ? [...new URLSearchParams(text)].sort() : text;

const people = "client.access('access.demo').entities('Person')";
const person = 'com.vendor.demo.model.Person';
const hostile = `'it\\'s "x" \\\\ \${1} \\u2028 é 😀 </script>\\n'`;

/** Calls as they are copied. */
const calls = [
  `${people}.list()`,
  `${people}.list({ where: { lastName: 'Doe', father: null }, orderBy: [{ property: 'age', direction: 'descending' }, { property: 'ssn' }], startIndex: 1, maxResults: 5 })`,
  `${people}.page({ prettiness: 'high', depth: 'reachable', distinct: true })`,
  `${people}.list({ where: { firstName: ${hostile}, ['__proto__']: '1', 'a.b': 'c' } })`,
  `${people}.get(1)`,
  `${people}.get('a b/c', { partition: 'access.demo', projection: 'results', writeEmptyProperties: true, depth: 0, entityRecurrenceDepth: -1, typeExplicitness: 'never' })`,
  `${people}.get('01')`,
  `${people}.get(1, { headers: { 'gm-depth': '2' } })`,
  `${people}.create({ firstName: ${hostile}, age: 3, height: 1.5, active: true, email: null })`,
  `${people}.create({ firstName: 'Ann', father: { id: 1 }, children: [{ firstName: 'Bo' }] }, { projection: 'data', identityManagementMode: 'id' })`,
  `${people}.create({ ['__proto__']: { a: 1 }, 'b c': 5n, d: new Decimal('1.50'), e: new Date('2026-03-01T12:30:45.123Z'), f: new Set(['a']), g: new Map([['a', 1]]) })`,
  `${people}.saveAll([{ firstName: 'Bo' }, { id: 1, firstName: 'John' }])`,
  `${people}.update(1, { firstName: 'Eva' }, { nested: 'create', partition: 'access.demo' })`,
  `${people}.update({ id: 1, firstName: 'Eva' }, { nested: 'create' })`,
  `${people}.put({ id: 7, firstName: 'Eve' })`,
  `${people}.put(7, { firstName: 'Eve' }, { projection: 'envelope' })`,
  `${people}.update({ id: 7, firstName: 'Eve' })`,
  `${people}.update(7, { firstName: 'Eve' })`,
  `${people}.delete(7, { deleteMode: 'failIfReferenced' })`,
  `${people}.deleteWhere({ lastName: 'Nobody' }, { allowMultipleDelete: true })`,
  `${people}.deleteWhere({})`,
  `${people}.property(1, 'friend').get({ depth: 1 })`,
  `${people}.property(1, 'firstName', { partition: 'access.demo' }).set('John')`,
  `${people}.property(1, 'firstName').set(null, { method: 'PATCH', projection: 'envelope' })`,
  `${people}.property(1, 'friend').set({ _type: '${person}', id: 2 }, { identityManagementMode: 'id' })`,
  `${people}.property(1, 'friend').clear()`,
  `${people}.property(1, 'nicknames').add('J')`,
  `${people}.property(1, 'nicknames').add(['J', 'K'])`,
  `${people}.property(1, 'nicknames').insert(new Map([[0, 'J'], [3, 'K']]))`,
  `${people}.property(1, 'nicknames').removeAt(new Map([[0, 'J']]))`,
  `${people}.property(1, 'colours').remove(['red'])`,
  `${people}.property(1, 'phoneBook').put(new Map([['home', '1']]))`,
  `${people}.property(1, 'phoneBook').removeKeys(['home'])`,
  `client.access('access.demo').resources.download('r1', { noCache: true, download: true, fileName: ${hostile} })`,
  `client.access('access.demo').resources.download('r1', { headers: { 'if-none-match': 'x' } })`,
  `client.access('access.demo').resources.delete('unknown')`,
  `client.access('access.demo').resources.upload({ content: ${hostile}, name: 'a.txt', type: 'text/plain' }, { multipart: false, useCase: 'u' })`,
  `client.access('access.demo').resources.upload({ content: Uint8Array.from(atob('AP8K'), (byte) => byte.charCodeAt(0)), type: 'image/png' }, { multipart: false })`,
  `legacy(client.access('access.demo')).assemblyManipulate([{ _type: '${person}', firstName: 'A' }], { projection: 'ids' })`,
  `legacy(client.access('access.demo')).assemblyStreamManipulate({ _type: '${person}', id: 1, firstName: 'A' }, { depth: 1 })`,
  `legacy(client.access('access.demo')).create({ type: '${person}', properties: { firstName: ${hostile}, nicknames: ['a', 'b'] } })`,
  `legacy(client.access('access.demo')).delete({ type: '${person}', id: 99 }, { method: 'DELETE' })`,
  `legacy(client.access('access.demo')).entity({ type: '${person}', id: 1 }, { partition: 'access.demo', depth: 'reachable' })`,
  `legacy(client.access('access.demo')).fetch({ type: '${person}', orderBy: 'age', orderDir: 'descending' }, { method: 'GET', projection: 'envelope' })`,
  `legacy(client.access('access.demo')).fetch({ type: '${person}' }, { send: 'query', codec: 'gm/xml' })`,
  `legacy(client.access('access.demo')).listInsert({ type: '${person}', id: 1, property: 'nicknames', value: ['a', 'b'], index: 0 })`,
  `legacy(client.access('access.demo')).listRemove({ type: '${person}', id: 1, property: 'nicknames', value: 'a' })`,
  `legacy(client.access('access.demo')).mapPut({ type: '${person}', id: 1, property: 'phoneBook', key: 'home', value: '1' })`,
  `legacy(client.access('access.demo')).mapRemove({ type: '${person}', id: 1, property: 'phoneBook', key: 'home' })`,
  `legacy(client.access('access.demo')).propertyFetch({ type: '${person}', id: 1, property: 'children' })`,
  `legacy(client.access('access.demo')).setInsert({ type: '${person}', id: 1, property: 'colours', value: 'red' })`,
  `legacy(client.access('access.demo')).setRemove({ type: '${person}', id: 1, property: 'colours', value: 'red' })`,
  `legacy(client.access('access.demo')).update({ type: '${person}', id: 1, properties: { gender: 'female', father: null } }, { method: 'PUT' })`,
  `legacy(client.access('access.demo')).action('persons', {}, { projection: 'payload' })`,
  `legacy(client.access('access.demo')).action('byLastName', { lastName: 'Doe' })`,
  `legacy(client.access('access.demo')).eval('${person}', { cartridge: 'x' }, { method: 'GET' })`,
];

describe('the call of a method', () => {
  it.each(calls)('%s', async (call) => {
    const entry = await received(`await ${call};`);
    const copied = sdkCall(entry);
    expect(copied).toEqual({ code: `await ${call};` });
    if ('code' in copied) expect(compared(await received(copied.code))).toEqual(compared(entry));
  });

  it.each([
    ['client.authenticate()', '// createClient({ …, credentials: { user, password } })\nawait client.authenticate();'],
    [
      "client.authenticate({ projection: 'payload' })",
      "// createClient({ …, credentials: { user, password } })\nawait client.authenticate({ projection: 'payload' });",
    ],
    ['client.logout()', 'await client.logout();'],
  ])('%s', async (call, code) => {
    const entry = await received(`await ${call};`);
    expect(sdkCall(entry)).toEqual({ code });
    await client.authenticate();
    expect(compared(await received(code))).toEqual(compared(entry));
    await client.authenticate();
  });
});

/** Requests that no method sends exactly so. */
const requests: readonly (readonly [name: string, code: string])[] = [
  [
    'a method without its projection',
    "path: '/rest/v2/entities/access.demo/Person', method: 'POST', body: '{}', headers: { 'content-type': 'application/json' }",
  ],
  ['an option in camelCase', "path: '/rest/v2/entities/access.demo/Person', query: { maxResults: 5 }"],
  ['a repeated option', "path: '/rest/v2/entities/access.demo/Person', query: { depth: ['1', '2'] }"],
  ['an unknown parameter', "path: '/rest/v2/entities/access.demo/Person', query: { ['__proto__']: 'x', 'it\\'s': '' }"],
  ['a condition on the id', "path: '/rest/v2/entities/access.demo/Person', query: { 'where.id': '1' }"],
  [
    'an invalid value',
    "path: '/rest/v2/entities/access.demo/Person', query: { depth: '01', distinct: 'TRUE', prettiness: 'x' }",
  ],
  ['an unknown path', "path: ['rest', '<script>', 'a/b'.replace('/', ' ')]"],
  ['HEAD', "method: 'HEAD', path: '/rest/v2/entities/access.demo/Person/1'"],
  ['OPTIONS', "method: 'OPTIONS', path: '/rest/v2/entities/access.demo/Person/1'"],
  ['without a session', "path: '/rest/v2/entities/access.demo/Person/1', session: false"],
  [
    'references in JSON',
    `method: 'POST', path: '/rest/v2/entities/access.demo/Person', query: { projection: 'data' }, headers: { 'content-type': 'application/json' }, body: '{"_id":"0","friend":{"_ref":"0"}}'`,
  ],
  [
    'a number that a double does not hold',
    `method: 'POST', path: '/rest/v2/entities/access.demo/Person', query: { projection: 'data' }, headers: { 'content-type': 'application/json' }, body: '{"age":12345678901234567890}'`,
  ],
  [
    'broken JSON',
    `method: 'POST', path: '/rest/v2/entities/access.demo/Person', query: { projection: 'data' }, headers: { 'content-type': 'application/json' }, body: '{"age":'`,
  ],
  ['a body without a type', `method: 'POST', path: '/rest/v2/entities/access.demo/Person', body: '{}'`],
  [
    'XML',
    `method: 'POST', path: '/rest/assembly-stream-manipulate', query: { accessId: 'access.demo' }, headers: { 'content-type': 'gm/xml' }, body: '<a/>'`,
  ],
  [
    'the alias of a legacy call',
    "path: '/rest/v1/fetch', query: { accessId: 'access.demo', type: 'Person', projection: 'payload' }",
  ],
  [
    'a legacy call with JSON',
    `method: 'POST', path: '/rest/fetch', headers: { 'content-type': 'application/json' }, body: '{"type":"Person"}'`,
  ],
  [
    'several files',
    `method: 'POST', path: '/streaming', query: { accessId: 'access.demo' }, headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b\\r\\nContent-Disposition: form-data; name="content"; filename="a"\\r\\n\\r\\nx\\r\\n--b--\\r\\n'`,
  ],
  ['binary', `method: 'POST', path: '/streaming', query: { accessId: 'access.demo' }, body: Uint8Array.of(0, 255)`],
];

describe('client.request', () => {
  it.each(requests)('%s', async (_name, members) => {
    const entry = await received(`await client.request({ ${members} });`);
    const copied = sdkCall(entry);
    expect(copied).toEqual({ code: expect.stringMatching(/^await client\.request\(\{\n/) });
    if ('code' in copied) expect(compared(await received(copied.code))).toEqual(compared(entry));
  });

  it('has one member in each line', async () => {
    const entry = await received(`await client.request({ ${requests[0]?.[1]} });`);
    expect(sdkCall(entry)).toEqual({
      code: [
        'await client.request({',
        "  method: 'POST',",
        "  path: ['rest', 'v2', 'entities', 'access.demo', 'Person'],",
        "  headers: { 'content-type': 'application/json' },",
        "  body: '{}',",
        '});',
      ].join('\n'),
    });
  });
});

describe('a request that a program of the SDK cannot send again', () => {
  const request = { method: 'POST', path: '/rest/v2/entities/a/T', query: { sessionId: '***' }, headers: {} };
  it.each([
    [{ body: { text: 'a', truncated: true } }, 'The journal has only the beginning of the body.'],
    [{ path: `/${'x'.repeat(999)}` }, 'The journal has only the first 1,000 characters of the path.'],
    [{ body: { text: '{"password":"***"}' } }, 'The request contains a secret, which the journal hides.'],
    [{ query: { 'where.password': '***' } }, 'The request contains a secret, which the journal hides.'],
    [{ headers: { 'gm-order-by': ['a', 'b'] } }, 'The request repeats a header field, which the SDK does not do.'],
    [{ path: '/rest/..' }, 'The SDK refuses this path, which contains control characters, "." or "..".'],
  ] as const)('%j', (part, reason) => {
    expect(sdkCall({ ...request, ...part })).toEqual({ reason });
  });
});

it.each([
  [
    'GET',
    '?order-by=age',
    ".list({ orderBy: [{ property: 'age' }] })",
    { projection: 'results', prettiness: 'none', 'order-direction': 'ascending' },
  ],
  ['GET', '/1?depth=2', '.get(1, { depth: 2 })', { projection: 'firstResult', prettiness: 'none' }],
  [
    'DELETE',
    '/99?delete-mode=dropReferences',
    ".delete(99, { deleteMode: 'dropReferences' })",
    { projection: 'count' },
  ],
])('%s %s by another client gets the defaults of the SDK', async (method, target, call, added) => {
  const id = await client.authenticate();
  server.journal.clear();
  await send(`http://h/platform-services/rest/v2/entities/access.demo/Person${target}&sessionId=${id}`, { method });
  const [entry] = server.journal.entries();
  if (entry === undefined) throw new Error('The journal is empty.');
  const copied = sdkCall(entry);
  expect(copied).toEqual({ code: `await ${people}${call};` });
  if (!('code' in copied)) return;
  expect(compared(await received(copied.code))).toEqual({ ...compared(entry), query: { ...entry.query, ...added } });
});

/**
 * @typedef {object} Worlds the base URLs of services that differ in the faults that wait in them
 * @property {string} sound
 * @property {string} truncated the next download ends after 100,000 bytes
 * @property {string} unavailable the next two requests are answered with 503
 * @property {string} moved the next read is redirected
 * @property {string} slow each read takes longer than the deadlines here
 */

/**
 * @typedef {typeof import('@platform-services/sdk') & Pick<typeof import('@platform-services/sdk/legacy'), 'legacy'>}
 * Sdk
 */

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) % 251);

/**
 * Makes calls of every kind, as a program of any platform does.
 *
 * @param {Sdk} sdk
 * @param {Worlds} worlds
 * @param {string} file the path of a file
 * @param {import('@platform-services/sdk').Fetch} [fetch]
 * @returns {Promise<Record<string, unknown>>} the result of each call
 */
export async function callAll(sdk, worlds, file, fetch) {
  const model = sdk.defineModel({
    name: 'people',
    types: {
      'com.vendor.demo.model.Person': {
        kind: 'entity',
        properties: { firstName: 'string', balance: 'decimal', nicknames: 'set<string>' },
      },
    },
  });
  const open = (/** @type {string} */ baseUrl, /** @type {object} */ options = {}) =>
    sdk.createClient({
      baseUrl,
      credentials: { user: 'demo', password: 'demo' },
      model,
      ...(fetch && { fetch }),
      ...options,
    });
  const client = open(worlds.sound);
  const access = client.access('access.demo');
  const people = access.entities('Person');
  const { resources } = access;
  const slow = open(worlds.slow).access('access.demo').entities('Person');

  /** @type {Record<string, () => Promise<unknown>>} */
  const calls = {
    authenticate: async () => typeof (await client.authenticate()),
    'create, read, change, delete': async () => {
      const id = await people.create({ firstName: 'Änn' }, { projection: 'idInfo' });
      const created = await people.get(id);
      await people.update(id, { balance: new sdk.Decimal('12345678901234567890.10') });
      await people.put({ id, firstName: 'Bo' });
      const { firstName, balance } = await people.get(id);
      return [typeof id, created.firstName, firstName, String(balance), await people.delete(id)];
    },
    'list, page by page': async () => {
      const first = await people.page({ orderBy: [{ property: 'id' }], maxResults: 2 });
      const ids = [];
      for await (const { id } of people.each({ pageSize: 3 })) {
        ids.push(Number(id));
        if (ids.length === 7) break;
      }
      return [first.entities.map(({ firstName }) => firstName), first.hasMore, ids];
    },
    property: async () => {
      const nicknames = people.property(1, 'nicknames');
      await nicknames.add(['Jo', 'Johnny']);
      await nicknames.remove('Jo');
      return [...((await nicknames.get()) ?? [])].includes('Johnny');
    },
    'upload of a blob, with its progress': async () => {
      const progress = progressOf();
      const resource = await resources.upload(new File([bytes], 'ä.bin'), { onProgress: progress.listen });
      return [resource.name, String(resource.fileSize), progress.ends()];
    },
    'upload of a stream, and its download': async () => {
      const progress = progressOf();
      const { id } = await resources.upload({ content: new Blob([bytes]).stream(), name: 's', size: bytes.length });
      const download = await resources.download(id, { onProgress: progress.listen });
      return [download.contentType, isSame(await download.bytes()), progress.ends()];
    },
    'download of a part, as a stream': async () => {
      const { id } = await resources.upload(new Blob(['the bytes of a file']));
      const { body } = await resources.download(id, { range: { start: 4, end: 8 } });
      return await new Response(body).text();
    },
    'download of what has not changed': async () => {
      const { id, md5 } = await resources.upload(new Blob(['1']));
      return (await resources.download(id, { ifNoneMatch: md5 ?? '' })).modified;
    },
    'download that is resumed': async () => {
      /** @type {string[]} */
      const reasons = [];
      const hooks = { attempt: (/** @type {{ reason: string }} */ { reason }) => void reasons.push(reason) };
      const other = open(worlds.truncated, { hooks, retry: { minDelay: 1 } }).access('access.demo').resources;
      const { id } = await other.upload(new Blob([bytes]));
      reasons.length = 0;
      return [isSame(await (await other.download(id)).bytes()), reasons];
    },
    'legacy call': async () => {
      const found = await sdk.legacy(access).action('byLastName', { lastName: 'Doe' });
      return Array.isArray(found) && found.length;
    },
    'request of its own': async () => {
      const path = ['rest', 'v2', 'entities', 'access.demo', 'Person', '1'];
      return (await client.request({ path }).asResponse()).status;
    },
    'read that is repeated': async () => {
      const again = open(worlds.unavailable, { retry: { minDelay: 1 } })
        .access('access.demo')
        .entities('Person');
      return (await again.get(1)).firstName;
    },
    redirect: async () => await open(worlds.moved).access('access.demo').entities('Person').get(1),
    'wrong password': async () =>
      await open(worlds.sound, { credentials: { user: 'demo', password: 'not-the-password' } }).authenticate(),
    'no such entity': async () => await people.get(99_999),
    'no connection': async () => await open('http://127.0.0.1:9', { retry: false }).authenticate(),
    'no response in time': async () => await slow.get(1, { timeout: { headers: 50 }, retry: false }),
    'no end in time': async () => await slow.get(1, { timeout: 50 }),
    aborted: async () => {
      const abort = new AbortController();
      const call = slow.get(1, { signal: abort.signal });
      setTimeout(() => abort.abort(new Error('enough')), 20);
      return await call;
    },
    'upload of a file': async () => {
      const resource = await resources.upload({ path: file });
      return resource.name;
    },
    'download to a file': async () => {
      const { id } = await resources.upload(new Blob(['1']));
      await (await resources.download(id)).toFile(`${file}.copy`);
    },
    proxy: async () => await open(worlds.sound, { proxy: 'http://127.0.0.1:9' }).close(),
    cookie: async () => {
      const inCookie = open(worlds.sound, { sessionIn: 'cookie' }).access('access.demo').entities('Person');
      return (await inCookie.get(1)).firstName;
    },
    close: async () => await client.close(),
  };
  /** @type {Record<string, unknown>} */
  const results = {};
  for (const [name, call] of Object.entries(calls)) {
    results[name] = await call().then((result) => result ?? 'done', shown);
  }
  return results;
}

function progressOf() {
  /** @type {unknown[]} */
  const seen = [];
  return {
    listen: (/** @type {unknown} */ progress) => void seen.push(progress),
    ends: () => [seen[0], seen.at(-1)],
  };
}

/** @param {Uint8Array} others */
function isSame(others) {
  return others.length === bytes.length && bytes.every((byte, index) => byte === others[index]);
}

/** The properties of an error that programs use. @param {unknown} error */
function shown(error) {
  if (!(error instanceof Error)) return `not an error: ${error}`;
  const secrets = /not-the-password|sessionId=(?!\*)/;
  const { name, status, deadline, cause } = /** @type {Error & Record<string, unknown>} */ (error);
  return {
    name,
    ...(status !== undefined && { status }),
    ...(deadline !== undefined && { deadline }),
    ...(name === 'AbortedError' && { cause: cause instanceof Error ? cause.message : cause }),
    ...(name === 'ConfigError' && { message: error.message }),
    ...(secrets.test(`${error.stack} ${JSON.stringify(error)}`) && { shows: 'a secret' }),
  };
}

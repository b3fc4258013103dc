import { ControlError, createReferenceServer } from '@platform-services/reference-server';
import { request } from 'undici';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { smallDeployment } from '../support/small-service.js';
import { controlledServer } from './server.js';

const service = controlledServer();
const { control, get, server } = service;

/** The events of a stream, which are read one after the other. */
async function listen(query = '', headers: Record<string, string> = {}, at = service.origin) {
  const { statusCode, headers: got, body } = await request(`${at}/-/journal/stream${query}`, { headers });
  let text = '';
  const chunks = body[Symbol.asyncIterator]();
  return {
    status: statusCode,
    type: got['content-type'],
    body,
    /** The next event or comment, or `undefined` at the end. */
    async next(): Promise<string | undefined> {
      while (!text.includes('\n\n')) {
        const { done, value } = await chunks.next();
        if (done === true) return undefined;
        text += value;
      }
      const end = text.indexOf('\n\n');
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      return event;
    },
  };
}

type Events = Awaited<ReturnType<typeof listen>>;

async function pathOf(events: Events): Promise<string> {
  const event = await events.next();
  return JSON.parse(/^data: (.*)$/m.exec(event ?? '')?.[1] ?? '{}').path;
}

describe('GET /-/journal/stream', () => {
  it('sends each entry as an event', async () => {
    await get('/before');
    const events = await listen();
    expect([events.status, events.type, await events.next()]).toEqual([200, 'text/event-stream', ': open']);
    await get('/thing/1');
    const [, entry] = server.journal.entries();
    expect(await events.next()).toBe(`id: ${entry?.seq}\ndata: ${JSON.stringify(entry)}`);
    await get('/thing/2');
    expect(await pathOf(events)).toBe('/thing/2');
    events.body.destroy();
  });

  it('sends only what the filter selects', async () => {
    const events = await listen('?status=404&path=/a');
    await events.next();
    for (const path of ['/thing', '/b', '/a1', '/thing/a', '/a2']) await get(path);
    expect([await pathOf(events), await pathOf(events)]).toEqual(['/a1', '/a2']);
    events.body.destroy();
  });

  it.each([
    ['after in the query', (seq: number) => listen(`?after=${seq}`)],
    ['Last-Event-ID', (seq: number) => listen('', { 'last-event-id': String(seq) })],
    ['Last-Event-ID, which counts', (seq: number) => listen('?after=0', { 'last-event-id': String(seq) })],
  ])('continues after an entry: %s', async (_how, start) => {
    for (const path of ['/1', '/2', '/3']) await get(path);
    const [first] = server.journal.entries();
    const events = await start(first?.seq ?? 0);
    await events.next();
    expect([await pathOf(events), await pathOf(events)]).toEqual(['/2', '/3']);
    events.body.destroy();
  });

  it('begins at the first entry after a Last-Event-ID that is not of this journal, e.g. after a restart', async () => {
    const { body } = await control('POST', '/worlds');
    for (const path of ['/1', '/2']) await get(path, body.url);
    const events = await listen('', { 'last-event-id': '3' }, body.control.replace('/-/', ''));
    await events.next();
    expect([await pathOf(events), await pathOf(events)]).toEqual(['/1', '/2']);
    await get('/3', body.url);
    expect(await pathOf(events)).toBe('/3');
    events.body.destroy();
  });

  it.each(['', 'x', '-1', '1.5', '1, 2'])('refuses %j as Last-Event-ID', async (last) => {
    const { statusCode, body } = await request(`${service.origin}/-/journal/stream`, {
      headers: { 'last-event-id': last },
    });
    expect([statusCode, await body.text()]).toEqual([400, expect.stringContaining('Expected the number of an entry')]);
  });

  it('says how many entries a slow reader has missed', async () => {
    await get('/1');
    const [first] = server.journal.entries();
    await get('/2');
    await get('/3');
    server.journal.clear();
    await get('/4');
    const events = await listen(`?after=${first?.seq}`);
    await events.next();
    expect(await events.next()).toBe('event: dropped\ndata: {"entries":2}');
    expect(await pathOf(events)).toBe('/4');
    events.body.destroy();
  });

  it.each([
    ['?typ=T', 'Unknown filter "typ". Did you mean "type"?'],
    ['?after=x', 'Expected the number of an entry'],
  ])('%s is 400', async (query, message) => {
    const answer = await control('GET', `/journal/stream${query}`);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('ends when its world is deleted, and when the server closes', async () => {
    const { body } = await control('POST', '/worlds');
    const inWorld = await listen('', {}, body.url.replace('/platform-services', ''));
    const inMain = await listen();
    await Promise.all([inWorld.next(), inMain.next()]);
    await control('DELETE', `/worlds/${body.id}`);
    expect(await inWorld.next()).toBeUndefined();
    await get('/thing');
    expect(await pathOf(inMain)).toBe('/thing');

    const fork = server.fork();
    const { url } = await fork.listen({ port: 0 });
    const events = await listen('', {}, new URL(url).origin);
    await events.next();
    await fork.close();
    expect(await events.next()).toBeUndefined();
    inMain.body.destroy();
  });

  it('HEAD is answered, and a stream of fetch can be cancelled', async () => {
    expect((await control('HEAD', '/journal/stream')).status).toBe(200);
    const answer = await server.fetch(new Request(`${service.origin}/-/journal/stream`));
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': open\n\n');
    const waiting = reader?.read();
    await reader?.cancel();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });
});

describe('a quiet stream', () => {
  afterEach(() => void vi.useRealTimers());

  /** Opens a stream and stops the clock. */
  async function quietStream(query = '') {
    const answer = await server.fetch(new Request(`${service.origin}/-/journal/stream${query}`));
    const reader = answer.body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe(': open\n\n');
    onTestFinished(() => reader?.cancel());
    vi.useFakeTimers();
    return next;
  }

  it('sends comments', async () => {
    const next = await quietStream();
    for (let count = 0; count < 2; count += 1) {
      const comment = next();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await comment).toBe(': waiting\n\n');
    }
  });

  it('sends comments while there are only entries that its filter excludes', async () => {
    const next = await quietStream('?path=/thing');
    const comment = next();
    for (let count = 0; count < 4; count += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      await server.fetch(new Request(`${service.origin}/other`));
    }
    expect(await Promise.race([comment, Promise.resolve('nothing')])).toBe(': waiting\n\n');
  });
});

describe('journal.stream()', () => {
  it('iterates over the entries as they are added', async () => {
    const entries = server.journal.stream({ path: '/thing' });
    const first = entries.next();
    await get('/other');
    await get('/thing/1');
    expect(await first).toEqual({ done: false, value: server.journal.entries()[1] });
    await get('/thing/2');
    const paths = [];
    for await (const { path } of entries) {
      paths.push(path);
      if (path === '/thing/3') break;
      await get('/thing/3');
    }
    expect(paths).toEqual(['/thing/2', '/thing/3']);
    expect(await entries.next()).toEqual({ done: true, value: undefined });
  });

  it('begins after the entry that the filter names', async () => {
    for (const path of ['/1', '/2']) await get(path);
    const [first] = server.journal.entries();
    const { value } = await server.journal.stream({ after: first?.seq ?? 0 }).next();
    expect(value?.path).toBe('/2');
  });

  it.each([true, false])('ends by a signal, which is aborted before: %s', async (before) => {
    const abort = new AbortController();
    if (before) abort.abort();
    const entries = server.journal.stream({}, { signal: abort.signal });
    const waiting = [entries.next(), entries.next()];
    abort.abort();
    expect(await Promise.all(waiting)).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
  });

  it('has any number of readers, without a warning of Node', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    const streams = Array.from({ length: 12 }, () => server.journal.stream({ path: '/thing' }));
    const waiting = streams.map((entries) => entries.next());
    await get('/thing/1');
    const paths = (await Promise.all(waiting)).map(({ value }) => value?.path);
    process.off('warning', note);
    expect([paths, warnings]).toEqual([streams.map(() => '/thing/1'), []]);
    await Promise.all(streams.map((entries) => entries.return?.()));
  });

  it('refuses an invalid filter at once', () => {
    const stream = () => Reflect.apply(server.journal.stream, server.journal, [{ typ: 'T' }]);
    expect(stream).toThrow(new ControlError('Unknown member "typ" at $. Did you mean "type"?'));
  });

  it('a reader that is slower than the journal forgets misses entries', async () => {
    const limited = createReferenceServer({ deployment: smallDeployment, journal: { entries: 3 } });
    const call = (path: string) => limited.fetch(new Request(`http://localhost${path}`));
    const reader = (await call('/-/journal/stream')).body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe(': open\n\n');
    await call('/platform-services/1');
    expect(await next()).toMatch(/^id: 1\n/);
    for (let count = 0; count < 20; count += 1) await call('/platform-services/more');
    // One entry is read ahead, and the last three are kept.
    expect(await next()).toMatch(/^id: 2\n/);
    expect(await next()).toMatch(/^event: dropped\ndata: \{"entries":16\}\n\nid: 19\n/);
    await call('/platform-services/more');
    limited.journal.clear();
    expect(await next()).toMatch(/^id: 20\n/);
    expect(await next()).toMatch(/^event: dropped\ndata: \{"entries":2\}\n\n/);
    await reader?.cancel();
  });
});

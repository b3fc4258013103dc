import { get } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { bookProperties, json, queries } from '../support/arbitraries.js';
import { library } from '../support/library.js';
import { SmallService } from '../support/small-service.js';

interface Sent {
  readonly method: string;
  /** The path and query below `/rest/v2/`. */
  readonly target: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const books = fc
  .array(fc.tuple(bookProperties, json), { maxLength: 3 })
  .map((members) => JSON.stringify(Object.fromEntries(members)));
const someBook = fc.constantFrom('1', '2', '3', '90');

/** Changes. Most of them succeed, some change nothing, and some are refused after a part of their effect. */
const changes: fc.Arbitrary<Sent> = fc.oneof(
  fc
    .record({ id: someBook, body: fc.oneof(books, fc.constantFrom('{"title":"Sea","pages":1}', '{"pages":2}')) })
    .map(({ id, body }) => ({ method: 'PATCH', target: `entities/access.library/Book/${id}`, body })),
  fc.record({ id: someBook, body: books }).map(({ id, body }) => ({
    method: 'PUT',
    target: `entities/access.library/Book/${id}`,
    body,
  })),
  fc.constant({ method: 'POST', target: 'entities/access.library/Book', body: '{"title":"New"}' }),
  fc.record({ id: someBook, mode: fc.constantFrom('ignoreReferences', 'failIfReferenced') }).map(({ id, mode }) => ({
    method: 'DELETE',
    target: `entities/access.library/Book/${id}?delete-mode=${mode}`,
  })),
  fc
    .record({ method: fc.constantFrom('POST', 'PUT', 'DELETE'), id: someBook, name: bookProperties, value: json })
    .map(({ method, id, name, value }) => ({
      method,
      target: `properties/access.library/Book/${id}/${name}`,
      ...(method === 'DELETE' ? {} : { body: JSON.stringify(value) }),
    })),
);

/** Reads of some paths, each with the same queries and headers, so that a wrong key would mix them up. */
const reads: fc.Arbitrary<readonly Sent[]> = fc
  .record({
    path: fc.oneof(
      someBook.map((id) => `entities/access.library/Book/${id}`),
      fc.tuple(someBook, bookProperties).map(([id, name]) => `properties/access.library/Book/${id}/${name}`),
    ),
    query: queries,
    headers: fc.constantFrom<Readonly<Record<string, string>>>(
      { accept: 'application/xml' },
      { 'gm-depth': 'reachable' },
      { 'gm-type-explicitness': 'never' },
      { 'gm-endpoint.entity-recurrence-depth': '2' },
      { 'gm-write-empty-properties': 'true' },
      { 'gm-type-explicitness': 'never', 'gm-entity-recurrence-depth': '2' },
      { 'gm-prettiness': 'none' },
    ),
  })
  .map(({ path, query, headers }) =>
    // The same entities are at different levels in the lists of both types.
    [path, 'entities/access.library/Book', 'entities/access.library/Author'].flatMap((each) => [
      { method: 'GET', target: each },
      { method: 'GET', target: each, headers },
      { method: 'GET', target: `${each}?${query}` },
      { method: 'GET', target: `${each}?write-empty-properties=true` },
    ]),
  );

type Step = Sent | 'reset' | 'snapshot' | 'restore';

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: changes },
  { weight: 1, arbitrary: fc.constantFrom<Step>('reset', 'snapshot', 'restore') },
);

async function send(service: SmallService, { method, target, body, headers }: Sent) {
  const fields = { 'content-type': 'application/json', ...headers };
  const answer = await service.send(method, `rest/v2/${target}`, body, fields);
  return {
    status: answer.status,
    headers: [...answer.headers],
    text: answer.text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid'),
  };
}

describe.each(['documented', 'deployed'] as const)('kept responses in the %s dialect', (dialect) => {
  it('are those of a server that has kept nothing, after every change', { timeout: 120_000 }, async () => {
    const service = await SmallService.start({ deployment: library, dialect });
    const { server } = service;
    await checkProperty(
      fc.asyncProperty(reads, fc.array(steps, { maxLength: 6 }), async (asked, made) => {
        server.reset();
        let snapshot = server.snapshot();
        for (const step of [undefined, ...made]) {
          if (step === 'reset') server.reset();
          else if (step === 'snapshot') snapshot = server.snapshot();
          else if (step === 'restore') server.restore(snapshot);
          else if (step !== undefined) await send(service, step);
          for (const read of asked) {
            const expected = await send(service.fork(), read);
            expect(await send(service, read), JSON.stringify(read)).toEqual(expected);
            expect(await send(service, read), JSON.stringify(read)).toEqual(expected);
          }
        }
      }),
      15,
    );
  });
});

it('depends on every field "Accept"', async () => {
  const service = await SmallService.start({ deployment: library });
  const { port } = await service.server.listen({ port: 0 });
  try {
    const typeOf = (accept: string[]) =>
      new Promise<string | undefined>((resolve, reject) => {
        const path = `/platform-services/${service.withSession('rest/v2/entities/access.library/Book/1')}`;
        get({ port, path, agent: false, headers: { accept } }, (response) => {
          response.resume();
          resolve(response.headers['content-type']);
        }).on('error', reject);
      });
    expect(await typeOf(['text/plain'])).toBe('application/json');
    expect(await typeOf(['text/plain', 'application/xml'])).toBe('application/xml');
  } finally {
    await service.server.close();
  }
});

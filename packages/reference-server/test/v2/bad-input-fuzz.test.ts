import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookProperties, ids, json, names, options, queries, texts, types } from '../support/arbitraries.js';
import { useRig } from '../support/matrix.js';
import type { Call, Reply, Rig } from '../support/rig.js';

const settings = { seed: 42, numRuns: 300 } as const;
const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
const writing = fc.constantFrom('POST', 'PUT', 'PATCH');

/** Never a 500 but where 4.8 asks; a refusal has the body of R-4 and has changed nothing (R-8). */
async function holds(rig: Rig, call: Call): Promise<void> {
  await rig.refresh();
  const reply = await rig.send(call);
  if (reply.status === 200) return;
  const mayBeReferenced = call[0] === 'DELETE' && reply.text.includes('refer');
  expect(reply.status, `${JSON.stringify(call)} ${reply.text}`).toBeLessThan(mayBeReferenced ? 501 : 500);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  isFailure(reply);
  expect(await rig.changes()).toEqual({});
}

function isFailure(reply: Reply): void {
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  const body: unknown = JSON.parse(reply.text);
  expect(body).toEqual({
    _type: 'com.vendor.model.service.api.result.Failure',
    type: expect.any(String),
    message: expect.stringMatching(/\S/),
    tracebackId: expect.any(String),
  });
  expect(reply.text).not.toMatch(/\bat .+:\d+:\d+/);
}

describe('any input: no 500, refusals with a reason, and nothing stored', () => {
  const rig = useRig();

  it('bodies of entities', { timeout: 120_000 }, async () => {
    const targets = fc
      .tuple(types, fc.option(ids, { nil: undefined }))
      .map(([type, id]) => `${type}${id === undefined ? '' : `/${id}`}`);
    await fc.assert(
      fc.asyncProperty(writing, targets, fc.boolean(), json, async (method, target, list, sent) => {
        const flag = list ? '?list-entities-request=true' : '';
        await holds(rig(), [method, `entities/access.library/${target}${flag}`, JSON.stringify(sent)]);
      }),
      settings,
    );
  });

  it('bodies of books, which get further', { timeout: 120_000 }, async () => {
    const books = fc
      .array(fc.tuple(fc.oneof(bookProperties, fc.constantFrom('id', '_id')), json), { maxLength: 3 })
      .map((members) => Object.fromEntries(members));
    await fc.assert(
      fc.asyncProperty(writing, books, async (method, sent) => {
        await holds(rig(), [method, 'entities/access.library/Book/1', JSON.stringify(sent)]);
      }),
      settings,
    );
  });

  it('bodies of properties', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(writing, bookProperties, fc.boolean(), json, async (method, name, remove, sent) => {
        const flag = remove && method === 'POST' ? '?remove=true' : '';
        await holds(rig(), [method, `properties/access.library/Book/1/${name}${flag}`, JSON.stringify(sent)]);
      }),
      settings,
    );
  });

  it('texts that are hardly JSON', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        await holds(rig(), ['POST', 'entities/access.library/Book', text]);
      }),
      settings,
    );
  });

  it('bytes', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
        await holds(rig(), ['PUT', 'properties/access.library/Book/1/extra', bytes]);
      }),
      settings,
    );
  });

  it('queries', { timeout: 120_000 }, async () => {
    const targets = fc.constantFrom('Book', 'Book/1', 'Entry', 'Copy/1', 'Copy/2', 'Branch', 'Shelf/1');
    await fc.assert(
      fc.asyncProperty(methods, targets, queries, async (method, target, query) => {
        const sent = method === 'GET' || method === 'DELETE' ? undefined : '{}';
        await holds(rig(), [method, `entities/access.library/${target}?${query}`, sent]);
      }),
      settings,
    );
  });

  it('paths', { timeout: 120_000 }, async () => {
    const segments = fc.array(fc.oneof(types, ids, names), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(methods, fc.constantFrom('entities', 'properties'), segments, async (method, room, path) => {
        const sent = method === 'GET' || method === 'DELETE' ? undefined : '"x"';
        await holds(rig(), [method, `${room}/access.library/${path.join('/')}`, sent]);
      }),
      settings,
    );
  });

  it('headers', { timeout: 120_000 }, async () => {
    const header = fc.stringMatching(/^[!-~]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(
        options.filter((name) => /^[\w.-]+$/.test(name)),
        header,
        async (name, value) => {
          await holds(rig(), ['GET', 'entities/access.library/Book', undefined, { [`gm-${name}`]: value }]);
        },
      ),
      settings,
    );
  });
});

import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { property } from '../../../../fuzz/lib/property.js';
import { bookProperties, ids, json, names, options, queries, texts, types } from '../support/arbitraries.js';
import { useRig } from '../support/matrix.js';
import type { Call, Reply, Rig } from '../support/rig.js';

const runs = 300;
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

  const targets = fc
    .tuple(types, fc.option(ids, { nil: undefined }))
    .map(([type, id]) => `${type}${id === undefined ? '' : `/${id}`}`);
  property(
    'bodies of entities',
    runs,
    fc.asyncProperty(writing, targets, fc.boolean(), json, async (method, target, list, sent) => {
      const flag = list ? '?list-entities-request=true' : '';
      await holds(rig(), [method, `entities/access.library/${target}${flag}`, JSON.stringify(sent)]);
    }),
  );

  const books = fc
    .array(fc.tuple(fc.oneof(bookProperties, fc.constantFrom('id', '_id')), json), { maxLength: 3 })
    .map((members) => Object.fromEntries(members));
  property(
    'bodies of books, which get further',
    runs,
    fc.asyncProperty(writing, books, async (method, sent) => {
      await holds(rig(), [method, 'entities/access.library/Book/1', JSON.stringify(sent)]);
    }),
  );

  property(
    'bodies of properties',
    runs,
    fc.asyncProperty(writing, bookProperties, fc.boolean(), json, async (method, name, remove, sent) => {
      const flag = remove && method === 'POST' ? '?remove=true' : '';
      await holds(rig(), [method, `properties/access.library/Book/1/${name}${flag}`, JSON.stringify(sent)]);
    }),
  );

  property(
    'texts that are hardly JSON',
    runs,
    fc.asyncProperty(texts, async (text) => {
      await holds(rig(), ['POST', 'entities/access.library/Book', text]);
    }),
  );

  property(
    'bytes',
    runs,
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
      await holds(rig(), ['PUT', 'properties/access.library/Book/1/extra', bytes]);
    }),
  );

  const mixed = fc.constantFrom('Book', 'Book/1', 'Entry', 'Copy/1', 'Copy/2', 'Branch', 'Shelf/1');
  property(
    'queries',
    runs,
    fc.asyncProperty(methods, mixed, queries, async (method, target, query) => {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : '{}';
      await holds(rig(), [method, `entities/access.library/${target}?${query}`, sent]);
    }),
  );

  const segments = fc.array(fc.oneof(types, ids, names), { maxLength: 4 });
  property(
    'paths',
    runs,
    fc.asyncProperty(methods, fc.constantFrom('entities', 'properties'), segments, async (method, room, path) => {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : '"x"';
      await holds(rig(), [method, `${room}/access.library/${path.join('/')}`, sent]);
    }),
  );

  const header = fc.stringMatching(/^[!-~]{0,12}$/);
  property(
    'headers',
    runs,
    fc.asyncProperty(
      options.filter((name) => /^[\w.-]+$/.test(name)),
      header,
      async (name, value) => {
        await holds(rig(), ['GET', 'entities/access.library/Book', undefined, { [`gm-${name}`]: value }]);
      },
    ),
  );
});

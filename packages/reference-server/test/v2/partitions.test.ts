import { expect, it } from 'vitest';
import { useRig } from '../support/rig.js';
import { SmallService, things } from '../support/small-service.js';

const rig = useRig();

/** Shelf 1 is in two partitions, shelf 2 in one. */
const shelf = (rest = '') => `entities/access.library/Shelf${rest}`;
const labels = 'properties/access.library/Shelf/1/south/labels';
const label = '~ Shelf/1@south {"label":"New"}';

it.each<[what: string, method: string, path: string, body: unknown, ...changes: string[]]>([
  ...(['PUT', 'POST', 'PATCH'] as const).flatMap((method): [string, string, string, object, string][] => [
    ['the partition in the body', method, shelf(), { id: 1, partition: 'south', label: 'New' }, label],
    ['the path wins over the body (R-39)', method, shelf('/1/south'), { partition: 'north', label: 'New' }, label],
  ]),
  [
    'the body of a new entity',
    'POST',
    shelf(),
    { partition: 'south', label: 'New' },
    '+ Shelf/3@south {"label":"New"}',
  ],
  [
    'nested entities',
    'PATCH',
    shelf('/2'),
    { neighbour: { id: 1, partition: 'south' }, around: [{ id: 1, partition: 'north' }] },
    '~ Shelf/2@north {"around":["Shelf/1@north"],"neighbour":"Shelf/1@south"}',
  ],
  [
    'a new nested entity',
    'PUT',
    shelf('/2'),
    { neighbour: { id: 9, partition: 'south' } },
    '~ Shelf/2@north {"neighbour":"Shelf/9@south"}',
    '+ Shelf/9@south {}',
  ],
  [
    'another one, where partitions are ignored',
    'PUT',
    'entities/access.flat/Shelf/1/elsewhere',
    { label: 'New' },
    '~ access.flat Shelf/1@north {"label":"New"}',
  ],
  ['the path of a new entity (R-39)', 'PUT', shelf('/9/south'), { partition: 'north' }, '+ Shelf/9@south {}'],
  ['a property', 'PUT', labels.replace(/s$/, ''), '"New"', label],
  ['a collection', 'POST', labels, '"t"', '~ Shelf/1@south {"labels":["s","t"]}'],
])('a partition in %s: %s %s %j', async (_, method, path, body, ...changes) => {
  const { status, text } = await rig().send(method, `rest/v2/${path}`, body);
  expect(status, text).toBe(200);
  expect(rig().changes()).toEqual(changes);
});

it.each([
  ['', ['N1', 'S1', 'N2']],
  ['?where.partition=south', ['S1']],
])('GET of all shelves%s finds %j', async (query, found) => {
  const { text } = await rig().send('GET', `rest/v2/${shelf(query)}`);
  expect(JSON.parse(text)).toMatchObject(found.map((each) => ({ label: each })));
});

it('a body is about the entity that has the id when it has arrived (R-28, R-42)', async () => {
  const service = await SmallService.start();
  await service.expect(200, 'PUT', `${things}/1/a`, {});
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const target = service.withSession(`${things}/1?identity-management-mode=id`);
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'PATCH', headers, body: readable, duplex: 'half' } as const;
  const answer = service.server.fetch(new Request(`http://localhost/platform-services/${target}`, init));
  await service.expect(200, 'DELETE', `${things}/1/a`);
  await service.expect(200, 'PUT', `${things}/1/b`, {});
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode('{"other":{"_type":"x.Thing","id":1,"partition":"a","name":"gone"}}'));
  await writer.close();
  // The entity in the body is another one than that of the path.
  expect((await answer).status).toBeGreaterThanOrEqual(400);
  expect(await service.expect(200, 'GET', `${things}/1/b`)).not.toContain('gone');
});

import { describe, expect, it } from 'vitest';
import { useLegacyRig } from './support.js';

const rig = useLegacyRig();

/** The form of `gm/xml` around a result. */
const document = (types: readonly string[], root: string, pool: readonly string[]) =>
  [
    "<?xml version='1.0' encoding='UTF-8'?>",
    '<?gm-xml version="4"?>',
    '<gm-data>',
    ...section('required-types', types),
    ...section('root-value', [root]),
    ...section('pool', pool),
    '</gm-data>',
    '',
  ].join('\n');

function section(name: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [` <${name}/>`];
  return [` <${name}>`, ...lines.map((line) => `  ${line}`), ` </${name}>`];
}

const station = [
  "<E id='Station^1-0'>",
  " <s p='globalId'>g-station-7</s>",
  " <i p='id'>7</i>",
  " <s p='name'>Central</s>",
  " <s p='partition'>access.library</s>",
  '</E>',
];
const stationType = "<t alias='Station^1' num='1'>org.example.library.Station</t>";
const oneStation = document([stationType], '<r>Station^1-0</r>', station);

describe('codec=gm/xml (R-60)', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['entity', 'entity', { type: 'Station', id: '7' }, oneStation],
    ['fetch', 'fetch', { type: 'Station' }, document([stationType], '<L><r>Station^1-0</r></L>', station)],
    ['update with entity', 'update', { type: 'Station', id: '7', projection: 'entity' }, oneStation],
    [
      'create with id',
      'create',
      { type: 'Station', '*id': '8', projection: 'id' },
      document(
        ["<t alias='PersistentEntityReference^1' num='1'>com.vendor.model.generic.value.PersistentEntityReference</t>"],
        '<r>PersistentEntityReference^1-0</r>',
        [
          "<E id='PersistentEntityReference^1-0'>",
          " <i p='refId'>8</i>",
          " <s p='refPartition'>access.library</s>",
          " <s p='typeSignature'>org.example.library.Station</s>",
          '</E>',
        ],
      ),
    ],
    ['assembly-manipulate', 'assembly-manipulate', { body: '{"_type":"Station","id":7}' }, document([], '<n/>', [])],
  ])('%s', async (_, call, query, expected) => {
    const reply = await rig().get(call, { ...query, codec: 'gm/xml' });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'gm/xml']);
    expect(reply.text).toBe(expected);
  });

  it('a call without a result has an empty body', async () => {
    const reply = await rig().get('delete', { type: 'Copy', id: '12', codec: 'gm/xml' });
    expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([200, '', undefined]);
  });
});

describe('the form of a response (R-9)', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['Accept prefers XML', undefined, 'application/xml', 'application/xml'],
    ['the codec beats Accept', 'gm/json', 'application/xml', 'application/json'],
    ['the codec beats Accept, the other way', 'gm/xml', 'application/json', 'gm/xml'],
  ])('%s', async (_, codec, accept, expected) => {
    const wishes = { ...(codec === undefined ? {} : { codec }) };
    const headers = accept === undefined ? {} : { accept };
    const query = { accessId: 'access.library', type: 'Station', id: '7', ...wishes };
    const reply = await rig().send({ method: 'GET', path: 'entity', query, headers });
    expect(reply.headers['content-type']).toBe(expected);
    const failed = await rig().send({ method: 'GET', path: 'entity', query: { ...query, id: '8' }, headers });
    expect([failed.status, failed.headers['content-type']]).toEqual([404, expected]);
    const outside = await rig().send({ method: 'GET', path: 'entity', query, headers, session: false });
    expect([outside.status, outside.headers['content-type']]).toEqual([401, expected]);
  });

  it('the codec of a form, for a failure too', async () => {
    const form = { accessId: 'access.library', type: 'Station', id: '7', codec: 'gm/xml' };
    expect((await rig().send({ method: 'POST', path: 'entity', form })).text).toBe(oneStation);
    const failed = await rig().send({ method: 'POST', path: 'entity', form: { ...form, id: '8' } });
    expect([failed.status, failed.headers['content-type']]).toEqual([404, 'gm/xml']);
  });

  it('a failure is the entity of R-4', async () => {
    const reply = await rig().get('entity', { type: 'Station', id: '8', codec: 'gm/xml' });
    const text = reply.text.replace(/(?<=<s p='tracebackId'>)[\w-]{36}/, 'T');
    const type = "<t alias='Failure^1' num='1'>com.vendor.model.service.api.result.Failure</t>";
    const message = 'org.example.library.Station with id "8" does not exist in access "access.library".';
    const pool = [
      "<E id='Failure^1-0'>",
      ` <s p='message'>${message}</s>`,
      " <s p='tracebackId'>T</s>",
      " <s p='type'>NotFound</s>",
      '</E>',
    ];
    expect(text).toBe(document([type], '<r>Failure^1-0</r>', pool));
  });

  it('a 401 only has a message and a traceback id', async () => {
    const query = { codec: 'gm/xml' };
    const reply = await rig().send({ method: 'GET', path: 'entity', query, session: false });
    expect(reply.text).toContain("<s p='message'>");
    expect(reply.text).not.toContain("p='type'");
  });

  it('authenticate and unknown calls too', async () => {
    const query = { user: 'reader', password: 'secret', codec: 'gm/xml', projection: 'payload' };
    const session = await rig().send({ method: 'POST', path: 'authenticate', query, session: false });
    expect(session.text).toContain("<t alias='UserSession^1' num='1'>");
    const unknown = await rig().get('no-such-call', { codec: 'gm/xml' });
    expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'gm/xml']);
  });
});

describe('XML as a body (R-9, R-60)', () => {
  const query = { accessId: 'access.library' };
  const send = (body: string, contentType: string, projection?: string) =>
    rig().send({
      method: 'POST',
      path: 'assembly-stream-manipulate',
      query: { ...query, ...(projection === undefined ? {} : { projection }) },
      body,
      headers: { 'content-type': contentType },
    });
  const assembly = document(
    [
      "<t alias='Book^1' num='2'>org.example.library.Book</t>",
      "<t alias='ManipulationEnvelope^2' num='1'>com.vendor.model.rest.crud.ManipulationEnvelope</t>",
    ],
    '<r>ManipulationEnvelope^2-0</r>',
    [
      "<E id='ManipulationEnvelope^2-0'>",
      "<L p='assembly'><r>Book^1-0</r><r>Book^1-1</r></L>",
      "<S p='instantiationsWithId'><r>Book^1-0</r></S>",
      '</E>',
      "<E id='Book^1-0'><l p='id'>500</l><s p='title'>Own</s><r p='sequel'>Book^1-1</r></E>",
      "<E id='Book^1-1'><l p='id'>2</l><L p='marks'><s>m</s></L></E>",
    ],
  );

  it('of an envelope', async () => {
    const reply = await send(assembly, 'application/xml');
    expect([reply.status, reply.text]).toEqual([200, 'null']);
    expect(await rig().rig.changes()).toEqual({
      created: { 'Book 500': { title: 'Own', sequel: 'Book 2' } },
      changed: { 'Book 2': { marks: ['m'] } },
    });
  });

  it.each<[string, string, string]>([
    ['an id that does not exist', oneStation.replace("<i p='id'>7", "<i p='id'>8"), 'id "8"'],
  ])('%s is reported', async (_, body, message) => {
    const reply = await send(body, 'application/xml');
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(JSON.parse(reply.text)).toMatchObject({ message: expect.stringContaining(message) });
    await rig().expectNoChange();
  });
});

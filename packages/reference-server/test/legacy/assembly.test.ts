import { describe, expect, it } from 'vitest';
import { named, refuses } from '../support/matrix.js';
import type { Changes } from '../support/rig.js';
import { type LegacyRequest, useLegacyRig } from './support.js';

/** An assembly, and the outcome of either call with it. */
interface Row {
  readonly name: string;
  readonly body: unknown;
  /** Default: 200. */
  readonly status?: number;
  readonly says?: readonly string[];
  /** Default: nothing. */
  readonly changes?: Changes;
}

const type = 'org.example.library.Book';
const envelope = (assembly: unknown, ...refs: string[]) => ({
  _type: 'com.vendor.model.rest.crud.ManipulationEnvelope',
  assembly,
  instantiationsWithId: { _type: 'set', value: refs.map((_ref) => ({ _ref })) },
});

const rows: readonly Row[] = [
  { name: 'only _type is mandatory', body: { _type: 'org.example.library.Author', id: 'jane' } },
  {
    name: 'a mandatory property is not demanded',
    body: { _type: 'org.example.library.Station' },
    changes: { created: { 'Station 8': {} } },
  },
  { name: 'an id that matches nothing', body: { _type: type, id: 9 }, status: 404, says: ['"9" does not exist'] },
  {
    name: 'an array with references',
    body: [
      { _type: type, _id: 'a', title: 'A', sequel: { _ref: 'b' } },
      { _type: type, _id: 'b', title: 'B', sequel: { _ref: 'a' } },
    ],
    changes: {
      created: { 'Book 101': { title: 'A', sequel: 'Book 102' }, 'Book 102': { title: 'B', sequel: 'Book 101' } },
    },
  },
  {
    name: 'nested: created without an id, updated with one',
    body: {
      _type: type,
      id: 4,
      author: { _type: 'org.example.library.Author', id: 'jane', name: 'June' },
      parts: [{ _type: type, title: 'Nested' }],
    },
    changes: {
      created: { 'Book 101': { title: 'Nested' } },
      changed: { 'Author jane': { name: 'June' }, 'Book 4': { author: 'Author jane', parts: ['Book 101'] } },
    },
  },
  {
    name: 'nested: an id that matches nothing',
    body: { _type: type, id: 1, title: 'x', sequel: { _type: type, id: 9 } },
    status: 404,
  },
  {
    name: 'null clears',
    body: { _type: type, id: 1, author: null },
    changes: { changed: { 'Book 1': { author: null } } },
  },
  {
    name: 'an envelope without instantiations: as its assembly',
    body: { _type: 'com.vendor.model.rest.crud.ManipulationEnvelope', assembly: { _type: type, id: 1, title: 'E' } },
    changes: { changed: { 'Book 1': { title: 'E' } } },
  },
  {
    name: 'an envelope without instantiations: an id of its own is not found',
    body: envelope([{ _type: type, _id: '0', id: 500 }]),
    status: 404,
  },
  {
    name: 'an envelope: a single entity, the set as an array',
    body: { ...envelope({ _type: type, _id: '0', id: 500 }), instantiationsWithId: [{ _ref: '0' }] },
    changes: { created: { 'Book 500': {} } },
  },
  {
    name: 'an envelope: the set before the assembly',
    body: {
      _type: 'com.vendor.model.rest.crud.ManipulationEnvelope',
      instantiationsWithId: [{ _ref: '0' }],
      assembly: [{ _type: type, _id: '0', id: 500 }],
    },
    changes: { created: { 'Book 500': {} } },
  },
  {
    name: 'an envelope: some are new, others are not, nested ones among them',
    body: envelope(
      [
        { _type: type, _id: '0', id: 500, sequel: { _type: type, _id: '1', id: 501, title: 'Deep' } },
        { _type: type, _id: '2', id: 2, title: 'Old' },
      ],
      '0',
      '1',
    ),
    changes: {
      created: { 'Book 500': { sequel: 'Book 501' }, 'Book 501': { title: 'Deep' } },
      changed: { 'Book 2': { title: 'Old' } },
    },
  },
  {
    name: 'an envelope: an id that is taken',
    body: envelope([{ _type: type, _id: '0', id: 1, title: 'Taken' }], '0'),
    status: 400,
    says: ['already'],
  },
  {
    name: 'an envelope: an entity that the assembly does not have',
    body: {
      _type: 'com.vendor.model.rest.crud.ManipulationEnvelope',
      assembly: [{ _type: type, _id: '0', title: 'x' }],
      instantiationsWithId: [{ _type: type, _id: '1', id: 600 }],
    },
    status: 400,
    says: ['instantiationsWithId'],
  },
  {
    name: 'an envelope: a dangling reference',
    body: envelope([{ _type: type, title: 'x' }], '7'),
    status: 400,
    says: ['"7"'],
  },
  { name: 'an envelope: no assembly', body: envelope(null), status: 400, says: ['assembly'] },
  { name: 'an envelope: a number', body: envelope([1]), status: 400, says: ['assembly'] },
  { name: 'an envelope within an array', body: [envelope({ _type: type })], status: 400 },
  { name: 'an abstract type', body: { _type: 'org.example.library.Item' }, status: 400, says: ['abstract'] },
  { name: 'no _type', body: { id: 1, title: 'x' }, status: 400, says: ['_type'] },
  { name: 'an unknown _type', body: { _type: 'org.example.Novel' }, status: 400, says: ['org.example.Novel'] },
  { name: 'a type of results', body: { _type: 'com.vendor.model.rest.RpcResponse' }, status: 400 },
  { name: 'an unknown property', body: { _type: type, titel: 'x' }, status: 400, says: ['$.titel'] },
  { name: 'a value that does not fit', body: [{ _type: type, pages: 'x' }], status: 400, says: ['$[0].pages'] },
  { name: 'an array of nothing', body: [], status: 400 },
  { name: 'null', body: null, status: 400 },
  { name: 'a number', body: 1, status: 400 },
  { name: 'no JSON', body: '{"_type":', status: 400, says: ['line 1'] },
];

describe('rule 1 of 4.3', () => {
  const rig = useLegacyRig();
  const query = { accessId: 'access.library' };

  async function check(request: LegacyRequest, { status = 200, says = [], changes = {} }: Row): Promise<void> {
    const reply = await rig().send(request);
    expect(reply.status, reply.text).toBe(status);
    if (status === 200) expect(reply.text).toBe('null');
    else refuses(reply.text, { status, says });
    expect(await rig().rig.changes()).toEqual(changes);
  }

  const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

  it.each(named(rows))('assembly-manipulate: %s', async (_, row) => {
    const says = row.status === undefined ? [] : [...(row.says ?? [])];
    await check(
      { method: 'POST', path: 'assembly-manipulate', form: { ...query, body: textOf(row.body) } },
      { ...row, says },
    );
  });

  it.each(named(rows))('assembly-stream-manipulate: %s', async (_, row) => {
    const headers = { 'content-type': 'application/json' };
    const body = textOf(row.body);
    await check({ method: 'PUT', path: 'assembly-stream-manipulate', query, body, headers }, row);
  });

  it('an error in the parameter names the parameter', async () => {
    const reply = await rig().get('assembly-manipulate', { body: '{' });
    refuses(reply.text, { status: 400, says: ['Parameter "body"'] });
  });

  it.each(['', '  '])('assembly-stream-manipulate without a body ("%s") is 400', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await rig().send({ method: 'POST', path: 'assembly-stream-manipulate', query, body, headers });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['body is empty'] });
  });

  it.each([
    ['none', undefined, 200],
    ['text/plain', 'text/plain', 200],
    ['application/hal+json', 'application/hal+json', 200],
    ['gm/json', 'gm/json', 200],
    ['a form', 'application/x-www-form-urlencoded', 406],
    ['a picture', 'image/png', 406],
  ])('assembly-stream-manipulate of Content-Type %s', async (_, contentType, status) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    const body = JSON.stringify({ _type: type, id: 1, title: 'T' });
    const reply = await rig().send({ method: 'POST', path: 'assembly-stream-manipulate', query, body, headers });
    expect(reply.status).toBe(status);
    expect(await rig().rig.changes()).toEqual(status === 200 ? { changed: { 'Book 1': { title: 'T' } } } : {});
  });

  it('assembly-manipulate takes no assembly from a JSON body', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ _type: type, id: 1, title: 'T' });
    const reply = await rig().send({ method: 'POST', path: 'assembly-manipulate', query, body, headers });
    // The object holds parameters, and none of them is `body`.
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['"body"'] });
    await rig().expectNoChange();
  });

  it('assembly-stream-manipulate reads parameters from the query alone', async () => {
    const reply = await rig().send({ method: 'POST', path: 'assembly-stream-manipulate', form: query });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['"accessId"'] });
  });
});

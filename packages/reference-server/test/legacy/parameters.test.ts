import { describe, expect, it } from 'vitest';
import { messageOf, named, refuses } from '../support/matrix.js';
import { Graph } from '../support/wire.js';
import { type LegacyRequest, type Parameters, useLegacyRig } from './support.js';

const access = { accessId: 'access.library' };
const book = { ...access, type: 'Book', id: '1' };

describe('required parameters (R-6)', () => {
  const rig = useLegacyRig();

  it.each(['accessId', 'type', 'id', 'property'])('a blank %s counts as missing', async (name) => {
    const query = { ...book, property: 'marks', value: 'm', [name]: ' ' };
    const reply = await rig().send({ method: 'POST', path: 'list-insert', query });
    expect([reply.status, messageOf(reply.text)]).toEqual([
      400,
      expect.stringContaining(`Expected a value as parameter "${name}", got a blank text.`),
    ]);
    await rig().expectNoChange();
  });

  it('a blank value is a text', async () => {
    await rig().get('list-insert', { ...book, property: 'marks', value: '' });
    await rig().get('map-put', { ...book, property: 'notes', key: '', value: '' });
    const notes = new Map([
      ['k1', 'v1'],
      ['k2', 'v2'],
      ['', ''],
    ]);
    expect(await rig().rig.changes()).toEqual({ changed: { 'Book 1': { marks: ['', 'a', 'b', 'c'], notes } } });
  });
});

describe('the places of parameters (R-54)', () => {
  const rig = useLegacyRig();
  const title = async () => new Graph((await rig().get('entity', book)).text).flat;

  interface Row {
    readonly name: string;
    readonly request: Omit<LegacyRequest, 'method' | 'path'>;
    readonly title: string;
  }
  const rows: readonly Row[] = [
    { name: 'all in the query', request: { query: { ...book, '*title': 'Q' } }, title: 'Q' },
    { name: 'all in the form', request: { form: { ...book, '*title': 'F' } }, title: 'F' },
    { name: 'in both', request: { query: access, form: { type: 'Book', id: '1', '*title': 'F' } }, title: 'F' },
    {
      name: 'the query wins',
      request: { query: { ...book, '*title': 'Q' }, form: { '*title': 'F', id: '2' } },
      title: 'Q',
    },
    {
      name: 'the query wins by its synonym',
      request: { query: { ...access, entityId: '1' }, form: { type: 'Book', id: '2', '*title': 'S' } },
      title: 'S',
    },
    { name: 'entityId', request: { query: { ...access, type: 'Book', entityId: '1', '*title': 'E' } }, title: 'E' },
    { name: 'the last of several', request: { query: { ...book, '*title': ['1', '2'] } }, title: '2' },
    {
      name: 'an encoded asterisk',
      request: { body: 'accessId=access.library&type=Book&id=1&%2atitle=A+%2B' },
      title: 'A +',
    },
  ];

  it.each(named(rows))('%s', async (_, { request, title: expected }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await rig().send({ method: 'POST', path: 'update', ...request, headers });
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect(await title()).toMatchObject({ title: expected });
    expect(await rig().rig.changes()).toEqual({ changed: { 'Book 1': { title: expected } } });
  });

  it('unknown parameters are passed over (R-15)', async () => {
    const reply = await rig().get('update', { ...book, '*title': 'U', colour: 'red', 'where.title': 'x' });
    expect(reply.status).toBe(200);
  });

  it.each([
    ['application/xml', '<x/>'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('a body of type "%s" is not a form: 406', async (type, body) => {
    const headers = type === '' ? {} : { 'content-type': type };
    const reply = await rig().send({
      method: 'POST',
      path: 'update',
      query: { ...book, '*title': 'U' },
      body,
      headers,
    });
    expect(reply.status).toBe(406);
    refuses(reply.text, { status: 406, says: ['application/x-www-form-urlencoded'] });
    await rig().expectNoChange();
  });

  it.each(['', 'text/plain', 'text/plain; charset=utf-8', 'application/json'])(
    'a body of type "%s" is an object of parameters (R-67)',
    async (type) => {
      const headers = type === '' ? {} : { 'content-type': type };
      const body = '{"*title":"From JSON","*pages":7,"*sold":9007199254740995,"*tags":["one","two","three"],"id":"99"}';
      const reply = await rig().send({ method: 'POST', path: 'update', query: book, body, headers });
      expect([reply.status, reply.text]).toEqual([200, '']);
      expect(await rig().rig.changes()).toEqual({
        changed: {
          'Book 1': { title: 'From JSON', pages: 7, sold: 9007199254740995n, tags: new Set(['one', 'two', 'three']) },
        },
      });
    },
  );

  it.each([
    ['["x"]', 'Expected an object of parameters, got an array at $.'],
    ['"x"', 'Expected an object of parameters, got the text "x" at $.'],
    ['{"*title":null}', 'Expected a text, a number, true, false or an array of them, got null at $["*title"].'],
    ['{"*title":{}}', 'Expected a text, a number, true, false or an array of them, got an object at $["*title"].'],
    [
      '{"*tags":["a",["b"]]}',
      'Expected a text, a number, true, false or an array of them, got an array at $["*tags"].',
    ],
    ['*title=x', 'not valid JSON at line 1, column 1'],
  ])('a body %s without a type is refused (R-67)', async (body, message) => {
    const reply = await rig().send({ method: 'POST', path: 'update', query: book, body });
    refuses(reply.text, { status: reply.status, says: [message] });
    expect(reply.status).toBe(400);
    await rig().expectNoChange();
  });

  it('the session may be in the form too (R-1)', async () => {
    const form = { ...access, type: 'Station', sessionId: rig().rig.session };
    expect((await rig().send({ method: 'POST', path: 'fetch', form, session: false })).status).toBe(200);
  });

  it('a broken percent-encoding in a form names the parameter', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await rig().send({ method: 'POST', path: 'update', query: book, body: '*title=%zz', headers });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['"*title"'] });
    await rig().expectNoChange();
  });
});

describe('part gives the partition (R-54)', () => {
  const rig = useLegacyRig();
  const shelf = { type: 'Shelf', id: '1' };

  it('is the partition of a new entity', async () => {
    await rig().get('create', { ...shelf, part: 'east', '*id': '1' });
    expect(await rig().rig.changes()).toEqual({ created: { 'Shelf 1@east': {} } });
  });
});

describe('the options of 4.2', () => {
  const rig = useLegacyRig();

  it.each([
    ['depth', '-1'],
    ['depth', 'deep'],
    ['depth', '1.5'],
    ['codec', 'gm/yaml'],
    ['codec', ''],
    ['projection', 'ids'],
    ['projection', ''],
    ['projection', 'PAYLOAD'],
  ])('%s=%s is 400 and nothing is done', async (name, value) => {
    const reply = await rig().get('delete', { type: 'Copy', id: '12', [name]: value });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: [`"${name}"`, `"${value}"`] });
    await rig().expectNoChange();
  });

  it.each<[string, Parameters, string | undefined]>([
    ['names a type', { pseudoContentType: 'text/html' }, 'text/html'],
    ['has parameters', { pseudoContentType: 'text/plain; charset=utf-8' }, 'text/plain; charset=utf-8'],
    ['beats the codec', { pseudoContentType: 'text/plain', codec: 'gm/xml' }, 'text/plain'],
    ['is not a media type', { pseudoContentType: 'html' }, 'application/json'],
    ['breaks the line', { pseudoContentType: 'text/html\r\nX-Y: z' }, 'application/json'],
  ])('pseudoContentType that %s (R-55)', async (_, query, expected) => {
    const reply = await rig().get('entity', { ...book, ...query });
    expect([reply.status, reply.headers['content-type'], reply.headers['x-y']]).toEqual([200, expected, undefined]);
    const policy = expected === 'application/json' ? undefined : 'sandbox';
    expect(reply.headers['content-security-policy']).toBe(policy);
  });

  it('options may come as headers (R-12, R-13)', async () => {
    const headers = { 'gm-depth': '1', 'gm-projection': 'payload' };
    const query = { ...book, depth: '0', projection: 'envelope' };
    const reply = await rig().send({ method: 'GET', path: 'entity', query, headers });
    expect(JSON.parse(reply.text)).toMatchObject({ title: 'Sea', marks: ['a', 'b', 'c'] });
  });
});

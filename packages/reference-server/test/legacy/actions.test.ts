import { describe, expect, it } from 'vitest';
import { named, refuses } from '../support/matrix.js';
import type { Changes } from '../support/rig.js';
import { Graph } from '../support/wire.js';
import { withServices } from './deployment.js';
import { type Parameters, useLegacyRig } from './support.js';

const all = [1, 2, 3, 4, 50, 60, 60, 100];
const created = (id: number, properties: Readonly<Record<string, unknown>>, more: object = {}): Changes => ({
  created: { [`Book ${id}`]: properties, ...more },
});

interface Row {
  readonly name: string;
  readonly folder: string;
  readonly query?: Parameters;
  /** The answer without wrappers; of a list of entities their ids. */
  readonly value?: unknown;
  /** Default: nothing. */
  readonly changes?: Changes;
}

const queries: readonly Row[] = [
  {
    name: 'first-of-payload of nothing',
    folder: 'byTitle',
    query: { '*wanted': 'x', projection: 'first-of-payload' },
    value: null,
  },
  { name: 'PrototypeQueryAction with the id, of a supertype', folder: 'likeSea', value: [1] },
  { name: 'PrototypeQueryAction with entities and collections', folder: 'deep', value: [1] },
  { name: 'PrototypeQueryAction within itself', folder: 'cyclic', value: [8, 9, 10] },
  { name: 'PrototypeQueryAction with null', folder: 'unset', value: [4] },
  { name: 'TemplateQueryAction, nothing found', folder: 'byTitle', query: { '*wanted': 'Sunday' }, value: [] },
  {
    name: 'TemplateQueryAction, null is text for a string',
    folder: 'byTitle',
    query: { '*wanted': 'null' },
    value: [],
  },
  { name: 'TemplateQueryAction with a constant', folder: 'byGenre', query: { '*genre': 'novel' }, value: [1] },
  { name: 'TemplateQueryAction with null', folder: 'byDay', query: { '*day': 'null' }, value: [4, 5] },
  { name: 'TemplateQueryAction with a date', folder: 'byDay', query: { '*day': '2001-02-03' }, value: [1] },
  { name: 'TemplateQueryAction with an entity', folder: 'byCopy', query: { '*copy': '2' }, value: [2] },
  { name: 'TemplateQueryAction with a list', folder: 'byMarks', query: { '*marks': ['a', 'b', 'c'] }, value: [1] },
  { name: 'TemplateQueryAction with another list', folder: 'byMarks', query: { '*marks': ['b', 'a'] }, value: [] },
  { name: 'a variable that nobody needs', folder: 'books', query: { '*wanted': 'x' }, value: all },
];

const instantiations: readonly Row[] = [
  {
    name: 'R-72 without a mandatory property',
    folder: 'newAuthor',
    query: { '*id': 'ann' },
    value: { id: 'ann' },
    changes: { created: { 'Author ann': {} } },
  },
  {
    name: 'with values',
    folder: 'newBook',
    query: { '*title': 'T', '*parts': ['1', '2'] },
    value: { title: 'T' },
    changes: created(101, { title: 'T', parts: ['Book 1', 'Book 2'] }),
  },
];

function shown(text: string): unknown {
  const { flat } = new Graph(text);
  return Array.isArray(flat)
    ? flat.map((each) => (typeof each === 'object' && each !== null && 'id' in each ? each['id'] : each))
    : flat;
}

describe.each([
  ['query actions', queries],
  ['instantiation actions', instantiations],
] as const)('%s (4.5)', (_, rows) => {
  const rig = useLegacyRig(withServices);

  it.each(named(rows))('%s', async (_name, { folder, query = {}, value, changes = {} }) => {
    const reply = await rig().get('action', { name: folder, ...query });
    expect(reply.status, reply.text).toBe(200);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      expect(shown(reply.text)).toMatchObject(value);
    else expect(shown(reply.text)).toEqual(value);
    expect(await rig().rig.changes()).toEqual(changes);
  });
});

describe('TemplateInstantiationAction', () => {
  const rig = useLegacyRig(withServices);

  it('fills in its variables, creates and finds the entities that it describes', async () => {
    const reply = await rig().get('action', { name: 'newNovel', '*name': 'N', '*pages': '9', depth: '1' });
    expect(new Graph(reply.text).flat).toMatchObject({
      title: 'N',
      genre: 'novel',
      pages: 9,
      marks: ['fresh'],
      sequel: 'Book 2',
    });
    const { created: all = {}, ...others } = await rig().rig.changes();
    expect(others).toEqual({});
    expect(Object.values(all)).toEqual(
      expect.arrayContaining([
        {
          title: 'N',
          genre: 'novel',
          pages: 9,
          marks: ['fresh'],
          sequel: 'Book 2',
          author: expect.stringContaining('Author '),
        },
        { name: 'Newcomer' },
      ]),
    );
  });

  it('a value of the caller has priority over that of the template', async () => {
    const reply = await rig().get('action', {
      name: 'newNovel',
      '*name': 'N',
      '*genre': 'poetry',
      '*author': 'jane',
      depth: '1',
    });
    expect(new Graph(reply.text).flat).toMatchObject({ genre: 'poetry', author: 'Author jane' });
  });
});

describe('RPC actions (4.5, R-61)', () => {
  const rig = useLegacyRig(withServices);

  it.each<[string, string, Parameters, unknown]>([
    ['a message with a variable', 'synchronize', { '*cartridge': 'x' }, 'Synchronized x'],
    ['a result', 'hours', {}, ['09-12', '13-17']],
    ['a result beside a message', 'both', {}, new Map([['language', 'en']])],
    ['a function', 'compute', { '*a': '1' }, new Map([['a', '1']])],
  ])('%s', async (_, name, query, expected) => {
    const reply = await rig().get('action', { name, ...query });
    expect(reply.status, reply.text).toBe(200);
    expect(new Graph(reply.text).flat).toEqual(expected);
    await rig().expectNoChange();
  });

  it('a message in an envelope', async () => {
    const reply = await rig().get('action', { name: 'detect', projection: 'envelope' });
    expect(reply.status, reply.text).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({
      _type: 'com.vendor.model.rest.RpcResponse',
      ReturnValue: 'Detected new cartridges',
    });
    await rig().expectNoChange();
  });

  it.each<[string, string, Parameters, string]>([
    ['a variable is missing', 'synchronize', {}, 'Expected a value as parameter "*cartridge"'],
    ['an unknown property', 'detect', { '*x': '1' }, '"*x"'],
    ['another projection', 'detect', { projection: 'entity' }, '"projection"'],
  ])('%s is 400', async (_, name, query, says) => {
    const reply = await rig().get('action', { name, ...query });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: [says] });
  });
});

describe('the folder (R-61)', () => {
  const rig = useLegacyRig(withServices);

  it.each<[string, Parameters, number, string]>([
    ['is unknown', { name: 'nothing' }, 404, '"nothing"'],
    ['is the prototype', { name: '__proto__' }, 404, '"__proto__"'],
    ['is of another access', { name: 'books', accessId: 'access.flat' }, 404, 'There are none.'],
    ['is of no access', { name: 'books', accessId: 'x' }, 404, '"x"'],
  ])('%s', async (_, query, status, says) => {
    const reply = await rig().get('action', query);
    expect(reply.status).toBe(status);
    refuses(reply.text, { status, says: [says] });
    await rig().expectNoChange();
  });

  it('is named in a form too', async () => {
    const form = { accessId: 'access.library', name: 'newBook', '*title': 'F', projection: 'id' };
    const reply = await rig().send({ method: 'POST', path: 'v1/action', form });
    expect(JSON.parse(reply.text)).toEqual({ value: '101', _type: 'long' });
    expect(await rig().rig.changes()).toEqual(created(101, { title: 'F' }));
  });

  it('is answered in XML', async () => {
    const reply = await rig().get('action', { name: 'hours', codec: 'gm/xml' });
    expect(reply.text).toContain('<L><s>09-12</s><s>13-17</s></L>');
  });
});

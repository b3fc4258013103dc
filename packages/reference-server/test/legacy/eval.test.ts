import { describe, expect, it } from 'vitest';
import { refuses } from '../support/matrix.js';
import { Graph } from '../support/wire.js';
import { asked, withServices } from './deployment.js';
import { type Parameters, useLegacyRig } from './support.js';

const cartridge = 'com.vendor.model.deploymentapi.cartridge';
const service = (name: string) => `org.example.service.${name}`;
const rig = useLegacyRig(withServices);

describe('eval (4.6, R-61)', () => {
  it.each<[string, Parameters, unknown]>([
    ['the message', { type: `${cartridge}.DetectCartridges` }, 'Detected new cartridges'],
    [
      'the message of a property',
      { type: `${cartridge}.SynchronizeCartridge`, '*cartridge': 'c 1' },
      'Synchronized c 1',
    ],
    ['projection message', { type: `${cartridge}.DetectCartridges`, projection: 'message' }, 'Detected new cartridges'],
    ['projection message without one', { type: service('Hours'), projection: 'message' }, null],
    ['the result where there is no message', { type: service('Hours') }, ['09-12', '13-17']],
    ['neither', { type: service('Nothing') }, null],
    ['defaults and what is unset', { type: service('Greet') }, 'Hello stranger,  times, in [], with  on '],
    [
      'every kind of property',
      {
        type: service('Greet'),
        '*name': 'Ann',
        '*times': '2',
        '*languages': ['en', 'de'],
        '*book': '1',
        '*on': '2020-01-02',
      },
      'Hello Ann, 2 times, in [en, de], with 1 on 2020-01-02T00:00:00.000+0000',
    ],
    ['a simple name', { type: 'DetectCartridges' }, 'Detected new cartridges'],
    ['a function', { type: service('Sync') }, 7],
    ['a function that takes its time', { type: service('Compute'), '*a': '1' }, new Map([['a', '1']])],
  ])('%s', async (_, query, expected) => {
    const reply = await rig().get('eval', query);
    expect(reply.status, reply.text).toBe(200);
    expect(new Graph(reply.text).flat).toEqual(expected);
    await rig().expectNoChange();
  });

  it('envelope is an entity with message and result', async () => {
    const reply = await rig().get('eval', { type: service('Greet'), projection: 'envelope', '*name': 'Ann' });
    expect(JSON.parse(reply.text)).toMatchObject({
      _type: 'com.vendor.model.rest.EvaluationResult',
      message: expect.stringContaining('Hello Ann'),
      result: { _type: 'map', value: [{ key: 'language', value: 'en' }] },
    });
  });

  it('an entity in an envelope is cut by depth', async () => {
    const query = { type: service('Graph'), projection: 'envelope' };
    const { text } = await rig().get('eval', query);
    expect(JSON.parse(text)).toMatchObject({ message: null, result: { code: 'first', twin: null } });
    const deep = await rig().get('eval', { ...query, depth: '1' });
    expect(JSON.parse(deep.text)).toMatchObject({ result: { twin: { code: null, twin: null } } });
  });

  it('a result may be a graph, which belongs to no access', async () => {
    const reply = await rig().get('eval', { type: service('Graph'), depth: 'reachable' });
    expect(JSON.parse(reply.text)).toMatchObject({ _id: '0', code: 'first', id: null, twin: { twin: { _ref: '0' } } });
    await rig().expectNoChange();
  });

  it.each<[string, Parameters, number, string]>([
    ['no type', {}, 400, 'Expected a value as parameter "type", got nothing.'],
    ['an unknown type', { type: 'x.Y' }, 404, '"x.Y"'],
    ['the prototype', { type: '__proto__' }, 404, '"__proto__"'],
    ['an entity type', { type: 'org.example.library.Book' }, 404, 'Book'],
    ['an ambiguous simple name', { type: 'Hours' }, 400, 'org.example.other.Hours'],
    ['another access', { type: service('Hours'), accessId: 'access.flat' }, 404, 'There are none.'],
    [
      'a missing property',
      { type: `${cartridge}.SynchronizeCartridge` },
      400,
      'Expected a value as parameter "*cartridge"',
    ],
    ['an unknown property', { type: service('Greet'), '*nome': 'x' }, 400, 'Did you mean "name"'],
    ['a value that does not fit', { type: service('Greet'), '*times': 'x' }, 400, '"*times"'],
    ['an entity that does not exist', { type: service('Greet'), '*book': '9' }, 404, '"9"'],
    ['a text that is not an id', { type: service('Greet'), '*book': 'x' }, 400, '"*book"'],
    ['another projection', { type: service('Greet'), projection: 'payload' }, 400, '"projection"'],
  ])('%s', async (_, query, status, says) => {
    const reply = await rig().get('eval', query);
    expect(reply.status, reply.text).toBe(status);
    refuses(reply.text, { status, says: [says] });
  });

  it.each(['GET', 'POST', 'PUT'])('%s, by query and form, under both paths', async (method) => {
    const parameters = { accessId: 'access.library', type: service('Sync') };
    for (const path of ['eval', 'v1/eval']) {
      expect((await rig().send({ method, path, query: parameters })).text).toBe('7');
      if (method !== 'GET') expect((await rig().send({ method, path, form: parameters })).text).toBe('7');
    }
  });

  it('in XML', async () => {
    const reply = await rig().get('eval', { type: service('Sync'), codec: 'gm/xml' });
    expect(reply.text).toContain('<i>7</i>');
  });
});

describe('a service that is a function', () => {
  it('gets texts where no model declares its request', async () => {
    asked.length = 0;
    await rig().get('eval', { type: service('Compute'), '*a': '1', '*id': 'x', '*__proto__': 'p' });
    const request = Object.fromEntries([
      ['a', '1'],
      ['id', 'x'],
      ['__proto__', 'p'],
    ]);
    expect(asked).toEqual([{ request, context: { accessId: 'access.library', user: 'reader' } }]);
  });

  it('gets encoded values where a model does', async () => {
    asked.length = 0;
    const query = { '*text': 't', '*int': '7', '*big': '9007199254740993', '*kind': 'red', '*list': ['a', 'b'] };
    const reply = await rig().get('eval', { type: 'org.example.catalog.Entry', ...query });
    expect([reply.status, reply.text]).toEqual([200, 'null']);
    expect(asked.map(({ request }) => request)).toEqual([
      {
        text: 't',
        int: 7,
        big: { value: '9007199254740993', _type: 'long' },
        kind: { value: 'red', _type: 'org.example.catalog.Kind' },
        list: ['a', 'b'],
      },
    ]);
  });

  it.each(['Throws', 'Wrong'])('%s is a server error whose response tells nothing', async (name) => {
    const reply = await rig().get('eval', { type: service(name) });
    expect(reply.status).toBe(500);
    expect(reply.text).not.toMatch(/deliberate|no\.such/);
  });
});

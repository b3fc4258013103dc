import { describe, expect, it } from 'vitest';
import { useRig } from '../support/rig.js';
import { asked, withServices } from './deployment.js';
import { get, type Parameters, target } from './support.js';

const rig = useRig(withServices);
const service = (name: string) => `org.example.service.${name}`;
const evaluate = async (type: string, query: Parameters = {}) =>
  JSON.parse(await get(rig().service, 'eval', { type, ...query }));

describe('eval (4.6, R-61)', () => {
  const greeting = {
    '*name': 'Ann',
    '*times': '2',
    '*languages': ['en', 'de'],
    '*book': '1',
    '*on': '2020-01-02',
  };

  it.each<[what: string, type: string, query: Parameters, expected: unknown]>([
    ['the message without one', service('Hours'), { projection: 'message' }, null],
    ['the result where there is no message', service('Hours'), {}, ['09-12', '13-17']],
    ['neither', service('Nothing'), {}, null],
    ['defaults and what is unset', service('Greet'), {}, 'Hello stranger,  times, in [], with  on '],
    [
      'every kind of property',
      service('Greet'),
      greeting,
      'Hello Ann, 2 times, in [en, de], with 1 on 2020-01-02T00:00:00.000+0000',
    ],
    ['a simple name', 'DetectCartridges', {}, 'Detected new cartridges'],
    ['a function', service('Sync'), {}, 7],
  ])('%s', async (_, type, query, expected) => {
    expect(await evaluate(type, query)).toEqual(expected);
    expect(rig().changes()).toEqual([]);
  });

  it('a result may be a graph, which belongs to no access, and which depth cuts', async () => {
    const graph = service('Graph');
    expect(await evaluate(graph, { depth: 'reachable' })).toMatchObject({
      _id: '0',
      code: 'first',
      id: null,
      twin: { twin: { _ref: '0' } },
    });
    const envelope = { projection: 'envelope' };
    expect(await evaluate(graph, envelope)).toMatchObject({ message: null, result: { code: 'first', twin: null } });
    expect(await evaluate(graph, { ...envelope, depth: '1' })).toMatchObject({
      result: { twin: { code: null, twin: null } },
    });
  });
});

describe('a service that is a function', () => {
  it('gets texts where no model declares its request', async () => {
    asked.length = 0;
    await evaluate(service('Compute'), { '*a': '1', '*id': 'x', '*__proto__': 'p' });
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
    expect(await evaluate('org.example.catalog.Entry', query)).toBeNull();
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
    const { status, text } = await rig().send('GET', target('eval', { type: service(name) }));
    expect(status).toBe(500);
    expect(text).not.toMatch(/deliberate|no\.such/);
  });
});

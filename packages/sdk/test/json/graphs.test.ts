import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { readAny, readEntity } from '../support/texts.js';

describe('graphs', () => {
  type Node = { name?: string; father?: Node; children?: Node[]; friends?: Set<Node>; rivals?: Map<Node, string> };
  const read = async (text: string) => (await readEntity(text)) as Node;

  test('a repeated entity is one object', async () => {
    const graph = await read('{"_id":"0","father":{"_id":"1"},"children":[{"_ref":"1"},{"_ref":"0"}]}');
    expect(graph.children?.[0]).toBe(graph.father);
    expect(graph.children?.[1]).toBe(graph);
  });

  test('a reference may come before the entity, in lists, sets, maps and properties', async () => {
    const graph = await read(
      '{"_id":"0","children":[{"_ref":"9"},{"_ref":"0"}],"friends":{"_type":"set","value":[{"_ref":"9"}]},' +
        '"rivals":{"_type":"map","value":[{"key":{"_ref":"9"},"value":"x"}]},"father":{"_id":"9","father":{"_ref":"0"}}}',
    );
    expect(graph.children).toEqual([graph.father, graph]);
    expect(graph.friends).toEqual(new Set([graph.father]));
    expect(graph.rivals).toEqual(new Map([[graph.father, 'x']]));
    expect(graph.father?.father).toBe(graph);
  });

  test('a chain of 20,000 entities is read', async () => {
    const length = 20_000;
    let node: Node | undefined = await read(`${'{"father":'.repeat(length)}{}${'}'.repeat(length)}`);
    let found = 0;
    for (; node?.father !== undefined; node = node.father) found += 1;
    expect(found).toBe(length);
  });

  test('sets and maps keep their order where an entity comes later', async () => {
    const graph = await read(
      '{"_id":"0","friends":{"_type":"set","value":[{"_id":"1"},{"_ref":"9"},{"_id":"2"}]},' +
        '"rivals":{"_type":"map","value":[{"key":{"_id":"3"},"value":"a"},{"key":{"_ref":"9"},"value":"b"},' +
        '{"key":{"_id":"4"},"value":"c"}]},"father":{"_id":"9","name":"late"}}',
    );
    expect([...(graph.friends ?? [])].map(({ name }) => name)).toEqual([undefined, 'late', undefined]);
    expect([...(graph.rivals ?? [])].map(([{ name }, value]) => [name, value])).toEqual([
      [undefined, 'a'],
      ['late', 'b'],
      [undefined, 'c'],
    ]);
  });

  test('a value of a map that comes later keeps its key', async () => {
    const text =
      '{"_id":"0","anything":{"_type":"map","value":[{"key":"x","value":{"_ref":"1"}}]},"father":{"_id":"1"}}';
    const graph = (await readEntity(text)) as { anything: Map<string, unknown>; father: unknown };
    expect(Array.from(graph.anything)).toEqual([['x', graph.father]]);
    expect(graph.anything.get('x')).toBe(graph.father);
  });

  test('containers of every kind are read at any depth', async () => {
    const level = (inner: string) => `{"list":[{"_type":"set","value":[{"_type":"map","value":["key",${inner}]}]}]}`;
    const depth = 2_000;
    let text = '{"value":"7","_type":"long"}';
    for (let n = 0; n < depth; n += 1) text = level(text);
    let found = 0;
    let node: unknown = await readAny(text);
    for (; typeof node === 'object'; found += 1) {
      const { list } = node as { list: [Set<Map<string, unknown>>] };
      const [map] = list[0];
      node = map?.get('key');
    }
    expect([found, node]).toEqual([depth, 7n]);
  });

  test.each([200, 250, 1_000, 1_003])(
    'a value of a wrong type at a depth of %d is reported with the end of its path',
    async (depth) => {
      const text = `${'{"father":'.repeat(depth)}{"steps":"x"}${'}'.repeat(depth)}`;
      expect((await rejection(read(text))).message).toMatch(/ Expected a long, got "x" at .*….*\.father\.steps\. /);
    },
  );

  test.each([
    ['{"_type":"set","value":["a","b",X]}', /….*\.2\. /],
    ['{"_type":"map","value":["k","v","l",X]}', /….*\.value 1\. /],
    ['{"_type":"map","value":["k","v",X,"w"]}', /….*\.key 1\. /],
    ['["a","b",X]', /….*\.2\. /],
  ])('a place at a great depth: %s', async (container, place) => {
    const mismatch = '{"_type":"set","value":5}';
    // One of these depths is just too deep in each context.
    for (const depth of [197, 198, 199, 200]) {
      const text = `${'{"a":'.repeat(depth)}${container.replace('X', mismatch)}${'}'.repeat(depth)}`;
      const error = (await rejection(readAny(text))).message;
      expect(error).toMatch(/ Expected an array as the "value" of the set, got 5 at /);
      expect(error.replace(/ at (?:a\.)+/, ' at ….')).toMatch(place);
    }
  });

  test('a list of the result shares its entities', async () => {
    const client = createClient({
      baseUrl: 'http://service.example',
      credentials: { sessionId: 's' },
      model: testModel,
      fetch: async () => Response.json([{ _id: '0' }, { _id: '1', father: { _ref: '0' } }]),
    });
    const list = await client.access('a').entities('Person').list();
    expect(list[1]?.father).toBe(list[0]);
  });
});

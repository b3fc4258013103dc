import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const Holder = 'org.example.nested.Holder';
const deployment = deploymentOf(
  {
    [Holder]: {
      kind: 'entity',
      properties: {
        content: 'object',
        things: 'list<object>',
        kinds: 'set<object>',
        table: 'map<object,object>',
        names: 'list<string>',
      },
    },
  },
  { id: 'access.nested', entities: [1, 2].map((id) => ({ _type: Holder, id, content: [[id], { a: [] }] })) },
);

describe.each(['documented', 'deployed'] as const)('%s: collections in collections', (dialect) => {
  let service: SmallService;
  beforeAll(async () => {
    service = await SmallService.start({ deployment, dialect });
  });
  beforeEach(() => service.server.reset());

  async function send(method: string, target: string, body?: string, media = 'application/json') {
    const accept = method === 'GET' ? media : 'application/json';
    const { status, text } = await service.send(method, `rest/v2/${target}`, body, { 'content-type': media, accept });
    return { status, text };
  }
  const read = async (target: string) => JSON.parse((await send('GET', target)).text);
  const entity = `entities/access.nested/${Holder}/1`;
  const property = (name: string) => `properties/access.nested/${Holder}/1/access.nested/${name}`;
  const content = property('content');

  const map = (...flat: unknown[]) =>
    dialect === 'deployed'
      ? { _type: 'flatmap', value: flat }
      : {
          _type: 'map',
          value: flat.flatMap((key, index) => (index % 2 === 0 ? [{ key, value: flat[index + 1] }] : [])),
        };
  const set = (...value: unknown[]) => ({ _type: 'set', value });
  const long = (value: string) => ({ value, _type: 'long' });

  it.each([
    ['a list in a list', '[[1]]', [[1]]],
    ['lists at several levels', '[[[[]],[2]],"a"]', [[[[]], [2]], 'a']],
    ['empty collections', '[[],{"_type":"set","value":[]},{}]', [[], set(), map()]],
    ['a set in a list', '[{"_type":"set","value":[1,1]}]', [set(1)]],
    ['a map in a list', '[{"a":{"b":[1]}}]', [map('a', map('b', [1]))]],
    ['a list in a map', '{"a":[1,"x"]}', map('a', [1, 'x'])],
    ['a list as a key', '{"_type":"flatmap","value":[[1],[2]]}', map([1], [2])],
    ['equal lists in a set', '{"_type":"set","value":[[1],[1],[1,1]]}', set([1], [1, 1])],
    [
      'equal sets and maps in a set, whatever their order',
      '{"_type":"set","value":[{"_type":"set","value":["a","b"]},{"_type":"set","value":["b","a"]},{"a":1,"b":2},{"b":2,"a":1}]}',
      set(set('a', 'b'), map('a', 1, 'b', 2)),
    ],
    [
      'numbers with their types',
      '[[{"_type":"long","value":"7"},1.5]]',
      [[long('7'), dialect === 'deployed' ? { value: 1.5, _type: 'double' } : 1.5]],
    ],
  ])('%s', async (_, sent, expected) => {
    expect(await send('PUT', content, sent)).toEqual({ status: 200, text: 'true' });
    expect(await read(content)).toEqual(expected);
    expect((await read(`${entity}?depth=1`)).content).toEqual(expected);
    expect((await read(`${content}?projection=envelope`)).propertyValue).toEqual(expected);
  });

  const modes: [mode: string, expected: unknown][] =
    dialect === 'deployed'
      ? [
          ['auto', [set([1]), map('a', [2])]],
          ['always', [set([1]), map('a', [2])]],
          ['polymorphic', [set([1]), map('a', [2])]],
          ['never', [[[1]], { a: [2] }]],
        ]
      : [
          ['auto', [set([1]), map('a', [2])]],
          ['always', list(set(list(1)), map('a', list(2)))],
          ['polymorphic', [set([1]), map('a', [2])]],
          ['never', [set([1]), map('a', [2])]],
        ];
  it.each(modes)('type-explicitness=%s', async (mode, expected) => {
    await send('PUT', content, '[{"_type":"set","value":[[1]]},{"a":[2]}]');
    expect(await read(`${content}?type-explicitness=${mode}`)).toEqual(expected);
  });

  it('are read and written as XML', async () => {
    await send('PUT', content, '[[1,[]],{"_type":"set","value":["a"]},{"k":[true]}]');
    const { text } = await send('GET', `${content}?prettiness=none`, undefined, 'application/xml');
    const xml = '<L><L><i>1</i><L/></L><S><s>a</s></S><M><m><s>k</s><L><b>true</b></L></m></M></L>';
    expect(text).toContain(`<root-value>${xml}</root-value>`);
    await send('DELETE', content);
    if (dialect === 'deployed') return;
    expect(await send('PUT', content, text, 'application/xml')).toEqual({ status: 200, text: 'true' });
    expect(await read(content)).toEqual([[1, []], set('a'), map('k', [true])]);
  });

  it('are elements of a collection of objects, and equal by their content', async () => {
    await send('PATCH', entity, '{"things":[["a"]],"kinds":[["a"]],"table":{"_type":"flatmap","value":[["a"],1]}}');
    expect(await send('POST', property('things'), '[["b"],{"c":[1]}]')).toEqual({ status: 200, text: 'true' });
    expect(await send('POST', property('kinds'), '[["a"],["b"]]')).toEqual({ status: 200, text: 'true' });
    await send('POST', property('table'), '{"_type":"flatmap","value":[["a"],2]}');
    expect(await read(property('things'))).toEqual([['a'], ['b'], map('c', [1])]);
    expect(await read(property('kinds'))).toEqual(set(['a'], ['b']));
    expect(await read(property('table'))).toEqual(map(['a'], 2));
    await send('POST', `${property('kinds')}?remove=true`, '[["a"]]');
    expect(await read(property('kinds'))).toEqual(set(['b']));
  });

  it('are refused where the type of the elements is declared', async () => {
    expect(await send('PUT', entity, '{"names":[["a"]]}')).toMatchObject({ status: 400 });
  });

  const other = `{"_type":"${Holder}","_id":"o","id":2}`;
  const again = '{"_ref":"o"}';
  const toOther = `{"content":[[${other},1],{"_type":"set","value":[[${again}]]},{"_type":"flatmap","value":["k",${again},"l",2]}]}`;

  it('hold entities, which depth reaches', async () => {
    await send('PATCH', entity, toOther);
    const { content: held } = await read(`${entity}?depth=1`);
    expect(held[0][0]).toMatchObject({ _type: Holder, _id: '1' });
    // Deployed services write a collection in an object property at any depth (D-27).
    expect(held[0][0].content).toEqual(dialect === 'deployed' ? [[2], map('a', [])] : undefined);
    expect(held[1].value[0][0]).toEqual({ _ref: '1' });
    const { text } = await send('GET', `${entity}?depth=1&prettiness=none`, undefined, 'application/xml');
    expect(text).toContain("<L p='content'><L><r>Holder^1-1</r><i>1</i></L><S><L><r>Holder^1-1</r></L></S>");
  });

  it.each([
    ['dropReferences', 200],
    ['failIfReferenced', 500],
    // The deployed dialect treats it as `failIfReferenced` (D-17).
    ['ignoreReferences', dialect === 'deployed' ? 500 : 200],
  ])('delete-mode=%s: %i', async (mode, status) => {
    await send('PATCH', entity, toOther);
    expect(await send('DELETE', `entities/access.nested/${Holder}/2?delete-mode=${mode}`)).toMatchObject({ status });
    const held = (await read(`${entity}?depth=1`)).content;
    if (status === 200) expect(held).toEqual([[1], set([]), map('l', 2)]);
    else expect(held[0]).toEqual([expect.objectContaining({ _type: Holder }), 1]);
  });

  it('are restored by a request that fails, and by a reset', async () => {
    const before = await read(content);
    await send(
      'POST',
      `entities/access.nested/${Holder}?list-entities-request=true`,
      `[{"id":1,"content":[[9]]},{"id":77}]`,
    );
    expect(await read(content)).toEqual(before);
    expect(before).toEqual([[1], map('a', [])]);
    await send('PUT', content, '[[9]]');
    service.server.reset();
    expect(await read(content)).toEqual(before);
  });
});

function list(...value: unknown[]) {
  return { _type: 'list', value };
}

import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { type AccessDefinition, NumberText } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { sender } from '../support/answers.js';
import { exportOf } from '../support/export.js';
import { deploymentOf } from '../support/small-service.js';

/** A deployment of an access with something of everything that the text shows. */
const deploymentWith = (access: Partial<AccessDefinition>) =>
  deploymentOf(
    {
      'a.Kind': { kind: 'enum', constants: ['red', 'blue'] },
      'a.Thing': {
        kind: 'entity',
        properties: {
          name: { type: 'string', default: 'new' },
          amount: 'decimal',
          count: 'long',
          day: 'date',
          kind: 'a.Kind',
          anything: 'object',
          next: 'a.Thing',
          pairs: 'map<string,double>',
        },
      },
    },
    { id: 'access.a', ...access },
  );

describe('the text of an export', () => {
  const fixed = { globalId: 'g', partition: 'access.a' };

  it('has an entity in a line, values as short as they can be, and the bytes of resources', async () => {
    const deployment = deploymentWith({
      services: { 'a.Request': () => 'answer' },
      entities: [
        {
          _type: 'a.Thing',
          _id: 'x',
          ...fixed,
          id: 1,
          name: null,
          amount: '1.50',
          count: '9007199254740993',
          day: '2026-03-01',
          kind: 'red',
          anything: { _type: 'set', value: [1, { _type: 'double', value: 1 }, { _type: 'long', value: 1 }, 'x'] },
          next: { _ref: 'x' },
          pairs: { _type: 'map', value: [{ key: 'zero', value: { _type: 'double', value: '-0.0' } }] },
        },
        { _type: 'a.Thing', ...fixed, id: 2, partition: 'other' },
        { _type: 'com.vendor.model.resource.Resource', _id: 'r', ...fixed, id: 'r1', name: 'a.txt' },
      ],
      resources: [{ _ref: 'r', text: 'hello' }],
    });
    const server = createReferenceServer({ deployment });
    expect(await exportOf(server)).toBe(`{
  "models": [
    {
      "name": "m",
      "types": {
        "a.Kind": {
          "kind": "enum",
          "constants": [
            "red",
            "blue"
          ]
        },
        "a.Thing": {
          "kind": "entity",
          "properties": {
            "name": {
              "type": "string",
              "default": "new"
            },
            "amount": "decimal",
            "count": "long",
            "day": "date",
            "kind": "a.Kind",
            "anything": "object",
            "next": "a.Thing",
            "pairs": "map<string,double>"
          }
        }
      }
    }
  ],
  "accesses": [
    {
      "id": "access.a",
      "model": "m",
      "services": {
        "a.Request": {}
      },
      "entities": [
        {"_type":"a.Thing","_id":"Thing/1","id":1,"globalId":"g","partition":"access.a","amount":"1.50","anything":{"_type":"set","value":[1,{"_type":"double","value":"1"},{"_type":"long","value":"1"},"x"]},"count":"9007199254740993","day":"2026-03-01T00:00:00.000+0000","kind":"red","name":null,"next":{"_ref":"Thing/1"},"pairs":{"_type":"map","value":[{"key":"zero","value":{"_type":"double","value":"-0.0"}}]}},
        {"_type":"a.Thing","id":2,"globalId":"g","partition":"other","name":"new"},
        {"_type":"com.vendor.model.resource.Resource","_id":"Resource/r1","id":"r1","globalId":"g","partition":"access.a","name":"a.txt"}
      ],
      "resources": [
        {"_ref":"Resource/r1","base64":"aGVsbG8="}
      ]
    }
  ],
  "users": [
    {
      "name": "u",
      "password": "p"
    }
  ]
}
`);
  });

  it('keeps the digits of numbers outside of entities', async () => {
    const services = { 'a.Request': { result: new NumberText('12345678901234567890.10') } };
    const server = createReferenceServer({ deployment: deploymentWith({ services }) });
    expect(await exportOf(server)).toContain('"result": 12345678901234567890.10\n');
  });

  it('has no references to deleted entities', async () => {
    const things = [1, 2].map((id) => ({ _type: 'a.Thing', _id: `${id}`, ...fixed, id, next: { _ref: '1' } }));
    const deployment = deploymentWith({ entities: things });
    const server = createReferenceServer({ deployment });
    const send = await sender(server, deployment);
    await send('DELETE', '/rest/v2/entities/access.a/Thing/1?delete-mode=ignoreReferences');
    expect(server.exportDeployment().accesses[0]?.entities).toEqual([
      { _type: 'a.Thing', ...fixed, id: 2, name: 'new' },
    ]);
  });

  it('shows the state at the time of the request, whatever changes while it is read', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => ({ _type: 'a.Thing', ...fixed, id: index, name: 'old' }));
    const deployment = deploymentWith({ entities: names });
    const server = createReferenceServer({ deployment });
    const before = await exportOf(server);
    const send = await sender(server, deployment);
    const response = await server.fetch(new Request('http://127.0.0.1/-/deployment'));
    await send('DELETE', '/rest/v2/entities/access.a/Thing/1');
    await send('POST', '/rest/v2/entities/access.a/Thing', '{}');
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      await send('PATCH', '/rest/v2/entities/access.a/Thing/1999', JSON.stringify({ name: `new ${text.length}` }));
    }
    expect(text).toBe(before);
    expect(await exportOf(server)).not.toBe(before);
  });

  it('loads to a server that gives new entities other ids, also with the same seed', async () => {
    const [model] = deploymentWith({}).models;
    const types = { ...model?.types, 'a.Named': { kind: 'entity' as const, id: 'string' } };
    const deployment = { ...deploymentWith({}), models: [{ name: 'm', types }] };
    const create = async (server: ReferenceServer) => {
      const send = await sender(server, deployment);
      const answer = await send('POST', '/rest/v2/entities/access.a/a.Named?projection=idInfo', '{}');
      return [answer.status, await answer.text()];
    };
    const server = createReferenceServer({ deployment, seed: 'x' });
    const first = await create(server);
    const second = await create(createReferenceServer({ deployment: server.exportDeployment(), seed: 'x' }));
    expect([first[0], second[0]]).toEqual([200, 200]);
    expect(first[1]).not.toBe(second[1]);
  });
});

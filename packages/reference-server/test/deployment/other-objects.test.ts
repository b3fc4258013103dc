import { runInNewContext } from 'node:vm';
import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';

/** A deployment with one entity, as a program without types may write it. */
const deploymentWith = (entity: object): Deployment =>
  Object.assign(deployment(), {
    accesses: [{ id: 'a', model: 'm', entities: [{ _type: 'x.Thing', id: 1, ...entity }] }],
  });

const deployment = (): Deployment => ({
  models: [
    {
      name: 'm',
      types: { 'x.Thing': { kind: 'entity', properties: { anything: 'object', names: 'map<string,string>' } } },
    },
  ],
  accesses: [{ id: 'a', model: 'm' }],
  users: [{ name: 'u', password: 'p' }],
});

describe('a value that JSON does not have is refused, since it would be lost', () => {
  it.each([
    ['a bigint', { anything: 5n }],
    ['a function', { anything: () => 5 }],
    ['undefined', { anything: [undefined] }],
    ['undefined', { anything: new Array(1) }],
    ['a Map', { names: new Map([['a', 'b']]) }],
    ['a Map', { anything: [new Map([['a', 'b']])] }],
    ['a Set', { anything: new Set(['a']) }],
    ['a Date', { anything: new Date(5) }],
    ['a Date', { anything: runInNewContext('new Date(5)') }],
  ])('%s in %o', (name, entity) => {
    const refusal = new RegExp(`^Expected a value of the JSON encoding, got ${name}\\.`);
    expect(() => createReferenceServer({ deployment: deploymentWith(entity) })).toThrow(refusal);
    const server = createReferenceServer({ deployment: deployment() });
    expect(() => server.deploy(deploymentWith(entity))).toThrow(refusal);
    const [access] = deploymentWith(entity).accesses;
    expect(() => server.load(access?.entities ?? [])).toThrow(refusal);
    expect(server.exportDeployment().accesses[0]?.entities ?? []).toEqual([]);
  });

  it('but objects of another realm, and those without a prototype, are values', () => {
    const names = [runInNewContext('({ a: "b" })'), Object.assign(Object.create(null), { a: 'b' })];
    for (const each of names) {
      const server = createReferenceServer({ deployment: deploymentWith({ names: each, anything: undefined }) });
      expect(JSON.stringify(server.exportDeployment().accesses[0]?.entities)).toContain('"a"');
    }
  });
});

import { runInNewContext } from 'node:vm';
import { createReferenceServer } from '@platform-services/reference-server';
import { type Deployment, parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService, things } from '../support/small-service.js';

/** A deployment with one entity, as a program without types may write it. */
const deploymentWith = (entity: object): Deployment =>
  Object.assign(deployment(), {
    accesses: [{ id: 'a', model: 'm', entities: [{ _type: 'x.Thing', id: 1, ...entity }] }],
  });

const deployment = () =>
  deploymentOf({ 'x.Thing': { kind: 'entity', properties: { anything: 'object', names: 'map<string,string>' } } });

/** Lists in lists, down to a number of levels. */
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** A list that contains itself. */
function endless(): readonly unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

describe('a value with too many levels is refused', () => {
  it.each([
    ['lists in lists', JSON.parse(nested(20_000))],
    ['a list that contains itself', endless()],
    ['beside a member without a value', [{ none: undefined }, endless()]],
  ])('%s', (_what, anything) => {
    const server = createReferenceServer({ deployment: deployment() });
    const refusal = 'Expected at most 1200 levels of arrays and objects, got more.';
    expect(() => server.deploy(deploymentWith({ anything }))).toThrow(refusal);
    const [access] = deploymentWith({ anything }).accesses;
    expect(() => server.load(access?.entities ?? [])).toThrow(refusal);
  });

  it('in the text of a deployment, with its place', async () => {
    const server = createReferenceServer({ deployment: deployment() });
    const text = JSON.stringify(deploymentWith({ anything: '@' })).replace('"@"', nested(20_000));
    const body = `{\n${text.slice(1)}`;
    const response = await server.fetch(new Request('http://localhost/-/deployment', { method: 'PUT', body }));
    expect(response.status).toBe(400);
    const place = `line 2, column ${text.indexOf('[[') + 1195}`;
    expect(await response.json()).toMatchObject({
      message: `The deployment has 1 problem:\n  Expected at most 1200 levels of arrays and objects, got more at ${place}.`,
    });
  });

  it('but what is accepted in a body can be exported and deployed', async () => {
    const service = await SmallService.start({ deployment: deployment() });
    await service.expect(200, 'POST', things, `{"_type":"x.Thing","anything":${nested(999)}}`);
    const { server } = service;
    const text = JSON.stringify(server.exportDeployment());
    createReferenceServer().deploy(server.exportDeployment());
    expect(JSON.stringify(createReferenceServer({ deployment: parseDeployment(text) }).exportDeployment())).toBe(text);
  });
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

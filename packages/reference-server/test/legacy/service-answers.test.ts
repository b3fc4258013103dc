import { createReferenceServer } from '@platform-services/reference-server';
import {
  type Deployment,
  DeploymentError,
  parseDeployment,
  type ServiceDefinition,
} from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { exportOf } from '../support/export.js';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

const properties = {
  name: 'string',
  count: 'integer',
  big: 'long',
  ratio: 'float',
  price: 'decimal',
  day: 'date',
  flag: 'boolean',
  kind: 'x.Kind',
  any: 'object',
  names: 'list<string>',
  sizes: 'set<long>',
  prices: 'map<string,decimal>',
  thing: 'x.Thing',
  things: 'list<x.Thing>',
};

/** The small deployment with one service, `x.Ask`, and a workbench folder `ask` that requests it. */
function deploymentWith(service: ServiceDefinition): Deployment {
  const [model] = smallDeployment.models;
  return {
    ...smallDeployment,
    models: [{ name: 'm', types: { ...model?.types, 'x.Kind': { kind: 'enum', constants: ['red', 'blue'] } } }],
    accesses: [
      {
        id: 'a',
        model: 'm',
        entities: [{ _type: 'x.Thing', id: 7, name: 'seven', names: ['s'] }],
        workbench: [{ name: 'ask', action: { kind: 'RpcAction', request: 'x.Ask' } }],
        services: { 'x.Ask': { properties, ...service } },
      },
    ],
  };
}

const start = (service: ServiceDefinition, options = {}) =>
  SmallService.start({ deployment: deploymentWith(service), ...options });

const ask = (query = '') => `rest/eval?accessId=a&type=x.Ask&${query}`;

/** The result of a service that a request gets. */
async function asked(result: ServiceDefinition['result'], query: string): Promise<unknown> {
  const service = await start(result === undefined ? {} : { result });
  return JSON.parse(await service.expect(200, 'GET', ask(`depth=reachable&${query}`)));
}

const variable = (name: string) => ({ variable: name });

describe('the result of a declared service', () => {
  it.each<[string, string, unknown]>([
    ['name', '*name=a%7Bb', 'a{b'],
    ['name', '', null],
    ['count', '*count=5', 5],
    ['flag', '*flag=true', true],
    ['big', '*big=9223372036854775807', { value: '9223372036854775807', _type: 'long' }],
    ['price', '*price=1.10', { value: '1.10', _type: 'decimal' }],
    ['ratio', '*ratio=0.1', { value: 0.1, _type: 'float' }],
    ['day', '*day=2026-03-01', { value: '2026-03-01T00:00:00.000+0000', _type: 'date' }],
    ['kind', '*kind=blue', { value: 'blue', _type: 'x.Kind' }],
    ['names', '*names=a&*names=b', ['a', 'b']],
    ['sizes', '*sizes=5', { _type: 'set', value: [{ value: '5', _type: 'long' }] }],
    [
      'thing',
      '*thing=7',
      expect.objectContaining({ _type: 'x.Thing', id: { value: '7', _type: 'long' }, name: 'seven' }),
    ],
    ['things', '*things=7&*things=7', [expect.objectContaining({ name: 'seven' }), expect.anything()]],
  ])('can be the property %s of the request %s', async (name, query, expected) => {
    expect(await asked(variable(name), query)).toEqual(expected);
  });

  it('has them at any depth', async () => {
    const result = {
      _type: 'x.Thing',
      name: variable('name'),
      age: variable('count'),
      names: ['first', variable('name')],
      anything: { _type: 'map', value: [{ key: variable('name'), value: [variable('big'), 1] }] },
      other: { _type: 'x.Thing', amount: variable('price') },
    };
    expect(await asked(result, '*name=n&*count=3&*big=4&*price=2.5')).toMatchObject({
      name: 'n',
      age: 3,
      names: ['first', 'n'],
      anything: { value: [{ key: 'n', value: [{ value: '4', _type: 'long' }, 1] }] },
      other: { amount: { value: '2.5', _type: 'decimal' } },
    });
  });

  it('may have a map with the key "variable", as pairs', async () => {
    const pairs = [{ key: 'variable', value: 'name' }];
    expect(await asked({ _type: 'map', value: pairs }, '')).toMatchObject({ value: pairs });
  });

  it('is the same in an RPC action and in XML', async () => {
    const service = await start({ result: [variable('name')] });
    expect(await service.expect(200, 'GET', 'rest/action?accessId=a&name=ask&*name=n')).toMatch(/^\[\s*"n"\s*\]$/);
    expect(await service.expect(200, 'GET', ask('*name=%3Cn%3E&codec=gm/xml'))).toContain('&lt;n&gt;');
  });

  it('that cannot have the properties of a request refuses it', async () => {
    const service = await start({ result: { _type: 'x.Thing', names: variable('any'), age: variable('any') } });
    const text = await service.expect(400, 'GET', ask('*any=x'));
    expect(JSON.parse(text).message).toContain('The result of x.Ask cannot have these properties: Expected an array');
  });

  it.each<[unknown, string, string]>([
    [
      { _type: 'x.Thing', age: variable('name') },
      '/age',
      'a whole number of 32 bits, got the property "name" of type string',
    ],
    [{ _type: 'x.Thing', names: [variable('count')] }, '/names/0', 'the property "count" of type integer'],
    [{ _type: 'x.Thing', names: variable('sizes') }, '/names', 'the property "sizes" of type set<long>'],
    [{ _type: 'x.Thing', other: variable('kind') }, '/other', 'the property "kind" of type x.Kind'],
    [{ _type: 'x.Thing', size: variable('name') }, '/size', 'size'],
    [[variable('nome')], '/0/variable', 'Did you mean "name"?'],
  ])('is checked with the deployment: %j', (result, place, says) => {
    const definition = JSON.parse(JSON.stringify({ result }));
    const create = () => createReferenceServer({ deployment: deploymentWith(definition) });
    expect(create).toThrow(DeploymentError);
    expect(create).toThrow(`at /accesses/0/services/x.Ask/result${place}.`);
    expect(create).toThrow(says);
  });
});

describe('the error of a declared service', () => {
  it.each([400, 401, 403, 404, 409, 422, 500, 503, 599])('has the status %i', async (status) => {
    const service = await start({ error: { status, message: 'No {name} of {count}.' } });
    for (const path of [ask('*name=lamp&*count=2'), 'rest/action?accessId=a&name=ask&*name=lamp&*count=2']) {
      expect(JSON.parse(await service.expect(status, 'GET', path)).message).toBe('No lamp of 2.');
    }
    expect(service.server.journal.entries().at(-1)).toMatchObject({ status, rule: '4.6' });
  });

  it('has a message of its own by default, and the body of every failure', async () => {
    const service = await start({ error: { status: 409 } });
    expect(JSON.parse(await service.expect(409, 'POST', ask()))).toEqual({
      _type: 'com.vendor.model.service.api.result.Failure',
      type: 'ServiceError',
      message: 'The service request x.Ask has failed.',
      tracebackId: expect.any(String),
    });
    expect(await service.expect(409, 'GET', ask(), undefined, { accept: 'application/xml' })).toContain('ServiceError');
  });

  it('comes after the check of the request', async () => {
    const service = await start({ error: { status: 409 } });
    await service.expect(400, 'GET', ask('*count=x'));
    await service.expect(400, 'GET', ask('*nobody=x'));
  });
});

describe('the delay of a declared service', () => {
  const long = { delayMs: 600_000, message: 'late' };
  /** Sends a request. Returns how its response ends. */
  const pending = (service: SmallService, signal?: AbortSignal): Promise<string> => {
    const request = service.request('GET', ask(), {});
    const answer = service.server.fetch(signal === undefined ? request : new Request(request, { signal }));
    return answer.then(
      ({ type }) => type,
      () => 'failed',
    );
  };

  /** Sends requests that are answered while others wait. Once they are answered, the others have begun to wait. */
  const othersAreAnswered = async (service: SmallService) => {
    await service.expect(200, 'GET', things);
    await service.expect(200, 'GET', things);
  };

  it('passes before the response, while others are answered', async () => {
    const service = await start({ delayMs: 60, message: 'late' });
    const started = performance.now();
    expect(await service.expect(200, 'GET', ask())).toBe('"late"');
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
    expect(await (await start({ delayMs: 0, message: 'now' })).expect(200, 'GET', ask())).toBe('"now"');
  });

  it('ends with a reset', async () => {
    const service = await start(long);
    const answer = pending(service);
    await othersAreAnswered(service);
    service.server.reset();
    expect(await answer).toBe('error');
  });

  it('ends when the server is closed, and when the client leaves', async () => {
    const service = await start(long);
    const leaving = new AbortController();
    const left = pending(service, leaving.signal);
    const answer = pending(service);
    await othersAreAnswered(service);
    leaving.abort();
    expect(await left).toBe('failed');
    await service.server.close();
    expect(await answer).toBe('error');
  });
});

it('an export has all of them, and answers the same', async () => {
  const definition = { result: { a: variable('big') }, delayMs: 1, message: 'for {name}' };
  const service = await start(definition);
  const loaded = await SmallService.start({ deployment: parseDeployment(await exportOf(service.server)) });
  const path = ask('*name=n&*big=5&projection=envelope&depth=3');
  expect(await loaded.expect(200, 'GET', path)).toBe(await service.expect(200, 'GET', path));
  expect(service.server.exportDeployment().accesses[0]?.services).toEqual({ 'x.Ask': { properties, ...definition } });
});

it('PUT /-/deployment takes and refuses them with all problems', async () => {
  const service = await start({});
  const put = async (definition: unknown) => {
    const body = JSON.stringify(deploymentWith(JSON.parse(JSON.stringify(definition))));
    return service.server.fetch(new Request('http://localhost/-/deployment', { method: 'PUT', body }));
  };
  expect((await put({ error: { status: 418, message: 'Only {name}.' }, delayMs: 5 })).status).toBe(200);
  expect(JSON.parse(await service.expect(418, 'GET', ask('*name=tea'))).message).toBe('Only tea.');
  const refused = await put({ error: { status: 200 }, delayMs: -1, result: 1 });
  expect(refused.status).toBe(400);
  const { problems } = (await refused.json()) as { problems: { pointer: string }[] };
  const at = '/accesses/0/services/x.Ask';
  expect(problems.map(({ pointer }) => pointer)).toEqual([`${at}/delayMs`, `${at}/error/status`, `${at}/result`]);
  await service.expect(418, 'GET', ask());
});

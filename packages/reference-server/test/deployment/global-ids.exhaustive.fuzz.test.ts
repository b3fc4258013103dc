import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { everyAnswer, type Send, sender } from '../support/answers.js';
import { exportOf } from '../support/export.js';
import { deploymentOf } from '../support/small-service.js';
import { change, type Sent, types } from './random-service.js';

/** Entities without a globalId, which have the ids of the requests. */
const entities = fc.array(
  fc
    .tuple(fc.constantFrom('a.First', 'a.Second'), fc.constantFrom({}, { partition: 'north' }))
    .map(([_type, partition]) => ({ _type, ...partition })),
  { minLength: 5, maxLength: 5 },
);

const globalIds = fc.nat(4).map((at) => ({ method: 'globalId', path: String(at) }));
const reading = fc.constantFrom<Sent>(
  { method: 'GET', path: '/rest/v2/entities/access.a/a.First?order-by=globalId&type-explicitness=always' },
  { method: 'GET', path: '/rest/v2/entities/access.a/a.First?order-by=globalId&descending=true&max-results=2' },
  { method: 'GET', path: '/rest/v2/entities/access.a/a.First/2' },
);
/** Changes of identities, which the deployed dialect allows. */
const identity = fc
  .record({
    at: fc.tuple(fc.constantFrom('a.First', 'a.Second'), fc.nat(4), fc.constantFrom('access.a', 'north')),
    given: fc.constantFrom(
      { name: 'partition', body: '"south"' },
      { name: 'partition', body: '"north"' },
      { name: 'id', body: '9' },
      { name: 'globalId', body: '"other"' },
    ),
  })
  .map(({ at, given: { name, body } }) => ({
    method: 'PUT',
    path: `/rest/v2/properties/access.a/${at.join('/')}/${name}`,
    body,
  }));
/** Replacing the content of an entity, which exists or not. */
const put = fc
  .tuple(fc.constantFrom('a.First', 'a.Second'), fc.nat(4), fc.constantFrom('access.a', 'north'))
  .map((at) => ({ method: 'PUT', path: `/rest/v2/entities/access.a/${at.join('/')}`, body: '{"one":null}' }));
const step = fc.oneof(
  { weight: 4, arbitrary: change },
  { weight: 2, arbitrary: put },
  { weight: 2, arbitrary: identity },
  { weight: 1, arbitrary: reading },
  { weight: 1, arbitrary: globalIds },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('fork', 'original', 'original', 'snapshot', 'restore', 'reset')
      .map((method) => ({ method, path: '' })),
  },
);

/** A server with copies, which does the same steps as another one. */
class Subject {
  readonly original: ReferenceServer;
  readonly #deployment: Deployment;
  readonly #globalIds: readonly string[];
  #server: ReferenceServer;
  #send: Send | undefined;
  #snapshot: ReturnType<ReferenceServer['snapshot']> | undefined;

  constructor(deployment: Deployment, dialect: 'documented' | 'deployed', globalIds: readonly string[]) {
    this.original = createReferenceServer({ deployment, dialect, seed: 'seed' });
    this.#deployment = deployment;
    this.#globalIds = globalIds;
    this.#server = this.original;
  }

  /** What a step shows. */
  async take({ method, path, body }: Sent): Promise<unknown> {
    if (method === 'fork') this.#use(this.#server.fork());
    else if (method === 'original') this.#use(this.original);
    else if (method === 'reset') this.#server.reset();
    else if (method === 'snapshot') this.#snapshot = this.original.snapshot();
    else if (method === 'restore') {
      if (this.#snapshot !== undefined) this.original.restore(this.#snapshot);
    } else {
      this.#send ??= await sender(this.#server, this.#deployment);
      const where = `/rest/v2/entities/access.a/a.First?where.globalId=${this.#globalIds[Number(path)]}`;
      const response = await (method === 'globalId' ? this.#send('GET', where) : this.#send(method, path, body));
      return [response.status, await response.text()];
    }
    return undefined;
  }

  /** All that its present world shows. */
  async show(): Promise<unknown> {
    return [await exportOf(this.#server), await everyAnswer(this.#server, this.#deployment)];
  }

  #use(server: ReferenceServer): void {
    this.#server = server;
    this.#send = undefined;
  }
}

it.each(['documented', 'deployed'] as const)(
  'globalIds that are computed when they are read are those that were always there, in the %s dialect',
  async (dialect) => {
    const property = fc.asyncProperty(
      types,
      entities,
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (all, given, steps) => {
        const deploymentWith = (entities: Deployment['accesses'][number]['entities']) =>
          deploymentOf(all, { id: 'access.a', ...(entities && { entities }) }, { id: 'access.b' });
        const without = deploymentWith(given.map((each, id) => ({ ...each, id })));
        const exported = await exportOf(createReferenceServer({ deployment: without, dialect }));
        const identities = Array.from(exported.matchAll(/"globalId": ?"(.*?)"/g), ([, globalId = '']) => globalId);
        expect(new Set(identities).size).toBe(given.length);
        const eager = new Subject(
          deploymentWith(given.map((each, id) => ({ ...each, id, globalId: identities[id] ?? '' }))),
          dialect,
          identities,
        );
        const lazy = new Subject(without, dialect, identities);
        for (const each of steps) expect(await lazy.take(each)).toEqual(await eager.take(each));
        expect(await lazy.show()).toEqual(await eager.show());
      },
    );
    await checkProperty(property, 20);
  },
  240_000,
);

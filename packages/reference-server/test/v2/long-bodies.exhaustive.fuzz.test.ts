import type { Deployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

const stored = 12;
/** The number of entities that a long body creates: enough for its effect to be prepared in several turns. */
const created = 4_000;
const listed = `${things}?list-entities-request=true`;

const deployment: Deployment = {
  ...smallDeployment,
  accesses: [
    {
      id: 'a',
      model: 'm',
      entities: Array.from({ length: stored }, (_, at) => ({ _type: 'x.Thing', id: at + 1, age: 1, name: `n${at}` })),
    },
  ],
};

interface Thing {
  readonly age: number;
  readonly name: string;
}

/** The entities that a long body creates. The small requests list some of them. */
const createdThings = Array.from({ length: created }, (_, at): Thing => {
  return { age: at < 2 || at === created - 1 ? 1 : 2, name: `new ${at}` };
});

/** What the service should contain, as the specification says it in the simplest way. */
class Model {
  readonly things: Map<number, Thing>;
  #highest = 0;

  constructor(things: Iterable<readonly [number, Thing]>) {
    this.things = new Map(things);
  }

  /** The id of the next new entity, which no entity has ever had. */
  get #next(): number {
    this.#highest = Math.max(this.#highest, ...this.things.keys());
    return this.#highest + 1;
  }

  /** Does what the long body says, at once. Returns its status. */
  merge({ updated, isRefused }: Body): number {
    if (isRefused || updated.some((id) => !this.things.has(id))) return 400;
    for (const id of updated) this.things.set(id, { age: 1, name: 'updated' });
    const first = this.#next;
    for (const [at, thing] of createdThings.entries()) this.things.set(first + at, thing);
    return 200;
  }

  /** Does what a small request says. Returns what its answer shows. */
  act(event: Event): unknown {
    const { kind, id } = event;
    const thing = this.things.get(id);
    if (kind === 'list') return this.listed();
    if (kind === 'get') return thing?.name ?? 404;
    if (kind === 'post') {
      const next = this.#next;
      this.things.set(next, { age: 1, name: 'posted' });
      return next;
    }
    if (kind === 'fork') {
      const fork = new Model(this.things);
      fork.act({ ...event, kind: 'patch' });
      return fork.listed();
    }
    if (thing === undefined) return 404;
    if (kind === 'patch') this.things.set(id, { ...thing, name: 'patched' });
    else {
      this.#highest = Math.max(this.#highest, id);
      this.things.delete(id);
    }
    return 200;
  }

  listed(): unknown {
    return [...this.things].filter(([, { age }]) => age === 1).map(([id, { name }]) => [id, name]);
  }
}

const body = fc.record({
  /** The ids of existing entities that the body changes. */
  updated: fc.uniqueArray(fc.integer({ min: 1, max: stored }), { maxLength: 3 }),
  /** Whether the last entity of the body does not exist. */
  isRefused: fc.nat(3).map((number) => number === 0),
});
type Body = typeof body extends fc.Arbitrary<infer Each> ? Each : never;

/** A small request, which is sent some turns of the event loop after the one before. */
const event = fc.record({
  kind: fc.constantFrom('list', 'get', 'post', 'patch', 'delete', 'fork'),
  id: fc.oneof(fc.integer({ min: 1, max: stored + 2 }), fc.constant(stored + created)),
  turns: fc.nat(3),
});
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never;

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function list(service: SmallService): Promise<unknown> {
  const text = await service.expect(200, 'GET', `${things}?where.age=1&order-by=id&depth=0`);
  return JSON.parse(text).map(({ id, name }: { id: { value: string }; name: string }) => [
    Number(id.value ?? id),
    name,
  ]);
}

async function act(service: SmallService, { kind, id }: Event): Promise<unknown> {
  if (kind === 'list') return list(service);
  if (kind === 'get') {
    const { status, text } = await service.send('GET', `${things}/${id}`);
    return status === 200 ? JSON.parse(text).name : status;
  }
  if (kind === 'post') {
    const text = await service.expect(200, 'POST', `${things}?projection=idInfo`, { age: 1, name: 'posted' });
    return Number(JSON.parse(text).value);
  }
  if (kind === 'fork') {
    const fork = service.fork();
    await fork.send('PATCH', `${things}/${id}?projection=success`, { name: 'patched' });
    return list(fork);
  }
  const sent = kind === 'patch' ? { name: 'patched' } : undefined;
  const { status } = await service.send(kind.toUpperCase(), `${things}/${id}?projection=success`, sent);
  return status;
}

describe('a long body', () => {
  let service: SmallService;
  let filled: ReturnType<SmallService['server']['snapshot']>;

  beforeAll(async () => {
    service = await SmallService.start({ deployment });
    filled = service.server.snapshot();
  });

  const bodyOf = ({ updated, isRefused }: Body) => [
    ...updated.map((id) => ({ id, name: 'updated' })),
    ...createdThings,
    ...(isRefused ? [{ id: 999_999, name: 'unknown' }] : []),
  ];

  it('takes effect at one time between small requests, completely or not at all', { timeout: 120_000 }, async () => {
    await checkProperty(
      fc.asyncProperty(body, fc.array(event, { minLength: 4, maxLength: 12 }), async (long, events) => {
        service.server.restore(filled);
        const merging = service.send('POST', `${listed}&projection=success`, bodyOf(long));
        const seen: unknown[] = [];
        for (const each of events) {
          for (let turns = 0; turns < each.turns; turns += 1) await turn();
          seen.push(await act(service, each));
        }
        const { status } = await merging;
        const observed = [...seen, status, await list(service)];
        const possible = Array.from({ length: events.length + 1 }, (_, at) => {
          const model = new Model(
            Array.from({ length: stored }, (_, index) => [index + 1, { age: 1, name: `n${index}` }]),
          );
          const before = events.slice(0, at).map((each) => model.act(each));
          const merged = model.merge(long);
          return [...before, ...events.slice(at).map((each) => model.act(each)), merged, model.listed()];
        });
        expect(possible).toContainEqual(observed);
      }),
      8,
    );
  });

  /** The created entities in XML. */
  const createdXml = [
    "<gm-data><required-types><t alias='T'>x.Thing</t></required-types><root-value><L>",
    ...createdThings.map((_, at) => `<r>T-${at}</r>`),
    '</L></root-value><pool>',
    ...createdThings.map(({ age, name }, at) => `<E id='T-${at}'><i p='age'>${age}</i><s p='name'>${name}</s></E>`),
    '</pool></gm-data>',
  ].join('');
  const inXml = { 'content-type': 'application/xml' };

  const createdTyped = JSON.stringify(createdThings.map((thing) => ({ _type: 'x.Thing', ...thing })));

  it.each<[what: string, target: string, body: string, headers?: Record<string, string>]>([
    ['of POST', `${listed}&projection=locationInfo`, JSON.stringify(createdThings)],
    ['of POST in XML', `${listed}&projection=locationInfo`, createdXml, inXml],
    ['of a legacy call', 'rest/assembly-stream-manipulate?accessId=a&projection=ids', createdTyped],
    ['of a legacy call in XML', 'rest/assembly-stream-manipulate?accessId=a&projection=ids', createdXml, inXml],
    [
      'that is a parameter of a legacy call',
      'rest/assembly-manipulate?accessId=a&projection=ids',
      `body=${encodeURIComponent(createdTyped)}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('%s lets other requests pass, which see nothing of it before', async (_what, target, sent, headers) => {
    service.server.restore(filled);
    let isMerged = false;
    const merging = service.expect(200, 'POST', target, sent, headers);
    void merging.finally(() => {
      isMerged = true;
    });
    let passed = 0;
    for (; !isMerged; passed += 1) {
      await turn();
      const { status } = await service.send('GET', `${things}/${stored + created}`);
      if (status === 200) break;
      expect(status).toBe(404);
    }
    expect(passed).toBeGreaterThan(3);
    expect(JSON.parse(await merging)).toHaveLength(created);
  });

  it.each([
    ['that is not complete', createdXml.slice(0, -1)],
    ['with a property twice at its end', createdXml.replace('</E></pool>', "<i p='age'>1</i></E></pool>")],
    ['with an unknown property at its end', createdXml.replace('</E></pool>', "<n p='x'/></E></pool>")],
  ])('in XML %s lets other requests pass until it is refused', async (_what, sent) => {
    service.server.restore(filled);
    let isRefused = false;
    const refusing = service.expect(400, 'POST', `${listed}&projection=success`, sent, inXml);
    void refusing.finally(() => {
      isRefused = true;
    });
    let passed = 0;
    for (; !isRefused; passed += 1) {
      await turn();
      await service.expect(200, 'GET', `${things}/1`);
    }
    expect(passed).toBeGreaterThan(3);
    await refusing;
  });

  it('lets other requests pass while it changes entities that exist, which see nothing of it before', async () => {
    service.server.restore(filled);
    const ids = Array.from({ length: created }, (_, at) => stored + at + 1);
    await service.expect(200, 'POST', `${listed}&projection=success`, createdThings);
    const changed = ids.map((id) => ({ id, age: 3, name: `changed ${id}` }));
    const merging = service.expect(200, 'POST', `${listed}&projection=data&depth=0`, changed);
    let isMerged = false;
    void merging.finally(() => {
      isMerged = true;
    });
    const seen: string[] = [];
    for (let last = ''; !isMerged; seen.push(last)) {
      await turn();
      last = JSON.parse(await service.expect(200, 'GET', `${things}/${ids.at(-1)}`)).name;
    }
    expect(new Set(seen)).toEqual(new Set([`new ${created - 1}`, `changed ${ids.at(-1)}`]));
    expect(seen.length).toBeGreaterThan(4);
    const names = (text: string) => JSON.parse(text).map(({ name }: Thing) => name);
    expect(names(await merging)).toEqual(changed.map(({ name }) => name));
    const found = await service.expect(200, 'GET', `${things}?where.age=3&order-by=id&depth=0`);
    expect(names(found)).toEqual(changed.map(({ name }) => name));
    expect(await list(service)).toHaveLength(stored);
  });

  it('takes effect although others change the access all the time', async () => {
    service.server.restore(filled);
    let isMerged = false;
    const merging = service.expect(
      200,
      'POST',
      `${listed}&projection=success`,
      bodyOf({ updated: [1], isRefused: false }),
    );
    void merging.then(() => {
      isMerged = true;
    });
    for (let count = 0; !isMerged; count += 1) {
      await turn();
      await service.expect(200, 'PATCH', `${things}/2`, { name: `n${count}` });
    }
    expect(await merging).toBe('true');
    expect(await list(service)).toHaveLength(stored + 3);
  });

  it('creates an entity again to which references are dangling', async () => {
    service.server.restore(filled);
    await service.expect(200, 'PATCH', `${things}/2`, { other: { _type: 'x.Thing', id: 1 } });
    await service.expect(200, 'DELETE', `${things}/1?delete-mode=ignoreReferences`);
    await service.expect(200, 'PUT', `${things}/1`, { id: 1, name: 'long '.repeat(20_000) });
    expect(await service.expect(200, 'GET', `${things}/2?depth=1`)).toContain('long long');
  });
});

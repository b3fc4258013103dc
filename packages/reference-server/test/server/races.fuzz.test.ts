import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

/** What one world has: a full copy, which shares nothing with others. */
interface Content {
  /** The names of the things by their ids, in the order of creation. */
  readonly names: ReadonlyMap<number, string>;
  /** The bytes of the deployed resource. */
  readonly bytes: string | undefined;
}

const ids = [1, 2, 3, 4];
const deployed: Content = { names: new Map([1, 2, 3].map((id) => [id, `deployed-${id}`])), bytes: 'the bytes' };

const deployment = {
  ...smallDeployment,
  accesses: [
    {
      id: 'a',
      model: 'm',
      entities: Array.from(deployed.names, ([id, name]) => ({ _type: 'x.Thing', id, name })),
      resources: [{ id: 'r', name: 'file', text: 'the bytes' }],
      workbench: [{ name: 'all', action: { kind: 'SimpleQueryAction', type: 'x.Thing' } }],
    },
  ],
} as const;

/** What a response shows of the content, whatever its form is. An export has bytes in base64. */
const shownIn = (text: string) =>
  text.replaceAll(btoa('the bytes'), 'the bytes').match(/(?:deployed|written)-[\w-]+|the bytes/g) ?? [];

interface Read {
  readonly target: (id: number) => string;
  /** The media type to ask for. Default: JSON. */
  readonly accept?: string;
  /** What it shows. */
  readonly shows: (content: Content, id: number) => readonly (string | undefined)[];
}

const one = (id: number) => `accessId=a&type=x.Thing&id=${id}`;
const own = ({ names }: Content, id: number) => [names.get(id)];
const byCreation = ({ names }: Content) => [...names.values()];
const byId = ({ names }: Content) => ids.map((id) => names.get(id));

const reads: Readonly<Record<string, Read>> = {
  'v2 get': { target: (id) => `${things}/${id}`, shows: own },
  'v2 get as XML': { target: (id) => `${things}/${id}`, accept: 'application/xml', shows: own },
  'v2 list': { target: () => things, shows: byCreation },
  'v2 list in order': { target: () => `${things}?order-by=id`, shows: byId },
  'v2 where': {
    target: (id) => `${things}?where.name=deployed-${id}`,
    shows: (content, id) => own(content, id).filter((name) => name === `deployed-${id}`),
  },
  'v2 property': { target: (id) => `rest/v2/properties/a/x.Thing/${id}/name`, shows: own },
  entity: { target: (id) => `rest/entity?${one(id)}`, shows: own },
  fetch: { target: () => 'rest/fetch?accessId=a&type=x.Thing', shows: byId },
  'property-fetch': { target: (id) => `rest/property-fetch?${one(id)}&property=name`, shows: own },
  action: { target: () => 'rest/action?accessId=a&name=all', shows: byCreation },
  streaming: { target: () => 'streaming?accessId=a&resourceId=r', shows: ({ bytes }) => [bytes] },
  export: { target: () => '/-/deployment', shows: (content) => [...byCreation(content), content.bytes] },
  inspector: { target: () => '/-/service/rest/v2/entities/a/x.Thing?order-by=id', shows: byId },
};

interface Change {
  readonly send: (to: SmallService, id: number, name: string) => ReturnType<SmallService['send']>;
  /** The content after the change, or `undefined` if the change is refused. */
  readonly outcome: (content: Content, id: number, name: string) => Content | undefined;
}

const rename = (content: Content, id: number, name: string) =>
  content.names.has(id) ? put(content, id, name) : undefined;
const create = (content: Content, id: number, name: string) =>
  content.names.has(id) ? undefined : put(content, id, name);

function put(content: Content, id: number, name: string): Content {
  return { ...content, names: new Map(content.names).set(id, name) };
}

function remove(content: Content, id: number): Content | undefined {
  const names = new Map(content.names);
  return names.delete(id) ? { ...content, names } : undefined;
}

const thing = (id: number, name: string) => ({ _type: 'x.Thing', id, name });

const changes: Readonly<Record<string, Change>> = {
  patch: { send: (to, id, name) => to.send('PATCH', `${things}/${id}`, { name }), outcome: rename },
  property: {
    send: (to, id, name) => to.send('PUT', `rest/v2/properties/a/x.Thing/${id}/name`, JSON.stringify(name)),
    outcome: rename,
  },
  put: { send: (to, id, name) => to.send('PUT', `${things}/${id}`, thing(id, name)), outcome: put },
  delete: { send: (to, id) => to.send('DELETE', `${things}/${id}`), outcome: remove },
  'delete all': {
    send: (to) => to.send('DELETE', `${things}?allow-multiple-delete=true`),
    outcome: (content) => ({ ...content, names: new Map() }),
  },
  assembly: {
    send: (to, id, name) => to.send('POST', 'rest/assembly-stream-manipulate?accessId=a', thing(id, name)),
    outcome: rename,
  },
  update: { send: (to, id, name) => to.send('POST', `rest/update?${one(id)}&*name=${name}`), outcome: rename },
  create: {
    send: (to, id, name) => to.send('POST', `rest/create?accessId=a&type=x.Thing&*id=${id}&*name=${name}`),
    outcome: create,
  },
  'legacy delete': { send: (to, id) => to.send('POST', `rest/delete?${one(id)}`), outcome: remove },
  'streaming delete': {
    send: (to) => to.send('DELETE', 'streaming?accessId=a&resourceId=r'),
    outcome: (content) => (content.bytes === undefined ? undefined : { ...content, bytes: undefined }),
  },
};

interface WorldRound {
  /** What happens at the same time as the reads, if anything. */
  readonly change: string | undefined;
  readonly changed: number;
  /** How many of the reads have begun before. */
  readonly after: number;
  readonly reads: readonly { readonly by: string; readonly id: number }[];
}

const id = fc.constantFrom(...ids);
const worldRound: fc.Arbitrary<WorldRound> = fc.record({
  change: fc.constantFrom(...Object.keys(changes), 'restore', undefined),
  changed: id,
  after: fc.nat(4),
  reads: fc.array(fc.record({ by: fc.constantFrom(...Object.keys(reads)), id }), { maxLength: 6 }),
});

/** A world beside its copy. */
class CheckedWorld {
  readonly #to: SmallService;
  readonly #snapshot: ReturnType<SmallService['server']['snapshot']>;
  readonly #kept: Content;
  #content: Content;

  constructor(to: SmallService, content: Content) {
    this.#to = to;
    this.#content = content;
    this.#snapshot = to.server.snapshot();
    this.#kept = content;
  }

  fork(): CheckedWorld {
    return new CheckedWorld(this.#to.fork(), this.#content);
  }

  /** Sends everything of a round at the same time. Returns what is wrong. */
  async run({ change, changed, after, reads: all }: WorldRound, written: string): Promise<readonly string[]> {
    const before = this.#content;
    const outcome = change === 'restore' ? this.#kept : changes[change ?? '']?.outcome(before, changed, written);
    const first = all.slice(0, after).map((each) => this.#read(each));
    const changing = this.#change(change, changed, written);
    const further = all.slice(after).map((each) => this.#read(each));
    const answers = await Promise.all([...first, ...further]);
    this.#content = outcome ?? before;
    const wrong = answers.flatMap(({ by, id: read, shown }) => {
      const expected = [before, this.#content].map((content) => spell(reads[by]?.shows(content, read) ?? []));
      return expected.includes(shown) ? [] : [`${by} of ${read} shows ${shown}. Expected ${expected.join(' or ')}.`];
    });
    const succeeds = await changing;
    if (succeeds === undefined || succeeds === (outcome !== undefined)) return wrong;
    return [...wrong, `${change} of ${changed} ${succeeds ? 'is not refused' : 'is refused'}.`];
  }

  /** Whether the change succeeds, if it is a request. */
  async #change(change: string | undefined, changed: number, written: string): Promise<boolean | undefined> {
    if (change === 'restore') await this.#to.server.restore(this.#snapshot);
    const answer = await changes[change ?? '']?.send(this.#to, changed, written);
    return answer && answer.status === 200;
  }

  async #read({ by, id: read }: WorldRound['reads'][number]) {
    const { target, accept = 'application/json' } = reads[by] ?? {};
    const path = target?.(read) ?? '';
    const request = path.startsWith('/-/')
      ? new Request(`http://localhost${path}`)
      : this.#to.request('GET', path, { Accept: accept });
    const response = await this.#to.server.fetch(request);
    const text = await response.text();
    return { by, id: read, shown: spell(response.ok ? shownIn(text) : []) };
  }
}

const spell = (shown: readonly (string | undefined)[]) =>
  shown.filter((each) => each !== undefined).join(', ') || 'nothing';

it('worlds that are used at the same time answer with what is theirs', { timeout: 60_000 }, async () => {
  await checkProperty(
    fc.asyncProperty(
      fc.array(fc.tuple(worldRound, worldRound, worldRound), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const origin = new CheckedWorld(await SmallService.start({ deployment }), deployed);
        const fork = origin.fork();
        const worlds = [origin, fork, fork.fork()];
        for (const [number, round] of rounds.entries()) {
          const wrong = await Promise.all(
            worlds.map((world, index) => {
              const rounded = round[index];
              return rounded === undefined ? [] : world.run(rounded, `written-${number}-${index}`);
            }),
          );
          expect(wrong.flat()).toEqual([]);
        }
      },
    ),
    12,
  );
});

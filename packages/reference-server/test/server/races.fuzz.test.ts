import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smallDeployment, SmallService, things } from '../support/small-service.js';

/** The names of the entities 1 to 3 in one world: a full copy, which shares nothing with others. */
type Names = readonly string[];

const ids = [1, 2, 3];
const nameOf = (names: Names, id: number) => names[id - 1];

const deployment = {
  ...smallDeployment,
  accesses: [
    {
      id: 'a',
      model: 'm',
      entities: ids.map((id) => ({ _type: 'x.Thing', id, name: `deployed-${id}` })),
      workbench: [{ name: 'all', action: { kind: 'SimpleQueryAction', type: 'x.Thing' } }],
    },
  ],
} as const;

/** The names in a response, in order, whatever its form is. */
const namesIn = (text: string) => Array.from(text.matchAll(/(?:deployed|written)-[\w-]+/g), ([name]) => name);

interface Read {
  readonly target: (id: number) => string;
  /** The names that it answers. */
  readonly expected: (names: Names, id: number) => readonly (string | undefined)[];
}

const one = (id: number) => `accessId=a&type=x.Thing&id=${id}`;
const onlyName = (names: Names, id: number) => [nameOf(names, id)];
const all = (names: Names) => names;

const reads: Readonly<Record<string, Read>> = {
  'v2 get': { target: (id) => `${things}/${id}`, expected: onlyName },
  'v2 list': { target: () => `${things}?order-by=id`, expected: all },
  'v2 where': {
    target: (id) => `${things}?where.name=deployed-${id}`,
    expected: (names, id) => names.filter((name) => name === `deployed-${id}`),
  },
  'v2 property': { target: (id) => `rest/v2/properties/a/x.Thing/${id}/name`, expected: onlyName },
  entity: { target: (id) => `rest/entity?${one(id)}`, expected: onlyName },
  fetch: { target: () => 'rest/fetch?accessId=a&type=x.Thing', expected: all },
  'property-fetch': { target: (id) => `rest/property-fetch?${one(id)}&property=name`, expected: onlyName },
  action: { target: () => 'rest/action?accessId=a&name=all', expected: all },
  export: { target: () => '/-/deployment', expected: all },
  inspector: { target: () => '/-/service/rest/v2/entities/a/x.Thing?order-by=id', expected: all },
};

type Change = (to: SmallService, id: number, name: string) => Promise<unknown>;

const changes: Readonly<Record<string, Change>> = {
  patch: (to, id, name) => to.expect(200, 'PATCH', `${things}/${id}`, { name }),
  property: (to, id, name) => to.expect(200, 'PUT', `rest/v2/properties/a/x.Thing/${id}/name`, JSON.stringify(name)),
  assembly: (to, id, name) =>
    to.expect(200, 'POST', 'rest/assembly-stream-manipulate?accessId=a', { _type: 'x.Thing', id, name }),
};

interface WorldRound {
  /** What happens at the same time as the reads, if anything. */
  readonly change: keyof typeof changes | 'restore' | undefined;
  readonly changed: number;
  /** How many of the reads have begun before. */
  readonly after: number;
  readonly reads: readonly { readonly by: string; readonly id: number }[];
}

const id = fc.constantFrom(...ids);
const worldRound: fc.Arbitrary<WorldRound> = fc.record({
  change: fc.constantFrom(...Object.keys(changes), 'restore' as const, undefined),
  changed: id,
  after: fc.nat(4),
  reads: fc.array(fc.record({ by: fc.constantFrom(...Object.keys(reads)), id }), { maxLength: 6 }),
});

/** A world beside its copy. */
class CheckedWorld {
  readonly to: SmallService;
  names: Names;
  readonly #snapshot: ReturnType<SmallService['server']['snapshot']>;
  readonly #kept: Names;

  constructor(to: SmallService, names: Names) {
    this.to = to;
    this.names = names;
    this.#snapshot = to.server.snapshot();
    this.#kept = names;
  }

  fork(): CheckedWorld {
    return new CheckedWorld(this.to.fork(), this.names);
  }

  /** Sends everything of a round at the same time. Returns what is wrong. */
  async run(round: WorldRound, written: string): Promise<readonly string[]> {
    const before = this.names;
    const { change, changed, after } = round;
    const afterwards =
      change === undefined
        ? before
        : change === 'restore'
          ? this.#kept
          : before.map((name, index) => (index === changed - 1 ? written : name));
    const first = round.reads.slice(0, after).map((each) => this.#read(each));
    const changing =
      change === 'restore' ? this.to.server.restore(this.#snapshot) : changes[change ?? '']?.(this.to, changed, written);
    const further = round.reads.slice(after).map((each) => this.#read(each));
    const answers = await Promise.all([...first, ...further]);
    await changing;
    this.names = afterwards;
    return answers.flatMap(({ by, id: read, found }) => {
      const expected = [before, afterwards].map((names) => reads[by]?.expected(names, read).toString());
      return expected.includes(found.toString()) ? [] : [`${by} of ${read}: ${found}, expected ${expected.join(' or ')}`];
    });
  }

  async #read({ by, id: read }: WorldRound['reads'][number]) {
    const target = reads[by]?.target(read) ?? '';
    const request = target.startsWith('/-/')
      ? new Request(`http://localhost${target}`)
      : this.to.request('GET', target, {});
    const found = namesIn(await (await this.to.server.fetch(request)).text());
    return { by, id: read, found };
  }
}

it('worlds that are used at the same time answer with what is theirs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(worldRound, worldRound, worldRound), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const origin = new CheckedWorld(await SmallService.start({ deployment }), deployment.accesses[0].entities.map(({ name }) => name));
        const fork = origin.fork();
        const worlds = [origin, fork, fork.fork()];
        for (const [number, round] of rounds.entries()) {
          const wrong = await Promise.all(
            worlds.map((world, index) => {
              const own = round[index];
              return own === undefined ? [] : world.run(own, `written-${number}-${index}`);
            }),
          );
          expect(wrong.flat()).toEqual([]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

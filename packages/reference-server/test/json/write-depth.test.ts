import { describe, expect, it } from 'vitest';
import { bareText, people, type SentEntity, startPeople } from './people.js';

/** Person 1 of some entities of a deployment, in one line, without types and without what every stored entity has. */
async function shown(entities: readonly SentEntity[], options: string, path = `${people}/1`): Promise<string> {
  const service = await startPeople(entities);
  return bareText(await service.expect(200, 'GET', `${path}?type-explicitness=never&prettiness=none&${options}`));
}

const person = (id: number, members: object = {}): SentEntity => ({ _type: 'Person', _id: String(id), id, ...members });
const to = (id: number) => ({ _ref: String(id) });

/** 3 ← 2 ← 1, where 1 has a scalar, a list and a set. */
const family = [
  person(1, { age: 1, children: [], father: to(2), nicknames: ['n'] }),
  person(2, { firstName: 'F', father: to(3) }),
  person(3, { firstName: 'G' }),
];

describe('depth (R-23)', () => {
  const all =
    '{"_id":"0","age":1,"father":{"_id":"1","father":{"_id":"2","firstName":"G"},"firstName":"F"},"nicknames":["n"]}';

  it.each([
    ['0', '{"_id":"0","age":1}'],
    ['1', '{"_id":"0","age":1,"father":{"_id":"1","firstName":"F"},"nicknames":["n"]}'],
    ['2', all],
    ['reachable', all],
  ])('%s', async (depth, text) => {
    expect(await shown(family, `depth=${depth}`)).toBe(text);
  });

  it('takes a list result and its elements as level 0', async () => {
    expect(await shown(family.slice(2), 'depth=0', people)).toBe('[{"_id":"0","firstName":"G"}]');
  });

  it('takes a collection and its elements as one level', async () => {
    const entities = [
      person(1, { children: [to(2)] }),
      person(2, { age: 2, children: [to(3)] }),
      person(3, { age: 3 }),
    ];
    expect(await shown(entities, 'depth=1')).toBe('{"_id":"0","children":[{"_id":"1","age":2}]}');
  });

  it('counts the shortest way, however the entity is met first', async () => {
    // 3 is met first as a child of a child, but is one level away as the father.
    const entities = [
      person(1, { children: [to(2)], father: to(3) }),
      person(2, { children: [to(3)] }),
      person(3, { firstName: 'far', nicknames: ['x'] }),
    ];
    expect(await shown(entities, 'depth=2')).toBe(
      '{"_id":"0","children":[{"_id":"1","children":[{"_id":"2","firstName":"far","nicknames":["x"]}]}],"father":{"_ref":"2"}}',
    );
  });

  it('takes the envelope of a result as no level', async () => {
    const text = await shown(family.slice(2), 'depth=0&projection=envelope', people);
    expect(text).toBe('{"_id":"0","entities":[{"_id":"1","firstName":"G"}],"hasMore":false}');
  });

  it('follows keys and values of maps and objects', async () => {
    const entities = [
      person(1, { byPerson: { _type: 'map', value: [{ key: to(2), value: to(3) }] }, anything: to(4) }),
      ...['k', 'v', 'o'].map((name, at) => person(at + 2, { firstName: name, nicknames: [name] })),
    ];
    const text = await shown(entities, 'depth=2');
    for (const name of ['k', 'v', 'o']) expect(text).toContain(`"firstName":"${name}","nicknames":["${name}"]`);
    expect(await shown(entities, 'depth=0')).toBe('{"_id":"0"}');
  });

  it('leaves out what is cut, with write-empty-properties too', async () => {
    const written = JSON.parse(await shown(family, 'depth=0&write-empty-properties=true'));
    expect(written).toMatchObject({ age: 1, firstName: null });
    for (const name of ['father', 'nicknames', 'phoneBook']) expect(written).not.toHaveProperty(name);
  });

  it('writes a scalar in an object property at level 0', async () => {
    expect(await shown([person(1, { anything: 'x' })], 'depth=0')).toBe('{"_id":"0","anything":"x"}');
  });
});

describe('entity-recurrence-depth (R-24)', () => {
  const shared = [
    person(1, { children: [to(2), to(2)] }),
    person(2, { firstName: 'F', father: to(3) }),
    person(3, { firstName: 'G', father: to(4) }),
    person(4, { firstName: 'GG' }),
  ];
  const third = '{"father":{"father":{"firstName":"GG"},"firstName":"G"},"firstName":"F"}';
  const second = '{"father":{"firstName":"G"},"firstName":"F"}';

  it.each([
    [
      0,
      '{"_id":"0","children":[{"_id":"1","father":{"_id":"2","father":{"_id":"3","firstName":"GG"},"firstName":"G"},"firstName":"F"},{"_ref":"1"}]}',
    ],
    [1, `{"children":[${third},{"firstName":"F"}]}`],
    [2, `{"children":[${third},${second}]}`],
    [3, `{"children":[${third},${third}]}`],
    [-1, `{"children":[${third},${third}]}`],
  ])('%i', async (depth, text) => {
    expect(await shown(shared, `depth=reachable&entity-recurrence-depth=${depth}`)).toBe(text);
  });

  it.each([1, 2, -1])('%i cuts a cycle to scalars', async (depth) => {
    const cycle = [person(1, { firstName: 'A', children: [to(2)] }), person(2, { firstName: 'B', father: to(1) })];
    expect(await shown(cycle, `depth=reachable&entity-recurrence-depth=${depth}`)).toBe(
      '{"children":[{"father":{"firstName":"A"},"firstName":"B"}],"firstName":"A"}',
    );
  });

  it('cuts an entity that refers to itself twice', async () => {
    const own = [person(1, { firstName: 'A', children: [to(1), to(1)] })];
    expect(await shown(own, 'depth=reachable&entity-recurrence-depth=-1')).toBe(
      '{"children":[{"firstName":"A"},{"firstName":"A"}],"firstName":"A"}',
    );
  });

  it('is applied after depth', async () => {
    expect(await shown(shared, 'depth=2&entity-recurrence-depth=-1')).toBe(`{"children":[${second},${second}]}`);
  });

  it('refuses entities that double with each level by their number or by their bytes', async () => {
    const levels = Array.from({ length: 60 }, (_, at) => person(at + 1, { children: [to(at + 2), to(at + 2)] }));
    const service = await startPeople([...levels, person(61)]);
    const response = await service.send('GET', `${people}/1?depth=reachable&entity-recurrence-depth=-1`);
    expect(response.status).toBe(400);
    expect(['R-24', 'R-62']).toContain(service.server.journal.entries().at(-1)?.rule);
    await service.expect(200, 'GET', `${people}/1?depth=reachable`);
  });
});

it('a chain of 8,000 entities is repeated along its whole length, and written with references', async () => {
  const count = 8_000;
  const chain = Array.from({ length: count }, (_, at) => person(at + 1, at + 1 < count ? { father: to(at + 2) } : {}));
  expect(await shown(chain, 'depth=reachable&entity-recurrence-depth=-1')).toBe(
    `${'{"father":'.repeat(count - 1)}{}${'}'.repeat(count - 1)}`,
  );
  const text = await shown(chain, 'depth=reachable');
  expect(text.startsWith('{"_id":"0","father":{"_id":"1","father":{"_id":"2"')).toBe(true);
  expect(text.endsWith(`{"_id":"${count - 1}"${'}'.repeat(count)}`)).toBe(true);
});

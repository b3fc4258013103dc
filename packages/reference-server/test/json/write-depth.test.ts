import { describe, expect, it } from 'vitest';
import { bareText, people, type SentEntity, startPeople } from './people.js';

/** Person 1 of some entities of a deployment, in one line, without types and without what every stored entity has. */
async function shown(entities: readonly SentEntity[], options: string, path = `${people}/1`): Promise<string> {
  const service = await startPeople(entities);
  return bareText(await service.expect(200, 'GET', `${path}?type-explicitness=never&prettiness=none&${options}`));
}

const person = (id: number, members: object = {}): SentEntity => ({ _type: 'Person', _id: String(id), id, ...members });
const to = (id: number) => ({ _ref: String(id) });

describe('depth (R-23)', () => {
  it('follows keys and values of maps and objects', async () => {
    const entities = [
      person(1, { byPerson: { _type: 'map', value: [{ key: to(2), value: to(3) }] }, anything: to(4) }),
      ...['k', 'v', 'o'].map((name, at) => person(at + 2, { firstName: name, nicknames: [name] })),
    ];
    const text = await shown(entities, 'depth=2');
    for (const name of ['k', 'v', 'o']) expect(text).toContain(`"firstName":"${name}","nicknames":["${name}"]`);
    expect(await shown(entities, 'depth=0')).toBe('{"_id":"0"}');
  });

  it('writes a scalar in an object property at level 0', async () => {
    expect(await shown([person(1, { anything: 'x' })], 'depth=0')).toBe('{"_id":"0","anything":"x"}');
  });
});

describe('entity-recurrence-depth (R-24)', () => {
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

  it('refuses entities that double with each level by their number or by their bytes', async () => {
    const levels = Array.from({ length: 60 }, (_, at) => person(at + 1, { children: [to(at + 2), to(at + 2)] }));
    const service = await startPeople([...levels, person(61)], { limits: { maxAnswerBytes: 2 ** 20 } });
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

import { describe, expect, expectTypeOf, test } from 'vitest';
import { DecodeError, InputError, ref, typed } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { fromPlain, toJson, toPlain } from '../../src/plain/index.js';
import { rejection } from '../support/catch.js';
import { numberModel, startNumbers } from '../support/number-longs.js';

const unsafe = 2 ** 53;
const largest = Number.MAX_SAFE_INTEGER;
const refused = 'a long up to 2^53 (the model has longs: "number")';

/** A property is only found with the partition of its entity in the deployed dialect (D-51). */
const at = { partition: 'a' };

type Service = Awaited<ReturnType<typeof startNumbers>>;

describe.each(['documented', 'deployed'] as const)('a model with longs: "number", %s', (dialect) => {
  test('longs and ids of results are numbers', async () => {
    await using service = await startNumbers(dialect);
    const { people, access } = service;
    const person = await people.get(1, { depth: 'reachable' });
    expectTypeOf(person.id).toEqualTypeOf<number>();
    expectTypeOf<NonNullable<typeof person.scores>>().toEqualTypeOf<number[]>();
    expectTypeOf<NonNullable<typeof person.marks>>().toEqualTypeOf<Map<number, number>>();
    expect(person).toMatchObject({ id: 1, steps: largest, scores: [3, 4], father: { id: 2 }, anything: 7 });
    expect(person.marks).toEqual(new Map([[1, 2]]));
    expect((await people.get(2)).anything).toEqual(new Map([[5, new Set([1, 2])]]));
    expect((await people.list({ maxResults: 2 })).map(({ id }) => id)).toEqual([1, 2]);
    expect((await people.page({ maxResults: 1 })).entities[0]?.id).toBe(1);
    for await (const { id } of people.each({ maxResults: 1 })) expect(id).toBe(1);
    expect((await people.getOrNull(1))?.id).toBe(1);
    expect(await people.property(1, 'steps', at).get()).toBe(largest);
    expect(await people.property(1, 'scores', at).get()).toEqual([3, 4]);
    expect(await people.property(1, 'marks', at).get({ projection: 'envelope' })).toMatchObject({
      propertyValue: new Map([[1, 2]]),
    });
    expect(await legacy(access).entity({ type: 'Person', id: 1 })).toMatchObject({ id: 1, steps: largest });
    expect(await legacy(access).propertyFetch({ type: 'Person', id: 1, property: 'scores' })).toEqual([3, 4]);
  });

  test('what is created has an id that is a number', async () => {
    await using service = await startNumbers(dialect);
    const { people, access } = service;
    const id = await people.create({ steps: 5, scores: [6], father: people.ref(1) });
    expectTypeOf(id).toEqualTypeOf<number>();
    expect(await people.get(id, { depth: 1 })).toMatchObject({ id, steps: 5, scores: [6], father: { id: 1 } });
    expect(await people.saveAll([{ id: 2, steps: 8 }])).toEqual([2]);
    expect((await people.create({}, { projection: 'referenceInfo' })).refId).toEqual(expect.any(Number));
    const ann = { _type: 'a.Person', steps: 9 } as const;
    expect(await legacy(access).assemblyManipulate(ann, { projection: 'id' })).toMatchObject({
      refId: expect.any(Number),
    });
    expect(
      await people
        .property(id, 'scores', at)
        .add([7])
        .then(() => people.property(id, 'scores', at).get()),
    ).toEqual([6, 7]);
    await people.property(id, 'marks', at).put(new Map([[1, largest]]));
    expect(await people.property(id, 'marks', at).get()).toEqual(new Map([[1, largest]]));
  });

  test('conditions take numbers', async () => {
    await using service = await startNumbers(dialect);
    const { people } = service;
    expect((await people.list({ where: { steps: largest } })).map(({ id }) => id)).toEqual([1]);
    if (dialect === 'deployed') expect(await people.list({ where: { id: 2 } })).toMatchObject([{ id: 2 }]);
  });

  test('a long beyond 2^53 is a DecodeError that names its place', async () => {
    await using service = await startNumbers(dialect);
    const { people, access, exact } = service;
    const message = (place: string, value = '9007199254740993') => `Expected ${refused}, got ${value} at ${place}.`;
    expect(await rejection(people.get(3))).toBeInstanceOf(DecodeError);
    await expect(people.get(3)).rejects.toThrow(message('steps'));
    await expect(people.list()).rejects.toThrow(message('2.steps'));
    await expect(people.page()).rejects.toThrow(message('entities.2.steps'));
    await expect(people.property(3, 'steps', at).get()).rejects.toThrow(message('the root'));
    // A service that sends such a long is the right one.
    expect(String(await rejection(people.property(3, 'steps', at).get()))).not.toContain('baseUrl');
    await expect(legacy(access).entity({ type: 'Person', id: 3 })).rejects.toThrow(message('steps'));
    await exact.put({ id: 4, anything: 2n ** 62n, scores: [1n, 2n ** 62n], marks: new Map([[1, -(2n ** 62n)]]) });
    await expect(people.property(4, 'anything', at).get()).rejects.toThrow(message('the root', String(2n ** 62n)));
    await expect(people.property(4, 'scores', at).get()).rejects.toThrow(message('1', String(2n ** 62n)));
    await expect(people.property(4, 'marks', at).get()).rejects.toThrow(message('value 0', String(-(2n ** 62n))));
    await exact.put({ id: 2n ** 60n });
    await expect(people.list({ startIndex: 4 })).rejects.toThrow(/got 1152921504606846976 at 0\.id\./);
  });

  test.each<[got: string, call: (service: Service) => unknown]>([
    [`${unsafe} at steps.`, ({ people }) => people.create({ steps: unsafe })],
    [`${unsafe} at 0.id.`, ({ people }) => people.saveAll([{ id: unsafe }])],
    [`${-unsafe} at scores.1.`, ({ people }) => people.put({ id: 1, scores: [1, -unsafe] })],
    [`${unsafe} at marks.`, ({ people }) => people.update(1, { marks: new Map([[1, unsafe]]) })],
    [`${unsafe} at id.`, ({ people }) => people.get(unsafe)],
    [`${unsafe} at id.`, ({ people }) => people.put(unsafe, {})],
    [`${unsafe} at father.refId.`, ({ people }) => people.create({ father: people.ref(unsafe) })],
    [`${unsafe} at where.steps.`, ({ people }) => people.list({ where: { steps: unsafe } })],
    [`${unsafe} at `, ({ people }) => people.property(1, 'steps', at).set(unsafe)],
    [`${unsafe} at `, ({ people }) => people.property(1, 'scores', at).add(unsafe)],
    ['at anything.', ({ people }) => people.create({ anything: typed('long', unsafe) })],
    [`${2n ** 60n}n at anything.`, ({ people }) => people.create({ anything: 2n ** 60n })],
    [`${unsafe} at the id.`, ({ access }) => legacy(access).delete({ type: 'Person', id: unsafe })],
    [
      `${unsafe} at *steps.`,
      ({ access }) => legacy(access).update({ type: 'Person', id: 1, properties: { steps: unsafe } }),
    ],
  ])('a number that is not a safe integer is refused before anything is sent: %s', async (got, call) => {
    await using service = await startNumbers(dialect);
    const failure = await rejection(Promise.resolve().then(() => call(service)));
    expect(failure).toBeInstanceOf(InputError);
    expect(failure.message).toContain(got);
    expect(failure.message).toContain(got.includes('anything') ? 'a value that JSON can hold' : refused);
  });

  test('a long in an object property stays a long when it is written back, also by its plain form', async () => {
    await using service = await startNumbers(dialect);
    const { people, exact } = service;
    for (const id of [1, 2]) {
      const before = await exact.get(id, { depth: 'reachable' });
      await people.put(await people.get(id));
      expect(await exact.get(id, { depth: 'reachable' })).toEqual(before);
      await people.put(id, fromPlain(JSON.parse(JSON.stringify(toPlain(await people.get(id)))), numberModel, 'Person'));
      expect(await exact.get(id, { depth: 'reachable' })).toEqual(before);
    }
    await people.put({ id: 9, anything: 5n });
    expect(await exact.property(9, 'anything', at).get()).toBe(5n);
  });

  test('equal numbers of a set in an object property keep their types', async () => {
    await using service = await startNumbers(dialect);
    const { people, exact } = service;
    await exact.put({ id: 9, anything: new Set([1, 1n]) });
    expect(await people.property(9, 'anything', at).get()).toEqual(new Set([1, typed('long', 1)]));
    await people.put(await people.get(9));
    expect(await exact.property(9, 'anything', at).get()).toEqual(new Set([1, 1n]));
  });

  test('results are JSON as they are', async () => {
    await using service = await startNumbers(dialect);
    const person = await service.people.get(1);
    expect(JSON.parse(JSON.stringify(person))).toMatchObject({ id: 1, steps: largest });
    expect(toJson(person)).toMatchObject({ id: 1, steps: largest, anything: 7 });
    expect(() => toPlain({ _type: 'a.Person', id: unsafe }, numberModel)).toThrow(refused);
    expect(() => fromPlain(toPlain({ id: 2n ** 60n }), numberModel, 'Person')).toThrow(refused);
  });

  test('sessions and files have numbers too', async () => {
    await using service = await startNumbers(dialect);
    const session = await service.client.authenticate({ projection: 'payload' });
    expectTypeOf(session.maxIdleTime).toEqualTypeOf<number | null>();
    expect(session.maxIdleTime).toEqual(expect.any(Number));
    const file = await service.access.resources.upload({ content: 'abc', name: 'a.txt' });
    expectTypeOf(file.fileSize).toEqualTypeOf<number | null | undefined>();
    expect(file.fileSize).toBe(3);
    const [stored] = await service.access.entities('Resource').list();
    expectTypeOf(stored?.fileSize).toEqualTypeOf<number | null | undefined>();
    expect(stored?.fileSize).toBe(3);
  });
});

test('the compiler takes numbers only', () => {
  const calls = ({ people }: Service) => {
    people.create({ steps: 1, scores: [1], father: ref('Person', 2) });
    people.get(1);
    // @ts-expect-error a bigint
    people.create({ steps: 1n });
    // @ts-expect-error a bigint
    people.get(1n);
    // @ts-expect-error a bigint
    people.list({ where: { steps: 1n } });
    // @ts-expect-error a reference by a bigint
    people.create({ father: ref('Person', 2n) });
  };
  expectTypeOf(calls).toBeFunction();
});

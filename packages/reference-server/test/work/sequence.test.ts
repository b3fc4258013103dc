// Over HTTP it depends on the machine which of several clients is the next one.
import { expect, it, onTestFinished, vi } from 'vitest';
import { Sequence } from '../../src/work/steps.js';

it('pieces of work are done one after the other, also after one that fails', async () => {
  const sequence = new Sequence();
  const done: string[] = [];
  const work = (name: string, turns: number) => async () => {
    done.push(`${name} begins`);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    done.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const results = [sequence.add(work('a', 5)), sequence.add(work('b', 2)), sequence.add(work('c', 1))];
  expect(done).toEqual([]);
  expect(await Promise.allSettled(results)).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: new Error('b fails') },
    { status: 'fulfilled', value: 'c' },
  ]);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('work goes on although a test fakes the timers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await new Sequence().add(async () => 'done')).toBe('done');
});

it('clients have turns, however much work one of them has', async () => {
  const sequence = new Sequence();
  const done: string[] = [];
  const add = (client: string, name: string) => sequence.add(async () => done.push(name), client);
  const results = [
    ...Array.from({ length: 5 }, (_, at) => add('many', `many ${at}`)),
    add('one', 'one'),
    add('two', 'two'),
  ];
  await Promise.all(results);
  expect(done.slice(0, 4)).toEqual(['many 0', 'one', 'two', 'many 1']);
  expect(done).toHaveLength(7);
});

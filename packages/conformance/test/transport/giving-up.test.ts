import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Patience } from '../../src/target/subjects/pace.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const begun = (isInterrupted = false) => {
  const controller = new AbortController();
  if (isInterrupted) controller.abort();
  return { patience: new Patience(controller.signal), interrupt: () => controller.abort() };
};

test('a service is given up two seconds after the interruption, if it does not respond', () => {
  const { patience, interrupt } = begun();
  vi.advanceTimersByTime(60_000);
  interrupt();
  vi.advanceTimersByTime(1999);
  expect(patience.abandoned.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.abandoned.aborted).toBe(true);
});

test('a service is given up two seconds after its last response', () => {
  const { patience, interrupt } = begun();
  interrupt();
  for (let responses = 0; responses < 10; responses += 1) {
    vi.advanceTimersByTime(1900);
    patience.noteResponse();
  }
  vi.advanceTimersByTime(1999);
  expect(patience.abandoned.aborted).toBe(false);
  vi.advanceTimersByTime(101);
  expect(patience.abandoned.aborted).toBe(true);
});

test('a command that was interrupted before it began gives the service up, too', () => {
  const { patience } = begun(true);
  vi.advanceTimersByTime(2000);
  expect(patience.abandoned.aborted).toBe(true);
});

test('a service is never given up without an interruption, or after the end', () => {
  const { patience, interrupt } = begun();
  vi.advanceTimersByTime(600_000);
  patience.end();
  interrupt();
  vi.advanceTimersByTime(600_000);
  expect(patience.abandoned.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

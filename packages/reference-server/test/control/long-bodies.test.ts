import '@platform-services/reference-server/vitest';
import { ControlError, type JournalFilter, type VerificationError } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { SmallService, things } from '../support/small-service.js';

/** A body whose last member comes after `length` characters. */
const bodyOf = (length: number, name = 'LATE') => JSON.stringify({ names: ['y'.repeat(length)], name });

/** Of longer bodies the journal does not know the end. */
const longest = 65_536 - bodyOf(0).length;

const late = { body: { name: 'LATE' } } satisfies JournalFilter;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function received(...bodies: readonly string[]): Promise<SmallService> {
  const to = await SmallService.start();
  for (const body of bodies) await to.expect(200, 'POST', things, body);
  return to;
}

async function control(to: SmallService, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await to.server.fetch(new Request(`http://localhost/-/${path}`, sent));
  return { status: answer.status, body: await answer.json() };
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

describe('a body that is longer than the journal shows', () => {
  it.each([9_000, 40_000, longest])('is compared as a whole: %d characters', async (length) => {
    const to = await received(bodyOf(length), bodyOf(length, 'LAST'));
    const { journal } = to.server;
    const [, entry] = journal.entries();
    expect(entry?.body).toEqual({ text: bodyOf(length).slice(0, 8_192), truncated: true });
    expect(journal.entries(late)).toEqual([entry]);
    expect(await control(to, 'journal?body.name=LATE')).toMatchObject({ body: { entries: [{ seq: 2 }] } });
    journal.expect(late).times(1);
    expect(() => journal.expect(late).never()).toThrow('got 1 of 3');
    expect(await control(to, 'journal/verify', { expect: late, times: 0 })).toMatchObject({ status: 409 });
    expect(to.server).not.toHaveReceived({ body: { name: 'NOBODY' } });
  });

  it('still has secrets that are not compared or shown', async () => {
    const secret = `{"names":["${'y'.repeat(9_000)}"],"name":"ABCDEFGH","anything":{"password":"PPPPPPPP"}}`;
    const to = await SmallService.start();
    await to.send('POST', things, secret, { 'x-api-key': 'ABCDEFGH' });
    const { journal } = to.server;
    const found = (body: JournalFilter['body']) => journal.entries({ method: 'POST', body: body ?? {} }).length;
    expect(found({ name: 'ABCDEFGH' })).toBe(0);
    expect(found({ name: '***' })).toBe(1);
    expect(found({ anything: { password: 'PPPPPPPP' } })).toBe(0);
    expect(found({ 'anything.password': 'PPPPPPPP' })).toBe(0);
    expect(found({ 'anything[*]': 'PPPPPPPP' })).toBe(0);
    const failure = thrownBy(() => journal.expect({ method: 'POST', body: { name: 'x', anything: 7 } }).times(1));
    expect(String(failure)).toContain('body.name is "***", body.anything is {"password":"***"}');
  });

  it('names what a call with parameters concerns', async () => {
    const to = await SmallService.start();
    const fetched = (padding: number) => `x=${'y'.repeat(padding)}&accessId=a&type=x.Thing`;
    await to.send('POST', 'rest/fetch', fetched(60_000), form);
    expect(to.server.journal.entries({ type: 'Thing' })).toHaveLength(1);
    await to.send('POST', 'rest/fetch', fetched(70_000), form);
    expect(() => to.server.journal.expect({ type: 'Thing' }).times(1)).toThrow('got 1 to 2 of 3');
    to.server.journal.expect({ user: 'u', operation: 'legacy.fetch' }).times(2);
  });

  it('gets the fault that its end selects, however long it is', async () => {
    const to = await SmallService.start();
    for (const length of [9_000, longest, 1_000_000]) {
      to.server.faults.add({ match: late, fault: { status: 418 } });
      await to.expect(200, 'POST', things, bodyOf(length, 'LAST'));
      await to.expect(418, 'POST', things, bodyOf(length));
    }
    to.server.faults.add({ match: { type: 'x.Thing', operation: 'legacy.fetch' }, fault: { status: 418 } });
    await to.expect(418, 'POST', 'rest/fetch', `x=${'y'.repeat(100_000)}&accessId=a&type=x.Thing`, form);
  });
});

describe('a body that is longer than the journal keeps', () => {
  it('is undecided where a result depends on it', async () => {
    const to = await received(bodyOf(longest + 1), bodyOf(10));
    const { journal } = to.server;
    for (const check of [
      () => journal.expect(late).times(1),
      () => journal.expect(late).times(2),
      () => journal.expect(late).atLeast(2),
      () => journal.expectInOrder(late, late),
      () => expect(to.server).toHaveReceived(late, { times: 1 }),
      () => expect(to.server).not.toHaveReceived(late, { times: 1 }),
      () => expect(to.server).not.toHaveReceivedInOrder(late, late),
    ]) {
      const failure = thrownBy(check) as VerificationError;
      expect(failure.name).toBe('VerificationError');
      expect(failure.undecided).toEqual([2]);
      expect(failure.message).toContain(
        'Undecided, since the body is longer than the journal keeps:\n  #2 POST /rest/v2/entities/a/x.Thing (200)',
      );
    }
    expect(await control(to, 'journal/verify', { expect: { body: { name: 'NOBODY' } }, times: 0 })).toMatchObject({
      status: 409,
      body: { satisfied: false, count: 0, undecided: [2], message: expect.stringContaining('got 0 to 1 of 3') },
    });
    expect(await control(to, 'journal?body.name=LATE')).toMatchObject({
      body: { entries: [{ seq: 3 }], undecided: [2] },
    });
  });

  it('does not hide what is decided', async () => {
    const to = await received(bodyOf(longest + 1), bodyOf(10));
    const { journal } = to.server;
    journal.expect(late).atLeast(1);
    journal.expectInOrder({ operation: 'authenticate' }, late);
    expect(() => journal.expect(late).never()).toThrow('Expected 0 requests with body.name "LATE", got 1 of 3.');
    expect(() => journal.expect(late).times(3)).toThrow('got 1 of 3');
    expect(thrownBy(() => journal.expect(late).atLeast(3))).toMatchObject({ undecided: [] });
    journal.expect({ method: 'PUT', ...late }).never();
    expect(journal.entries({ ...late, after: 2 })).toHaveLength(1);
  });

  it('is an error of a search and of a stream in the library', async () => {
    const to = await received(bodyOf(longest + 1), bodyOf(10));
    const { journal } = to.server;
    const message = 'The filter cannot be decided for #2 POST /rest/v2/entities/a/x.Thing: the body is longer than';
    expect(() => journal.entries(late)).toThrow(ControlError);
    expect(() => journal.entries(late)).toThrow(message);
    const stream = journal.stream({ ...late, after: 0 });
    await expect(stream.next()).rejects.toThrow(message);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  it('is an event of a stream over HTTP', async () => {
    const to = await received(bodyOf(longest + 1), bodyOf(10));
    const answer = await to.server.fetch(new Request('http://localhost/-/journal/stream?body.name=LATE&after=0'));
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += new TextDecoder().decode(chunk);
      if (text.includes('id: 3')) break;
    }
    expect(text).toContain('event: undecided\ndata: {"seq":2}\n\nid: 3\n');
  });

  it('matches nothing if it is no JSON', async () => {
    const to = await SmallService.start();
    await to.expect(200, 'POST', 'streaming?accessId=a&fileName=f', '<'.repeat(100_000), {
      'content-type': 'text/plain',
    });
    await to.send('POST', things, `<x>${'y'.repeat(100_000)}</x>`, { 'content-type': 'application/xml' });
    to.server.journal.expect(late).never();
    await to.expect(200, 'POST', 'streaming?accessId=a&fileName=f', bodyOf(9_000), { 'content-type': 'text/plain' });
    expect(() => to.server.journal.expect(late).never()).toThrow('Undecided');
  });
});

it('a parameter far behind in a long URL is compared', async () => {
  const to = await SmallService.start();
  await to.send('GET', `${things}?${'max-results=1&'.repeat(900)}where.name=LATE`);
  to.server.journal.expect({ where: { name: 'LATE' } }).times(1);
  expect(to.server.journal.entries({ query: { sessionId: '***' } })).toHaveLength(1);
});

import { createReferenceServer } from '@platform-services/reference-server';
import { beforeAll, expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';
import { turnsOf, withLongSteps } from '../support/turns.js';

const server = createReferenceServer({ deployment: smallDeployment });
const requests = 1_000;
const call = (path: string) => server.fetch(new Request(`http://localhost${server.basePath}${path}`));

beforeAll(async () => {
  for (let count = 1; count < requests; count += 1) await call('/thing');
  await call('/last');
});

const control = (path: string, body?: unknown) =>
  server.fetch(
    new Request(`http://localhost/-/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  );

async function firstMessage(path: string): Promise<string> {
  const reader = (await control(path)).body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('data: ')) text += decoder.decode((await reader?.read())?.value);
  await reader?.cancel();
  return text;
}

/** Reads entries of the journal over HTTP. */
async function listed(path: string): Promise<readonly unknown[]> {
  const { entries }: { entries: readonly unknown[] } = JSON.parse(await (await control(path)).text());
  return entries;
}

it.each<[string, () => Promise<unknown>, unknown]>([
  ['reading the journal', async () => (await listed('journal?path=/last')).length, 1],
  [
    'counting requests',
    async () => (await control('journal/verify', { expect: { path: '/last' }, times: 1 })).status,
    200,
  ],
  [
    'looking for the nearest requests',
    async () => (await control('journal/verify', { expect: { path: '/none' } })).status,
    409,
  ],
  [
    'looking for requests in order',
    async () => (await control('journal/verify', { inOrder: [{ path: '/last' }, { path: '/thing' }] })).status,
    409,
  ],
  [
    'a stream with a filter',
    () => firstMessage('journal/stream?after=0&path=/last'),
    expect.stringContaining(`id: ${requests}\n`),
  ],
])('others have their turns during %s', async (_what, work, expected) => {
  await withLongSteps(async () => {
    const working = work();
    expect(await turnsOf(working)).toBeGreaterThan(requests / 100);
    expect(await working).toEqual(expected);
  });
});

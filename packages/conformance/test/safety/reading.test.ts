import { expect, onTestFinished, test } from 'vitest';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { all, custom, dropParameters, type Mutation, on, paths } from '../mutants/mutations/index.js';

/** Judges a service without the right to write. Returns the requests that may have changed something. */
async function judgedByReading(only: readonly string[], mutation: Mutation = all()) {
  const written: string[] = [];
  const listening = custom((request, next, context) => {
    const { method, path } = request;
    const isLogin = /\/(authenticate|logout)$/.test(path);
    if ((method !== 'GET' && method !== 'HEAD' && !isLogin) || path.endsWith('/eval'))
      written.push(`${method} ${path}`);
    return mutation.apply(request, next, context);
  });
  const server = mutantServer(ownServer(), listening);
  const { url: baseUrl } = await server.listen({ port: 0 });
  onTestFinished(() => server.close());
  const result = await run({ baseUrl, ...ownUser, mapping: ownMapping, only });
  return { result, written };
}

test('a run that may not write executes no service request', { timeout: 60_000 }, async () => {
  const { result, written } = await judgedByReading(['eval/*', 'session/*/evaluation', 'session/*/get']);
  expect(written).toEqual([]);
  const evaluating = result.results.filter(({ id }) => id.includes('eval'));
  expect(evaluating.length).toBeGreaterThan(10);
  expect(new Set(evaluating.map(({ reason }) => reason))).toEqual(
    new Set(['it writes, which is not allowed (--allow-writes)']),
  );
});

test('a run that may not write leaves nothing, even if the service ignores conditions', {
  timeout: 60_000,
}, async () => {
  const ignoring = on('GET', paths.collection, dropParameters(/^where\./));
  const { result, written } = await judgedByReading(['ENT-GET-*', 'ENT-QRY-0*', 'STR-0*', 'ENT-DEL-*'], ignoring);
  expect(result.summary.pass).toBeGreaterThan(5);
  expect({ written, left: result.left, lost: result.lost }).toEqual({ written: [], left: [], lost: [] });
  expect(exitCodeOf(result)).not.toBe(4);
});

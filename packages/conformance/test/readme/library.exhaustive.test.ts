import { conformanceCases, exitCodeOf, run } from '@platform-services/conformance';
import { registerConformance } from '@platform-services/conformance/vitest';
import { afterAll, expect, test } from 'vitest';
import { ownMapping as mapping, ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';

const server = ownServer();
const { url: baseUrl } = await server.listen({ port: 0 });
const { user, password } = ownUser;
afterAll(() => server.close());

test('a run, and its cases one by one', { timeout: 120_000 }, async () => {
  //#region library
  const result = await run({ baseUrl, user, password, mapping, allowWrites: true, only: ['ENT-POST-*'] });
  const { cases, close } = conformanceCases({ baseUrl, user, password }); // plain values, for any runner
  //#endregion
  expect(exitCodeOf(result)).toBe(0);
  expect(result.summary.pass).toBeGreaterThan(70);
  const reading = cases.find(({ id }) => id === 'option/start-index/0');
  expect((await reading?.run())?.verdict).toBe('pass');
  expect(await close()).toEqual([]);
});

//#region vitest
registerConformance({ baseUrl, user, password, mapping, allowWrites: true, only: ['PRP-GET-*'] });
//#endregion

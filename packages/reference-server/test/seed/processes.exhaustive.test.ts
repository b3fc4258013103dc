import { expect, it } from 'vitest';
import { TestedCommand } from '../support/command.js';
import { responsesTo } from '../support/random-requests.js';

const tested = new TestedCommand();

/** Starts a process and returns its origin. */
async function start(...line: string[]): Promise<string> {
  const { url } = await tested.serve(...line);
  return new URL(url).origin;
}

it('two processes with a seed give the same bytes', async () => {
  const [one, other] = await Promise.all(
    ['1', '2'].map(async () => {
      const origin = await start('--seed', 'a text', '--dialect', 'deployed');
      const responses = await responsesTo(5, 120, (path, init) => fetch(origin + path, init));
      return responses.map((response) => response.replaceAll(origin, 'http://host'));
    }),
  );
  expect(one?.length).toBeGreaterThanOrEqual(120);
  expect(other).toEqual(one);
});

it('without a seed the content of the deployment is the same in all processes, and sessions differ', async () => {
  const [one, other] = await Promise.all(
    ['1', '2'].map(async () => {
      const service = `${await start()}/platform-services`;
      const session = await (
        await fetch(`${service}/rest/authenticate?user=demo&password=demo`, { method: 'POST' })
      ).json();
      const contents = ['Party', 'Document', 'Showcase', 'com.vendor.model.resource.Resource'].map(async (type) => {
        const target = `${service}/rest/v2/entities/access.demo/${type}?depth=reachable&sessionId=${session}`;
        return (await fetch(target)).text();
      });
      return { session, contents: await Promise.all(contents) };
    }),
  );
  expect(one?.contents.map((text) => text.includes('"globalId"'))).toEqual([true, true, true, true]);
  expect(other?.contents).toEqual(one?.contents);
  expect(other?.session).not.toEqual(one?.session);
});

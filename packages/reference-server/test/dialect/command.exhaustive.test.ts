import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deviations } from '@platform-services/reference-server';
import { request } from 'undici';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { TestedCommand } from '../support/command.js';
import { deployment } from './session.js';

const tested = new TestedCommand();
let file = '';
beforeAll(async () => {
  file = join(temporaryFolder(), 'deployment.json');
  await writeFile(file, JSON.stringify(deployment));
});

/** The statuses that D-2, D-5 and D-22 decide, of a server that was started with these flags. */
async function statuses(...line: string[]): Promise<readonly number[]> {
  const { url } = await tested.serve('--deployment', file, ...line);
  const ask = async (method: 'GET' | 'PUT' | 'POST', target: string, body: string | null = null) => {
    const answer = await request(`${url}/rest${target}`, { method, body });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const session = JSON.parse((await ask('POST', '/authenticate?user=reader&password=secret')).text);
  const replaced = await ask('PUT', `/v2/properties/access.library/Book/1/marks?sessionId=${session}`, '["z"]');
  const found = await ask('GET', `/v2/entities/access.library/Book?title=Sea&sessionId=${session}`);
  const surplus = await ask('GET', `/v2/entities/access.library/Book/1/access.library/x?sessionId=${session}`);
  return [replaced, found, surplus].map(({ status }) => status);
}

it.each<[string[], number[]]>([
  [[], [200, 400, 404]],
  [
    ['--dialect', 'documented'],
    [200, 400, 404],
  ],
  [
    ['--deviation', 'D-2', '--deviation', 'D-5'],
    [400, 200, 404],
  ],
  [
    ['--dialect', 'deployed'],
    [400, 200, 200],
  ],
  [
    ['--dialect', 'deployed', '--deviation', 'D-2'],
    [400, 200, 200],
  ],
  [
    ['--dialect', 'deployed', '--no-deviation', 'D-2', '--no-deviation', 'D-22'],
    [200, 200, 404],
  ],
  [
    ['--deviation', 'D-2', '--deviation', 'D-5', '--no-deviation', 'D-2'],
    [200, 200, 404],
  ],
])('the flags %j choose the deviations', async (line, expected) => {
  expect(await statuses(...line)).toEqual(expected);
});

it.each(
  ['--deviation', '--no-deviation'].flatMap((option) =>
    ['D-0', 'd-2', '2', '__proto__'].map((id) => [option, id] as const),
  ),
)('an unknown %s %s ends with 2, and the message lists all', async (option, id) => {
  const { code, err } = await tested.run(option, id, '--port', '0');
  expect(code).toBe(2);
  const known = deviations.map((each) => each.id).join(', ');
  expect(err).toBe(
    `platform-services-server: option '${option} <D-n>' argument '${id}' is invalid. Expected one of ${known}.\n`,
  );
});

it('the help contains the flags', async () => {
  const { code, out } = await tested.run('--help');
  expect(code).toBe(0);
  const last = deviations.at(-1)?.id;
  expect(out).toMatch(/--dialect <NAME> +'documented', or 'deployed' with every deviation/);
  expect(out.replace(/\s+/g, ' ')).toContain(
    `--deviation <D-n> one deviation from the documented dialect, D-1 to ${last}; repeatable`,
  );
  expect(out.replace(/\s+/g, ' ')).toContain(
    "--no-deviation <D-n> one deviation that the server does not have, with '--dialect deployed'; repeatable",
  );
});

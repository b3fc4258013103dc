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
  [
    ['--deviation', 'D-2', '--deviation', 'D-5', '--no-deviation', 'D-2'],
    [200, 200, 404],
  ],
  [
    ['--dialect', 'deployed', '--no-deviation', 'D-2', '--no-deviation', 'D-22'],
    [200, 200, 404],
  ],
])('the flags %j choose the deviations', async (line, expected) => {
  expect(await statuses(...line)).toEqual(expected);
});

it('an unknown deviation ends the command with 2, and the message lists all', async () => {
  const { code, err } = await tested.run('--no-deviation', '__proto__', '--port', '0');
  expect(code).toBe(2);
  const known = deviations.map((each) => each.id).join(', ');
  expect(err).toBe(
    `platform-services-server: option '--no-deviation <D-n>' argument '__proto__' is invalid. Expected one of ${known}.\n`,
  );
});

it('the help contains the flags', async () => {
  const { out } = await tested.run('--help');
  const help = out.replace(/\s+/g, ' ');
  expect(help).toContain("--dialect <NAME> 'documented', or 'deployed' with every deviation");
  expect(help).toContain(
    `--deviation <D-n> one deviation from the documented dialect, D-1 to ${deviations.at(-1)?.id}; repeatable`,
  );
  expect(help).toContain(
    "--no-deviation <D-n> one deviation that the server does not have, with '--dialect deployed'; repeatable",
  );
});

import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deviations } from '@platform-services/reference-server';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { bundleCommand, Command } from '../support/command.js';
import { deployment } from './session.js';

let script = '';
let file = '';
const running: Command[] = [];
beforeAll(async () => {
  script = await bundleCommand();
  file = join(temporaryFolder(), 'deployment.json');
  await writeFile(file, JSON.stringify(deployment));
}, 60_000);
afterEach(() => {
  for (const command of running.splice(0)) command.process.kill('SIGKILL');
});
afterAll(async () => {
  await rm(dirname(script), { recursive: true, force: true });
});

function start(...line: string[]): Command {
  const command = new Command(script, line);
  running.push(command);
  return command;
}

/** The statuses that D-2, D-5 and D-22 decide, of a server that was started with these flags. */
async function statuses(...line: string[]): Promise<readonly number[]> {
  const command = start('--port', '0', '--log', 'json', '--deployment', file, ...line);
  const [, url = ''] = await command.printed(/^\{"event":"listening","url":"([^"]+)"\}\n/);
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
])('%j', async (line, expected) => {
  expect(await statuses(...line)).toEqual(expected);
});

it.each(
  ['--deviation', '--no-deviation'].flatMap((option) =>
    ['D-0', 'd-2', '2', '__proto__'].map((id) => [option, id] as const),
  ),
)('an unknown %s %s ends with 2, and the message lists all', async (option, id) => {
  const command = start(option, id, '--port', '0');
  expect(await command.ended).toBe(2);
  const known = deviations.map((each) => each.id).join(', ');
  expect(command.err).toBe(
    `platform-services-server: option '${option} <D-n>' argument '${id}' is invalid. Expected one of ${known}.\n`,
  );
});

it('the help contains the flags', async () => {
  const command = start('--help');
  expect(await command.ended).toBe(0);
  const last = deviations.at(-1)?.id;
  expect(command.out).toMatch(/--dialect <NAME> +'documented', or 'deployed' with every deviation/);
  expect(command.out.replace(/\s+/g, ' ')).toContain(
    `--deviation <D-n> one deviation from the documented dialect, D-1 to ${last}; repeatable`,
  );
  expect(command.out.replace(/\s+/g, ' ')).toContain(
    "--no-deviation <D-n> one deviation that the server does not have, with '--dialect deployed'; repeatable",
  );
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { commandsOf } from './blocks.js';
import { notRun } from './not-run.js';
import { isInstalled } from './shell.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Registers the tests of an example in another language: the command of its README passes against a server, with a
 * control token and without one, and leaves no world behind.
 *
 * @param needed the programs that the command needs. If one is missing, the name of the test says so
 * @param output what the command prints
 */
export function programIsTested(example: string, needed: readonly string[], output: RegExp): void {
  const missing = needed.filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    notRun(example, missing.join(' and no '));
    return;
  }
  const commands = commandsOf(join(root, example));

  test.each([
    ['without a control token', undefined],
    ['with a control token', 'sesame'],
  ])('the command of the README passes %s', async (_, controlToken) => {
    expect(commands).toHaveLength(1);
    const server = createReferenceServer(controlToken === undefined ? {} : { controlToken });
    onTestFinished(() => server.close());
    const { origin } = new URL((await server.listen({ port: 0 })).url);
    const [command = ''] = commands;
    const { CONTROL_TOKEN, ...inherited } = process.env;
    const env = {
      ...inherited,
      PYTHONDONTWRITEBYTECODE: '1',
      ...(controlToken === undefined ? {} : { CONTROL_TOKEN: controlToken }),
    };
    const script = command.replace('http://127.0.0.1:8080', origin);
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: join(root, example), env });
    expect(stdout + stderr).toMatch(output);
    expect(server.worlds.list()).toEqual([]);
    expect(server.journal.entries()).toEqual([]);
  });
}

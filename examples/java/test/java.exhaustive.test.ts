import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandsOf } from '../../../scripts/test/lib/blocks.js';
import { notRun } from '../../../scripts/test/lib/not-run.js';
import { isInstalled } from '../../../scripts/test/lib/shell.js';

const example = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** Installs JUnit where it is missing, if root runs the tests. Returns whether it is there. */
async function hasJUnit(): Promise<boolean> {
  const console = '/usr/share/java/junit-platform-console.jar';
  if (!existsSync(console) && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Where there is no such package, or no way to it, the test says that it was not run.
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'junit5'], { env, timeout: 120_000 }).catch(
      () => undefined,
    );
  }
  return existsSync(console);
}

const missing = !isInstalled('javac') ? 'JDK' : !(await hasJUnit()) ? 'JUnit 5' : undefined;

if (missing === undefined)
  test('the command of the README passes, and leaves nothing behind', { timeout: 120_000 }, async () => {
    const [command = ''] = commandsOf(example);
    const { stdout, stderr } = await run('bash', ['-c', command], { cwd: example });
    expect(stdout).toMatch(/\[ +6 tests successful +\]\n\[ +0 tests failed +\]/);
    expect(stderr).toBe('');
  });
else notRun('examples/java', missing);

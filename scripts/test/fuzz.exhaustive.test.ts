import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../fuzz.mjs', import.meta.url));

function fuzz(options: readonly string[]) {
  return spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });
}

describe('npm run fuzz', () => {
  it.each([
    [['--minutes', 'x'], 'Expected a number above 0, got x at --minutes.'],
    [['--minutes', '0'], 'Expected a number above 0, got 0 at --minutes.'],
    [['--seed', '-1'], "Option '--seed' argument is ambiguous."],
    [['--seed', '1.5'], 'Expected an integer from 0 to 2147483647, got 1.5 at --seed.'],
    [['--fast'], "Unknown option '--fast'"],
    [['plain.test.ts'], 'Expected a file whose name ends with .fuzz.test.ts, got plain.test.ts.'],
  ])('%j is a wrong option', (options, message) => {
    const { status, stderr } = fuzz(options);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('npm run fuzz -- [options]');
  });

  it('checks the properties of that name in that file with the seed', { timeout: 180_000 }, () => {
    const name = 'restores a value that travels';
    const { status, stdout } = fuzz([
      '--minutes',
      '0.001',
      '--seed',
      '5',
      '--only',
      name,
      'readers/plain.fuzz.test.ts',
    ]);
    expect(stdout).toContain('Round 1: seed 5, 1 times as many inputs as npm run test:all\n');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/Tests .*1 passed.*\nNo property was violated\.\n$/s)]);
  });

  it('--help shows the options', () => {
    const { status, stdout } = fuzz(['--help']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('--minutes N')]);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('.', import.meta.url));

/**
 * Installs the packages that the benchmarks compare with, unless they are installed, and loads them.
 *
 * @throws Error if they cannot be installed
 */
export function installPeers() {
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', words, { cwd: directory, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ci failed in ${directory}.`);
  }
  const require = createRequire(import.meta.url);
  return {
    autocannon: require('autocannon'),
    fastify: require('fastify'),
    devalue: require('devalue'),
    jsonServer: require('json-server'),
  };
}

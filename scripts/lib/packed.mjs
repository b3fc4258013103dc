import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.mjs';

/** The packages that are published. */
export const packages = /** @type {const} */ ([
  { name: '@platform-services/sdk', folder: 'packages/sdk' },
  { name: '@platform-services/reference-server', folder: 'packages/reference-server' },
  { name: '@platform-services/conformance', folder: 'packages/conformance' },
]);

/**
 * Packs every package into a folder, as it would be published. pnpm does it, since npm leaves the ranges `workspace:*`.
 *
 * @param {string} folder is created if it does not exist
 * @returns {Promise<readonly { name: string, tarball: string }[]>}
 */
export async function pack(folder) {
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/pnpm'), args, { cwd: root });
  /** @type {readonly { name: string, filename: string }[]} */
  const packed = JSON.parse(jsonIn(stdout));
  return packed.map(({ name, filename }) => ({ name, tarball: filename }));
}

/**
 * The JSON that a command prints behind the names of the scripts that it runs.
 *
 * @param {string} output
 */
export function jsonIn(output) {
  return output.slice(output.search(/^[[{]/m));
}

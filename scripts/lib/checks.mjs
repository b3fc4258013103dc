import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * A check of the sources. `again` is the command that repeats it alone.
 *
 * @typedef {{ readonly name: string, readonly again: string, readonly command: readonly [string, ...string[]] }} Check
 */

/**
 * Checks the types of a project. The results of the compiler are kept, so that it only checks later changes.
 *
 * @param {string} name
 * @param {string} project the folder of the project
 * @returns {Check}
 */
function types(name, project) {
  const file = `node_modules/.types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return {
    name,
    again: `npx tsc --noEmit -p ${project}`,
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', file, '-p', project],
  };
}

/** The checks of all sources. They follow imports into the built packages. @type {readonly Check[]} */
const checks = [
  { name: 'formatting and lint', again: 'npm run lint', command: ['biome', 'ci', '.'] },
  types('types', '.'),
  types('types of the script in the HTML report', 'packages/conformance/src/reports/html/page'),
  types('types of the inspector', 'packages/reference-server/inspector'),
  {
    name: 'import rules',
    again: 'npm run rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'examples'],
  },
  types('types of the example in the browser', 'examples/browser'),
];

/**
 * Runs the checks one after the other. The output of a check is shown only if it fails.
 *
 * @param {(check: Check, ok: boolean) => void} count
 */
export async function runChecks(count) {
  for (const check of checks) {
    const [tool, ...args] = check.command;
    const { code } = await run(join(root, 'node_modules/.bin', tool), args, { quiet: true });
    count(check, code === 0);
  }
}

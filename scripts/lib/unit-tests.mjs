import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * Runs tests by vitest, and counts each. A run that reports nothing, or skips anything, has failed.
 *
 * @param {import('./count.mjs').Count} count
 * @param {{ name: string, projects?: readonly string[], files?: readonly string[], env?: NodeJS.ProcessEnv }} options
 * projects of `vitest.config.ts`, test files or folders of them, and variables that the tests read
 */
export async function unitTests(count, { name, projects = [], files = [], env = {} }) {
  const report = join(root, `node_modules/.vitest-${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const selected = [...files, ...projects.map((project) => `--project=${project}`)];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(join(root, 'node_modules/.bin/vitest'), ['run', ...selected, ...reporters], { env });
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  count.add({ passed: result?.numPassedTests, failed: result?.numFailedTests });
  const again = `npx vitest run ${selected.join(' ')}`;
  count.stage({ name: `${name} ran to their end`, again }, code === 0 && result?.success === true);
  count.stage(
    { name: `${name}: none was skipped`, again },
    result?.numPendingTests === 0 && result?.numTodoTests === 0,
  );
}

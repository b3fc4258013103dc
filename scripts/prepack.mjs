// The step before a package is packed. Only pnpm replaces the ranges `workspace:*` by versions, so a package with such
// a range may only be packed by pnpm.
import { readFileSync } from 'node:fs';

const { name, dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
const ranges = Object.entries({ ...dependencies, ...peerDependencies });
const inWorkspace = ranges.flatMap(([needed, range]) => (range.startsWith('workspace:') ? needed : []));
const isPnpm = process.env['npm_config_user_agent']?.startsWith('pnpm/') === true;
if (inWorkspace.length > 0 && !isPnpm) {
  const advice = 'Pack and publish it with pnpm, which replaces these ranges by versions.';
  console.error(
    `${name} depends on ${inWorkspace.join(' and ')} by "workspace:", which cannot be installed. ${advice}`,
  );
  process.exitCode = 1;
}

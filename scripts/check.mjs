// `npm run check` checks formatting, lint, types and import rules, as `npm test` does, but runs no test.
import { builtChecks, runChecks, sourceChecks } from './lib/checks.mjs';
import { Count } from './lib/count.mjs';
import { setUp } from './lib/setup.mjs';

const count = new Count();
await setUp();
// Together they take as long as the longest of them, which keeps only one core busy.
await Promise.all(
  [sourceChecks, builtChecks].map((checks) => runChecks(checks, (check, ok) => count.stage(check, ok))),
);
count.end();

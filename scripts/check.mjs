// `npm run check` checks formatting, lint, types and import rules, as `npm test` does, but runs no test.
import { runChecks } from './lib/checks.mjs';
import { Count } from './lib/count.mjs';
import { setUp } from './lib/setup.mjs';

const count = new Count();
await setUp();
await runChecks((check, ok) => count.stage(check, ok));
count.end();

// `npm run docs` generates the API documentation of the packages in docs/site, without network access.
import { join } from 'node:path';
import { mustRun, root } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

await setUp();
await mustRun(join(root, 'node_modules/.bin/typedoc'), []);

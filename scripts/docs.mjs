// `npm run docs`: the API site of the packages under docs/site, without network.
import { join } from 'node:path';
import { mustRun, root } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

await setUp();
await mustRun(join(root, 'node_modules/.bin/typedoc'), []);

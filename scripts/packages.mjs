// `npm run packages` builds the packages and packs them into the folder `packed`, so that other projects can install
// them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from './lib/packed.mjs';
import { root } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

const folder = join(root, 'packed');
await setUp();
mkdirSync(folder, { recursive: true });
for (const { name, tarball } of await pack(folder)) console.log(`${name}: ${tarball}`);
console.log(`\nTo install all of them, run this in the folder of your project:\n\n  npm install ${folder}/*.tgz`);

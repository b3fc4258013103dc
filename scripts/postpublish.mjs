// The step after a package was published: takes back the addresses that `prepublish.mjs` has put into the README.
import { renameSync } from 'node:fs';

renameSync('.before-publishing.md', 'README.md');

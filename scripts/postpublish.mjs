// The step after a package was published: restores the README, in which `prepublish.mjs` has replaced addresses.
import { renameSync } from 'node:fs';

renameSync('.before-publishing.md', 'README.md');

// `npm run build` prepares the workspace and builds all packages whose sources have changed.
import { setUp } from './lib/setup.mjs';

await setUp();

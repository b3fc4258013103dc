// `npm run build`: makes the workspace ready and builds what is stale.
import { setUp } from './lib/setup.mjs';

await setUp();

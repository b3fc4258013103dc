// Vitest runs this for each test file, so that properties without a seed of their own have the same inputs in each run.
// `npm run fuzz` tries others.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1 });

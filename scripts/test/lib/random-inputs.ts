// Vitest runs this for each test file. The inputs of properties are the same in each run of `npm test`; `npm run fuzz`
// sets FUZZ_SEED to try others.
import fc from 'fast-check';

fc.configureGlobal({
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  // Otherwise a list has about ten items, whatever its maximum length is.
  defaultSizeToMaxWhenMaxSpecified: true,
});

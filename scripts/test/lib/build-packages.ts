// Vitest runs this once for each project whose tests need the built packages, before its workers, so that no two of
// them build at the same time.
export { setUp as setup } from '../../lib/setup.mjs';

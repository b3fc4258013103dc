import { createRequire } from 'node:module';

/** Loads the JSON parser when it is first used, because most programs never do. */
export function losslessJson(): Pick<typeof import('lossless-json'), 'parse'> {
  return createRequire(import.meta.url)('lossless-json');
}

import { createRequire } from 'node:module';

/**
 * Loads a dependency that many programs never use, when it is first used.
 *
 * @example const { parse }: typeof import('lossless-json') = requireLater('lossless-json');
 */
export const requireLater = createRequire(import.meta.url);

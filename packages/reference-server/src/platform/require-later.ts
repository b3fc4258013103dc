import { createRequire } from 'node:module';

/**
 * Loads a dependency that most programs never use, when it is first used. Together these dependencies take longer to load
 * than the server itself.
 *
 * @example const sax: typeof import('sax') = requireLater('sax');
 */
export const requireLater = createRequire(import.meta.url);

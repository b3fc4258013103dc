import { createRequire } from 'node:module';

let required: NodeJS.Require | undefined;

/**
 * Loads a dependency that most programs never use, when it is first used. Together these dependencies take longer to
 * load than the server itself.
 *
 * @example const saxes: typeof import('saxes') = requireLater('saxes');
 */
export function requireLater(name: string) {
  required ??= createRequire(import.meta.url);
  return required(name);
}

import { createRequire } from 'node:module';

let required: NodeJS.Require | undefined;

/**
 * Loads a dependency that most programs never use, when it is first used. Together these dependencies take longer to
 * load than the server itself.
 */
function requireLater(name: string) {
  required ??= createRequire(import.meta.url);
  return required(name);
}

export function saxes(): Pick<typeof import('saxes'), 'SaxesParser'> {
  return requireLater('saxes');
}

/** The media type for the ending of a file name, e.g. `png`, or `undefined`. */
export function mimeTypeOfEnding(ending: string): string | undefined {
  const { lookup }: typeof import('mime-types') = requireLater('mime-types');
  return lookup(ending) || undefined;
}

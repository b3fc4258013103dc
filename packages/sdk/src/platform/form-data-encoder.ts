import { createRequire } from 'node:module';

/** Loads the encoder when it is first used, because most programs never do. */
export function formDataEncoder(): Pick<typeof import('form-data-encoder'), 'FormDataEncoder'> {
  return createRequire(import.meta.url)('form-data-encoder');
}

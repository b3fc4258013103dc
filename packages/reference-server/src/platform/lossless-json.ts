import { requireLater } from './require-later.js';

export function losslessJson(): Pick<typeof import('lossless-json'), 'parse'> {
  return requireLater('lossless-json');
}

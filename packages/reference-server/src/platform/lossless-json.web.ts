import { parse } from 'lossless-json';

export function losslessJson(): Pick<typeof import('lossless-json'), 'parse'> {
  return { parse };
}

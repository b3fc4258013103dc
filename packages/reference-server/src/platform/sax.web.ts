import * as library from 'sax';

export function sax(): Pick<typeof import('sax'), 'parser'> {
  return library;
}

import { requireLater } from './require-later.js';

export function sax(): Pick<typeof import('sax'), 'parser'> {
  return requireLater('sax');
}

import { requireLater } from './require-later.js';

export function saxes(): Pick<typeof import('saxes'), 'SaxesParser'> {
  return requireLater('saxes');
}

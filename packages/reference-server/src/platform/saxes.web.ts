import { SaxesParser } from 'saxes';

export function saxes(): Pick<typeof import('saxes'), 'SaxesParser'> {
  return { SaxesParser };
}

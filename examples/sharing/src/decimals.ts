import { Decimal } from '@platform-services/sdk';
import { Big } from 'big.js';

export function toBig(decimal: Decimal): Big {
  return new Big(decimal.toString());
}

/** @param scale the number of digits after the point; by default as many as the number needs */
export function toDecimal(big: Big, scale?: number): Decimal {
  return new Decimal(big.toFixed(scale));
}

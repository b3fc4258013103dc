import { Decimal } from './decimal.js';
import type { ValueType } from './types.js';
import { MapValue, SetValue, type Value } from './values.js';

const zero = Decimal.fromInteger(0);

/** The empty value of a type: false, 0, null or a new empty collection (2.5). */
export function emptyValue(type: ValueType): Value {
  switch (type.kind) {
    case 'list':
      return [];
    case 'set':
      return new SetValue();
    case 'map':
      return new MapValue();
    case 'simple':
      return emptyScalars[type.name];
    default:
      return null;
  }
}

const emptyScalars = {
  boolean: false,
  integer: 0,
  long: 0n,
  float: 0,
  double: 0,
  decimal: zero,
  date: null,
  string: null,
  object: null,
} as const;

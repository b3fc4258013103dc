import { floatValue, parseText } from '../../model/scalar-text.js';
import { type EnumType, isCollection, type Property, type SimpleType, typeName } from '../../model/types.js';
import type { Scalar } from '../../model/values.js';
import { javaDouble } from './java-double.js';
import { declaredNotation, describe, type Notation } from './where-notation.js';

/**
 * A value as deployed services read it (D-42): every text is a boolean, floats and doubles are written as in Java, and what
 * is not a decimal matches nothing. In a condition on a list or a set a text matches an element, and `null` matches what is
 * empty. Only `null` is a condition on an entity.
 */
export function lenientNotation({ type, nullable }: Property): Notation {
  const expectNull = nullable ? ', or null' : '';
  if (type.kind === 'entity') {
    return { expected: `null, since ${typeName(type)} has no text`, read: onlyNull, deviation: { id: 'D-42' } };
  }
  if (isCollection(type)) {
    const element = type.kind === 'map' ? undefined : type.element;
    return {
      expected: 'an element, or null',
      read: (text) => (text === 'null' ? null : ((element && parseText(text, element)) ?? text)),
      deviation: { id: 'D-42' },
    };
  }
  return {
    expected: describe(type) + expectNull,
    read(text) {
      if (text === 'null') return nullable ? null : undefined;
      return lenientValue(text, type);
    },
    deviation: { id: 'D-42', documented: declaredNotation(type).read },
  };
}

const onlyNull = (text: string): null | undefined => (text === 'null' ? null : undefined);

function lenientValue(text: string, type: SimpleType | EnumType): Scalar | undefined {
  if (type.kind === 'enum') return parseText(text, type);
  switch (type.name) {
    case 'boolean':
      return text.toLowerCase() === 'true';
    case 'double':
      return javaDouble(text);
    case 'float': {
      const value = javaDouble(text);
      return value === undefined ? undefined : (floatValue(value) ?? value);
    }
    case 'decimal':
      return parseText(text, type) ?? text;
    default:
      return parseText(text, type);
  }
}

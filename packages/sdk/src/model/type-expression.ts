/**
 * The type grammar of models and deployment files:
 *
 * ```
 * type       = element | "list<" element ">" | "set<" element ">" | "map<" element "," element ">"
 * element    = simple | signature
 * simple     = "boolean" | "integer" | "long" | "float" | "double" | "decimal" | "date" | "string" | "object"
 * signature  = dotted name of an entity or enum type, e.g. "com.vendor.demo.model.Person"
 * ```
 *
 * Elements, keys and values are never collections themselves.
 */

/** The simple types of the grammar, in the order of the specification (2.1, 4.8). */
export const simpleTypeNames = [
  'boolean',
  'integer',
  'long',
  'float',
  'double',
  'decimal',
  'date',
  'string',
  'object',
] as const;

/** The name of a simple type. */
export type SimpleTypeName = (typeof simpleTypeNames)[number];

/** A type of an element, a key or a value: a simple type, or an entity or enum type by its signature. */
export type ElementExpression =
  | {
      /** A simple type. */
      readonly kind: 'simple';
      /** The name of the simple type. */
      readonly name: SimpleTypeName;
    }
  | {
      /** An entity type or an enum type; only a model tells which. */
      readonly kind: 'named';
      /** The signature of the type. Parsing does not check whether there is such a type. */
      readonly signature: string;
    };

/** A parsed type of the grammar. */
export type TypeExpression =
  | ElementExpression
  | {
      /** An ordered collection. */
      readonly kind: 'list';
      /** The type of the elements. */
      readonly element: ElementExpression;
    }
  | {
      /** A collection that contains no element twice. */
      readonly kind: 'set';
      /** The type of the elements. */
      readonly element: ElementExpression;
    }
  | {
      /** A collection of values by unique keys. */
      readonly kind: 'map';
      /** The type of the keys. */
      readonly key: ElementExpression;
      /** The type of the values. */
      readonly value: ElementExpression;
    };

const simpleNames: ReadonlySet<string> = new Set(simpleTypeNames);
const signaturePattern = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
const collectionPattern = /^(list|set|map)\s*<(.*)>$/s;

/** Whether `text` is the name of a simple type. */
export function isSimpleTypeName(text: string): text is SimpleTypeName {
  return simpleNames.has(text);
}

/** Whether `text` has the form of a type signature: a dotted name whose last part is the simple name. */
export function isTypeSignature(text: string): boolean {
  return signaturePattern.test(text) && !simpleNames.has(text);
}

/**
 * Parses a type of the grammar.
 *
 * @returns the parsed type, or `undefined` if `text` is not a valid type
 * @example
 * parseType('map<string,com.vendor.demo.model.Person>')
 * // { kind: 'map', key: { kind: 'simple', name: 'string' }, value: { kind: 'named', signature: '…Person' } }
 */
export function parseType(text: string): TypeExpression | undefined {
  const trimmed = text.trim();
  const collection = collectionPattern.exec(trimmed);
  if (collection === null) return parseElement(trimmed);
  const [, kind, inner = ''] = collection;
  if (kind === 'map') {
    const [keyText = '', valueText, ...surplus] = inner.split(',');
    if (valueText === undefined || surplus.length > 0) return undefined;
    const key = parseElement(keyText.trim());
    const value = parseElement(valueText.trim());
    return key && value && { kind, key, value };
  }
  const element = parseElement(inner.trim());
  return element && { kind: kind === 'list' ? 'list' : 'set', element };
}

function parseElement(text: string): ElementExpression | undefined {
  if (isSimpleTypeName(text)) return { kind: 'simple', name: text };
  return signaturePattern.test(text) ? { kind: 'named', signature: text } : undefined;
}

/** Formats a type in the notation of the grammar; the inverse of {@link parseType}. */
export function formatType(type: TypeExpression): string {
  switch (type.kind) {
    case 'simple':
      return type.name;
    case 'named':
      return type.signature;
    case 'map':
      return `map<${formatType(type.key)},${formatType(type.value)}>`;
    default:
      return `${type.kind}<${formatType(type.element)}>`;
  }
}

/** The last part of a type signature, e.g. `Person` in `com.vendor.demo.model.Person`. */
export function simpleNameOf(signature: string): string {
  return signature.slice(signature.lastIndexOf('.') + 1);
}

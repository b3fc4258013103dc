import { Decimal, ref, TypedValue, typed } from '@platform-services/sdk';
import fc from 'fast-check';
import { colours, type Model, type PropertyShape, signature } from './model.js';

export type Id = bigint | string;

/** A mention of an entity by its id. The type may be a supertype of the entity's own. */
export class Ref {
  readonly type: string;
  readonly id: Id;

  constructor(type: string, id: Id) {
    this.type = type;
    this.id = id;
  }

  [fc.toStringMethod](): string {
    return `ref(${this.type}, ${fc.stringify(this.id)})`;
  }
}

/** An entity in a request. */
export class Body {
  /** `undefined` for the type that is declared for its place. */
  readonly type: string | undefined;
  readonly id: Id | undefined;
  readonly values: Readonly<Record<string, Value>>;

  constructor(type: string | undefined, id: Id | undefined, values: Readonly<Record<string, Value>>) {
    this.type = type;
    this.id = id;
    this.values = values;
  }

  [fc.toStringMethod](): string {
    return fc.stringify({ _type: this.type, id: this.id, ...this.values });
  }
}

export type Element = null | boolean | number | bigint | string | Decimal | Date | TypedValue | Ref | Body;

/** A value as a command contains it. */
export type Value = Element | readonly Element[] | ReadonlySet<Element> | ReadonlyMap<Element, Element>;

/** The texts are those whose order the specification defines. */
const texts = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'b', 'B', 'aB', 'Ab', 'null', 'x y', '1', '2L', "'", '"\\', '%2F+&=', 'ü', '😀', '\n'),
  fc.array(fc.constantFrom(...'aAbBzZ09 &=%+/#?ü€😀"\\\n\t'), { maxLength: 5 }).map((letters) => letters.join('')),
);

const decimals = fc
  .constantFrom('0', '7', '1.5', '-0.001', '12345678901234567890.5', '9007199254740993', '-1.5')
  .map((text) => new Decimal(text));

/** Equals 1.5 in the documented dialect alone (D-61), and the simple service knows no other rule. */
const otherSpelling = fc.constant(new Decimal('1.50'));

const byScalar: Readonly<Record<string, fc.Arbitrary<Element>>> = {
  boolean: fc.boolean(),
  integer: fc.constantFrom(0, 1, -1, 2, 7, 2 ** 31 - 1, -(2 ** 31)),
  long: fc.constantFrom(0n, 1n, -1n, 7n, 2n ** 53n + 1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)),
  // Floats are written in their shortest form, so these come back as they are.
  float: fc.constantFrom(0, 0.5, -1.5, 0.1, 16_777_216, 1e21, 3_000_000_000),
  double: fc.constantFrom(0, 7, 0.1, -2.5, 1e21, 1e-7, 3_000_000_001, 5e-324),
  decimal: decimals,
  date: fc.constantFrom(0, -1, 1_700_000_000_123, 253_402_300_799_999).map((time) => new Date(time)),
  string: texts,
  Colour: fc.constantFrom(...colours),
  object: fc.oneof(
    fc.constantFrom(true, 1, -7, 0.5, 5n, 2n ** 63n - 1n, 'a', 'null', new Decimal('1.5'), new Date(5)),
    fc.constantFrom(...colours).map((colour) => typed(signature('Colour'), colour)),
  ),
};

/** Few ids, most of which exist at the start, so that requests use the same entities. */
export function ids(model: Model, type: string): fc.Arbitrary<Id> {
  const initial = model.initial.filter((each) => model.isA(each.type, type)).map(({ id }) => id);
  const others: Id[] = model.type(type).ids === 'long' ? [1n, 2n, 3n, 2n ** 53n + 1n] : ['a', 'B', 'x y', 'ü/%1'];
  const other = { weight: 1, arbitrary: fc.constantFrom(...others) };
  return initial.length === 0
    ? other.arbitrary
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...initial) }, other);
}

function refs(model: Model, type: string): fc.Arbitrary<Ref> {
  return fc.constantFrom(...model.below(type)).chain((name) => ids(model, name).map((id) => new Ref(name, id)));
}

export function elements(model: Model, element: string): fc.Arbitrary<Element> {
  const scalar = byScalar[element];
  if (element === 'decimal' && model.dialect === 'documented')
    return fc.oneof({ weight: 7, arbitrary: decimals }, otherSpelling);
  if (element === 'object') return fc.oneof({ weight: 4, arbitrary: byScalar['object'] ?? texts }, refs(model, 'T1'));
  return scalar ?? refs(model, element);
}

/** @param element the arbitrary of the elements that are not keys */
export function values(
  model: Model,
  { kind, key }: Pick<PropertyShape, 'kind' | 'key'>,
  element: fc.Arbitrary<Element>,
): fc.Arbitrary<Value> {
  const several = fc.array(element, { maxLength: 4 });
  if (kind === 'one') return element;
  if (kind === 'list') return several;
  if (kind === 'set') return several.map((each) => new Set(each));
  return fc.array(fc.tuple(elements(model, key), element), { maxLength: 3 }).map((entries) => new Map(entries));
}

/** The value as the SDK accepts it. */
export function toSdk(value: Value): unknown {
  if (value instanceof Ref) return ref(signature(value.type), value.id);
  if (value instanceof Body) {
    const entries = Object.entries(value.values).map(([name, each]) => [name, toSdk(each)]);
    return {
      ...(value.type === undefined ? {} : { _type: signature(value.type) }),
      ...(value.id === undefined ? {} : { id: value.id }),
      ...Object.fromEntries(entries),
    };
  }
  if (isList(value)) return value.map(toSdk);
  if (isSet(value)) return new Set([...value].map(toSdk));
  if (isMap(value)) return new Map([...value].map(([key, each]) => [toSdk(key), toSdk(each)]));
  return value;
}

export function isList(value: Value): value is readonly Element[] {
  return Array.isArray(value);
}

export function isSet(value: Value): value is ReadonlySet<Element> {
  return value instanceof Set;
}

export function isMap(value: Value): value is ReadonlyMap<Element, Element> {
  return value instanceof Map;
}

/** A scalar as text. Equal scalars of one type have the same text, and scalars of different types different ones. */
export function spellScalar(value: unknown): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return String(value === 0 ? 0 : value);
  if (typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return 'null';
  if (Decimal.is(value))
    return `decimal ${value
      .toString()
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')}`;
  if (value instanceof Date) return value.toISOString();
  if (TypedValue.is(value)) return `${value.type.split('.').at(-1)}.${value.value}`;
  return undefined;
}

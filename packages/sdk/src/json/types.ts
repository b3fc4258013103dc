import { textIn } from '../model/kinds-of-objects.js';
import { quote } from '../model/message.js';
import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';

/** Whether the model knows an enum with this signature. */
export function isEnum(types: ModelTypes, signature: string): boolean {
  return types.find(signature)?.kind === 'enum';
}

/** The expected type of a value; `undefined` if it is unknown. */
export type Expected = TypeExpression | RecordExpectation | ListExpectation | undefined;

/** An expectation that any value meets. */
type OpenExpectation = { readonly kind: 'simple'; readonly name: 'object' };

/** The declaration of a map, if there is one. */
export type MapExpectation = (Expected & { kind: 'map' }) | undefined;

/** A list of a result, with elements of any kind. */
interface ListExpectation {
  readonly kind: 'list';
  readonly element: Expected;
}

/**
 * An entity of a type that is not part of a model, such as the result types of 2.4, with the types of its properties.
 */
export interface RecordExpectation {
  readonly kind: 'record';
  readonly properties: Readonly<Record<string, Expected>>;
  /**
   * The values of properties that every result has, for responses that leave them out because they are empty.
   */
  readonly empty?: Readonly<Record<string, () => unknown>>;
}

/**
 * The expectation of an entity whose type a call names; `undefined` if it is a simple name that the model does not
 * have, or that several types have.
 */
export function entityNamed(name: string, types: ModelTypes): TypeExpression | undefined {
  const signature = types.entity(name)?.signature ?? (name.includes('.') ? name : undefined);
  return signature === undefined ? undefined : { kind: 'named', signature };
}

/** The description of the type that an entity states, or else of the declared one. */
export function shapeOf(entity: object, expected: Expected, types: ModelTypes): EntityDescription | undefined {
  const own = types.entity(textIn(entity, '_type') ?? '');
  return own ?? (expected?.kind === 'named' ? types.entity(expected.signature) : undefined);
}

/** The expectation of a simple type, e.g. `long`. */
export function simple(name: 'boolean' | 'integer' | 'long' | 'date' | 'string'): TypeExpression {
  return { kind: 'simple', name };
}

/** Whether a value of any type is accepted, because the type is not known or is declared as `object`. */
export function isOpen(expected: Expected): expected is OpenExpectation | undefined {
  return expected === undefined || (expected.kind === 'simple' && expected.name === 'object');
}

/** What is expected of the elements, keys and values of a collection in an `object` property. */
export function openElement(expected: Expected): OpenExpectation | undefined {
  return isOpen(expected) ? expected : undefined;
}

/** Whether the value may be an entity. */
export function mayBeEntity(expected: Expected): boolean {
  return isOpen(expected) || expected.kind === 'named' || expected.kind === 'record';
}

/** The expectation of a member of a record. */
export function memberOf({ properties }: RecordExpectation, name: string): Expected {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Adds the properties that every result of a record has, and that the response left out. */
export function fillEmpty(entity: Record<string, unknown>, expected: Expected): void {
  if (expected?.kind !== 'record') return;
  for (const [name, empty] of Object.entries(expected.empty ?? {})) {
    if (!Object.hasOwn(entity, name)) entity[name] = empty();
  }
}

/** Describes an expectation, for messages. */
export function describeExpected(expected: Expected): string {
  if (expected === undefined) return 'a value';
  if (expected.kind === 'simple') return `${expected.name === 'integer' ? 'an' : 'a'} ${expected.name}`;
  if (expected.kind === 'named') return `a value of the type ${quote(expected.signature)}`;
  return expected.kind === 'record' ? 'an entity' : `a ${expected.kind}`;
}

/** How values are written. */
export interface WriteContext {
  readonly types: ModelTypes;
  /**
   * The dialect of the service: no form of maps works in both (D-8), and a deployed service reads a bare decimal as a
   * double, so that only a wrapper keeps its digits (D-36).
   */
  readonly dialect: 'documented' | 'deployed';
  /**
   * Whether an entity without `_type` gets the declared one, as property edits of the deployed dialect need it (D-20).
   */
  readonly typed?: boolean;
  /** Called with the path of each property, element of a list or set, or value of a map that is written as null. */
  readonly onNull?: ((path: string, place: NullPlace) => void) | undefined;
  /**
   * Whether entities with the same type, id and partition are written once, and then as `_ref`, since the deployed
   * dialect refuses an id that is repeated (D-39). As everywhere, the first one with content counts.
   */
  readonly mergesSameIds?: boolean;
  /** Called if the root of the body occurs in it again. */
  readonly onRootRepeated?: (() => void) | undefined;
  /** Called for each map that has entries and for which a map is declared. */
  readonly onMap?: (() => void) | undefined;
}

/** Where a null stands. */
export type NullPlace = 'property' | 'element' | 'entry';

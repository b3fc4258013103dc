import { InputError } from '../errors/usage.js';
import { hasMembers, hasMethod, isMap, isSet, textIn } from '../model/kinds-of-objects.js';
import { mismatch, pathText } from '../model/message.js';
import type { EntityDescription } from '../model/model-view.js';
import { expectedOfPathPart } from '../model/path-part.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { isSimpleTypeName } from '../model/type-expression.js';
import { unclonedValue } from './clones.js';
import { checkType, inputMismatch } from './input-message.js';
import {
  type EntityPlace,
  elementItems,
  holdsProperties,
  type Identity,
  type Item,
  identityIn,
  identityOf,
  idMember,
  isContainer,
  isMention,
  mapItems,
  type OpenContainer,
  originalOf,
  pairItems,
} from './items.js';
import { originsOf, unsetIn } from './remembered.js';
import { type Expected, isOpen, type NullPlace, openElement, shapeOf, type WriteContext } from './types.js';
import { writeScalar } from './write-scalar.js';

/**
 * Writes values as JSON text, in forms that both dialects read: long, decimal, date, enum and set are wrapped with
 * their type; lists are arrays. If any entity occurs more than once, every entity gets an `_id` and repetitions become
 * a `_ref`, so that cycles can be written. Properties that are `undefined` are left out.
 *
 * The depth of the graph does not affect the use of the stack.
 *
 * @throws InputError with the path of a value that cannot be written
 */
export function writeJson(value: unknown, expected: Expected, context: WriteContext): string {
  return new Writer(context).write(value, expected);
}

class Writer {
  readonly #context: WriteContext;
  readonly #pieces: string[] = [];
  readonly #open: OpenContainer[] = [];
  readonly #openSources = new Set<object>();
  readonly #entities = new Map<object, EntityPlace>();
  /** The places by type, id and partition, if entities with the same ones are merged. */
  readonly #byIdentity = new Map<string, EntityPlace>();
  /** The places that may get an `_id`. */
  readonly #places = new Set<EntityPlace>();
  readonly #repeated = new Set<EntityPlace>();
  #ids = 0;

  constructor(context: WriteContext) {
    this.#context = context;
  }

  write(value: unknown, expected: Expected): string {
    this.#value(value, expected);
    for (let container = this.#open.at(-1); container !== undefined; container = this.#open.at(-1))
      this.#next(container);
    if (this.#repeated.size === 0) return this.#pieces.join('');
    for (const place of this.#places) {
      if (!place.onlyIfRepeated || this.#repeated.has(place)) this.#pieces[place.piece] = idMember(place);
    }
    return this.#pieces.join('');
  }

  #next(container: OpenContainer): void {
    // A message about the next item must not name the member that was written before it.
    container.name = '';
    const step = container.items.next();
    if (step.done === true) {
      this.#pieces.push(container.end);
      this.#open.pop();
      this.#openSources.delete(container.source);
      return;
    }
    const item = step.value;
    container.name = item.name;
    this.#pieces.push(item.before);
    container.hasItems = true;
    const original = originalOf(item, this.#context);
    if (original === undefined) this.#value(item.value, item.expected);
    else this.#pieces.push(original);
  }

  #value(given: unknown, expected: Expected): void {
    const value = given !== null && isContainer(given) ? unclonedValue(given, expected) : given;
    if (value === null) this.#pieces.push('null');
    else if (!isContainer(value)) this.#scalar(value, expected);
    else if (EntityReference.is(value)) this.#reference(value, expected);
    else if (Array.isArray(value) || isSet(value)) this.#elements(value, expected);
    else if (isMap(value)) this.#map(value, expected);
    else if (expected?.kind === 'map' && hasMembers(value)) this.#map(new Map(Object.entries(value)), expected);
    else this.#entity(value, expected);
  }

  #scalar(value: unknown, expected: Expected): void {
    if (TypedValue.is(value) && !isSimpleTypeName(value.type)) {
      checkType(value.type, 'a constant of', undefined, this.#context.types, () => this.#path());
    }
    this.#pieces.push(writeScalar(value, expected, this.#context.types) ?? this.#refuse(value, expected));
  }

  #container(source: object, begin: string, items: Iterator<Item>, end: string): OpenContainer {
    if (this.#openSources.has(source)) throw new InputError(`The collection at ${this.#path()} contains itself.`);
    const container: OpenContainer = { source, items, end, hasItems: false, name: '' };
    this.#openSources.add(source);
    this.#open.push(container);
    this.#pieces.push(begin);
    return container;
  }

  #elements(elements: readonly unknown[] | ReadonlySet<unknown>, expected: Expected): void {
    const declared = expected?.kind === 'list' || expected?.kind === 'set' ? expected : undefined;
    const isList = Array.isArray(elements);
    const fits = declared === undefined ? isOpen(expected) : isList || declared.kind === 'set';
    if (!fits) this.#refuse(elements, expected);
    this.#reportNulls('element', elements);
    const isSet = declared === undefined ? !isList : declared.kind === 'set';
    const [begin, end] = isSet ? ['{"_type":"set","value":[', ']}'] : ['[', ']'];
    this.#container(elements, begin, elementItems(elements, declared?.element ?? openElement(expected)), end);
  }

  #map(entries: ReadonlyMap<unknown, unknown>, expected: Expected): void {
    const declared = expected?.kind === 'map' ? expected : undefined;
    if (declared === undefined && !isOpen(expected)) this.#refuse(entries, expected);
    if (declared !== undefined && entries.size > 0) this.#context.onMap?.();
    this.#reportNulls('entry', entries);
    const arePairs = this.#context.dialect === 'documented';
    const begin = `{"_type":"${arePairs ? 'map' : 'flatmap'}","value":[`;
    const inner = openElement(expected);
    const types = declared ?? (inner && ({ kind: 'map', key: inner, value: inner } as const));
    const items = arePairs ? pairItems(entries, types) : mapItems(entries, types);
    const end = arePairs && entries.size > 0 ? '}]}' : ']}';
    this.#container(entries, begin, items, end);
  }

  #entity(entity: object, expected: Expected): void {
    if (expected !== undefined && expected.kind !== 'named' && !isOpen(expected)) this.#refuse(entity, expected);
    const known = this.#entities.get(entity);
    if (known !== undefined) {
      this.#repeat(known);
      return;
    }
    if (!holdsProperties(entity, expected)) {
      const advice = hasMethod(entity, 'then') ? 'Await it first.' : hasMembers(entity) ? wouldLoseClass : undefined;
      throw new InputError(mismatch('an entity', entity, this.#path(), advice));
    }
    const shape = shapeOf(entity, expected, this.#context.types);
    const type = this.#typeOf(entity, shape, expected);
    const id = 'id' in entity ? entity.id : null;
    // An object without a type may be a map, unless an entity is declared here.
    if (type !== undefined || expected?.kind === 'named') this.#checkId(id, 'id');
    const identity = type === undefined ? undefined : identityIn(entity, type, shape, this.#context);
    const before = identity && this.#byIdentity.get(identity.key);
    if (identity !== undefined && isMention(entity)) {
      this.#entities.set(entity, this.#mention(identity));
      return;
    }
    if (before?.container !== undefined) {
      this.#repeat(before);
      return;
    }
    if (before !== undefined) this.#refer(before);
    const begin = type === undefined ? '{' : `{"_type":${JSON.stringify(type)}`;
    const container = this.#container(entity, begin, this.#members(entity, shape, type === undefined ? '' : ','), '}');
    this.#pieces.push('');
    const typed = type !== undefined;
    const onlyIfRepeated = !typed && shape === undefined && this.#open.length > 1;
    const ownId = before?.id ?? this.#nextId();
    const place = { piece: this.#pieces.length - 1, id: ownId, typed, onlyIfRepeated, container };
    this.#entities.set(entity, place);
    this.#add(place, identity);
    if (before !== undefined) this.#repeated.add(place);
  }

  /** Writes a further occurrence of an entity. */
  #repeat(place: EntityPlace): void {
    if (place.container === this.#open[0]) this.#context.onRootRepeated?.();
    this.#repeated.add(place);
    this.#pieces.push(`{"_ref":"${place.id}"}`);
  }

  /** Writes a mention of an entity, which has nothing but its identity, as a reference if there is one before. */
  #mention(identity: Identity): EntityPlace {
    const before = this.#byIdentity.get(identity.key);
    if (before !== undefined) {
      this.#repeat(before);
      return before;
    }
    this.#pieces.push(identity.begin, '', identity.end);
    const place = { piece: this.#pieces.length - 2, id: this.#nextId(), typed: true, onlyIfRepeated: true };
    this.#add(place, identity);
    return place;
  }

  /** Replaces a mention by a reference to the content of its entity, which is written behind it. */
  #refer(mention: EntityPlace): void {
    this.#pieces.splice(mention.piece - 1, 3, `{"_ref":"${mention.id}"}`, '', '');
    this.#places.delete(mention);
  }

  #add(place: EntityPlace, identity: Identity | undefined): void {
    this.#places.add(place);
    if (identity !== undefined) this.#byIdentity.set(identity.key, place);
  }

  #nextId(): string {
    this.#ids += 1;
    return String(this.#ids - 1);
  }

  #reportNulls(
    place: NullPlace,
    items: readonly unknown[] | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>,
  ): void {
    const { onNull } = this.#context;
    if (onNull === undefined) return;
    const named = isMap(items) ? items : Array.from(items).entries();
    for (const [name, value] of named) if (value === null) onNull(this.#path(String(name)), place);
  }

  /**
   * The members of an entity except `_type`, which is written first, and `_partial`, which has no meaning in requests
   * and those that a response left out.
   */
  *#members(entity: object, shape: EntityDescription | undefined, first: '' | ','): Generator<Item, undefined> {
    let comma = first;
    const origin = originsOf(entity);
    const unset = unsetIn(entity);
    for (const [name, value] of Object.entries(entity)) {
      if (value === undefined || name === '_type' || (name === '_partial' && '_type' in entity)) continue;
      if (value === null && unset.has(name)) continue;
      unset.delete(name);
      if (name === '_id' || name === '_ref') {
        throw new InputError(
          `Unexpected member "${name}" at ${this.#path()}. Use the entity itself, or ref(type, id), wherever it is meant.`,
        );
      }
      if (value === null) this.#context.onNull?.(this.#path(name), 'property');
      const expected = shape?.properties.get(name)?.type;
      yield { name, before: `${comma}${JSON.stringify(name)}:`, value, expected, origin: origin(name, value) };
      comma = ',';
    }
  }

  #typeOf(entity: object, shape: EntityDescription | undefined, expected: Expected): string | undefined {
    const { types } = this.#context;
    const own = textIn(entity, '_type');
    if (own !== undefined) {
      checkType(own, 'an entity of type', expected, types, () => this.#path());
      return types.written(types.entity(own)?.signature ?? own);
    }
    const isNeeded = this.#context.typed === true && expected?.kind === 'named' && shape?.abstract === false;
    return isNeeded ? types.written(shape.signature) : undefined;
  }

  #reference(reference: EntityReference, expected: Expected): void {
    const { typeSignature, refId, refPartition } = reference;
    if (expected !== undefined && expected.kind !== 'named' && !isOpen(expected)) this.#refuse(reference, expected);
    checkType(typeSignature, 'a reference to', expected, this.#context.types, () => this.#path());
    const shape = this.#context.types.entity(typeSignature);
    const idType = shape?.properties.get('id')?.type;
    const id = writeScalar(refId, idType, this.#context.types);
    if (id === undefined) throw new InputError(inputMismatch(refId, idType, this.#context.types, this.#path('refId')));
    this.#checkId(refId, 'refId');
    if (shape === undefined && !typeSignature.includes('.') && !this.#context.types.remembers(typeSignature)) {
      const advice = 'Only a model tells which type a simple name is.';
      throw new InputError(mismatch('the full signature of a type', typeSignature, this.#path(), advice));
    }
    const type = this.#context.types.written(shape?.signature ?? typeSignature);
    const identity = identityOf(type, id, refPartition);
    if (this.#context.mergesSameIds === true) this.#mention(identity);
    else this.#pieces.push(identity.begin + identity.end);
  }

  /** Refuses an id that no path can contain, so that other calls could not name the entity. */
  #checkId(id: unknown, name: string): void {
    const expected = typeof id === 'string' ? expectedOfPathPart(id) : undefined;
    if (expected !== undefined) throw new InputError(mismatch(expected, id, this.#path(name)));
  }

  #refuse(value: unknown, expected: Expected): never {
    throw new InputError(inputMismatch(value, expected, this.#context.types, this.#path()));
  }

  #path(name?: string): string {
    const names = this.#open.map((container) => container.name).filter((part) => part !== '');
    if (name !== undefined) names.push(name);
    return pathText(names, 'the root of the body');
  }
}

const wouldLoseClass = 'An instance of a class would lose its class. Use an object without one.';

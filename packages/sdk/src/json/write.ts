import { InputError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';
import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { isSimpleTypeName } from '../model/type-expression.js';
import { checkType } from './check-type.js';
import { adviceFor, describeInput } from './input-message.js';
import { elementItems, flatItems, type Item, isContainer, MapEntry, pairItems } from './items.js';
import { originsOf } from './origins.js';
import { type Expected, isOpen } from './types.js';
import { writeScalar } from './write-scalar.js';

/** How values are written. */
export interface WriteContext {
  readonly types: ModelTypes;
  /** The form of maps, since no form works in both dialects (D-8). */
  readonly maps: 'map' | 'flatmap';
  /**
   * Whether an entity without `_type` gets the declared one, as property edits of the deployed dialect need it (D-20).
   */
  readonly typed?: boolean;
  /** Called with the path of each property that is written as null. */
  readonly onNull?: ((path: string) => void) | undefined;
  /** Called for each map that has entries and for which a map is declared. */
  readonly onMap?: (() => void) | undefined;
}

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

/** A container whose items are being written. */
interface OpenContainer {
  readonly source: object;
  readonly items: Iterator<Item>;
  readonly end: string;
  /** Whether the next item needs a comma before it. */
  started: boolean;
  /** The name of the current item, for paths. */
  name: string;
}

/** The place in the text for the `_id` of an entity, in case the graph needs ids. */
interface EntityPlace {
  readonly piece: number;
  readonly id: string;
  readonly typed: boolean;
  /** True if nothing shows that this is an entity: a map with text keys in an unknown property looks the same. */
  readonly mayBeMap: boolean;
  readonly container: OpenContainer;
}

class Writer {
  readonly #context: WriteContext;
  readonly #pieces: string[] = [];
  readonly #open: OpenContainer[] = [];
  readonly #openSources = new Set<object>();
  readonly #entities = new Map<object, EntityPlace>();
  readonly #repeated = new Set<EntityPlace>();

  constructor(context: WriteContext) {
    this.#context = context;
  }

  write(value: unknown, expected: Expected): string {
    this.#value(value, expected);
    for (let container = this.#open.at(-1); container !== undefined; container = this.#open.at(-1))
      this.#next(container);
    if (this.#repeated.size === 0) return this.#pieces.join('');
    for (const place of this.#entities.values()) {
      if (!place.mayBeMap || this.#repeated.has(place)) this.#pieces[place.piece] = idMember(place);
    }
    return this.#pieces.join('');
  }

  #next(container: OpenContainer): void {
    const step = container.items.next();
    if (step.done === true) {
      this.#pieces.push(container.end);
      this.#open.pop();
      this.#openSources.delete(container.source);
      return;
    }
    const item = step.value;
    container.name = item.name;
    this.#pieces.push(container.started ? `,${item.before}` : item.before);
    container.started = true;
    if (item.origin !== undefined && isOpen(item.expected)) this.#pieces.push(item.origin);
    else this.#value(item.value, item.expected);
  }

  #value(value: unknown, expected: Expected): void {
    if (value === null) this.#pieces.push('null');
    else if (!isContainer(value)) this.#scalar(value, expected);
    else if (value instanceof MapEntry) this.#container(value, '{', value.items.values(), '}');
    else if (EntityReference.is(value)) this.#reference(value, expected);
    else if (Array.isArray(value)) this.#elements(value, expected);
    else if (value instanceof Set) this.#elements(value, expected);
    else if (value instanceof Map) this.#map(value, expected);
    else if (expected?.kind === 'map') this.#map(new Map(Object.entries(value)), expected);
    else this.#entity(value, expected);
  }

  #scalar(value: unknown, expected: Expected): void {
    if (TypedValue.is(value) && !isSimpleTypeName(value.type)) {
      checkType(value.type, 'a constant of', undefined, this.#context.types, this.#path());
    }
    this.#pieces.push(writeScalar(value, expected, this.#context.types) ?? this.#refuse(value, expected));
  }

  #container(source: object, begin: string, items: Iterator<Item>, end: string, started = false): OpenContainer {
    if (this.#openSources.has(source)) throw new InputError(`The collection at ${this.#path()} contains itself.`);
    const container: OpenContainer = { source, items, end, started, name: '' };
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
    const isSet = declared === undefined ? !isList : declared.kind === 'set';
    const [begin, end] = isSet ? ['{"_type":"set","value":[', ']}'] : ['[', ']'];
    this.#container(elements, begin, elementItems(elements, declared?.element), end);
  }

  #map(entries: ReadonlyMap<unknown, unknown>, expected: Expected): void {
    const declared = expected?.kind === 'map' ? expected : undefined;
    if (declared === undefined && !isOpen(expected)) this.#refuse(entries, expected);
    if (declared !== undefined && entries.size > 0) this.#context.onMap?.();
    const begin = `{"_type":"${this.#context.maps}","value":[`;
    const items = this.#context.maps === 'map' ? pairItems(entries, declared) : flatItems(entries, declared);
    this.#container(entries, begin, items, ']}');
  }

  #entity(entity: object, expected: Expected): void {
    if (expected !== undefined && expected.kind !== 'named' && !isOpen(expected)) this.#refuse(entity, expected);
    const known = this.#entities.get(entity);
    if (known !== undefined) {
      this.#repeated.add(known);
      this.#pieces.push(`{"_ref":"${known.id}"}`);
      return;
    }
    if (isNoEntity(entity)) {
      const advice = 'then' in entity ? 'Await it first.' : undefined;
      throw new InputError(mismatch('an entity', entity, this.#path(), advice));
    }
    const shape = this.#shape(entity, expected);
    const type = this.#typeOf(entity, shape, expected);
    const begin = type === undefined ? '{' : `{"_type":${JSON.stringify(type)}`;
    const container = this.#container(entity, begin, this.#members(entity, shape), '}', type !== undefined);
    this.#pieces.push('');
    const id = String(this.#entities.size);
    const typed = type !== undefined;
    const mayBeMap = !typed && shape === undefined && this.#open.length > 1;
    this.#entities.set(entity, { piece: this.#pieces.length - 1, id, typed, mayBeMap, container });
  }

  /**
   * The members of an entity except `_type`, which is written first, and `_partial`, which has no meaning in requests
   * (R-27).
   */
  *#members(entity: object, shape: EntityDescription | undefined): Generator<Item, undefined> {
    const origin = originsOf(entity);
    for (const [name, value] of Object.entries(entity)) {
      if (value === undefined || name === '_type' || (name === '_partial' && '_type' in entity)) continue;
      if (name === '_id' || name === '_ref') {
        throw new InputError(
          `Unexpected member "${name}" at ${this.#path()}. Use the entity itself, or ref(type, id), wherever it is meant.`,
        );
      }
      if (value === null) this.#context.onNull?.(this.#path(name));
      const expected = shape?.properties.get(name)?.type;
      yield { name, before: `${JSON.stringify(name)}:`, value, expected, origin: origin(name, value) };
    }
  }

  #shape(entity: object, expected: Expected): EntityDescription | undefined {
    const type = '_type' in entity && typeof entity._type === 'string' ? entity._type : undefined;
    const own = type === undefined ? undefined : this.#context.types.entity(type);
    return own ?? (expected?.kind === 'named' ? this.#context.types.entity(expected.signature) : undefined);
  }

  #typeOf(entity: object, shape: EntityDescription | undefined, expected: Expected): string | undefined {
    const { types } = this.#context;
    if ('_type' in entity && typeof entity._type === 'string') {
      checkType(entity._type, 'an entity of type', expected, types, this.#path());
      return types.written(types.entity(entity._type)?.signature ?? entity._type);
    }
    const isNeeded = this.#context.typed === true && expected?.kind === 'named' && shape?.abstract === false;
    return isNeeded ? types.written(shape.signature) : undefined;
  }

  #reference(reference: EntityReference, expected: Expected): void {
    const { typeSignature, refId, refPartition } = reference;
    if (expected !== undefined && expected.kind !== 'named' && !isOpen(expected)) this.#refuse(reference, expected);
    checkType(typeSignature, 'a reference to', expected, this.#context.types, this.#path());
    const shape = this.#context.types.entity(typeSignature);
    const idType = shape?.properties.get('id')?.type;
    const id = writeScalar(refId, idType, this.#context.types);
    if (id === undefined)
      throw new InputError(
        mismatch(describeInput(idType, this.#context.types), refId, this.#path('refId'), adviceFor(refId, idType)),
      );
    if (shape === undefined && !typeSignature.includes('.')) {
      const advice = 'Only a model tells which type a simple name is.';
      throw new InputError(mismatch('the full signature of a type', typeSignature, this.#path(), advice));
    }
    const type = this.#context.types.written(shape?.signature ?? typeSignature);
    const members = [`"_type":${JSON.stringify(type)}`, `"id":${id}`];
    if (refPartition !== null) members.push(`"partition":${JSON.stringify(refPartition)}`);
    this.#pieces.push(`{${members.join(',')}}`);
  }

  #refuse(value: unknown, expected: Expected): never {
    throw new InputError(
      mismatch(describeInput(expected, this.#context.types), value, this.#path(), adviceFor(value, expected)),
    );
  }

  #path(name?: string): string {
    const names = this.#open.map((container) => container.name).filter((part) => part !== '');
    if (name !== undefined) names.push(name);
    const shown = names.length > 12 ? [...names.slice(0, 6), '…', ...names.slice(-5)] : names;
    return shown.length === 0 ? 'the root of the body' : shown.join('.');
  }
}

function idMember({ id, typed, container }: EntityPlace): string {
  if (typed) return `,"_id":"${id}"`;
  return container.started ? `"_id":"${id}",` : `"_id":"${id}"`;
}

/** Whether an object has nothing that could be a property. */
function isNoEntity(value: object): boolean {
  if ('then' in value && typeof value.then === 'function') return true;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Blob) return true;
  return value instanceof Error || value instanceof RegExp;
}

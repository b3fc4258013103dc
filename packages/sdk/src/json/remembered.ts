/** The original JSON of a number in a response. */
interface Origin {
  readonly value: unknown;
  readonly json: string;
}

/** By container, and by place within the container. */
const origins = /* @__PURE__ */ sharedMap<Map<string, Origin>>('origins');

/**
 * Remembers the JSON of a number whose type is unknown: `1.50` is read as the number 1.5, `5.0` and a wrapped float as
 * a `number`. As long as the same value stays in the same place, it is written with its original JSON, so that a
 * program returns properties that it does not know unchanged. A copy of the container loses this information.
 *
 * @param place the place within the container, as the writer names it
 */
export function rememberOrigin(container: object, place: string, value: unknown, json: string): void {
  const known = origins.get(container) ?? new Map<string, Origin>();
  origins.set(container, known.set(place, { value, json }));
}

/** Returns a function that looks up the original JSON of a place, provided that its value has not changed. */
export function originsOf(container: object): (place: string, value: unknown) => string | undefined {
  const known = origins.get(container);
  if (known === undefined) return nothing;
  return (place, value) => {
    const origin = known.get(place);
    return origin !== undefined && Object.is(origin.value, value) ? origin.json : undefined;
  };
}

const nothing = (): undefined => undefined;

/** By entity, the names of the scalars that the response left out: a list until they are looked up, then a set. */
const unset = /* @__PURE__ */ sharedMap<readonly string[] | Set<string>>('unset');

/**
 * Sets each scalar that a response leaves out to null: depth never cuts scalars, so the scalar is empty.
 * The names are remembered, so that an entity which is written back neither clears what has been set in the meantime
 * nor names a property that the service does not have. A copy of the entity loses this information.
 *
 * An entity without an `id` is the end of a repetition (D-29), and stays as it is.
 *
 * @param scalars the names of the properties that can only be missing because they are null
 */
export function fillScalars(entity: Record<string, unknown>, scalars: readonly string[]): void {
  if (scalars.length === 0 || !Object.hasOwn(entity, 'id')) return;
  const missing: string[] = [];
  for (const name of scalars) {
    if (Object.hasOwn(entity, name)) continue;
    missing.push(name);
    putMember(entity, name, null);
  }
  rememberUnset(entity, missing);
}

/** Remembers which nulls stand for members that a response left out. */
export function rememberUnset(entity: object, names: readonly string[]): void {
  if (names.length > 0) unset.set(entity, names);
}

/**
 * The names of the members of an entity that are null because the response left them out. When another value is
 * written, the name must be deleted, because a later null clears that value.
 */
export function unsetIn(entity: object): Set<string> {
  const known = unset.get(entity);
  if (known === undefined) return none;
  const names = known instanceof Set ? known : new Set(known);
  unset.set(entity, names);
  return names;
}

const none = /* @__PURE__ */ new Set<string>();

/**
 * A map that all copies of this package share, e.g. if ESM and CJS are used in one process, since an entity that one
 * of them has read may be written by another. Copies of other versions share it as well, so whatever changes what the
 * map contains must change its name.
 */
function sharedMap<Value>(name: string): WeakMap<object, Value> {
  const key = Symbol.for(`@platform-services/sdk/${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof WeakMap) return known;
  const made = new WeakMap<object, Value>();
  Reflect.defineProperty(globalThis, key, { value: made });
  return made;
}

/** Sets an own member. A name that every object inherits, e.g. `__proto__`, may have a setter, or not be assignable. */
export function putMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (!(name in Object.prototype)) object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

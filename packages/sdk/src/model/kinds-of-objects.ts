/*
 * Recognizes the objects of the platform by their internal slots. `instanceof` only compares prototypes, so it does not
 * recognize objects of another realm: those of a frame or of a `node:vm` context, and in Jest tests those that Node
 * itself creates.
 */

/** Whether a value is an object of any kind, also an array. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A member of an object, which may be inherited; `undefined` for any other value. */
export function memberIn(value: unknown, name: string | symbol): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

/** A member that is a text; `undefined` for any other value. */
export function textIn(value: unknown, name: string): string | undefined {
  const member = memberIn(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** Whether a value is an object with a method of this name. */
export function hasMethod(value: unknown, name: string | symbol): value is object {
  return typeof memberIn(value, name) === 'function';
}

/** Whether a value is a Map, from any realm. */
export function isMap(value: unknown): value is Map<unknown, unknown> {
  return value instanceof Map || has(value, (object) => Reflect.get(Map.prototype, 'size', object));
}

/** Whether a value is a Set, from any realm. */
export function isSet(value: unknown): value is Set<unknown> {
  return value instanceof Set || has(value, (object) => Reflect.get(Set.prototype, 'size', object));
}

/** Whether a value is a list, a set or a map. */
export function isCollection(value: unknown): value is unknown[] | Set<unknown> | Map<unknown, unknown> {
  return Array.isArray(value) || isSet(value) || isMap(value);
}

/** The elements of a list or a set; `undefined` for any other value. */
export function elementsOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : isSet(value) ? [...value] : undefined;
}

/** Whether a value is a Date, from any realm, even an invalid one. */
export function isDate(value: unknown): value is Date {
  return value instanceof Date || has(value, (object) => Date.prototype.getTime.call(object));
}

/** Whether a value is a URLSearchParams, from any realm. */
export function isSearchParams(value: unknown): value is URLSearchParams {
  return value instanceof URLSearchParams || has(value, (object) => URLSearchParams.prototype.has.call(object, ''));
}

/** Whether a value is a FormData, from any realm. */
export function isFormData(value: unknown): value is FormData {
  return value instanceof FormData || has(value, (object) => FormData.prototype.has.call(object, ''));
}

/** Whether a value is a Blob or a File, from any realm. */
export function isBlob(value: unknown): value is Blob {
  return value instanceof Blob || has(value, (object) => Reflect.get(Blob.prototype, 'size', object));
}

/**
 * Whether a value is an Error, from any realm: in Jest tests, errors of Node and its sockets come from another realm.
 */
export function isError(value: unknown): value is Error {
  return value instanceof Error || /^(?:Error|DOMException)$/.test(typeof value === 'object' ? kindOf(value) : '');
}

/** The message of what was thrown. */
export function messageOf(thrown: unknown): string {
  return isError(thrown) ? thrown.message : String(thrown);
}

/**
 * The bytes of a Uint8Array or an ArrayBuffer from any realm, as a Uint8Array of this one; `undefined` for other
 * values.
 */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) {
    const isBytes =
      Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, value) === 'Uint8Array';
    return isBytes ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined;
  }
  return isArrayBuffer(value) ? new Uint8Array(value) : undefined;
}

function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return (
    value instanceof ArrayBuffer || has(value, (object) => Reflect.get(ArrayBuffer.prototype, 'byteLength', object))
  );
}

/** Whether an object has no class. An object of another realm has the prototype of that realm. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    prototype === Object.prototype ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), 'isPrototypeOf'))
  );
}

/**
 * Whether the content of an object is in its members. An object of the platform, such as a `Map` or a `URL`, and an
 * instance of a class whose members are private, would look empty.
 */
export function hasMembers(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || kindOf(value) !== 'Object') return false;
  return isPlainObject(value) || Object.keys(value).length > 0;
}

/** The kind that an object reports: `Map`, `URL`, `Object`. */
function kindOf(value: object | null): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Whether a method or a getter of the platform accepts an object. It throws for every object of another kind. */
function has(value: unknown, read: (object: object) => unknown): boolean {
  // Most objects report no special kind, and those of this realm are of one kind only. Calling `read` would throw for
  // each of them, which is slow.
  if (typeof value !== 'object' || value === null || Array.isArray(value) || kindOf(value) === 'Object') return false;
  if (value instanceof Map || value instanceof Set || value instanceof Date) return false;
  try {
    read(value);
    return true;
  } catch {
    return false;
  }
}

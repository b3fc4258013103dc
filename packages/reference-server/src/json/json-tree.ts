/** A number of a JSON text as it was written, because a double would lose digits of it, e.g. of `1.10` (R-22). */
export class LosslessNumber {
  /** The digits as they were written. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A parsed JSON text. Since member names may be any text, members are read with {@link member} or `Object.entries`. */
export type JsonTree = null | boolean | number | string | LosslessNumber | readonly JsonTree[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonTree;
}

export function isArray(tree: JsonTree): tree is readonly JsonTree[] {
  return Array.isArray(tree);
}

export function isObject(tree: JsonTree): tree is JsonObject {
  return typeof tree === 'object' && tree !== null && !isArray(tree) && !(tree instanceof LosslessNumber);
}

/** The value of a member, or `undefined` if the object does not have it. */
export function member(object: JsonObject, name: string): JsonTree | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The maximum length of a client's text in a message. */
const shown = 40;

/** Quotes a client's text for a message, and shortens it. */
export function quote(text: string): string {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text);
}

/** Describes a value for a message. */
export function describe(tree: JsonTree): string {
  if (tree === null) return 'null';
  if (typeof tree === 'string') return `the text ${quote(tree)}`;
  if (typeof tree === 'number') return `the number ${tree}`;
  if (typeof tree === 'boolean') return String(tree);
  if (tree instanceof LosslessNumber) {
    return `the number ${tree.text.length > shown ? `${tree.text.slice(0, shown)}…` : tree.text}`;
  }
  if (isArray(tree)) return 'an array';
  const type = member(tree, '_type');
  if (typeof type === 'string') return `an object with _type ${quote(type)}`;
  return member(tree, '_ref') === undefined ? 'an object' : 'a reference';
}

/** A number of a JSON text whose digits a double would not keep: a long, a decimal such as 1.10, an exponent (R-22). */
export class LosslessNumber {
  /** The number as it was written. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON text as values. Member names come from outside: look them up with {@link member} or `Object.entries`. */
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

/** The value of a member, `undefined` where the object has none of that name. */
export function member(object: JsonObject, name: string): JsonTree | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** How many characters of a client's text a message repeats. */
const shown = 40;

/** Text of a client for a message: quoted, and cut where it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text);
}

/** What was found, for a message. */
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

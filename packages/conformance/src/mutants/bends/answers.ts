import type { Bend } from '../bent.js';
import { type Answered, type Asked, type Fields, jsonOf, withField, withJson, withText } from '../message.js';

/** Answers something else. */
export const answering = (change: (answered: Answered, asked: Asked) => Answered): Bend => ({
  bend: async (asked, next) => change(await next(asked), asked),
});

/** The status is another; what was done is done. */
export const status = (to: number): Bend => answering((answered) => ({ ...answered, status: to }));

export const dropResponseHeader = (...names: readonly string[]): Bend =>
  answering((answered) => ({
    ...answered,
    headers: names.reduce((fields, name) => withField(fields, name, undefined), answered.headers),
  }));

/** A field of the answer is another; `change` is told what it was. */
export const setResponseHeader = (name: string, change: string | ((value: string) => string)): Bend =>
  answering((answered) => {
    const value = typeof change === 'string' ? change : change(answered.headers[name.toLowerCase()] ?? '');
    return { ...answered, headers: withField(answered.headers, name, value) };
  });

export const emptyBody: Bend = answering((answered) => withText(answered, ''));

/** The text of the answer is another. */
export const editText = (change: (text: string, asked: Asked) => string): Bend =>
  answering((answered, asked) => withText(answered, change(answered.body.toString(), asked)));

/** The JSON of the answer is another; answers that are no JSON stay. `undefined` empties the body. */
export const editJson = (change: (json: unknown, asked: Asked) => unknown): Bend =>
  answering((answered, asked) => {
    const json = jsonOf(answered);
    return json === undefined ? answered : withJson(answered, change(json, asked));
  });

/** Every object in the answer, the innermost first, is another; `undefined` takes it out of its list or its object. */
export const editEach = (change: (node: Node) => unknown): Bend => editJson((json) => edited(json, change));

/** An object of JSON. */
export interface Node {
  readonly [name: string]: unknown;
}

function edited(value: unknown, change: (node: Node) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => edited(each, change)).filter((each) => each !== undefined);
  if (!isNode(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, edited(each, change)])));
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of the answer that have the member, at any depth, have another in its place. */
export const editMember = (name: string, change: (value: unknown, node: Node) => unknown): Bend =>
  editEach((node) => (Object.hasOwn(node, name) ? { ...node, [name]: change(node[name], node) } : node));

/** The member is nowhere in the answer. */
export const dropMember = (...names: readonly string[]): Bend =>
  editEach((node) => Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name))));

/** Values with that `_type`, e.g. `set`, are others, at any depth. */
export const editTyped = (type: string | RegExp, change: (node: Node) => unknown): Bend =>
  editEach((node) => (isTyped(node, type) ? change(node) : node));

function isTyped({ _type: got }: Node, type: string | RegExp): boolean {
  if (typeof got !== 'string') return false;
  return typeof type === 'string' ? got === type : type.test(got);
}

/** A list in the answer, bare or wrapped, is another. Other answers stay. */
export const editList = (change: (list: readonly unknown[]) => readonly unknown[]): Bend =>
  editJson((json) => {
    if (Array.isArray(json)) return change(json);
    return isNode(json) && Array.isArray(json['value']) ? { ...json, value: change(json['value']) } : json;
  });

/** Answers that, and does nothing. A text is sent as it is, anything else as JSON. */
export const answer = (status: number, content?: unknown, headers: Fields = {}): Bend => ({
  bend: async () => {
    const text = content === undefined ? '' : typeof content === 'string' ? content : JSON.stringify(content);
    const fields = { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers };
    return { status, headers: fields, body: Buffer.from(text) };
  },
});

/** Refuses, and does nothing. */
export const refuse = (status: number, message = 'This is refused.'): Bend => answer(status, { message });

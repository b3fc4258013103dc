import {
  type Fields,
  jsonOf,
  type WireRequest,
  type WireResponse,
  withField,
  withJson,
  withText,
} from '../messages.js';
import type { Mutation } from '../mutant-server.js';

/** Answers something else. */
export const answering = (change: (response: WireResponse, request: WireRequest) => WireResponse): Mutation => ({
  apply: async (request, next) => change(await next(request), request),
});

/** Replaces the status of the response. The effect remains. */
export const status = (to: number): Mutation => answering((response) => ({ ...response, status: to }));

export const dropResponseHeader = (...names: readonly string[]): Mutation =>
  answering((response) => ({
    ...response,
    headers: names.reduce((fields, name) => withField(fields, name, undefined), response.headers),
  }));

/** Replaces a header field of the response. A function gets the original value. */
export const setResponseHeader = (name: string, change: string | ((value: string) => string)): Mutation =>
  answering((response) => {
    const value = typeof change === 'string' ? change : change(response.headers[name.toLowerCase()] ?? '');
    return { ...response, headers: withField(response.headers, name, value) };
  });

export const emptyBody: Mutation = answering((response) => withText(response, ''));

/** The text of the answer is another. */
export const editText = (change: (text: string, request: WireRequest) => string): Mutation =>
  answering((response, request) => withText(response, change(response.body.toString(), request)));

/** The JSON of the answer is another; answers that are no JSON stay. `undefined` empties the body. */
export const editJson = (change: (json: unknown, request: WireRequest) => unknown): Mutation =>
  answering((response, request) => {
    const json = jsonOf(response);
    return json === undefined ? response : withJson(response, change(json, request));
  });

/** Every object in the answer, the innermost first, is another; `undefined` takes it out of its list or its object. */
export const editEach = (change: (node: Node) => unknown): Mutation => editJson((json) => edited(json, change));

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
export const editMember = (name: string, change: (value: unknown, node: Node) => unknown): Mutation =>
  editEach((node) => (Object.hasOwn(node, name) ? { ...node, [name]: change(node[name], node) } : node));

/** The member is nowhere in the answer. */
export const dropMember = (...names: readonly string[]): Mutation =>
  editEach((node) => Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name))));

/** Values with that `_type`, e.g. `set`, are others, at any depth. */
export const editTyped = (type: string | RegExp, change: (node: Node) => unknown): Mutation =>
  editEach((node) => (isTyped(node, type) ? change(node) : node));

function isTyped({ _type: got }: Node, type: string | RegExp): boolean {
  if (typeof got !== 'string') return false;
  return typeof type === 'string' ? got === type : type.test(got);
}

/** A list in the answer, bare or wrapped, is another. Other answers stay. */
export const editList = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editJson((json) => {
    if (Array.isArray(json)) return change(json);
    return isNode(json) && Array.isArray(json['value']) ? { ...json, value: change(json['value']) } : json;
  });

/** Answers that, and does nothing. A text is sent as it is, anything else as JSON. */
export const answer = (status: number, content?: unknown, headers: Fields = {}): Mutation => ({
  apply: async () => {
    const text = content === undefined ? '' : typeof content === 'string' ? content : JSON.stringify(content);
    const fields = { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers };
    return { status, headers: fields, body: Buffer.from(text) };
  },
});

/** Refuses, and does nothing. */
export const refuse = (status: number, message = 'This is refused.'): Mutation => answer(status, { message });

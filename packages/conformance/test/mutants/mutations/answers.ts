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

/** Changes the response. */
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

/** Replaces a part of a header field of the response. */
export const replaceInHeader = (name: string, from: string | RegExp, to: string): Mutation =>
  setResponseHeader(name, (value) => value.replace(from, to));

export const emptyBody: Mutation = answering((response) => withText(response, ''));

/** Changes the text of the response. If the text stays the same, so do the bytes, which may not be a text. */
export const editText = (change: (text: string, request: WireRequest) => string): Mutation =>
  answering((response, request) => {
    const text = response.body.toString();
    const changed = change(text, request);
    return changed === text ? response : withText(response, changed);
  });

/** Replaces a part of the text of the response. */
export const replaceInText = (from: string | RegExp, to: string): Mutation =>
  editText((text) => text.replace(from, to));

/** Changes the JSON of the response. Responses that are not JSON stay the same. `undefined` empties the body. */
export const editJson = (change: (json: unknown, request: WireRequest) => unknown): Mutation =>
  answering((response, request) => {
    const json = jsonOf(response);
    return json === undefined ? response : withJson(response, change(json, request));
  });

/** Changes every object in the response, the innermost first. `undefined` removes it from its list or its object. */
export const editEach = (change: (node: Node) => unknown): Mutation => editJson((json) => edited(json, change));

/** A JSON object. */
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

/** Changes the value of a member in every object of the response that has the member, at any depth. */
export const editMember = (name: string, change: (value: unknown, node: Node) => unknown): Mutation =>
  editEach((node) => (Object.hasOwn(node, name) ? { ...node, [name]: change(node[name], node) } : node));

/** Removes members everywhere in the response. */
export const dropMember = (...names: readonly string[]): Mutation =>
  editEach((node) => Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name))));

/** Changes the values with a `_type`, e.g. `set`, at any depth. */
export const editTyped = (type: string | RegExp, change: (node: Node) => unknown): Mutation =>
  editEach((node) => (isTyped(node, type) ? change(node) : node));

function isTyped({ _type: got }: Node, type: string | RegExp): boolean {
  if (typeof got !== 'string') return false;
  return typeof type === 'string' ? got === type : type.test(got);
}

/** Changes a list in the response, whether it is wrapped or not. Other responses stay the same. */
export const editList = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editJson((json) => {
    if (Array.isArray(json)) return change(json);
    return isNode(json) && Array.isArray(json['value']) ? { ...json, value: change(json['value']) } : json;
  });

/** Responds without any effect. A text is sent unchanged, anything else as JSON. */
export const answer = (status: number, content?: unknown, headers: Fields = {}): Mutation => ({
  apply: async () => {
    const text = content === undefined ? '' : typeof content === 'string' ? content : JSON.stringify(content);
    const fields = { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers };
    return { status, headers: fields, body: Buffer.from(text) };
  },
});

/** Refuses the request without any effect. */
export const refuse = (status: number, message = 'This is refused.'): Mutation => answer(status, { message });

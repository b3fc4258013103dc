import { jsonOf, type WireRequest, withField, withJson, withParameters, withText } from '../messages.js';
import type { Mutation } from '../mutant-server.js';

/** Changes the request. */
export const asking = (change: (request: WireRequest) => WireRequest): Mutation => ({
  apply: (request, next) => next(change(request)),
});

/** Removes parameters, so that they are not read. */
export const dropParameter = (...names: readonly string[]): Mutation =>
  asking((request) => withParameters(request, (all) => all.filter(([name]) => !names.includes(name))));

/** Removes the parameters whose names match. */
export const dropParameters = (name: RegExp): Mutation =>
  asking((request) => withParameters(request, (all) => all.filter(([each]) => !name.test(each))));

/** Sets a parameter where it is given, or in the query if it is missing. */
export function setParameter(name: string, value: string): Mutation {
  return asking((request) => {
    const dropped = withParameters(request, (all) => all.filter(([each]) => each !== name));
    const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    return { ...dropped, search: `${dropped.search === '' ? '?' : `${dropped.search}&`}${text}` };
  });
}

/** Changes the value of a parameter if it is given. */
export const editParameter = (name: string, change: (value: string) => string): Mutation =>
  asking((request) =>
    withParameters(request, (all) => all.map(([each, value]) => [each, each === name ? change(value) : value])),
  );

/** Renames parameters. */
export const renameParameter = (from: string | RegExp, to: string): Mutation =>
  asking((request) => withParameters(request, (all) => all.map(([each, value]) => [renamed(each, from, to), value])));

function renamed(name: string, from: string | RegExp, to: string): string {
  if (typeof from !== 'string') return name.replace(from, to);
  return name === from ? to : name;
}

export const setMethod = (method: string): Mutation => asking((request) => ({ ...request, method }));

/** Replaces a part of the path, or all of it. */
export const editPath = (from: string | RegExp, to: string): Mutation =>
  asking((request) => ({ ...request, path: request.path.replace(from, to) }));

/** Removes header fields, so that they are not read. */
export const dropHeader = (...names: readonly string[]): Mutation =>
  asking((request) => ({
    ...request,
    headers: names.reduce((fields, name) => withField(fields, name, undefined), request.headers),
  }));

export const setHeader = (name: string, value: string): Mutation =>
  asking((request) => ({ ...request, headers: withField(request.headers, name, value) }));

/** Returns the id a number of steps after that of a body, whether that has a type or not. */
export const idAfter = (id: unknown, steps: number): number =>
  Number(typeof id === 'object' && id !== null && 'value' in id ? id.value : id) + steps;

/** Changes the JSON of the request. */
export const editBody = (change: (json: unknown) => unknown): Mutation =>
  asking((request) => withJson(request, change(jsonOf(request))));

/** Changes the method of the request, and its body to a JSON value. */
export const asWith = (method: string, json: unknown): Mutation =>
  asking((request) => ({
    ...withJson(request, json),
    method,
    headers: withField(request.headers, 'content-type', 'application/json'),
  }));

/** Changes the bytes of the request. One character stands for one byte. */
export const editBodyText = (change: (text: string) => string): Mutation =>
  asking((request) => withText(request, Buffer.from(change(request.body.toString('latin1')), 'latin1')));

/** Replaces a part of the bytes of the request. */
export const replaceInBody = (from: string | RegExp, to: string): Mutation =>
  editBodyText((text) => text.replace(from, to));

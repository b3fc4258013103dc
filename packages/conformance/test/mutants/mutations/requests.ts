import { jsonOf, type WireRequest, withField, withJson, withParameters, withText } from '../messages.js';
import type { Mutation } from '../mutant-server.js';

/** Asks something else. */
export const asking = (change: (request: WireRequest) => WireRequest): Mutation => ({
  apply: (request, next) => next(change(request)),
});

/** The parameters are not read. */
export const dropParameter = (...names: readonly string[]): Mutation =>
  asking((request) => withParameters(request, (all) => all.filter(([name]) => !names.includes(name))));

/** Parameters whose names fit are not read. */
export const dropParameters = (name: RegExp): Mutation =>
  asking((request) => withParameters(request, (all) => all.filter(([each]) => !name.test(each))));

/** The parameter has that value, wherever it stood; in the query where it was not given. */
export function setParameter(name: string, value: string): Mutation {
  return asking((request) => {
    const dropped = withParameters(request, (all) => all.filter(([each]) => each !== name));
    const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    return { ...dropped, search: `${dropped.search === '' ? '?' : `${dropped.search}&`}${text}` };
  });
}

/** Where the parameter is given, it has another value. */
export const editParameter = (name: string, change: (value: string) => string): Mutation =>
  asking((request) =>
    withParameters(request, (all) => all.map(([each, value]) => [each, each === name ? change(value) : value])),
  );

/** Parameters have other names. */
export const renameParameter = (from: string | RegExp, to: string): Mutation =>
  asking((request) => withParameters(request, (all) => all.map(([each, value]) => [renamed(each, from, to), value])));

function renamed(name: string, from: string | RegExp, to: string): string {
  if (typeof from !== 'string') return name.replace(from, to);
  return name === from ? to : name;
}

export const setMethod = (method: string): Mutation => asking((request) => ({ ...request, method }));

/** The path is another: a segment is replaced, or all of it. */
export const editPath = (from: string | RegExp, to: string): Mutation =>
  asking((request) => ({ ...request, path: request.path.replace(from, to) }));

/** The header field is not read. */
export const dropHeader = (...names: readonly string[]): Mutation =>
  asking((request) => ({
    ...request,
    headers: names.reduce((fields, name) => withField(fields, name, undefined), request.headers),
  }));

export const setHeader = (name: string, value: string): Mutation =>
  asking((request) => ({ ...request, headers: withField(request.headers, name, value) }));

/** The JSON of the request is another. */
export const editBody = (change: (json: unknown) => unknown): Mutation =>
  asking((request) => withJson(request, change(jsonOf(request))));

/** It is asked as with another method and another text as its body. */
export const asWith = (method: string, json: unknown): Mutation =>
  asking((request) => ({
    ...withJson(request, json),
    method,
    headers: withField(request.headers, 'content-type', 'application/json'),
  }));

/** The bytes of the request are others; one character is one byte. */
export const editBodyText = (change: (text: string) => string): Mutation =>
  asking((request) => withText(request, Buffer.from(change(request.body.toString('latin1')), 'latin1')));

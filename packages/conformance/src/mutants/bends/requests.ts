import type { Bend } from '../bent.js';
import { type Asked, jsonOf, withField, withJson, withParameters, withText } from '../message.js';

/** Asks something else. */
export const asking = (change: (asked: Asked) => Asked): Bend => ({ bend: (asked, next) => next(change(asked)) });

/** The parameters are not read. */
export const dropParameter = (...names: readonly string[]): Bend =>
  asking((asked) => withParameters(asked, (all) => all.filter(([name]) => !names.includes(name))));

/** Parameters whose names fit are not read. */
export const dropParameters = (name: RegExp): Bend =>
  asking((asked) => withParameters(asked, (all) => all.filter(([each]) => !name.test(each))));

/** The parameter has that value, wherever it stood; in the query where it was not given. */
export function setParameter(name: string, value: string): Bend {
  return asking((asked) => {
    const dropped = withParameters(asked, (all) => all.filter(([each]) => each !== name));
    const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    return { ...dropped, search: `${dropped.search === '' ? '?' : `${dropped.search}&`}${text}` };
  });
}

/** Where the parameter is given, it has another value. */
export const editParameter = (name: string, change: (value: string) => string): Bend =>
  asking((asked) =>
    withParameters(asked, (all) => all.map(([each, value]) => [each, each === name ? change(value) : value])),
  );

/** Parameters have other names. */
export const renameParameter = (from: string | RegExp, to: string): Bend =>
  asking((asked) => withParameters(asked, (all) => all.map(([each, value]) => [renamed(each, from, to), value])));

function renamed(name: string, from: string | RegExp, to: string): string {
  if (typeof from !== 'string') return name.replace(from, to);
  return name === from ? to : name;
}

export const setMethod = (method: string): Bend => asking((asked) => ({ ...asked, method }));

/** The path is another: a segment is replaced, or all of it. */
export const editPath = (from: string | RegExp, to: string): Bend =>
  asking((asked) => ({ ...asked, path: asked.path.replace(from, to) }));

/** The header field is not read. */
export const dropHeader = (...names: readonly string[]): Bend =>
  asking((asked) => ({
    ...asked,
    headers: names.reduce((fields, name) => withField(fields, name, undefined), asked.headers),
  }));

export const setHeader = (name: string, value: string): Bend =>
  asking((asked) => ({ ...asked, headers: withField(asked.headers, name, value) }));

/** The JSON of the request is another. */
export const editBody = (change: (json: unknown) => unknown): Bend =>
  asking((asked) => withJson(asked, change(jsonOf(asked))));

/** It is asked as with another method and another text as its body. */
export const asWith = (method: string, json: unknown): Bend =>
  asking((asked) => ({
    ...withJson(asked, json),
    method,
    headers: withField(asked.headers, 'content-type', 'application/json'),
  }));

/** The bytes of the request are others; one character is one byte. */
export const editBodyText = (change: (text: string) => string): Bend =>
  asking((asked) => withText(asked, Buffer.from(change(asked.body.toString('latin1')), 'latin1')));

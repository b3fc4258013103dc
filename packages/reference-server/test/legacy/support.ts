import type { SmallService } from '../support/small-service.js';

/** Parameters of a call; several values of one name as an array. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

export const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The book that has a value of each property. */
export const book = { type: 'Book', id: '1' };

/** Parameters as a query or a form, for `access.library` by default. */
export function encode(parameters: Parameters): string {
  const pairs = Object.entries({ accessId: 'access.library', ...parameters }).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(pairs).toString();
}

/** The path of a call and its parameters, e.g. of `create` or `v1/create`. */
export const target = (call: string, parameters: Parameters = {}) => `rest/${call}?${encode(parameters)}`;

/** Sends a call by GET, which must succeed, and returns its whole answer. */
export const get = (service: SmallService, call: string, parameters: Parameters = {}): Promise<string> =>
  service.expect(200, 'GET', target(call, parameters));

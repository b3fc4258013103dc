import type { Options, Query } from '../../case/subject.js';
import { urlPart, urlText } from './encode.js';

/** The parameters of a request as names and values, which are not encoded yet. A name can occur several times. */
export type Parameters = readonly (readonly [string, string])[];

/** Returns the parameters of the conditions and the order of a query (4.8). */
export function queryParameters({ where = {}, orderBy = [] }: Query): Parameters {
  const parameters: [string, string][] = [];
  for (const [property, value] of Object.entries(where)) parameters.push([`where.${property}`, urlText(value)]);
  for (const { property } of orderBy) parameters.push(['order-by', property]);
  if (orderBy.some(({ direction }) => direction !== undefined)) {
    for (const { direction = 'ascending' } of orderBy) parameters.push(['order-direction', direction]);
  }
  return parameters;
}

/** Returns the parameters of options. */
export function parametersOf(options: Options): Parameters {
  return Object.entries(options).map(([name, value]) => [name, String(value)]);
}

/** Returns the query of a URL with its question mark, or an empty text without parameters. */
export function queryText(parameters: Parameters): string {
  const text = parameters.map(([name, value]) => `${urlPart(name)}=${urlPart(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

import { isV2 } from '../endpoints/response-format.js';
import { requestMethods, unknownPath } from '../http/router.js';
import { crash, invalid, Refusal } from '../model/refusal.js';

/** A path in which several slashes are like one. */
export function withoutEmptySegments(path: readonly string[]): readonly string[] {
  return path.includes('') ? path.filter((segment) => segment !== '') : path;
}

/**
 * The refusal of a path without a route. A path of v2 whose last segments are missing is 405 without a type, and 400 without
 * a property.
 */
export function incompletePath(rule: string, path: readonly string[]): Refusal {
  const [, , collection, , type] = path;
  const isKnown = collection === undefined || collection === 'entities' || collection === 'properties';
  if (!isV2(path) || !isKnown) return unknownPath(path, 'R-5');
  if (type === undefined) {
    return new Refusal('methodNotAllowed', rule, 'Expected the path of an entity type, e.g. entities/<access>/<type>.');
  }
  return collection === 'properties'
    ? invalid(rule, 'Expected the path of a property: properties/<access>/<type>/<id>[/<partition>]/<property>.')
    : unknownPath(path, 'R-5');
}

/** @throws Refusal `crash` for `HEAD` and unknown methods on the paths of v2 */
export function requireMethodOfV2(rule: string, method: string, path: readonly string[]): void {
  if (!isV2(path) || methodsOfV2.has(method)) return;
  throw crash(rule, `The method ${method.slice(0, 40)} is not supported on the paths of v2.`);
}

const methodsOfV2: ReadonlySet<string> = new Set(requestMethods.filter((method) => method !== 'HEAD'));

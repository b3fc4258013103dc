import { invalid, Refusal } from '../../model/refusal.js';

/**
 * The refusal of a path of v2 whose last segments are missing (D-49): 405 without a type, and 400 without a property.
 *
 * @returns `undefined` if the path is not the beginning of a path of v2
 */
export function incompletePath(path: readonly string[]): Refusal | undefined {
  const [, , collection, , type] = path;
  if (collection !== undefined && collection !== 'entities' && collection !== 'properties') return undefined;
  if (type === undefined) {
    return new Refusal(
      'methodNotAllowed',
      'D-49',
      'Expected the path of an entity type, e.g. entities/<access>/<type>.',
    );
  }
  return collection === 'properties'
    ? invalid('D-49', 'Expected the path of a property: properties/<access>/<type>/<id>[/<partition>]/<property>.')
    : undefined;
}

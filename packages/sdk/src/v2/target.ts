import { DialectError } from '../errors/usage.js';
import type { Expected } from '../json/types.js';
import { writeJson } from '../json/write.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Dialect } from '../pipeline/client-context.js';

/** The entity type that a call is about, and what is known of it. */
export interface EntityTarget {
  readonly access: string;
  /** As the caller named it: a full signature or a simple name. */
  readonly type: string;
  readonly types: ModelTypes;
  readonly dialect: Dialect;
  /** What an entity of the type is read and written as; `undefined` where the model does not know it. */
  readonly entity: Expected;
  /** What an id of the type is read as. */
  readonly id: Expected;
}

export function entityTarget(access: string, type: string, types: ModelTypes, dialect: Dialect): EntityTarget {
  const shape = types.entity(type);
  return {
    access,
    type,
    types,
    dialect,
    entity: shape && { kind: 'named', signature: shape.signature },
    id: shape?.properties.get('id')?.type,
  };
}

/**
 * Writes what goes into a body in the target's dialect.
 *
 * @param typed whether entities name their types even where the place implies them (D-20)
 * @throws InputError, or DialectError for a null that the dialect would not obey (D-13)
 */
export function writeBody(
  target: Pick<EntityTarget, 'types' | 'dialect'>,
  value: unknown,
  expected: Expected,
  typed = false,
): string {
  const isDeployed = target.dialect === 'deployed';
  return writeJson(value, expected, {
    types: target.types,
    maps: isDeployed ? 'flatmap' : 'map',
    typed,
    onNull: isDeployed ? refuseNull : undefined,
  });
}

function refuseNull(path: string): never {
  throw new DialectError(
    `The deployed dialect cannot clear by null at ${path} (D-13). Leave it out to keep the value, or use property(id, name).clear().`,
    { deviation: 'D-13' },
  );
}

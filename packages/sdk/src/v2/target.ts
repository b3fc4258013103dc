import { DialectError } from '../errors/usage.js';
import type { Expected } from '../json/types.js';
import { writeJson } from '../json/write.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Body } from '../operation/operation.js';
import type { Dialect } from '../pipeline/client-context.js';

/** The entity type that a call addresses, and what is known about it. */
export interface EntityTarget {
  readonly access: string;
  /** The name that the caller passed: a full signature or a simple name. */
  readonly type: string;
  readonly types: ModelTypes;
  readonly dialect: Dialect;
  /** The expected type of entities in requests and responses; `undefined` if the model does not know it. */
  readonly entity: Expected;
  /** The expected type of ids in responses. */
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

/** JSON text with what may explain its rejection. */
export interface WrittenBody extends Pick<Body, 'hint'> {
  readonly content: string;
}

const mapHint =
  'The service speaks the deployed dialect, which has another form of maps (D-8). Use createClient({ dialect: "deployed" }).';

/**
 * Writes the content of a request body in the dialect of the target.
 *
 * @param typed whether entities state their types even if the place implies them (D-20)
 * @throws InputError if a value cannot be written; DialectError for a null that the dialect would ignore (D-13)
 */
export function writeBody(
  target: Pick<EntityTarget, 'types' | 'dialect'>,
  value: unknown,
  expected: Expected,
  typed = false,
): WrittenBody {
  const { types, dialect } = target;
  if (dialect === 'deployed') {
    return { content: writeJson(value, expected, { types, maps: 'flatmap', typed, onNull: refuseNull }) };
  }
  let hint: string | undefined;
  // Only where a map is declared, it is certain that the service cannot accept the documented form.
  const onMap = (): void => {
    hint = mapHint;
  };
  const content = writeJson(value, expected, { types, maps: 'map', typed, onMap });
  return { content, hint };
}

function refuseNull(path: string): never {
  throw new DialectError(
    `The deployed dialect cannot clear by null at ${path} (D-13). Leave it out to keep the value, or use property(id, name).clear().`,
    { deviation: 'D-13' },
  );
}

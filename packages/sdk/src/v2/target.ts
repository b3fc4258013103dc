import { DialectError, InputError } from '../errors/usage.js';
import { type Expected, entityNamed, type NullPlace } from '../json/types.js';
import { writeJson } from '../json/write.js';
import { mismatch } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Body } from '../operation/operation.js';
import type { Dialect } from '../pipeline/client-context.js';
import { valueText } from './parameters.js';

/** The entity type that a call addresses, and what is known about it. */
export interface EntityTarget {
  readonly access: string;
  /** The name in paths: a full signature, or in the documented dialect the name that the caller passed. */
  readonly type: string;
  readonly types: ModelTypes;
  readonly dialect: Dialect;
  /** The expected type of entities in requests and responses; `undefined` if neither name nor model determines it. */
  readonly entity: Expected;
  /** The expected type of ids in responses. */
  readonly id: Expected;
}

export function entityTarget(access: string, type: string, types: ModelTypes, dialect: Dialect): EntityTarget {
  const shape = types.entity(type);
  return {
    access,
    // Deployed services refuse a simple name in the path of a write with an entity in its body (D-35).
    type: dialect === 'deployed' && shape !== undefined ? types.written(shape.signature) : type,
    types,
    dialect,
    entity: entityNamed(type, types),
    id: shape?.properties.get('id')?.type,
  };
}

/**
 * The id of an entity in a path.
 *
 * @throws InputError if it is missing, which would make the call affect all entities, or if it has no text form
 */
export function idText(id: unknown, { id: type, types }: EntityTarget): string {
  if (id === undefined || id === null) throw new InputError(mismatch('an id', id, 'id'));
  return valueText(id, 'id', type, types);
}

/** A body of JSON text. */
export interface JsonBody extends Body {
  readonly content: string;
}

const type = 'application/json';

const mapHint =
  'The service speaks the deployed dialect, which has another form of maps (D-8). Use createClient({ dialect: "deployed" }).';

/** What a body is for. */
interface BodyUse {
  /** Whether the body edits a property, so that entities state their types even if the place implies them (D-20). */
  readonly ofProperty?: boolean;
  /** Whether only the keys of a map have a meaning, so that its values may be null. */
  readonly removes?: boolean;
  /** Whether it is the body of a PUT, which must not refer to its own entity in the deployed dialect (D-39). */
  readonly isPut?: boolean;
}

/**
 * Writes a request body in the dialect of the target.
 *
 * @throws InputError if a value cannot be written; DialectError for what the deployed dialect would ignore or refuse:
 *   null in a property, a list, a set or a map (D-13, D-37, D-38), and the entity of a PUT within itself (D-39)
 */
export function writeBody(
  target: Pick<EntityTarget, 'types' | 'dialect'>,
  value: unknown,
  expected: Expected,
  { ofProperty = false, removes = false, isPut = false }: BodyUse = {},
): JsonBody {
  const { types, dialect } = target;
  const isDeployed = dialect === 'deployed';
  let hint: string | undefined;
  const content = writeJson(value, expected, {
    types,
    dialect,
    // An `_id` without a `_type` makes a deployed service fail (D-39).
    typed: ofProperty || isDeployed,
    mergesSameIds: isDeployed && !ofProperty,
    onNull: isDeployed && !removes ? refuseNull : undefined,
    onRootRepeated: isDeployed && isPut ? refuseItself : undefined,
    // Only if a map is declared is it certain that a deployed service cannot accept the documented form.
    onMap: () => {
      hint = isDeployed ? undefined : mapHint;
    },
  });
  return { content, type, hint };
}

function refuseNull(path: string, place: NullPlace): never {
  const { deviation, advice } = nulls[place];
  throw new DialectError(`The deployed dialect ${nulls[place].cannot} at ${path} (${deviation}). ${advice}`, {
    deviation,
  });
}

const nulls = {
  property: {
    deviation: 'D-13',
    cannot: 'cannot clear by null',
    advice:
      'Leave it out to keep the value, or use property(id, name).clear(). A copy of a result holds null for what is not set.',
  },
  element: { deviation: 'D-38', cannot: 'cannot store null in a list or set', advice: 'Leave it out.' },
  entry: { deviation: 'D-37', cannot: 'cannot store null in a map', advice: 'Leave the key out.' },
} as const;

function refuseItself(): never {
  throw new DialectError(
    'The deployed dialect cannot put an entity that refers to itself (D-39). Set the property in a further call.',
    { deviation: 'D-39' },
  );
}

const hint =
  'Deployed services cannot write a map with entities as keys at a depth that is a number (D-32). ' +
  'Use depth: "shallow" or depth: "reachable".';

/**
 * A sentence that may explain why a service of the deployed dialect fails to read values of a type (D-32).
 *
 * @param depth the option of the call
 * @returns `undefined` if services do not fail with this depth, or if the type does not lead to a map with entities as
 *   keys
 */
export function entityKeysHint({ types }: EntityTarget, type: Expected, depth: unknown): string | undefined {
  if (depth === 'shallow' || depth === 'reachable') return undefined;
  return leadsToEntityKeys(types, type) ? hint : undefined;
}

function leadsToEntityKeys(types: ModelTypes, type: Expected): boolean {
  const seen = new Set<string>();
  const waiting = [type];
  for (const each of waiting) {
    if (each?.kind === 'map') {
      if (each.key.kind === 'named' && types.entity(each.key.signature) !== undefined) return true;
      waiting.push(each.value);
    } else if (each?.kind === 'list' || each?.kind === 'set') {
      waiting.push(each.element);
    } else if (each?.kind === 'named') {
      const { signature } = each;
      const entities = [signature, ...types.signatures].filter((one) => types.isSubtype(one, signature));
      for (const name of entities.filter((one) => !seen.has(one))) {
        seen.add(name);
        for (const property of types.entity(name)?.properties.values() ?? []) waiting.push(property.type);
      }
    }
  }
  return false;
}

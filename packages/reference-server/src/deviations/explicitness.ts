import {
  type Context,
  type Explicitness,
  inEveryContext,
  nothing,
  type ValueKind,
  type Wrapped,
  type WriteDialect,
} from '../json/json-dialect.js';

type Modes = WriteDialect['explicitness'];

/** The scalars whose types JSON does not distinguish. */
export const scalars = ['long', 'decimal', 'date', 'enum', 'float', 'double'] as const;

/**
 * Wraps the kinds only at the top level and where the declared type is `object`, but not as ids, unless types are
 * always written.
 */
export function wrappedWithoutType(modes: Modes, kinds: readonly ValueKind[]): Modes {
  return { ...eachMode(modes, ({ wrapped }) => ({ wrapped: onlyUndeclared(wrapped, kinds) })), always: modes.always };
}

function onlyUndeclared(wrapped: Wrapped, kinds: readonly ValueKind[]): Wrapped {
  const others = (context: Context) => [...wrapped[context]].filter((kind) => !kinds.includes(kind));
  return {
    top: new Set([...others('top'), ...kinds]),
    untyped: new Set([...others('untyped'), ...kinds]),
    declared: new Set(others('declared')),
    id: new Set(others('id')),
  };
}

/** Writes maps as objects or as flat lists. */
export function withFlatMaps(modes: Modes): Modes {
  return eachMode(modes, () => ({ maps: 'flat' }));
}

function eachMode(
  { auto, entities, always, polymorphic, never }: Modes,
  change: (mode: Explicitness) => Partial<Explicitness>,
): Modes {
  return {
    auto: { ...auto, ...change(auto) },
    entities: { ...entities, ...change(entities) },
    always: { ...always, ...change(always) },
    polymorphic: { ...polymorphic, ...change(polymorphic) },
    never: { ...never, ...change(never) },
  };
}

/** Writes lists as arrays if types are always written. */
export function withBareLists({ always, ...others }: Modes): Modes {
  const kinds = [...always.wrapped.declared].filter((kind) => kind !== 'list');
  return { ...others, always: { ...always, wrapped: inEveryContext(new Set(kinds)) } };
}

/** Writes the type of a result and of the elements of a list of results, although types are polymorphic. */
export function withTypesOfResults({ polymorphic, ...others }: Modes): Modes {
  return { ...others, polymorphic: { ...polymorphic, undeclaredResults: true } };
}

/** Writes no type at all if types are never written, and all maps as objects. */
export function withoutAnyType({ never, ...others }: Modes): Modes {
  return { ...others, never: { ...never, wrapped: inEveryContext(nothing), maps: 'objects' } };
}

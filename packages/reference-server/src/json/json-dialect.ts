import type { SimpleTypeName } from '@platform-services/sdk/model';
import type { EnabledDeviations } from '../deviations.js';

/** The kind of a value itself, whatever type is declared for it. */
export type ValueKind = Exclude<SimpleTypeName, 'object'> | 'enum' | 'list' | 'set' | 'map';

/**
 * What is known of the type of a value from its context: in `declared` its type is declared, in `untyped` the declared
 * type is `object`. `top` is the result itself, if its type is not `object`; the elements of a result are `declared`. `id`
 * is a property `id` whose declared type is `object`.
 */
export type Context = 'top' | 'declared' | 'untyped' | 'id';

/** The kinds of values that are wrapped with their `_type`, by context. */
type Wrapped = Readonly<Record<Context, ReadonlySet<ValueKind>>>;

/** One value of `type-explicitness`. */
export interface Explicitness {
  /** For maps it only applies if {@link WriteDialect.maps} is `pairs`. */
  readonly wrapped: Wrapped;
  /** Which entities get a `_type`: all, those whose type is not the declared one, or none. */
  readonly entityTypes: 'all' | 'undeclared' | 'none';
}

/** The layout of one value of `prettiness`. */
export interface Layout {
  readonly lineFeeds: boolean;
  /** The number of blanks for each level. */
  readonly blanks: number;
  /** The level from which the indentation stays the same. */
  readonly maxLevel: number;
}

/** The differences between dialects in writing values. */
export interface WriteDialect {
  readonly explicitness: Readonly<Record<WriteOptions['typeExplicitness'], Explicitness>>;
  readonly layouts: Readonly<Record<WriteOptions['prettiness'], Layout>>;
  /** Whether a `Resource` carries `_partial`. */
  readonly partial: boolean;
  /**
   * `pairs`: a map is a wrapped list of `{"key","value"}`, or an object if it need not be wrapped and its declared keys are
   * strings. `names`: a map is an object if it is not empty and all keys are strings or constants of the declared enum, else
   * a flat list in the wrapper `flatmap` (D-8).
   */
  readonly maps: 'pairs' | 'names';
}

/** The differences between dialects in reading values. */
export interface ReadDialect {
  /** Whether a map may be a list of `{"key","value"}` (D-8). */
  readonly pairs: boolean;
  /** Whether the elements in a POST on a property must be of the declared type without conversion (D-20). */
  readonly exactElements: boolean;
}

const nothing: ReadonlySet<ValueKind> = new Set();
const nonSimple: ReadonlySet<ValueKind> = new Set(['long', 'decimal', 'date', 'enum', 'set', 'map']);
const nonBasic: ReadonlySet<ValueKind> = new Set([...nonSimple, 'list', 'float', 'double']);

/** Without a declared type, a bare float would be read as a double. */
const untypedNonSimple: ReadonlySet<ValueKind> = new Set([...nonSimple, 'float']);

const auto: Explicitness = {
  wrapped: { top: untypedNonSimple, declared: nonSimple, untyped: untypedNonSimple, id: untypedNonSimple },
  entityTypes: 'all',
};

const polymorphic: Explicitness = {
  wrapped: { top: new Set(['float']), declared: nothing, untyped: untypedNonSimple, id: untypedNonSimple },
  entityTypes: 'undeclared',
};

const never: Explicitness = {
  wrapped: { top: nothing, declared: nothing, untyped: nonSimple, id: nonSimple },
  entityTypes: 'none',
};

/** The dialect of the specification and its resolutions. */
export const documented: WriteDialect = {
  explicitness: {
    auto,
    entities: auto,
    always: { wrapped: { top: nonBasic, declared: nonBasic, untyped: nonBasic, id: nonBasic }, entityTypes: 'all' },
    polymorphic,
    never,
  },
  layouts: {
    none: { lineFeeds: false, blanks: 0, maxLevel: 0 },
    low: { lineFeeds: true, blanks: 0, maxLevel: 0 },
    mid: { lineFeeds: true, blanks: 1, maxLevel: 10 },
    high: { lineFeeds: true, blanks: 2, maxLevel: Number.POSITIVE_INFINITY },
  },
  partial: true,
  maps: 'pairs',
};

/** The reading of R-21. */
export const documentedReading: ReadDialect = { pairs: true, exactElements: false };

/**
 * How values are written with the enabled deviations. The result is cached for each set.
 *
 * @example writeJson(result, options, types, limits, writeDialectOf(request.deviations))
 */
export const writeDialectOf: (deviations: EnabledDeviations) => WriteDialect = remembered((deviations) => {
  const { always, polymorphic, never } = documented.explicitness;
  const byDefault = deployedWrapping(auto, deviations);
  return {
    explicitness: {
      auto: byDefault,
      entities: byDefault,
      always: deviations.has('D-11') ? { ...always, wrapped: withoutLists(always.wrapped) } : always,
      polymorphic: deployedWrapping(polymorphic, deviations),
      never: deployedWrapping(never, deviations),
    },
    layouts: deviations.has('D-21') ? { ...documented.layouts, high: deployedHigh } : documented.layouts,
    partial: !deviations.has('D-12'),
    maps: deviations.has('D-8') ? 'names' : 'pairs',
  };
});

/**
 * How values of a JSON body are read with the enabled deviations. The result is cached for each set.
 *
 * @example readEntities(tree, type, { types, identity: 'auto', dialect: readDialectOf(request.deviations) })
 */
export const readDialectOf: (deviations: EnabledDeviations) => ReadDialect = remembered((deviations) => ({
  pairs: !deviations.has('D-8'),
  exactElements: deviations.has('D-20'),
}));

const deployedHigh: Layout = { lineFeeds: true, blanks: 1, maxLevel: 20 };

/** Applies D-9 and D-10 to the kinds of values that they concern. */
function deployedWrapping(mode: Explicitness, deviations: EnabledDeviations): Explicitness {
  const scalars = deviations.has('D-9') ? (['long', 'decimal', 'date', 'enum', 'float', 'double'] as const) : [];
  const sets = deviations.has('D-10') ? (['set'] as const) : [];
  return { ...mode, wrapped: wrappedInObjectPlaces(mode.wrapped, [...scalars, ...sets]) };
}

/** Wraps the kinds only in contexts without a declared type, which include the top level. */
function wrappedInObjectPlaces(wrapped: Wrapped, kinds: readonly ValueKind[]): Wrapped {
  const others = (context: Context) => [...wrapped[context]].filter((kind) => !kinds.includes(kind));
  return {
    top: new Set([...others('top'), ...kinds]),
    untyped: new Set([...others('untyped'), ...kinds]),
    declared: new Set(others('declared')),
    id: new Set(others('id')),
  };
}

function withoutLists(wrapped: Wrapped): Wrapped {
  const others = (context: Context) => new Set([...wrapped[context]].filter((kind) => kind !== 'list'));
  return { top: others('top'), untyped: others('untyped'), declared: others('declared'), id: others('id') };
}

function remembered<Made>(make: (deviations: EnabledDeviations) => Made): (deviations: EnabledDeviations) => Made {
  const known = new WeakMap<EnabledDeviations, Made>();
  return (deviations) => {
    const made = known.get(deviations) ?? make(deviations);
    known.set(deviations, made);
    return made;
  };
}

/** The parsed options of 4.7 for writing a response. */
export interface WriteOptions {
  /** The number of levels below the result; `Infinity` for `reachable`. */
  readonly depth: number;
  /** 0 for `_id` and `_ref`, n to repeat entities n levels deep, -1 for no limit. */
  readonly entityRecurrenceDepth: number;
  readonly typeExplicitness: 'auto' | 'always' | 'entities' | 'polymorphic' | 'never';
  readonly prettiness: 'none' | 'low' | 'mid' | 'high';
  /** Whether null properties and empty collections are written. */
  readonly writeEmptyProperties: boolean;
  /** Whether properties beyond the depth are always written as null, as legacy calls do. */
  readonly cutAsNull: boolean;
}

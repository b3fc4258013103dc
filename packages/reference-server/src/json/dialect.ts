import type { SimpleTypeName } from '@platform-services/sdk/model';
import type { WriteOptions } from './options.js';

/** What a value is by itself, whatever type is declared for it. */
export type ValueKind = Exclude<SimpleTypeName, 'object'> | 'enum' | 'list' | 'set' | 'map';

/**
 * What the place of a value says of its type: `declared` names it, `untyped` says `object`. The result itself is `top`
 * where it is not untyped.
 */
export type Context = 'top' | 'declared' | 'untyped';

/** One value of `type-explicitness`. */
export interface Explicitness {
  /**
   * What is wrapped with its `_type`, by context. A map that is not is an object; where its declared keys are no strings it
   * is wrapped all the same, since no other form tells its keys.
   */
  readonly wrapped: Readonly<Record<Context, ReadonlySet<ValueKind>>>;
  /** Which entities have `_type`: all, those whose type is not the declared one, or none. */
  readonly entityTypes: 'all' | 'undeclared' | 'none';
}

/** Line feeds and blanks of one value of `prettiness`. */
export interface Layout {
  readonly lineFeeds: boolean;
  /** Blanks a level. */
  readonly blanks: number;
  /** The level from which on indentation stays as it is. */
  readonly maxLevel: number;
}

/** How values are written: everything in which dialects of the encoding differ. */
export interface WriteDialect {
  readonly explicitness: Readonly<Record<WriteOptions['typeExplicitness'], Explicitness>>;
  readonly layouts: Readonly<Record<WriteOptions['prettiness'], Layout>>;
  /** Whether a `Resource` carries `_partial`. */
  readonly partial: boolean;
}

const nothing: ReadonlySet<ValueKind> = new Set();
const nonSimple: ReadonlySet<ValueKind> = new Set(['long', 'decimal', 'date', 'enum', 'set', 'map']);
const nonBasic: ReadonlySet<ValueKind> = new Set([...nonSimple, 'list', 'float', 'double']);

const auto: Explicitness = {
  wrapped: { top: nonSimple, declared: nonSimple, untyped: nonSimple },
  entityTypes: 'all',
};

const polymorphic: Explicitness = {
  wrapped: { top: nothing, declared: nothing, untyped: nonSimple },
  entityTypes: 'undeclared',
};

/** The dialect of the specification and its resolutions. */
export const documented: WriteDialect = {
  explicitness: {
    auto,
    entities: auto,
    always: { wrapped: { top: nonBasic, declared: nonBasic, untyped: nonBasic }, entityTypes: 'all' },
    polymorphic,
    never: { ...polymorphic, entityTypes: 'none' },
  },
  layouts: {
    none: { lineFeeds: false, blanks: 0, maxLevel: 0 },
    low: { lineFeeds: true, blanks: 0, maxLevel: 0 },
    mid: { lineFeeds: true, blanks: 1, maxLevel: 10 },
    high: { lineFeeds: true, blanks: 2, maxLevel: Number.POSITIVE_INFINITY },
  },
  partial: true,
};

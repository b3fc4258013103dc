import { builtInTypes, isBuiltIn, storedBuiltIn } from './built-in.js';
import { nearest, quote } from './message.js';
import { pointerTo } from './problem.js';
import { entriesOf, isMembers, itemsOf, type Members, memberOf, textOf } from './reading.js';
import {
  type ElementExpression,
  parseType,
  simpleNameOf,
  simpleTypeNames,
  type TypeExpression,
} from './type-expression.js';

/** The names of the properties that every entity type has without declaring them. */
export const identityNames: readonly string[] = ['id', 'globalId', 'partition'];

/** A type that a file defines, as far as it can be interpreted. */
export interface TypeEntry {
  readonly signature: string;
  /** The JSON pointer of the definition. */
  readonly pointer: string;
  readonly model: string;
  readonly kind: 'entity' | 'enum' | 'unknown';
  readonly abstract: boolean;
  readonly definition: Members;
}

/** A declared property, as far as it can be interpreted. */
export interface PropertyEntry {
  readonly name: string;
  /** The JSON pointer of the declaration. */
  readonly pointer: string;
  /** The JSON pointer of the type text. */
  readonly typePointer: string;
  readonly text: string | undefined;
  readonly type: TypeExpression | undefined;
  readonly nullable: boolean;
  /** The default; `undefined` if there is none. */
  readonly initial: unknown;
}

/** The properties of a definition. */
export function propertiesOf(definition: unknown, pointer: string): readonly PropertyEntry[] {
  const parent = pointerTo(pointer, 'properties');
  return entriesOf(memberOf(definition, 'properties')).map(([name, declared]) => {
    const own = pointerTo(parent, name);
    const text = typeof declared === 'string' ? declared : textOf(declared, 'type');
    return {
      name,
      pointer: own,
      typePointer: typeof declared === 'string' ? own : pointerTo(own, 'type'),
      text,
      type: text === undefined ? undefined : parseType(text),
      nullable: memberOf(declared, 'nullable') !== false,
      initial: memberOf(declared, 'default'),
    };
  });
}

/** The types of the elements, keys and values of a collection, or the type itself. */
export function elementTypesOf(type: TypeExpression): readonly ElementExpression[] {
  if (type.kind === 'map') return [type.key, type.value];
  return type.kind === 'list' || type.kind === 'set' ? [type.element] : [type];
}

/** Types that can refer to each other: those of the models of one access, and the built-in ones. */
export class TypeIndex {
  readonly #types = new Map<string, TypeEntry>();
  readonly #properties = new Map<TypeEntry, ReadonlyMap<string, PropertyEntry>>();
  readonly #parents = new Map<TypeEntry, readonly TypeEntry[]>();

  constructor(entries: Iterable<TypeEntry>) {
    for (const entry of entries) if (!this.#types.has(entry.signature)) this.#types.set(entry.signature, entry);
  }

  /** A type of the models, or a built-in type that an access stores; `undefined` if it is unknown. */
  find(signature: string): TypeEntry | undefined {
    const builtIn = this.#types.has(signature) ? undefined : storedBuiltIn(signature);
    return builtIn === undefined ? this.#types.get(signature) : builtInEntries.get(builtIn);
  }

  /** Whether a signature is known: that of a type of the models, or of a built-in type. */
  knows(signature: string): boolean {
    return this.#types.has(signature) || isBuiltIn(signature);
  }

  /** The direct supertypes of a type, as far as they are known. */
  parents(entry: TypeEntry): readonly TypeEntry[] {
    const known = this.#parents.get(entry);
    if (known !== undefined) return known;
    const parents = itemsOf(memberOf(entry.definition, 'extends')).flatMap(([, name]) => {
      const parent = typeof name === 'string' ? this.find(name) : undefined;
      return parent?.kind === 'entity' ? [parent] : [];
    });
    this.#parents.set(entry, parents);
    return parents;
  }

  /**
   * Whether a type has more than `most` levels of supertypes. A type that is on several levels counts on the nearest of
   * them.
   */
  isDeeperThan(entry: TypeEntry, most: number): boolean {
    const seen = new Set([entry]);
    let level: Iterable<TypeEntry> = seen;
    for (let levels = 0; levels <= most; levels += 1) {
      const next = new Set<TypeEntry>();
      for (const current of level) for (const parent of this.parents(current)) if (!seen.has(parent)) next.add(parent);
      if (next.size === 0) return false;
      for (const parent of next) seen.add(parent);
      level = next;
    }
    return true;
  }

  /** The type itself and all its supertypes, each once, even if they form a cycle. */
  lineage(entry: TypeEntry): Iterable<TypeEntry> {
    const line = new Set([entry]);
    for (const current of line) for (const parent of this.parents(current)) line.add(parent);
    return line;
  }

  /** The properties of a type, including inherited ones but not the three of {@link identityNames}. */
  properties(entry: TypeEntry): ReadonlyMap<string, PropertyEntry> {
    const known = this.#properties.get(entry);
    if (known !== undefined) return known;
    const all = new Map<string, PropertyEntry>();
    for (const { definition, pointer } of this.lineage(entry)) {
      for (const property of propertiesOf(definition, pointer))
        if (!all.has(property.name)) all.set(property.name, property);
    }
    this.#properties.set(entry, all);
    return all;
  }

  /** The simple type of the ids of a type: its own, or that of its first supertype, or `long`. */
  idType(entry: TypeEntry): string {
    const seen = new Set([entry]);
    for (const current of seen) {
      const own = textOf(current.definition, 'id');
      if (own !== undefined) return own;
      const [parent] = this.parents(current);
      if (parent !== undefined) seen.add(parent);
    }
    return 'long';
  }

  /** Suggests the signature that may have been meant, e.g. `Did you mean "a.Person"?` */
  suggestion(signature: string): string | undefined {
    const name = simpleNameOf(signature).toLowerCase();
    /** The signatures by their simple names; if several types share a name, the first one. */
    const signatures = new Map<string, string>();
    for (const known of this.#types.keys()) {
      const simple = simpleNameOf(known);
      if (simple.toLowerCase() === name) return `Did you mean ${quote(known)}?`;
      if (!signatures.has(simple)) signatures.set(simple, known);
    }
    const near = signature.includes('.')
      ? nearest(signature, [...this.#types.keys(), ...simpleTypeNames])
      : nearest(signature, [...simpleTypeNames, ...signatures.keys()]);
    return near === undefined ? undefined : `Did you mean ${quote(signatures.get(near) ?? near)}?`;
  }
}

/** A model of a file, as far as it can be interpreted. */
export interface ModelEntry {
  readonly name: string;
  readonly pointer: string;
  readonly types: readonly TypeEntry[];
}

/** The models of a deployment. */
export function modelEntries(deployment: unknown): readonly ModelEntry[] {
  return itemsOf(memberOf(deployment, 'models')).map(([index, model]) => ({
    name: textOf(model, 'name') ?? '',
    pointer: pointerTo('/models', index),
    types: typeEntries(model, pointerTo('/models', index)),
  }));
}

/** The types of the model at `pointer`. */
export function typeEntries(model: unknown, pointer: string): readonly TypeEntry[] {
  const name = textOf(model, 'name') ?? '';
  return entriesOf(memberOf(model, 'types')).map(([signature, definition]) => {
    const kind = memberOf(definition, 'kind');
    return {
      signature,
      pointer: pointerTo(pointer, 'types', signature),
      model: name,
      kind: kind === 'entity' || kind === 'enum' ? kind : 'unknown',
      abstract: memberOf(definition, 'abstract') === true,
      definition: isMembers(definition) ? definition : {},
    };
  });
}

const builtInEntries: ReadonlyMap<string, TypeEntry> = /* @__PURE__ */ entriesBySignature();

function entriesBySignature(): ReadonlyMap<string, TypeEntry> {
  return new Map(typeEntries({ name: '', types: builtInTypes }, '').map((entry) => [entry.signature, entry]));
}

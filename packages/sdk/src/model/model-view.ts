import { builtInTypes, defaultVendor, isBuiltIn, storedBuiltIn, vendorPlaceholder } from './built-in.js';
import type {
  EntityTypeDefinition,
  EnumTypeDefinition,
  LongForm,
  ModelDefinition,
  PropertyDefinition,
} from './deployment.js';
import { nearest, oneOf, quote } from './message.js';
import type { ModelSource } from './model-types.js';
import { parseType, simpleNameOf, type TypeExpression } from './type-expression.js';

/** A property of an entity type at run time. */
export interface PropertyDescription {
  /** The name as JSON has it, e.g. `lastName`. */
  readonly name: string;
  /** The declared type. */
  readonly type: TypeExpression;
  /** Whether legacy `create` requires the property (4.3). */
  readonly mandatory: boolean;
  /** Whether the property can be null. */
  readonly nullable: boolean;
}

/** An entity type at run time. */
export interface EntityDescription {
  /** Distinguishes entity types from enum types. */
  readonly kind: 'entity';
  /** The full signature. Its beginning is `$vendor` if a built-in type was found by its simple name. */
  readonly signature: string;
  /** The last part of the signature. */
  readonly simpleName: string;
  /** Whether the type cannot have instances of its own. */
  readonly abstract: boolean;
  /** All properties by name: `id`, `globalId`, `partition`, inherited properties and its own. */
  readonly properties: ReadonlyMap<string, PropertyDescription>;
  /** The signatures of this type and all its supertypes. */
  readonly lineage: ReadonlySet<string>;
}

/** An enum type at run time. */
export interface EnumDescription {
  /** Distinguishes enum types from entity types. */
  readonly kind: 'enum';
  /** The full signature. */
  readonly signature: string;
  /** The last part of the signature. */
  readonly simpleName: string;
  /** The names of the constants. */
  readonly constants: ReadonlySet<string>;
}

/** An entity type or an enum type at run time, which `kind` tells apart. */
export type TypeDescription = EntityDescription | EnumDescription;

type Definition = EntityTypeDefinition | EnumTypeDefinition;

/** The types of a model at run time. Each type is described when it is first requested. */
export class ModelTypes {
  /** What longs are in results. */
  readonly longs: LongForm;
  /** @internal Whether there are other types than the built-in ones. */
  readonly hasModels: boolean;
  readonly #definitions = new Map<string, Definition>();
  /** The signature for each simple name; `undefined` if several types share the name. */
  readonly #signatures = new Map<string, string | undefined>();
  readonly #described = new Map<string, TypeDescription>();
  readonly #vendor: string;
  /** Type names that occurred in a response but are not in the model, so that they are known to exist. */
  readonly #remembered = new Set<string>();

  /** @param vendor the prefix of built-in signatures in requests */
  constructor(models: readonly ModelDefinition[], vendor: string = defaultVendor) {
    this.longs = models[0]?.longs ?? 'bigint';
    this.#vendor = vendor;
    this.hasModels = models.length > 0;
    for (const types of [...models.map((model) => model.types), builtInTypes]) {
      for (const [signature, definition] of Object.entries(types)) {
        const name = simpleNameOf(signature);
        const isTaken = this.#signatures.has(name) && this.#signatures.get(name) !== signature;
        // A type of a model comes before a built-in one of the same simple name.
        if (!isTaken || types !== builtInTypes) this.#signatures.set(name, isTaken ? undefined : signature);
        this.#definitions.set(signature, definition);
      }
    }
  }

  /** The signatures of all types except the built-in ones. */
  get signatures(): readonly string[] {
    return Array.from(this.#definitions.keys()).filter((signature) => !Object.hasOwn(builtInTypes, signature));
  }

  /**
   * The type with a name: a full signature, or a simple name that only one type has. `Resource` and its sources are
   * found with any vendor prefix. The signature of the result has the prefix that was requested, or `$vendor` for a
   * simple name.
   *
   * @throws TypeError if the definition of the type is invalid, e.g. a property has a type that is not part of the
   * grammar
   */
  find(name: string): TypeDescription | undefined {
    const signature = this.#definitions.has(name) ? name : this.#signatures.get(name);
    const key = signature ?? storedBuiltIn(name);
    if (key === undefined) return undefined;
    const own = signature ?? name;
    const known = this.#described.get(own);
    if (known !== undefined) return known;
    const description = this.#describe(own, key);
    this.#described.set(own, description);
    return description;
  }

  /** A signature as requests contain it: with the vendor prefix in place of `$vendor`. */
  written(signature: string): string {
    const isOpen = signature.startsWith(`${vendorPlaceholder}.`);
    return isOpen ? this.#vendor + signature.slice(vendorPlaceholder.length) : signature;
  }

  /** Like {@link ModelTypes.find}, for entity types only. */
  entity(name: string): EntityDescription | undefined {
    const type = this.find(name);
    return type?.kind === 'entity' ? type : undefined;
  }

  /** Remembers a type that a response named, because a service with a newer model has types that this model lacks. */
  remember(name: string): void {
    if (this.#remembered.size < maxNames) this.#remembered.add(name);
  }

  /** @internal Whether a response named the type, so that the name is its signature even if it has no package. */
  remembers(name: string): boolean {
    return this.#remembered.has(name);
  }

  /**
   * Why the name of a type cannot be sent: the model does not know it, or several types share the simple name. Every
   * name is accepted if there is no model, or if the service itself has used the name.
   *
   * @param place returns the place of the name, for the message
   */
  refusalOf(name: string, place?: () => string): string | undefined {
    if (!this.hasModels || this.#remembered.has(name) || this.find(name) !== undefined || isBuiltIn(name))
      return undefined;
    const at = place === undefined ? '' : ` at ${place()}`;
    const same = this.signatures.filter((signature) => simpleNameOf(signature) === name);
    if (same.length > 1) return `Ambiguous type ${quote(name)}${at}. Expected ${oneOf(same)}.`;
    const near = nearest(simpleNameOf(name), Array.from(this.#signatures.keys()));
    const meant = near === undefined || !name.includes('.') ? near : (this.#signatures.get(near) ?? near);
    const advice = meant === undefined ? 'The model has no type of this name.' : `Did you mean ${quote(meant)}?`;
    return `Unknown type ${quote(name)}${at}. ${advice}`;
  }

  /**
   * Whether an entity of one type may be used where another type is declared: the types are the same, or one is a
   * subtype of the other. Types that the model does not know are always accepted.
   */
  canBe(name: string, declared: string): boolean {
    const known = this.find(name) !== undefined && this.entity(declared) !== undefined;
    return !known || this.isSubtype(name, declared) || this.isSubtype(declared, name);
  }

  /** Whether a type is the same as another type or a subtype of it. */
  isSubtype(name: string, of: string): boolean {
    const type = this.entity(name);
    const other = this.entity(of);
    return type !== undefined && other !== undefined && type.lineage.has(other.signature);
  }

  #describe(signature: string, key: string): TypeDescription {
    const definition = this.#definitions.get(key);
    const simpleName = simpleNameOf(signature);
    if (definition?.kind === 'enum') {
      return { kind: 'enum', signature, simpleName, constants: new Set(definition.constants) };
    }
    const line = this.#lineage(key);
    const lineage = new Set(line.keys()).add(signature);
    return {
      kind: 'entity',
      signature,
      simpleName,
      abstract: definition?.abstract ?? false,
      properties: propertiesOf(line),
      lineage,
    };
  }

  /** The type and all its supertypes, nearest first. */
  #lineage(signature: string): ReadonlyMap<string, EntityTypeDefinition> {
    const line = new Map<string, EntityTypeDefinition>();
    const waiting = new Set([signature]);
    for (const current of waiting) {
      const definition = this.#definitions.get(
        this.#definitions.has(current) ? current : (storedBuiltIn(current) ?? ''),
      );
      if (definition?.kind !== 'entity') continue;
      line.set(current, definition);
      for (const parent of definition.extends ?? []) waiting.add(parent);
    }
    return line;
  }
}

function propertiesOf(line: ReadonlyMap<string, EntityTypeDefinition>): ReadonlyMap<string, PropertyDescription> {
  const id = Array.from(line.values()).find((definition) => definition.id !== undefined)?.id ?? 'long';
  const properties = new Map<string, PropertyDescription>();
  const add = (name: string, declared: string | PropertyDefinition, owner: string) => {
    if (!properties.has(name)) properties.set(name, describeProperty(name, declared, owner));
  };
  add('id', id, 'id');
  add('globalId', 'string', 'globalId');
  add('partition', 'string', 'partition');
  for (const [signature, { properties: own = {} }] of line) {
    for (const [name, declared] of Object.entries(own)) add(name, declared, signature);
  }
  return properties;
}

function describeProperty(name: string, declared: string | PropertyDefinition, owner: string): PropertyDescription {
  const definition: PropertyDefinition = typeof declared === 'string' ? { type: declared } : declared;
  const type = parseType(definition.type);
  if (type === undefined) {
    throw new TypeError(
      `Expected a type, got ${JSON.stringify(definition.type)} at the property "${name}" of "${owner}".`,
    );
  }
  return { name, type, mandatory: definition.mandatory ?? false, nullable: definition.nullable ?? true };
}

/** The service chooses the names, so their number is limited. */
const maxNames = 10_000;

/** By source and vendor prefix. */
const views = new WeakMap<object, Map<string, ModelTypes>>();
const noModels: readonly ModelDefinition[] = [];

/**
 * The types of one model, of several, or of a deployment at run time. They are created once per source.
 *
 * @param vendor the prefix of built-in signatures in requests. Default `com.vendor`
 *
 * @example modelTypes(demoModel).entity('Person')?.properties.get('children')?.type
 * // { kind: 'list', element: { kind: 'named', signature: 'com.vendor.demo.model.Person' } }
 */
export function modelTypes(source: ModelSource = noModels, vendor: string = defaultVendor): ModelTypes {
  const known = views.get(source) ?? new Map<string, ModelTypes>();
  views.set(source, known);
  const types = known.get(vendor) ?? new ModelTypes(modelsOf(source), vendor);
  known.set(vendor, types);
  return types;
}

/** The models of a source of types, or what another object has in their place. */
export function modelsOf(source: ModelSource): readonly ModelDefinition[];
export function modelsOf(source: object): unknown;
export function modelsOf(source: object): unknown {
  if ('models' in source) return source.models;
  return 'types' in source ? [source] : source;
}

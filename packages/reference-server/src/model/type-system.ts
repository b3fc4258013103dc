import type { EncodedValue, EntityTypeDefinition, ModelDefinition } from '@platform-services/sdk/model';
import {
  type BuiltInTypes,
  builtInDefinitions,
  builtInSignature,
  builtInTypes,
  type FurtherProperties,
  storedBuiltIns,
  unnamedBuiltIns,
} from './built-in.js';
import { ModelError, TypeBuilder, type TypeProblem } from './type-builder.js';
import type { EntityType, EnumType, ValueType } from './types.js';
import type { Equality, Value } from './values.js';

/** Reads the default of a property from its encoding, which the check of the deployment has accepted. */
export type DefaultReader = (encoded: EncodedValue, type: ValueType, types: TypeSystem) => Value;

/** The built-in types alone, by the prefix of their signatures. */
const ofVendors = new Map<string, TypeSystem>();

/** Definitions of service requests by signature. */
type Requests = Readonly<Record<string, EntityTypeDefinition>>;

/**
 * The types of one access: those of its models and the built-in types of section 2 under the vendor's prefix.
 *
 * @example
 * const types = TypeSystem.build(deployment.models, 'com.vendor');
 * types.resolve('Person'); // one type, or several where the simple name is ambiguous
 */
export class TypeSystem {
  readonly builtIn: BuiltInTypes;
  readonly vendor: string;
  /** Which elements of sets, keys of maps and elements of lists are equal. */
  readonly equality: Equality;
  /** The types whose instances an access can store. Those of service requests and of results are not among them. */
  readonly stored: ReadonlySet<EntityType | EnumType>;
  readonly #types: ReadonlyMap<string, EntityType | EnumType>;
  readonly #named = new Map<string, EntityType | EnumType>();
  readonly #bySimpleName = new Map<string, (EntityType | EnumType)[]>();

  private constructor(
    types: ReadonlyMap<string, EntityType | EnumType>,
    vendor: string,
    requests: Iterable<string>,
    equality: Equality,
  ) {
    this.#types = types;
    this.vendor = vendor;
    this.equality = equality;
    this.builtIn = builtInTypes((signature) => requireEntity(types, signature), vendor);
    const transient = new Set<EntityType | EnumType>(Object.values(this.builtIn));
    for (const name of storedBuiltIns) transient.delete(this.builtIn[name]);
    const unnamed = new Set([...requests, ...unnamedBuiltIns.map((name) => this.builtIn[name].signature)]);
    const named = [...types.values()].filter((type) => !unnamed.has(type.signature));
    for (const type of named) this.#named.set(type.signature, type);
    this.stored = new Set(named.filter((type) => !transient.has(type)));
    // The types of the models have priority: a model need not know the simple names of the built-in types.
    const builtIn = new Set<EntityType | EnumType>(Object.values(this.builtIn));
    for (const type of named) if (!builtIn.has(type)) this.#addSimpleName(type);
    for (const type of builtIn) {
      if (this.#named.has(type.signature) && !this.#bySimpleName.has(type.simpleName)) this.#addSimpleName(type);
    }
  }

  /**
   * @param vendor the prefix of the built-in types, e.g. `com.vendor`
   * @param requests service requests, types that an access does not store. Definitions of models have priority
   * @param readDefault required if properties have defaults
   * @param further properties that built-in types have in addition. Default: none
   * @param equality Default: that of the documented dialect
   * @throws ModelError with every problem, if the models cannot be combined with the built-in types
   */
  static build(
    models: readonly ModelDefinition[],
    vendor: string,
    requests: Requests = {},
    readDefault: DefaultReader = withoutReader,
    further: FurtherProperties = {},
    equality: Equality = 'value',
  ): TypeSystem {
    const builder = new TypeBuilder((encoded, type) => readDefault(encoded, type, system));
    for (const [signature, definition] of Object.entries(builtInDefinitions(vendor, further))) {
      builder.declare(signature, definition);
    }
    for (const model of models) {
      for (const [signature, definition] of Object.entries(model.types)) {
        builder.declare(signature, definition, model.name);
      }
    }
    const own = Object.entries(requests).filter(
      ([signature]) => !models.some(({ types }) => Object.hasOwn(types, signature)),
    );
    for (const [signature, definition] of own) builder.declare(signature, definition, '');
    const types = builder.build(builtInSignature(vendor, 'genericEntity'));
    const system: TypeSystem = new TypeSystem(
      types,
      vendor,
      own.map(([signature]) => signature),
      equality,
    );
    return system;
  }

  /** The built-in types alone. They are built when they are first needed, once in a process. */
  static ofVendor(vendor: string): TypeSystem {
    const types = ofVendors.get(vendor) ?? TypeSystem.build([], vendor);
    ofVendors.set(vendor, types);
    return types;
  }

  /** The type with this full signature, whether it is stored or only part of results. */
  type(signature: string): EntityType | EnumType | undefined {
    return this.#types.get(signature);
  }

  /**
   * The types that clients mean by `name`: the type with this full signature, else all types with this simple name
   * (4.8). This includes the built-in types, unless a type of a model has the same simple name.
   */
  resolve(name: string): readonly (EntityType | EnumType)[] {
    const type = this.#named.get(name);
    return type === undefined ? (this.#bySimpleName.get(name) ?? []) : [type];
  }

  /** The types that clients can name, in the order of declaration. */
  get named(): Iterable<EntityType | EnumType> {
    return this.#named.values();
  }

  #addSimpleName(type: EntityType | EnumType): void {
    const sameName = this.#bySimpleName.get(type.simpleName);
    if (sameName === undefined) this.#bySimpleName.set(type.simpleName, [type]);
    else sameName.push(type);
  }
}

function withoutReader(): never {
  throw new Error('The types were built without a reader for defaults.');
}

function requireEntity(types: ReadonlyMap<string, EntityType | EnumType>, signature: string): EntityType {
  const type = types.get(signature);
  if (type?.kind !== 'entity') throw new Error(`${signature} is not an entity type.`);
  return type;
}

export { ModelError, type TypeProblem };

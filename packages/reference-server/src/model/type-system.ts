import { type EncodedValue, type Part, pointerTo, type TypeDefinitions } from '@platform-services/sdk/model';
import {
  type BuiltInTypes,
  builtInDefinitions,
  builtInSignature,
  builtInsOf,
  builtInTypes,
  type FurtherProperties,
} from './built-in.js';
import { TypeBuilder } from './type-builder.js';
import type { EntityType, EnumType, ValueType } from './types.js';
import type { Equality, Value } from './values.js';

/** What the types of an access are built of. */
export interface TypeSources {
  /** The types of each model. */
  readonly models: readonly Part<TypeDefinitions>[];
  /** Service requests, types that an access does not store. Definitions of models have priority. Default: none. */
  readonly requests?: Part<TypeDefinitions>;
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** Properties that built-in types have in addition. Default: none. */
  readonly furtherProperties?: FurtherProperties;
  /** Reads the default of a property, which the check of the deployment has accepted. Default: there are none. */
  readonly readDefault?: (encoded: EncodedValue, type: ValueType, types: TypeSystem) => Value;
  /** Default: that of the documented dialect. */
  readonly equality?: Equality;
}

/** The built-in types alone, by the prefix of their signatures. */
const ofVendors = new Map<string, TypeSystem>();

/**
 * The types of one access: those of its models and the built-in types of section 2 under the vendor's prefix.
 *
 * @example
 * const types = TypeSystem.build({ models, vendor: 'com.vendor' });
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
  readonly #named: ReadonlyMap<string, EntityType | EnumType>;
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
    const builtIn = new Set<EntityType | EnumType>(Object.values(this.builtIn));
    const [stored, unnamed] = [builtInsOf('stored', vendor), new Set([...requests, ...builtInsOf('unnamed', vendor)])];
    const named = [...types.values()].filter(({ signature }) => !unnamed.has(signature));
    this.#named = new Map(named.map((type) => [type.signature, type]));
    this.stored = new Set(named.filter((type) => !builtIn.has(type) || stored.has(type.signature)));
    // The types of the models have priority: a model need not know the simple names of the built-in types.
    for (const type of named) if (!builtIn.has(type)) this.#addSimpleName(type);
    for (const type of named) {
      if (builtIn.has(type) && !this.#bySimpleName.has(type.simpleName)) this.#addSimpleName(type);
    }
  }

  /** @throws DeploymentError with every problem, if the models cannot be combined with the built-in types */
  static build({
    models,
    requests = { pointer: '', definition: {} },
    vendor,
    furtherProperties,
    readDefault = () => null,
    equality = 'value',
  }: TypeSources): TypeSystem {
    const builder = new TypeBuilder((encoded, type) => readDefault(encoded, type, system));
    for (const [signature, definition] of Object.entries(builtInDefinitions(vendor, furtherProperties))) {
      builder.declare(signature, definition);
    }
    const declareAll = ({ pointer, definition: types }: Part<TypeDefinitions>) => {
      for (const [name, each] of Object.entries(types)) builder.declare(name, each, pointerTo(pointer, name));
    };
    models.forEach(declareAll);
    const own = Object.entries(requests.definition).filter(
      ([signature]) => !models.some(({ definition }) => Object.hasOwn(definition, signature)),
    );
    declareAll({ pointer: requests.pointer, definition: Object.fromEntries(own) });
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
    const types = ofVendors.get(vendor) ?? TypeSystem.build({ models: [], vendor });
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

function requireEntity(types: ReadonlyMap<string, EntityType | EnumType>, signature: string): EntityType {
  const type = types.get(signature);
  if (type?.kind !== 'entity') throw new Error(`${signature} is not an entity type.`);
  return type;
}

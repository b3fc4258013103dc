import type { EntityTypeDefinition, ModelDefinition } from '@platform-services/sdk/model';
import { type BuiltInTypes, builtInDefinitions, builtInSignature, builtInTypes, storedBuiltIns } from './built-in.js';
import { ModelError, TypeBuilder, type TypeFault } from './type-builder.js';
import type { EntityType, EnumType } from './types.js';

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
  readonly #types: ReadonlyMap<string, EntityType | EnumType>;
  readonly #stored = new Map<string, EntityType | EnumType>();
  readonly #bySimpleName = new Map<string, (EntityType | EnumType)[]>();

  private constructor(types: ReadonlyMap<string, EntityType | EnumType>, vendor: string, requests: Iterable<string>) {
    this.#types = types;
    this.vendor = vendor;
    this.builtIn = builtInTypes((name) => requireEntity(types, builtInSignature(vendor, name)));
    const transient = new Set(Object.values(this.builtIn).map((type) => type.signature));
    for (const name of storedBuiltIns) transient.delete(this.builtIn[name].signature);
    for (const signature of requests) transient.add(signature);
    for (const type of types.values()) if (!transient.has(type.signature)) this.#addStored(type);
  }

  /**
   * @param vendor the prefix of the built-in types, e.g. `com.vendor`
   * @param requests service requests, which are types that no access stores; one that a model defines is left to it
   * @throws ModelError with every fault that keeps the models from being one type system under this prefix
   */
  static build(models: readonly ModelDefinition[], vendor: string, requests: Requests = {}): TypeSystem {
    const builder = new TypeBuilder();
    for (const [signature, definition] of Object.entries(builtInDefinitions(vendor))) {
      builder.declare(signature, definition);
    }
    for (const model of models) {
      for (const [signature, definition] of Object.entries(model.types)) {
        builder.declare(signature, definition, model);
      }
    }
    const own = Object.entries(requests).filter(
      ([signature]) => !models.some(({ types }) => Object.hasOwn(types, signature)),
    );
    for (const [signature, definition] of own) builder.declare(signature, definition);
    const types = builder.build(builtInSignature(vendor, 'genericEntity'));
    return new TypeSystem(
      types,
      vendor,
      own.map(([signature]) => signature),
    );
  }

  /** The type of that full signature, be it stored or part of a result. */
  type(signature: string): EntityType | EnumType | undefined {
    return this.#types.get(signature);
  }

  /**
   * The types that `name` means in an access: the one of that full signature, else all of that simple name (4.8). Types
   * that only results are made of have no instances in an access and are not found.
   */
  resolve(name: string): readonly (EntityType | EnumType)[] {
    const type = this.#stored.get(name);
    return type === undefined ? (this.#bySimpleName.get(name) ?? []) : [type];
  }

  /** The types that an access can hold, in the order of declaration. */
  get stored(): Iterable<EntityType | EnumType> {
    return this.#stored.values();
  }

  #addStored(type: EntityType | EnumType): void {
    this.#stored.set(type.signature, type);
    const sameName = this.#bySimpleName.get(type.simpleName);
    if (sameName === undefined) this.#bySimpleName.set(type.simpleName, [type]);
    else sameName.push(type);
  }
}

function requireEntity(types: ReadonlyMap<string, EntityType | EnumType>, signature: string): EntityType {
  const type = types.get(signature);
  if (type?.kind !== 'entity') throw new Error(`${signature} is no entity type.`);
  return type;
}

export { ModelError, type TypeFault };

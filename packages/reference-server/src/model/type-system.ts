import type { EntityTypeDefinition, ModelDefinition } from '@platform-services/sdk/model';
import {
  type BuiltInTypes,
  builtInDefinitions,
  builtInSignature,
  builtInTypes,
  storedBuiltIns,
  unnamedBuiltIns,
} from './built-in.js';
import { ModelError, TypeBuilder, type TypeProblem } from './type-builder.js';
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
  /** The built-in types that only requests and results contain. */
  readonly #transient: ReadonlySet<EntityType | EnumType>;
  readonly #named = new Map<string, EntityType | EnumType>();
  readonly #bySimpleName = new Map<string, (EntityType | EnumType)[]>();

  private constructor(types: ReadonlyMap<string, EntityType | EnumType>, vendor: string, requests: Iterable<string>) {
    this.#types = types;
    this.vendor = vendor;
    this.builtIn = builtInTypes((name) => requireEntity(types, builtInSignature(vendor, name)));
    const transient = new Set<EntityType | EnumType>(Object.values(this.builtIn));
    for (const name of storedBuiltIns) transient.delete(this.builtIn[name]);
    this.#transient = transient;
    const unnamed = new Set([...requests, ...unnamedBuiltIns.map((name) => this.builtIn[name].signature)]);
    const named = [...types.values()].filter((type) => !unnamed.has(type.signature));
    for (const type of named) this.#named.set(type.signature, type);
    for (const type of named) if (this.isStored(type)) this.#addSimpleName(type);
    // A stored type keeps its simple name to itself: a model need not know which types results are made of.
    for (const type of named) if (!this.#bySimpleName.has(type.simpleName)) this.#addSimpleName(type);
  }

  /**
   * @param vendor the prefix of the built-in types, e.g. `com.vendor`
   * @param requests service requests, which are types that no access stores; one that a model defines is left to it
   * @throws ModelError with every problem that keeps the models from being one type system under this prefix
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
   * The types that `name` means in an access: the one of that full signature, else all of that simple name (4.8). The
   * built-in types are among them, also those that an access never holds instances of; by a simple name they
   * are found where no type of a model has it.
   */
  resolve(name: string): readonly (EntityType | EnumType)[] {
    const type = this.#named.get(name);
    return type === undefined ? (this.#bySimpleName.get(name) ?? []) : [type];
  }

  /** The types that {@link resolve} finds, in the order of declaration. */
  get named(): Iterable<EntityType | EnumType> {
    return this.#named.values();
  }

  /** Whether an access can hold instances of the type: not of service requests, nor of what only requests and results contain. */
  isStored(type: EntityType | EnumType): boolean {
    return !this.#transient.has(type) && this.#named.has(type.signature);
  }

  #addSimpleName(type: EntityType | EnumType): void {
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

export { ModelError, type TypeProblem };

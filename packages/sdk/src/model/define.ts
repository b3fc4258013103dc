import type {
  Deployment,
  EntityTypeDefinition,
  EnumTypeDefinition,
  ModelDefinition,
  PropertyDefinition,
} from './deployment.js';
import type { TextOf } from './inference.js';
import type { SimpleTypeName } from './type-expression.js';

/** An element type: a simple type, a type of the model, or a dotted name, which may belong to another model. */
type Element<Types> = SimpleTypeName | (keyof Types & string) | `${string}.${string}`;

/** Whether a text belongs to the type grammar, parsed from the outside in. */
type IsType<Text, Types> = Text extends `list<${infer Inner}>` | `set<${infer Inner}>`
  ? IsElement<TextOf<Inner>, Types>
  : Text extends `map<${infer Key},${infer Value}>`
    ? IsElement<TextOf<Key> | TextOf<Value>, Types>
    : IsElement<Text, Types>;

type IsElement<Text, Types> = [Text] extends [`${string}${'<' | '>' | ','}${string}`]
  ? false
  : [Text] extends [Element<Types>]
    ? true
    : false;

/** The type that compiler errors show for a property whose type is invalid. */
interface NotOfTheGrammar {
  readonly expected: 'a simple type, a type of the model, list<T>, set<T> or map<K,V>';
}

/** The type that compiler errors show for a member that a definition cannot have, e.g. because it is misspelled. */
interface NoSuchMember {
  readonly expected: 'no member of this name';
}

/** Refuses all other members: the compiler does not look for them in a value whose type it infers. */
type Only<Definition, Known> = { readonly [Name in Exclude<keyof Definition, Known>]: NoSuchMember };

type CheckedProperty<Declared, Types> =
  IsType<TextOf<Declared>, Types> extends true
    ? Declared extends string
      ? Declared
      : Only<Declared, keyof PropertyDefinition>
    : NotOfTheGrammar;

type CheckedProperties<Properties, Types> = { [Name in keyof Properties]: CheckedProperty<Properties[Name], Types> };

/** The type that compiler errors show for a supertype that cannot exist. */
interface NoEntityType {
  readonly expected: 'the signature of an entity type';
}

/** A signature that is not in the model may belong to another model. */
type CheckedSupertype<Parent, Types> = Parent extends keyof Types
  ? Types[Parent] extends { readonly kind: 'entity' }
    ? Parent
    : NoEntityType
  : Parent extends `${string}.${string}`
    ? Parent
    : NoEntityType;

type CheckedSupertypes<Parents, Types> = { [Index in keyof Parents]: CheckedSupertype<Parents[Index], Types> };

type CheckedType<Definition, Types> = (Definition extends { readonly properties: infer Properties }
  ? { readonly properties: CheckedProperties<Properties, Types> }
  : unknown) &
  (Definition extends { readonly extends: infer Parents }
    ? { readonly extends: CheckedSupertypes<Parents, Types> }
    : unknown) &
  Only<Definition, keyof EntityTypeDefinition | keyof EnumTypeDefinition>;

/** The model, if every property has a valid type, every supertype can exist, and no other member is given. */
type Checked<Model extends ModelDefinition> = Only<Model, keyof ModelDefinition> & {
  readonly types: {
    readonly [Signature in keyof Model['types']]: CheckedType<Model['types'][Signature], Model['types']>;
  };
};

/**
 * Defines a model so that its types are inferred: `EntityOf<typeof model, 'Person'>` and similar types know every
 * property of every type, including inherited ones. The compiler rejects misspelled members, types that violate the
 * grammar, and supertypes that are not entity types; signatures of other models are only checked when a server loads
 * the deployment.
 *
 * @example
 * export const demoModel = defineModel({
 *   name: 'demo-model',
 *   types: {
 *     'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
 *     'com.vendor.demo.model.Person': {
 *       kind: 'entity',
 *       properties: { firstName: 'string', gender: 'com.vendor.demo.model.Gender' },
 *     },
 *   },
 * });
 * export interface Person extends EntityOf<typeof demoModel, 'Person'> {}
 */
export function defineModel<const Model extends ModelDefinition>(model: Model & Checked<Model>): Model {
  return model;
}

/**
 * Defines a deployment so that the types of its models are inferred. It is only checked when a server loads it.
 *
 * @example
 * const accesses = [{ id: 'access.demo', model: 'demo-model' }];
 * defineDeployment({ models: [demoModel], accesses, users: [] });
 */
export function defineDeployment<const Definition extends Deployment>(deployment: Definition): Definition {
  return deployment;
}

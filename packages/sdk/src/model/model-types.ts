import type { BuiltInTypes } from './built-in.js';
import type { Decimal } from './decimal.js';
import type { Deployment, ModelDefinition } from './deployment.js';
import type {
  Declarations,
  ElementInput,
  ElementResult,
  EntityChanges,
  EntityContent,
  EntityReferenceTo,
  EntityResult,
  EntitySignatures,
  Existing,
  IdInput,
  IdText,
  InputOf,
  IsSimple,
  Lineage,
  NullIn,
  PropertyTexts,
  Resolve,
  ResultOf,
  SignaturesBySimpleName,
  TextOf,
  UniqueSimpleNames,
} from './inference.js';
import type { EntityId, EntityIdInput, EntityReference, TypedValue } from './reference.js';
import type { NumberLongs } from './typed-model.js';
import type { Entity, EntityInput, SimpleResults } from './values.js';

/** The source of an access's types: one model, several, or a deployment with all its models. */
export type ModelSource = ModelDefinition | readonly ModelDefinition[] | Deployment;

type Merged<Model extends ModelDefinition> = {
  readonly name: string;
  readonly types: {
    readonly [Signature in Model extends ModelDefinition ? keyof Model['types'] : never]: Model extends ModelDefinition
      ? Signature extends keyof Model['types']
        ? Model['types'][Signature]
        : never
      : never;
  };
} & (LongFormOf<Model> extends 'number' ? { readonly longs: 'number' } : unknown);

/** All models of a source as one model; {@link ModelDefinition}, whose types are unknown, if there is no source. */
export type ModelOf<Source> = Source extends ModelDefinition
  ? Source
  : Source extends readonly ModelDefinition[]
    ? Merged<Source[number]>
    : Source extends {
          /** The models of a deployment. */
          readonly models: readonly ModelDefinition[];
        }
      ? Merged<Source['models'][number]>
      : ModelDefinition;

/** What a model says about its longs. */
type LongFormOf<Model> = Model extends { readonly longs: 'number' } ? 'number' : 'bigint';

/** The TypeScript type of longs in results. */
export type LongOf<Model> = LongFormOf<Model> extends 'number' ? number : bigint;

type TypesOf<Model extends ModelDefinition> = Model extends { readonly longs: 'number' }
  ? Model['types'] & BuiltInTypes & NumberLongs
  : Model['types'] & BuiltInTypes;

/** Whether the model's types are unknown at compile time. */
type IsOpen<Model extends ModelDefinition> = string extends keyof Model['types'] ? true : false;

/**
 * The names of a model's entity types: full signatures, and simple names that are unique in the model, including the
 * built-in `Resource` and its sources. Any string if there is no model.
 */
export type TypeNameOf<Model extends ModelDefinition> =
  IsOpen<Model> extends true
    ? string
    : EntitySignatures<Model['types']> | EntitySimpleNames<SignaturesBySimpleName<TypesOf<Model>>, TypesOf<Model>>;

/** Unique simple name of an entity type → the name. An editor lists the names if they are looked up in a table. */
type SimpleNameTable<BySimpleName, Types> = {
  [Name in UniqueSimpleNames<BySimpleName> & string as BySimpleName[Name] extends EntitySignatures<Types>
    ? Name
    : never]: Name;
};

type EntitySimpleNames<BySimpleName, Types> = SimpleNameTable<BySimpleName, Types>[keyof SimpleNameTable<
  BySimpleName,
  Types
>];

/**
 * The type of a parameter that takes the name of an entity type: for a name that the model has, the name itself. For
 * any other, it is the simple names of all entity types, which the compiler's message and the completions then list.
 */
export type CheckedTypeName<Model extends ModelDefinition, Name extends string> =
  Name extends TypeNameOf<Model>
    ? Name
    : SimpleNameTable<SignaturesBySimpleName<TypesOf<Model>>, TypesOf<Model>>[keyof SimpleNameTable<
        SignaturesBySimpleName<TypesOf<Model>>,
        TypesOf<Model>
      >];

/** The full signature that `Name` denotes in the model. */
export type SignatureOf<Model extends ModelDefinition, Name extends string> = Resolve<Name, TypesOf<Model>>;

/** An entity of the model as calls return it; {@link Entity} if there is no model. */
export type EntityOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? Entity : EntityResult<SignatureOf<Model, Name>, TypesOf<Model>>;

/**
 * An entity of the model as calls accept it, with any of its properties; {@link EntityInput} if there is no model. For
 * an abstract type, it needs the `_type` of a concrete one, or an `id`.
 */
export type EntityInputOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? EntityInput : EntityContent<SignatureOf<Model, Name>, TypesOf<Model>>;

/** Like {@link EntityInputOf}, for a new entity, whose id the service generates. */
export type NewEntityOf<Model extends ModelDefinition, Name extends string> = EntityInputOf<Model, Name> & {
  /** Must be missing, because the service generates it. */
  readonly id?: undefined;
};

/** Like {@link EntityInputOf}, for calls that identify the entity by another parameter. */
export type EntityChangesOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? EntityInput : EntityChanges<SignatureOf<Model, Name>, TypesOf<Model>>;

/** A reference to an entity of the type, as {@link ref} creates it. */
export type EntityReferenceOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? EntityReference : EntityReferenceTo<SignatureOf<Model, Name>, TypesOf<Model>>;

/** The type of an entity's `id` in a result. */
export type IdOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true
    ? EntityId
    : ElementResult<IdText<SignatureOf<Model, Name>, TypesOf<Model>>, TypesOf<Model>>;

/** The values that are accepted as an id of the type. */
export type IdInputOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? EntityIdInput : IdInput<SignatureOf<Model, Name>, TypesOf<Model>>;

/** Property name → type text, for all properties of a type. */
type TextsOf<Model extends ModelDefinition, Name extends string> = PropertyTexts<
  SignatureOf<Model, Name>,
  TypesOf<Model>
>;

/** The names of all properties of a type, including `id`, `globalId` and `partition`. */
export type PropertyNameOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? string : keyof TextsOf<Model, Name> & string;

type NamesWith<Texts, Allowed, Types> = {
  [Property in keyof Texts]: IsSimple<Texts[Property], Allowed, Types> extends true ? Property : never;
}[keyof Texts] &
  string;

/** The properties that can be ordered by: those of simple types and enums, including `id`. */
export type SortablePropertiesOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true ? string : NamesWith<TextsOf<Model, Name>, keyof SimpleResults, TypesOf<Model>>;

/**
 * The properties that `where` accepts (4.8, R-32): those of simple types and enums. Conditions on dates, on `object`
 * properties and on `id` need the deployed dialect (D-3, D-4); in the documented dialect they cause a `DialectError`.
 */
export type WherePropertiesOf<Model extends ModelDefinition, Name extends string> = SortablePropertiesOf<Model, Name>;

/** Conditions that must all hold; `null` matches an unset value, except for `id` and `object` properties (D-4). */
export type WhereOf<Model extends ModelDefinition, Name extends string> =
  IsOpen<Model> extends true
    ? { readonly [property: string]: unknown }
    : { readonly [Property in WherePropertiesOf<Model, Name>]?: ConditionOf<Model, Name, Property> };

type ConditionOf<Model extends ModelDefinition, Name extends string, Property extends string> = Property extends 'id'
  ? IdInputOf<Model, Name> | TypedValue
  : PropertyTextOf<Model, Name, Property> extends 'object'
    ? boolean | number | bigint | string | Decimal | TypedValue
    : PropertyInputOf<Model, Name, Property>;

type TextIn<Texts, Property> = Property extends keyof Texts ? Texts[Property] & string : never;

/** The type of a property in the notation of the grammar, e.g. `list<com.vendor.demo.model.Person>`. */
export type PropertyTextOf<Model extends ModelDefinition, Name extends string, Property extends string> = TextIn<
  TextsOf<Model, Name>,
  Property
>;

type NullAt<Properties, Property> = NullIn<Property extends keyof Properties ? Properties[Property] : unknown>;

type NullOf<Model extends ModelDefinition, Name extends string, Property extends string> = NullAt<
  Declarations<Lineage<SignatureOf<Model, Name>, TypesOf<Model>>, TypesOf<Model>>,
  Property
>;

/** The value of a property as calls return it; `null` if it is unset. */
export type PropertyResultOf<Model extends ModelDefinition, Name extends string, Property extends string> =
  IsOpen<Model> extends true
    ? unknown
    : ResultOf<PropertyTextOf<Model, Name, Property>, TypesOf<Model>> | NullOf<Model, Name, Property>;

/** The value of a property as calls accept it; `null` clears it. For an entity, only its id counts. */
export type PropertyInputOf<Model extends ModelDefinition, Name extends string, Property extends string> =
  IsOpen<Model> extends true
    ? unknown
    : InputOf<PropertyTextOf<Model, Name, Property>, TypesOf<Model>, Existing> | NullOf<Model, Name, Property>;

/** Whether a property has a single value or is a collection. */
export type PropertyKind = 'single' | 'list' | 'set' | 'map';

/** Whether the property has a single value or is a collection; all four kinds if there is no model. */
export type PropertyKindOf<Model extends ModelDefinition, Name extends string, Property extends string> =
  IsOpen<Model> extends true
    ? PropertyKind
    : PropertyTextOf<Model, Name, Property> extends `${infer Kind extends 'list' | 'set' | 'map'}<${string}>`
      ? Kind
      : 'single';

type ElementText<Text> = Text extends `map<${string},${infer Value}>`
  ? TextOf<Value>
  : Text extends `${'list' | 'set'}<${infer Element}>`
    ? TextOf<Element>
    : TextOf<Text>;

/** An element of a list or set, or a value of a map, as calls accept it. */
export type PropertyElementInputOf<Model extends ModelDefinition, Name extends string, Property extends string> =
  IsOpen<Model> extends true
    ? unknown
    : ElementInput<ElementText<PropertyTextOf<Model, Name, Property>>, TypesOf<Model>, Existing>;

/** An element of a list or set, or a value of a map, as calls return it. */
export type PropertyElementOf<Model extends ModelDefinition, Name extends string, Property extends string> =
  IsOpen<Model> extends true
    ? unknown
    : ElementResult<ElementText<PropertyTextOf<Model, Name, Property>>, TypesOf<Model>>;

/** A key of a map as calls accept it; `never` for other properties. */
export type PropertyKeyInputOf<Model extends ModelDefinition, Name extends string, Property extends string> =
  IsOpen<Model> extends true
    ? unknown
    : PropertyTextOf<Model, Name, Property> extends `map<${infer Key},${string}>`
      ? ElementInput<TextOf<Key>, TypesOf<Model>, Existing>
      : never;

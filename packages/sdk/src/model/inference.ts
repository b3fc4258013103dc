import type { BuiltInTypes } from './built-in.js';
import type { EntityIdInput, EntityReference } from './reference.js';
import type { EntityShape, ShapeOf, SimpleIn } from './typed-model.js';
import type { EntityIdentity, EntityIdentityInput, SimpleInputs, SimpleResults } from './values.js';

/*
 * How the types are computed: `Types` is one object type from signature to definition. The properties of a type,
 * including inherited ones, are one flat mapped type from name to declaration, and everything else is mapped from that.
 * All types are lazy, so that the cost of a large model only depends on what is used. The signature is the first
 * parameter of every type, because editors truncate long types at the end.
 */

// --- names

/** The simple name of a signature. */
export type SimpleNameOf<Signature extends string> = Signature extends `${string}.${infer Rest}`
  ? SimpleNameOf<Rest>
  : Signature;

/** Simple name → signature, or the union of all signatures that share the name. */
export type SignaturesBySimpleName<Types> = {
  [Signature in keyof Types & string as SimpleNameOf<Signature>]: Signature;
};

type IsUnion<Union, Whole = Union> = Union extends Whole ? ([Whole] extends [Union] ? false : true) : never;

/** The simple names that belong to exactly one type. */
export type UniqueSimpleNames<BySimpleName> = {
  [Name in keyof BySimpleName]: IsUnion<BySimpleName[Name]> extends true ? never : Name;
}[keyof BySimpleName];

/** The signatures of the entity types. */
export type EntitySignatures<Types> = {
  [Signature in keyof Types]: Types[Signature] extends { readonly kind: 'entity' } ? Signature : never;
}[keyof Types] &
  string;

/** A signature as users write it: that of a built-in type accepts any vendor prefix. */
type Written<Signature> = Signature extends `$vendor${infer Rest}` ? `${string}${Rest}` : Signature;

/** The key of `Types` that a signature denotes. */
type Known<Signature extends string, Types> = Signature extends keyof Types
  ? Signature
  : Signature extends `${string}.model.${infer Rest}`
    ? Extract<keyof BuiltInTypes, `$vendor.model.${Rest}`>
    : never;

/**
 * The signature that `Name` denotes: `Name` is a signature or a simple name. Tables with computed keys are looked up
 * with a pattern, because the compiler recomputes their `keyof` every time.
 */
export type Resolve<Name extends string, Types> =
  SignaturesBySimpleName<Types> extends { readonly [Key in Name]: infer Signature } ? Signature : Known<Name, Types>;

// --- inheritance

type ParentsOf<Definition> = Definition extends { readonly extends: readonly (infer Parent)[] } ? Parent : never;

/** The type itself and all its supertypes, direct or indirect. */
export type Lineage<Signature, Types> = Signature extends keyof Types
  ? Signature | Lineage<ParentsOf<Types[Signature]>, Types>
  : never;

/** Signature → the union of the type itself and all its subtypes, computed once for all types of a model. */
type SubtypeTable<Types> = { [Other in keyof Types as Lineage<Other, Types> & string]: Other };

/** The type itself and all its subtypes, direct or indirect. */
type Subtypes<Signature, Types> =
  SubtypeTable<Types> extends { readonly [Key in Signature & string]: infer Subtype extends string } ? Subtype : never;

// --- properties

type OwnProperties<Definition> = Definition extends { readonly properties: infer Properties } ? Properties : object;

type DeclaredNames<Declaring, Types> = Declaring extends keyof Types ? keyof OwnProperties<Types[Declaring]> : never;

type DeclarationIn<Name, Declaring, Types> = Declaring extends keyof Types
  ? Name extends keyof OwnProperties<Types[Declaring]>
    ? OwnProperties<Types[Declaring]>[Name]
    : never
  : never;

/** Property name → declaration, including inherited properties but not `id`, `globalId` and `partition`. */
export type Declarations<Line, Types> = {
  [Name in DeclaredNames<Line, Types> & string]: DeclarationIn<Name, Line, Types>;
};

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text;

/** The type of a property, in the notation of the grammar. */
export type TextOf<Declaration> = Declaration extends string
  ? Trim<Declaration>
  : Declaration extends { readonly type: infer Text extends string }
    ? Trim<Text>
    : never;

/** `null` if a property can be null. */
export type NullIn<Declaration> = Declaration extends { readonly nullable: false } ? never : null;

/** The simple type of a type's ids: declared, inherited, or `long`. */
type OwnIdText<Signature, Types> = Signature extends keyof Types
  ? Types[Signature] extends { readonly id: infer Text extends string }
    ? Text
    : [ParentsOf<Types[Signature]>] extends [never]
      ? 'long'
      : OwnIdText<ParentsOf<Types[Signature]>, Types>
  : 'long';

/** The simple types of the ids of a type's entities, which may belong to subtypes with other id types. */
export type IdText<Signature, Types> = OwnIdText<Subtypes<Signature, Types>, Types>;

/** Property name → type text, for all properties. */
export type PropertyTexts<Signature, Types> = {
  [Name in DeclaredNames<Lineage<Signature, Types>, Types> & string]: TextOf<
    DeclarationIn<Name, Lineage<Signature, Types>, Types>
  >;
} & { id: IdText<Signature, Types>; globalId: 'string'; partition: 'string' };

/** One anonymous object type, so that editors show its members instead of how it was computed. */
type Flat<Parts> = Parts extends infer Whole ? { [Name in keyof Whole]: Whole[Name] } : never;

// --- results

/** The TypeScript type of a grammar type in a result. */
export type ResultOf<Text extends string, Types> = Text extends `list<${infer Element}>`
  ? ElementResult<Trim<Element>, Types>[]
  : Text extends `set<${infer Element}>`
    ? Set<ElementResult<Trim<Element>, Types>>
    : Text extends `map<${infer Key},${infer Value}>`
      ? Map<ElementResult<Trim<Key>, Types>, ElementResult<Trim<Value>, Types>>
      : ElementResult<Text, Types>;

/** The TypeScript type of an element type in a result. */
export type ElementResult<Text extends string, Types> = Text extends keyof SimpleResults
  ? SimpleIn<Text, SimpleResults, Types>
  : NamedResult<Known<Text, Types>, Types>;

type NamedResult<Signature, Types> = [Signature] extends [never]
  ? unknown
  : Signature extends keyof Types
    ? Types[Signature] extends { readonly constants: readonly (infer Constant)[] }
      ? Constant
      : EntityResult<Signature, Types>
    : never;

/** Whether a type is an enum or one of the simple types `Allowed`. */
export type IsSimple<Text, Allowed, Types> = Text extends Allowed
  ? true
  : Text extends keyof Types
    ? Types[Text] extends { readonly kind: 'enum' }
      ? true
      : false
    : false;

/**
 * Whether every result contains a property, as scalars are: depth never cuts them, and a scalar that a response
 * leaves out is null.
 */
type IsScalar<Text, Types> = IsSimple<Text, Exclude<keyof SimpleResults, 'object'>, Types>;

type ResultMembers<Properties, Types> = {
  [Name in keyof Properties as IsScalar<TextOf<Properties[Name]>, Types> extends true ? Name : never]:
    | ResultOf<TextOf<Properties[Name]>, Types>
    | NullIn<Properties[Name]>;
} & {
  [Name in keyof Properties as IsScalar<TextOf<Properties[Name]>, Types> extends true ? never : Name]?:
    | ResultOf<TextOf<Properties[Name]>, Types>
    | NullIn<Properties[Name]>;
};

/** The declared types of an entity type, if there are any. */
type Declared<Signature, Types> = Signature extends keyof Types ? ShapeOf<Types[Signature]> : never;

/**
 * An entity in a result: the type declared for it, or else a union of what is inferred for the type and each of its
 * subtypes, which `_type` tells apart.
 */
export type EntityResult<Signature, Types> = [Declared<Signature, Types>] extends [never]
  ? InferredResults<Instantiable<Subtypes<Signature, Types>, Signature, Types>, Types>
  : Declared<Signature, Types> extends EntityShape<infer Result>
    ? Result
    : never;

/** The types that are not abstract; if there are none, the type itself. */
type Instantiable<Subtype, Signature, Types> =
  NotAbstract<Subtype, Types> extends infer Found ? ([Found] extends [never] ? Signature : Found) : never;

type NotAbstract<Subtype, Types> = Subtype extends unknown
  ? IsAbstract<Subtype, Types> extends true
    ? never
    : Subtype
  : never;

type InferredResults<Signature, Types> = Signature extends string ? InferredResult<Signature, Types> : never;

/** The identity of an entity and its properties. Those that depth may cut, and `object` properties, are optional. */
type InferredResult<Signature extends string, Types> = Flat<
  EntityIdentity<ElementResult<OwnIdText<Signature, Types>, Types>, Written<Signature> & string> &
    ResultMembers<Declarations<Lineage<Signature, Types>, Types>, Types>
>;

// --- inputs

/** An existing entity, identified by its id. */
export interface Existing {
  readonly id: EntityIdInput;
}

/**
 * The TypeScript types that a grammar type accepts as input.
 *
 * @typeParam Only what every entity in it must have: nothing, or {@link Existing} if only its id counts
 */
export type InputOf<Text extends string, Types, Only = unknown> = Text extends `list<${infer Element}>`
  ? readonly ElementInput<Trim<Element>, Types, Only>[]
  : Text extends `set<${infer Element}>`
    ? ReadonlySet<ElementInput<Trim<Element>, Types, Only>> | readonly ElementInput<Trim<Element>, Types, Only>[]
    : Text extends `map<${infer Key},${infer Value}>`
      ? MapInput<ElementInput<Trim<Key>, Types, Only>, ElementInput<Trim<Value>, Types, Only>>
      : ElementInput<Text, Types, Only>;

type MapInput<Key, Value> = ReadonlyMap<Key, Value> | ObjectEntries<Key, Value>;

/** The entries of a map as an object whose member names are the keys: any string, or the constants of an enum. */
export type ObjectEntries<Key, Value> = [Key] extends [string]
  ? string extends Key
    ? { readonly [key: string]: Value }
    : { readonly [Name in Key]?: Value }
  : never;

/** The TypeScript types that an element type accepts as input. */
export type ElementInput<Text extends string, Types, Only = unknown> = Text extends keyof SimpleInputs
  ? SimpleIn<Text, SimpleInputs, Types>
  : NamedInput<Known<Text, Types>, Types, Only>;

type NamedInput<Signature, Types, Only> = [Signature] extends [never]
  ? unknown
  : Signature extends keyof Types & string
    ? Types[Signature] extends { readonly constants: readonly (infer Constant)[] }
      ? Constant
      : (EntityContent<Signature, Types> & Only) | EntityReferenceTo<Signature, Types>
    : never;

type InputMembers<Properties, Types> = {
  readonly [Name in keyof Properties]?: InputOf<TextOf<Properties[Name]>, Types> | NullIn<Properties[Name]> | undefined;
};

/** The values that are accepted as an id of the type. */
export type IdInput<Signature, Types> = Extract<ElementInput<IdText<Signature, Types>, Types>, EntityIdInput>;

type OwnContent<Signature, Types, Type = unknown> = [Declared<Signature, Types>] extends [never]
  ? InferredContent<Signature, Types, Type>
  : Declared<Signature, Types> extends EntityShape<unknown, infer Input extends object>
    ? Input & Type
    : never;

type InferredContent<Signature, Types, Type> = Flat<
  EntityIdentityInput<IdInput<Signature, Types>, Written<Subtypes<Signature, Types>> & string> &
    InputMembers<Declarations<Lineage<Signature, Types>, Types>, Types> &
    Type
>;

type SubtypeContent<Subtype, Types> = Subtype extends keyof Types
  ? OwnContent<Subtype, Types, { readonly _type: Written<Subtype> }>
  : never;

type IsAbstract<Signature, Types> = Signature extends keyof Types
  ? Types[Signature] extends { readonly abstract: true }
    ? true
    : false
  : false;

/** Changes to an entity: any properties of the type, or of the subtype that `_type` names. */
export type EntityChanges<Signature, Types> =
  | OwnContent<Signature, Types>
  | SubtypeContent<Exclude<Subtypes<Signature, Types>, Signature>, Types>;

/**
 * An entity that may be new: any properties of the type, or of the subtype that `_type` names. For an abstract type, it
 * needs the `_type` of a concrete one, or an id.
 */
export type EntityContent<Signature, Types> =
  IsAbstract<Signature, Types> extends true
    ? OwnContent<Signature, Types, Existing> | SubtypeContent<Exclude<Subtypes<Signature, Types>, Signature>, Types>
    : EntityChanges<Signature, Types>;

type ReferenceNames<Signature extends string> = Written<Signature> | SimpleNameOf<Signature>;

/** A reference to an entity of the type or of a subtype. */
export type EntityReferenceTo<Signature, Types> =
  Subtypes<Signature, Types> extends infer Subtype extends string
    ? EntityReference<Extract<ReferenceNames<Subtype>, string>, IdInput<Signature, Types>>
    : never;

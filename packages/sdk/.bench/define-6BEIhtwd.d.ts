/** The deployment file: everything that a server serves. Its JSON Schema is `deployment.schema.json`. */
/** A value in the JSON encoding of section 2.1. */
type EncodedValue = null | boolean | number | string | readonly EncodedValue[] | {
    readonly [member: string]: EncodedValue;
};
/** The long form of a property; the short form is its `type` alone. */
interface PropertyDefinition {
    /** A type of the grammar, e.g. `string`, `list<com.vendor.demo.model.Person>`. */
    readonly type: string;
    /** Whether legacy `create` demands it and `dropReferencesIfPossible` keeps it (4.3, 4.8). Default `false`. */
    readonly mandatory?: boolean;
    /** Whether the property can be null. `false`: starts with false, 0 or its default. Default `true`. */
    readonly nullable?: boolean;
    /** The value of a new entity, in the JSON encoding. Default: null, or the empty value of 2.5 where not nullable. */
    readonly default?: EncodedValue;
}
/** An entity type. It has `id`, `globalId` and `partition` without declaring them. */
interface EntityTypeDefinition {
    readonly kind: 'entity';
    /** Signatures of the types whose properties are inherited. */
    readonly extends?: readonly string[];
    /** Whether the type has no instances of its own. Default `false`. */
    readonly abstract?: boolean;
    /** The simple type of `id`. Default: the supertype's, else `long`. */
    readonly id?: string;
    readonly properties?: {
        readonly [name: string]: string | PropertyDefinition;
    };
}
/** An enum type. */
interface EnumTypeDefinition {
    readonly kind: 'enum';
    readonly constants: readonly string[];
}
/** The types of a model by their signatures. */
interface TypeDefinitions {
    readonly [signature: string]: EntityTypeDefinition | EnumTypeDefinition;
}
/** A named model. */
interface ModelDefinition {
    readonly name: string;
    readonly types: TypeDefinitions;
}
/** A stored resource; exactly one of `text`, `base64` and `path` (relative to the file) gives its bytes. */
interface ResourceDefinition {
    readonly id: string;
    readonly name?: string;
    readonly mimeType?: string;
    readonly text?: string;
    readonly base64?: string;
    readonly path?: string;
}
/** A literal, or the variable that the caller of an action supplies (4.5). */
type TemplateValue = EncodedValue | {
    readonly variable: string;
};
/** An action of a workbench folder (4.5). */
type ActionDefinition = {
    readonly kind: 'SimpleQueryAction';
    readonly type: string;
} | {
    readonly kind: 'PrototypeQueryAction';
    readonly prototype: EncodedValue;
} | {
    readonly kind: 'TemplateQueryAction';
    readonly type: string;
    readonly where: {
        readonly [property: string]: TemplateValue;
    };
} | {
    readonly kind: 'SimpleInstantiationAction';
    readonly type: string;
} | {
    readonly kind: 'TemplateInstantiationAction';
    readonly type: string;
    readonly values: {
        readonly [property: string]: TemplateValue;
    };
} | {
    readonly kind: 'RpcAction';
    readonly request: string;
};
/** A workbench folder with the action that it holds. */
interface WorkbenchFolder {
    readonly name: string;
    readonly action: ActionDefinition;
}
/** A DDSA service request that is answered with a message and a result (4.6). */
interface ServiceDefinition {
    readonly properties?: {
        readonly [name: string]: string | PropertyDefinition;
    };
    /** `{name}` stands for the request's property of that name. */
    readonly message?: string;
    readonly result?: EncodedValue;
}
/** What a service function learns beside its request. */
interface ServiceContext {
    /** The access in which the request was evaluated. */
    readonly accessId: string;
    /** The name of the session's user. */
    readonly user: string;
}
/** A service request answered by code, in TypeScript only: the request's properties in, the encoded result out. */
type ServiceFunction = (request: {
    readonly [property: string]: EncodedValue;
}, context: ServiceContext) => EncodedValue | Promise<EncodedValue>;
/** An access: a named store of entities of some models. */
interface AccessDefinition {
    /** The external id: `accessId`, `accessName`. */
    readonly id: string;
    /** The name of its model, or of several. */
    readonly model: string | readonly string[];
    /** `ignored`: a partition never tells two entities apart. Default `distinct`. */
    readonly partitions?: 'distinct' | 'ignored';
    /** Entities in the JSON encoding of section 2.1. */
    readonly entities?: readonly EncodedValue[];
    readonly resources?: readonly ResourceDefinition[];
    readonly workbench?: readonly WorkbenchFolder[];
    readonly services?: {
        readonly [signature: string]: ServiceDefinition | ServiceFunction;
    };
}
/** A user that can authenticate. `roles` are shown in sessions and have no effect. */
interface UserDefinition {
    readonly name: string;
    readonly password: string;
    readonly roles?: readonly string[];
}
/** Everything that a server serves. */
interface Deployment {
    readonly $schema?: string;
    readonly models: readonly ModelDefinition[];
    readonly accesses: readonly AccessDefinition[];
    readonly users: readonly UserDefinition[];
    readonly sessions?: {
        /** Milliseconds until an unused session ends; `null`: never. Default 1800000. */
        readonly maxIdleTime?: number | null;
    };
}

/**
 * The built-in types that an access stores beside those of its models (2.2), as a model would define them. Their
 * signatures begin with the vendor's prefix, which a model does not know.
 */
declare const builtInTypes: {
    readonly '$vendor.model.resource.Resource': {
        readonly kind: "entity";
        readonly id: "string";
        readonly properties: {
            readonly created: "date";
            readonly creator: "string";
            readonly fileSize: "long";
            readonly md5: "string";
            readonly mimeType: "string";
            readonly name: "string";
            readonly resourceSource: "$vendor.model.resource.source.ResourceSource";
        };
    };
    readonly '$vendor.model.resource.source.ResourceSource': {
        readonly kind: "entity";
        readonly abstract: true;
        readonly id: "string";
    };
    readonly '$vendor.model.resource.source.FileSystemSource': {
        readonly kind: "entity";
        readonly extends: readonly ["$vendor.model.resource.source.ResourceSource"];
        readonly properties: {
            readonly path: "string";
        };
    };
    readonly '$vendor.model.resource.source.StaticSource': {
        readonly kind: "entity";
        readonly extends: readonly ["$vendor.model.resource.source.ResourceSource"];
        readonly properties: {
            readonly resolverURI: "string";
        };
    };
};
/** The type of {@link builtInTypes}. */
type BuiltInTypes = typeof builtInTypes;

/** Recognizes decimals of another copy of this package, as when ESM and CJS meet in one process. */
declare const brand: unique symbol;
/**
 * A decimal number that keeps every digit: `new Decimal('1.50')` is written as `1.50`. Immutable.
 *
 * Two decimals are equal by value, so `1.0` equals `1.00`. Decimals do not take part in JavaScript's arithmetic and
 * comparison, which would silently treat them as text: use {@link Decimal.compare}, or {@link Decimal.toNumber}
 * where a `number` is precise enough.
 *
 * @example
 * const price = new Decimal('12345678901234567890.10');
 * price.toString();                  // '12345678901234567890.10'
 * price.equals('12345678901234567890.1'); // true
 */
declare class Decimal {
    /** The digits as an integer: `150n` for `1.50`. */
    readonly unscaled: bigint;
    /** How many of the digits stand behind the point: `2` for `1.50`. */
    readonly scale: number;
    /**
     * @param value a decimal, in plain or exponent notation where it is text, e.g. `-1.50` or `1.5e3`
     * @throws RangeError where the text is no decimal, the number is not finite, or the exponent is beyond 10,000
     */
    constructor(value: string | number | bigint | Decimal);
    /** Whether `value` is a decimal, also one of another copy of this package. */
    static is(value: unknown): value is Decimal;
    get [brand](): true;
    /** Negative, zero or positive as this is below, equal to or above `other`. */
    compare(other: Decimal | string | number | bigint): number;
    /** Whether `other` has the same value, however it is written. */
    equals(other: Decimal | string | number | bigint): boolean;
    /** The nearest `number`; digits beyond its precision are lost. */
    toNumber(): number;
    /** The plain notation, without an exponent, with the digits that were given. */
    toString(): string;
    /** The text of {@link Decimal.toString}, since a JSON number would lose digits in most readers. */
    toJSON(): string;
    /** @throws TypeError always: `decimal < other` and `decimal + 1` would compare and join texts */
    valueOf(): never;
}

/** What an `id` can be: the result of any simple type. Most are `bigint` (of a `long`) or `string`. */
type EntityId = bigint | string | number | boolean | Decimal | Date;
/** What is accepted where an id is written. A `number` stands for a `long` as well. */
type EntityIdInput = EntityId;
/** What every entity of a result has (2.1). */
interface EntityIdentity<Id = EntityId, Type extends string = string> {
    /** The full signature of the entity's own type, which may be a subtype of the one that was asked for. */
    _type?: Type;
    id: Id;
    globalId: string | null;
    /** The access's id, unless the service keeps several partitions in one access. */
    partition: string | null;
}
/** What every entity that is written may have. */
interface EntityIdentityInput<Id = EntityIdInput, Type extends string = string> {
    /** The full signature of the entity's own type: needed where that is a subtype of the declared one. */
    readonly _type?: Type | undefined;
    readonly id?: Id | null | undefined;
    readonly globalId?: string | null | undefined;
    readonly partition?: string | null | undefined;
}
/**
 * An entity of a result when no model tells its properties. Without a model a `long` is a `bigint`, a `decimal` a
 * {@link Decimal}, a `date` a `Date` and an enum a {@link TypedValue} where the answer says so, and whatever JSON says
 * otherwise.
 */
interface Entity extends EntityIdentity {
    [property: string]: unknown;
}
/** An entity that is written when no model tells its properties. */
interface EntityInput extends EntityIdentityInput {
    readonly [property: string]: unknown;
}
/** The value of an `object` property in a result. An enum constant is a {@link TypedValue}, so that its type is not lost. */
type ObjectValue = null | boolean | number | bigint | string | Decimal | Date | TypedValue | Entity | ObjectValue[] | Set<ObjectValue> | Map<ObjectValue, ObjectValue>;
/** What an `object` property accepts. A `number` is an `integer` where it is one, else a `double`; {@link TypedValue} says otherwise. */
type ObjectInput = null | boolean | number | bigint | string | Decimal | Date | TypedValue | EntityReference | EntityInput | readonly ObjectInput[] | ReadonlySet<ObjectInput> | ReadonlyMap<ObjectInput, ObjectInput>;
/** What each simple type is in a result. */
interface SimpleResults {
    boolean: boolean;
    integer: number;
    long: bigint;
    float: number;
    double: number;
    decimal: Decimal;
    date: Date;
    string: string;
    object: ObjectValue;
}
/** What each simple type accepts when it is written. */
interface SimpleInputs {
    boolean: boolean;
    integer: number;
    long: bigint | number;
    float: number;
    double: number;
    decimal: Decimal | string | number | bigint;
    date: Date | string;
    string: string;
    object: ObjectInput;
}

/** Recognize instances of another copy of this package, as when ESM and CJS meet in one process. */
declare const referenceBrand: unique symbol;
declare const typedBrand: unique symbol;
/**
 * Names an entity without its content: by type, id and, where it matters, partition. Accepted wherever an entity is
 * written. The members are those of the service's own `PersistentEntityReference`.
 */
declare class EntityReference<Type extends string = string, Id extends EntityIdInput = EntityIdInput> {
    /** The type's full signature, or its simple name where that is unique in the access. */
    readonly typeSignature: Type;
    readonly refId: Id;
    readonly refPartition: string | null;
    constructor(typeSignature: Type, refId: Id, refPartition?: string | null);
    /** Whether `value` is a reference, also one of another copy of this package. */
    static is(value: unknown): value is EntityReference;
    get [referenceBrand](): true;
}
/**
 * A reference to an entity.
 *
 * @param type the full signature or the unique simple name
 * @param partition only needed where several entities share the id
 * @example await people.create({ firstName: 'Ann', father: ref('Person', 2) });
 */
declare function ref<const Type extends string, Id extends EntityIdInput>(type: Type, id: Id, partition?: string | null): EntityReference<Type, Id>;
/** A value together with its type, for `object` properties, where the value alone does not tell: an enum constant, a float. */
declare class TypedValue<Type extends string = string, Value = unknown> {
    /** A simple type's name, or the full signature of an enum. */
    readonly type: Type;
    readonly value: Value;
    constructor(type: Type, value: Value);
    /** Whether `value` is a typed value, also one of another copy of this package. */
    static is(value: unknown): value is TypedValue;
    get [typedBrand](): true;
    toString(): string;
}
/**
 * A value with its type, for `object` properties.
 *
 * @example await people.patch(7, { anything: typed('com.vendor.demo.model.Gender', 'female') });
 */
declare function typed<const Type extends string, const Value>(type: Type, value: Value): TypedValue<Type, Value>;

/** The simple name of a signature. */
type SimpleNameOf<Signature extends string> = Signature extends `${string}.${infer Rest}` ? SimpleNameOf<Rest> : Signature;
/** Simple name → signature, or the union of all signatures that share it. */
type SignaturesBySimpleName<Types> = {
    [Signature in keyof Types & string as SimpleNameOf<Signature>]: Signature;
};
type IsUnion<Union, Whole = Union> = Union extends Whole ? ([Whole] extends [Union] ? false : true) : never;
/** The simple names that only one type has. */
type UniqueSimpleNames<BySimpleName> = {
    [Name in keyof BySimpleName]: IsUnion<BySimpleName[Name]> extends true ? never : Name;
}[keyof BySimpleName];
/** The signatures of the entity types. */
type EntitySignatures<Types> = {
    [Signature in keyof Types]: Types[Signature] extends {
        readonly kind: 'entity';
    } ? Signature : never;
}[keyof Types] & string;
/** A signature as it is written: that of a built-in type begins with any vendor's prefix. */
type Written<Signature> = Signature extends `$vendor${infer Rest}` ? `${string}${Rest}` : Signature;
/** The key of `Types` that a written signature means. */
type Known<Signature extends string, Types> = Signature extends keyof Types ? Signature : Signature extends `${string}.model.${infer Rest}` ? Extract<keyof BuiltInTypes, `$vendor.model.${Rest}`> : never;
/**
 * The signature that `Name` stands for: a signature, or a simple name. Tables with computed keys are asked by a pattern,
 * since the compiler makes their `keyof` anew each time.
 */
type Resolve<Name extends string, Types> = SignaturesBySimpleName<Types> extends {
    readonly [Key in Name]: infer Signature;
} ? Signature : Known<Name, Types>;
type ParentsOf<Definition> = Definition extends {
    readonly extends: readonly (infer Parent)[];
} ? Parent : never;
/** The type itself and every type above it. */
type Lineage<Signature, Types> = Signature extends keyof Types ? Signature | Lineage<ParentsOf<Types[Signature]>, Types> : never;
/** Signature → the union of the type itself and every type below it; made once for all types of a model. */
type SubtypeTable<Types> = {
    [Other in keyof Types as Lineage<Other, Types> & string]: Other;
};
/** The type itself and every type below it. */
type Subtypes<Signature, Types> = SubtypeTable<Types> extends {
    readonly [Key in Signature & string]: infer Subtype extends string;
} ? Subtype : never;
type OwnProperties<Definition> = Definition extends {
    readonly properties: infer Properties;
} ? Properties : object;
type DeclaredNames<Declaring, Types> = Declaring extends keyof Types ? keyof OwnProperties<Types[Declaring]> : never;
type DeclarationIn<Name, Declaring, Types> = Declaring extends keyof Types ? Name extends keyof OwnProperties<Types[Declaring]> ? OwnProperties<Types[Declaring]>[Name] : never : never;
/** Property name → declaration, inherited ones included, `id`, `globalId` and `partition` not. */
type Declarations<Line, Types> = {
    [Name in DeclaredNames<Line, Types> & string]: DeclarationIn<Name, Line, Types>;
};
type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text;
/** The type of a property as the grammar spells it. */
type TextOf<Declaration> = Declaration extends string ? Trim<Declaration> : Declaration extends {
    readonly type: infer Text extends string;
} ? Trim<Text> : never;
type NullOf$1<Declaration> = Declaration extends {
    readonly nullable: false;
} ? never : null;
/** The simple type of a type's ids: its own, an inherited one, or `long`. */
type OwnIdText<Signature, Types> = Signature extends keyof Types ? Types[Signature] extends {
    readonly id: infer Text extends string;
} ? Text : [ParentsOf<Types[Signature]>] extends [never] ? 'long' : OwnIdText<ParentsOf<Types[Signature]>, Types> : 'long';
/** The simple types of the ids of a type's entities, which may be of subtypes with ids of their own. */
type IdText<Signature, Types> = OwnIdText<Subtypes<Signature, Types>, Types>;
/** Property name → type text, of every property. */
type PropertyTexts<Signature, Types> = {
    [Name in DeclaredNames<Lineage<Signature, Types>, Types> & string]: TextOf<DeclarationIn<Name, Lineage<Signature, Types>, Types>>;
} & {
    id: IdText<Signature, Types>;
    globalId: 'string';
    partition: 'string';
};
/** One object type without a name, so that an editor shows its members and not how it was made. */
type Flat<Parts> = Parts extends infer Whole ? {
    [Name in keyof Whole]: Whole[Name];
} : never;
/** What a type of the grammar is in a result. */
type ResultOf<Text extends string, Types> = Text extends `list<${infer Element}>` ? ElementResult<Trim<Element>, Types>[] : Text extends `set<${infer Element}>` ? Set<ElementResult<Trim<Element>, Types>> : Text extends `map<${infer Key},${infer Value}>` ? Map<ElementResult<Trim<Key>, Types>, ElementResult<Trim<Value>, Types>> : ElementResult<Text, Types>;
/** What an element type of the grammar is in a result. */
type ElementResult<Text extends string, Types> = Text extends keyof SimpleResults ? SimpleResults[Text] : NamedResult<Known<Text, Types>, Types>;
type NamedResult<Signature, Types> = [Signature] extends [never] ? unknown : Signature extends keyof Types ? Types[Signature] extends {
    readonly constants: readonly (infer Constant)[];
} ? Constant : EntityResult<Signature, Types> : never;
type ResultMembers<Properties, Types> = {
    [Name in keyof Properties]?: ResultOf<TextOf<Properties[Name]>, Types> | NullOf$1<Properties[Name]>;
};
/** An entity of a result: its identity, and its properties, all of which the answer may leave out. */
type EntityResult<Signature, Types> = Flat<EntityIdentity<ElementResult<IdText<Signature, Types>, Types>, Written<Subtypes<Signature, Types>> & string> & ResultMembers<Declarations<Lineage<Signature, Types>, Types>, Types>>;
/** What a type of the grammar accepts when it is written. */
type InputOf<Text extends string, Types> = Text extends `list<${infer Element}>` ? readonly ElementInput<Trim<Element>, Types>[] : Text extends `set<${infer Element}>` ? ReadonlySet<ElementInput<Trim<Element>, Types>> | readonly ElementInput<Trim<Element>, Types>[] : Text extends `map<${infer Key},${infer Value}>` ? MapInput<ElementInput<Trim<Key>, Types>, ElementInput<Trim<Value>, Types>> : ElementInput<Text, Types>;
type MapInput<Key, Value> = ReadonlyMap<Key, Value> | ([Key] extends [string] ? {
    readonly [key: string]: Value;
} : never);
/** What an element type of the grammar accepts when it is written. */
type ElementInput<Text extends string, Types> = Text extends keyof SimpleInputs ? SimpleInputs[Text] : NamedInput<Known<Text, Types>, Types>;
type NamedInput<Signature, Types> = [Signature] extends [never] ? unknown : Signature extends keyof Types & string ? Types[Signature] extends {
    readonly constants: readonly (infer Constant)[];
} ? Constant : EntityContent<Signature, Types> | EntityReferenceTo<Signature, Types> : never;
type InputMembers<Properties, Types> = {
    readonly [Name in keyof Properties]?: InputOf<TextOf<Properties[Name]>, Types> | NullOf$1<Properties[Name]> | undefined;
};
/** What is accepted where an id of the type is written. */
type IdInput<Signature, Types> = Extract<ElementInput<IdText<Signature, Types>, Types>, EntityIdInput>;
type OwnContent<Signature, Types, Type = unknown> = Flat<EntityIdentityInput<IdInput<Signature, Types>, Written<Subtypes<Signature, Types>> & string> & InputMembers<Declarations<Lineage<Signature, Types>, Types>, Types> & Type>;
type SubtypeContent<Subtype, Types> = Subtype extends keyof Types ? OwnContent<Subtype, Types, {
    readonly _type: Written<Subtype>;
}> : never;
/** An entity that is written: any of the type's properties, or of those of a subtype that `_type` names. */
type EntityContent<Signature, Types> = OwnContent<Signature, Types> | SubtypeContent<Exclude<Subtypes<Signature, Types>, Signature>, Types>;
type ReferenceNames<Signature extends string> = Written<Signature> | SimpleNameOf<Signature>;
/** A reference to an entity of the type or of a subtype. */
type EntityReferenceTo<Signature, Types> = Subtypes<Signature, Types> extends infer Subtype extends string ? EntityReference<Extract<ReferenceNames<Subtype>, string>, IdInput<Signature, Types>> : never;

/** What tells the types of an access: a model, several, or a deployment with all its models. */
type ModelSource = ModelDefinition | readonly ModelDefinition[] | Deployment;
type Merged<Model extends ModelDefinition> = {
    readonly name: string;
    readonly types: {
        readonly [Signature in Model extends ModelDefinition ? keyof Model['types'] : never]: Model extends ModelDefinition ? Signature extends keyof Model['types'] ? Model['types'][Signature] : never : never;
    };
};
/** One model of everything that a source says; {@link ModelDefinition}, whose types are not known, where there is none. */
type ModelOf<Source> = Source extends ModelDefinition ? Source : Source extends readonly ModelDefinition[] ? Merged<Source[number]> : Source extends {
    readonly models: readonly ModelDefinition[];
} ? Merged<Source['models'][number]> : ModelDefinition;
type TypesOf<Model extends ModelDefinition> = Model['types'] & BuiltInTypes;
/** Whether the model says nothing about its types at compile time. */
type IsOpen<Model extends ModelDefinition> = string extends keyof Model['types'] ? true : false;
/**
 * The names by which a model's entity types can be asked for: full signatures, and simple names that are unique in the
 * model, among them the built-in `Resource` and its sources. Any string where there is no model.
 */
type TypeNameOf<Model extends ModelDefinition> = IsOpen<Model> extends true ? string : EntitySignatures<Model['types']> | EntitySimpleNames<SignaturesBySimpleName<TypesOf<Model>>, TypesOf<Model>>;
type EntitySimpleNames<BySimpleName, Types> = {
    [Name in UniqueSimpleNames<BySimpleName>]: BySimpleName[Name] extends EntitySignatures<Types> ? Name : never;
}[UniqueSimpleNames<BySimpleName>] & string;
/** The full signature that `Name` stands for in the model. */
type SignatureOf<Model extends ModelDefinition, Name extends string> = Resolve<Name, TypesOf<Model>>;
/** An entity of the model as calls return it; {@link Entity} where there is no model. */
type EntityOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? Entity : EntityResult<SignatureOf<Model, Name>, TypesOf<Model>>;
/** An entity of the model as calls accept it, with any of its properties; {@link EntityInput} where there is no model. */
type EntityInputOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? EntityInput : EntityContent<SignatureOf<Model, Name>, TypesOf<Model>>;
/** A reference to an entity of the type, as {@link ref} makes it. */
type EntityReferenceOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? EntityReference : EntityReferenceTo<SignatureOf<Model, Name>, TypesOf<Model>>;
/** What the type's `id` is in a result. */
type IdOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? EntityId : ElementResult<IdText<SignatureOf<Model, Name>, TypesOf<Model>>, TypesOf<Model>>;
/** What is accepted as an id of the type. */
type IdInputOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? EntityIdInput : IdInput<SignatureOf<Model, Name>, TypesOf<Model>>;
/** Property name → type text, of every property of a type. */
type TextsOf<Model extends ModelDefinition, Name extends string> = PropertyTexts<SignatureOf<Model, Name>, TypesOf<Model>>;
/** The names of all properties of a type, `id`, `globalId` and `partition` among them. */
type PropertyNameOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? string : keyof TextsOf<Model, Name> & string;
type WhereText = Exclude<keyof SimpleResults, 'date' | 'object'>;
/** Whether `Text` is one of the simple types `Allowed`, or an enum. */
type IsSimple<Text, Allowed, Types> = Text extends Allowed ? true : Text extends keyof Types ? Types[Text] extends {
    readonly kind: 'enum';
} ? true : false : false;
type NamesWith<Texts, Allowed, Types> = {
    [Property in keyof Texts]: IsSimple<Texts[Property], Allowed, Types> extends true ? Property : never;
}[keyof Texts] & string;
/**
 * The properties that a `where` may name (4.8, R-32): of the types string, boolean, integer, long, float, double,
 * decimal, and enums; never `id`.
 */
type WherePropertiesOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? string : Exclude<NamesWith<TextsOf<Model, Name>, WhereText, TypesOf<Model>>, 'id'>;
/** The properties that can be ordered by: those of simple types and enums, `id` among them. */
type SortablePropertiesOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? string : NamesWith<TextsOf<Model, Name>, keyof SimpleResults, TypesOf<Model>>;
/** Conditions that all must hold; `null` matches an unset value. */
type WhereOf<Model extends ModelDefinition, Name extends string> = IsOpen<Model> extends true ? {
    readonly [property: string]: unknown;
} : {
    readonly [Property in WherePropertiesOf<Model, Name>]?: PropertyInputOf<Model, Name, Property> | undefined;
};
type TextIn<Texts, Property> = Property extends keyof Texts ? Texts[Property] & string : never;
/** The type of a property as the grammar spells it, e.g. `list<com.vendor.demo.model.Person>`. */
type PropertyTextOf<Model extends ModelDefinition, Name extends string, Property extends string> = TextIn<TextsOf<Model, Name>, Property>;
type NullIn<Properties, Property> = Property extends keyof Properties ? Properties[Property] extends {
    readonly nullable: false;
} ? never : null : null;
type NullOf<Model extends ModelDefinition, Name extends string, Property extends string> = NullIn<Declarations<Lineage<SignatureOf<Model, Name>, TypesOf<Model>>, TypesOf<Model>>, Property>;
/** The value of a property as calls return it, `null` where it is unset. */
type PropertyResultOf<Model extends ModelDefinition, Name extends string, Property extends string> = IsOpen<Model> extends true ? unknown : ResultOf<PropertyTextOf<Model, Name, Property>, TypesOf<Model>> | NullOf<Model, Name, Property>;
/** The value of a property as calls accept it; `null` clears. */
type PropertyInputOf<Model extends ModelDefinition, Name extends string, Property extends string> = IsOpen<Model> extends true ? unknown : InputOf<PropertyTextOf<Model, Name, Property>, TypesOf<Model>> | NullOf<Model, Name, Property>;
/** Whether a property holds one value or is a collection. */
type PropertyKind = 'single' | 'list' | 'set' | 'map';
/** Whether the property holds one value or is a collection; all four where there is no model. */
type PropertyKindOf<Model extends ModelDefinition, Name extends string, Property extends string> = IsOpen<Model> extends true ? PropertyKind : PropertyTextOf<Model, Name, Property> extends `${infer Kind extends 'list' | 'set' | 'map'}<${string}>` ? Kind : 'single';
type ElementText<Text> = Text extends `map<${string},${infer Value}>` ? TextOf<Value> : Text extends `${'list' | 'set'}<${infer Element}>` ? TextOf<Element> : TextOf<Text>;
/** What an element of a list or set, or a value of a map, is when it is written. */
type PropertyElementInputOf<Model extends ModelDefinition, Name extends string, Property extends string> = IsOpen<Model> extends true ? unknown : ElementInput<ElementText<PropertyTextOf<Model, Name, Property>>, TypesOf<Model>>;
/** What an element of a list or set, or a value of a map, is in a result. */
type PropertyElementOf<Model extends ModelDefinition, Name extends string, Property extends string> = IsOpen<Model> extends true ? unknown : ElementResult<ElementText<PropertyTextOf<Model, Name, Property>>, TypesOf<Model>>;
/** What a key of a map is when it is written; `never` for what is no map. */
type PropertyKeyInputOf<Model extends ModelDefinition, Name extends string, Property extends string> = IsOpen<Model> extends true ? unknown : PropertyTextOf<Model, Name, Property> extends `map<${infer Key},${string}>` ? ElementInput<TextOf<Key>, TypesOf<Model>> : never;

/**
 * The type grammar of models and deployment files:
 *
 * ```
 * type       = element | "list<" element ">" | "set<" element ">" | "map<" element "," element ">"
 * element    = simple | signature
 * simple     = "boolean" | "integer" | "long" | "float" | "double" | "decimal" | "date" | "string" | "object"
 * signature  = dotted name of an entity or enum type, e.g. "com.vendor.demo.model.Person"
 * ```
 *
 * Elements, keys and values are never collections themselves.
 */
/** The simple types of the grammar, in the specification's order (2.1, 4.8). */
declare const simpleTypeNames: readonly ["boolean", "integer", "long", "float", "double", "decimal", "date", "string", "object"];
/** The name of a simple type. */
type SimpleTypeName = (typeof simpleTypeNames)[number];
/** A type that can be an element, a key or a value: a simple type, or an entity or enum type by its signature. */
type ElementExpression = {
    readonly kind: 'simple';
    readonly name: SimpleTypeName;
} | {
    readonly kind: 'named';
    readonly signature: string;
};
/** A parsed type of the grammar. */
type TypeExpression = ElementExpression | {
    readonly kind: 'list';
    readonly element: ElementExpression;
} | {
    readonly kind: 'set';
    readonly element: ElementExpression;
} | {
    readonly kind: 'map';
    readonly key: ElementExpression;
    readonly value: ElementExpression;
};
/** Whether `text` names a simple type. */
declare function isSimpleTypeName(text: string): text is SimpleTypeName;
/** Whether `text` has the form of a type signature: dotted names, the last of which is the simple name. */
declare function isTypeSignature(text: string): boolean;
/**
 * Reads a type of the grammar.
 *
 * @returns the parsed type, or `undefined` where `text` is none
 * @example
 * parseType('map<string,com.vendor.demo.model.Person>')
 * // { kind: 'map', key: { kind: 'simple', name: 'string' }, value: { kind: 'named', signature: '…Person' } }
 */
declare function parseType(text: string): TypeExpression | undefined;
/** Writes a type as the grammar spells it; the inverse of {@link parseType}. */
declare function formatType(type: TypeExpression): string;
/** The last part of a type signature, e.g. `Person` of `com.vendor.demo.model.Person`. */
declare function simpleNameOf(signature: string): string;

/** A property of an entity type, as a program sees it while it runs. */
interface PropertyDescription {
    readonly name: string;
    readonly type: TypeExpression;
    readonly mandatory: boolean;
    readonly nullable: boolean;
}
/** An entity type, as a program sees it while it runs. */
interface EntityDescription {
    readonly kind: 'entity';
    readonly signature: string;
    readonly simpleName: string;
    readonly abstract: boolean;
    /** All properties by their names: `id`, `globalId`, `partition`, the inherited ones and its own. */
    readonly properties: ReadonlyMap<string, PropertyDescription>;
    /** The signatures of this type and of every type above it. */
    readonly lineage: ReadonlySet<string>;
}
/** An enum type, as a program sees it while it runs. */
interface EnumDescription {
    readonly kind: 'enum';
    readonly signature: string;
    readonly simpleName: string;
    readonly constants: ReadonlySet<string>;
}
type TypeDescription = EntityDescription | EnumDescription;
/** The types of a model while a program runs; each is described when it is first asked for. */
declare class ModelTypes {
    #private;
    constructor(models: readonly ModelDefinition[]);
    /** The signatures of all types, the built-in ones left out. */
    get signatures(): readonly string[];
    /**
     * The type of a name: a full signature, or a simple name that only one type has. `Resource` and its sources are
     * known with any vendor's prefix; their description has the one that was asked for, `$vendor` by simple name.
     *
     * @throws TypeError where the type's definition is not sound, e.g. has a property of no type of the grammar
     */
    find(name: string): TypeDescription | undefined;
    /** As {@link ModelTypes.find}, of entity types only. */
    entity(name: string): EntityDescription | undefined;
    /** Whether the entities of a type are entities of another one too. */
    isSubtype(name: string, of: string): boolean;
}
/**
 * The types of a model, of several, or of a deployment while a program runs. Made once per source.
 *
 * @example modelTypes(demoModel).entity('Person')?.properties.get('children')?.type
 * // { kind: 'list', element: { kind: 'named', signature: 'com.vendor.demo.model.Person' } }
 */
declare function modelTypes(source: ModelSource | undefined): ModelTypes;

/** What may stand as an element: a simple type, a type of the model, or a dotted name, which may be another model's. */
type Element<Types> = SimpleTypeName | (keyof Types & string) | `${string}.${string}`;
/** Whether a text is of the grammar, read from its outside to its inside. */
type IsType<Text, Types> = Text extends `list<${infer Inner}>` | `set<${infer Inner}>` ? IsElement<TextOf<Inner>, Types> : Text extends `map<${infer Key},${infer Value}>` ? IsElement<TextOf<Key> | TextOf<Value>, Types> : IsElement<Text, Types>;
type IsElement<Text, Types> = [Text] extends [`${string}${'<' | '>' | ','}${string}`] ? false : [Text] extends [Element<Types>] ? true : false;
/** What the compiler names where a property's type is none. */
interface NotOfTheGrammar {
    readonly expected: 'a simple type, a type of the model, list<T>, set<T> or map<K,V>';
}
type CheckedProperty<Declared, Types> = IsType<TextOf<Declared>, Types> extends true ? Declared : NotOfTheGrammar;
type CheckedProperties<Properties, Types> = {
    [Name in keyof Properties]: CheckedProperty<Properties[Name], Types>;
};
/** The model, if every property has a type of the grammar. */
type Checked<Types> = {
    readonly types: {
        readonly [Signature in keyof Types]: Types[Signature] extends {
            readonly properties: infer Properties;
        } ? {
            readonly properties: CheckedProperties<Properties, Types>;
        } : unknown;
    };
};
/**
 * Names a model so that its types are inferred: from the returned model `EntityOf<typeof model, 'Person'>` and its like
 * know every property of every type, inherited ones included. A type that is not of the grammar is refused by the
 * compiler; signatures of other models are checked where a server loads the deployment.
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
declare function defineModel<const Model extends ModelDefinition>(model: Model & Checked<Model['types']>): Model;
/**
 * Names a deployment so that the types of its models are inferred. It is not checked here but where a server loads it.
 *
 * @example defineDeployment({ models: [demoModel], accesses: [{ id: 'access.demo', model: 'demo-model' }], users: [] });
 */
declare function defineDeployment<const Definition extends Deployment>(deployment: Definition): Definition;

export { type ServiceDefinition as $, type AccessDefinition as A, type ActionDefinition as B, type ElementExpression as C, Decimal as D, EntityReference as E, type EntityContent as F, type EntityDescription as G, type EntityIdentity as H, type IdInputOf as I, type EntityIdentityInput as J, type EntityReferenceTo as K, type EntityResult as L, ModelTypes as M, type EntityTypeDefinition as N, type ObjectInput as O, type PropertyKind as P, type EnumDescription as Q, type EnumTypeDefinition as R, type SortablePropertiesOf as S, type TypeExpression as T, type PropertyDefinition as U, type PropertyDescription as V, type WhereOf as W, type PropertyElementOf as X, type PropertyTextOf as Y, type ResourceDefinition as Z, type ServiceContext as _, type Entity as a, type ServiceFunction as a0, type SignatureOf as a1, type SimpleInputs as a2, type SimpleNameOf as a3, type SimpleResults as a4, type SimpleTypeName as a5, type TemplateValue as a6, type TypeDefinitions as a7, type TypeDescription as a8, type UserDefinition as a9, type WherePropertiesOf as aa, type WorkbenchFolder as ab, formatType as ac, isSimpleTypeName as ad, isTypeSignature as ae, modelTypes as af, parseType as ag, simpleNameOf as ah, simpleTypeNames as ai, type ModelDefinition as b, type PropertyKindOf as c, type PropertyResultOf as d, type PropertyInputOf as e, type PropertyElementInputOf as f, type PropertyKeyInputOf as g, type EntityOf as h, type EntityInputOf as i, type IdOf as j, type EntityReferenceOf as k, type PropertyNameOf as l, type TypeNameOf as m, type ModelSource as n, type ModelOf as o, type EntityId as p, type EntityIdInput as q, type EntityInput as r, type ObjectValue as s, TypedValue as t, defineDeployment as u, defineModel as v, ref as w, typed as x, type Deployment as y, type EncodedValue as z };

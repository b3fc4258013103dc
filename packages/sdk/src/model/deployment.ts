/** The deployment file describes everything that a server serves. Its JSON Schema is `deployment.schema.json`. */

/**
 * A value in the JSON encoding of section 2.1. A number of a file that would lose digits as a double is a `NumberText`.
 */
export type EncodedValue =
  | null
  | boolean
  | number
  | string
  | readonly EncodedValue[]
  | { readonly [member: string]: EncodedValue };

/** The long form of a property; the short form is just its `type`. */
export interface PropertyDefinition {
  /** A type of the grammar, e.g. `string` or `list<com.vendor.demo.model.Person>`. */
  readonly type: string;
  /** Whether legacy `create` requires it and `dropReferencesIfPossible` never clears it (4.3, 4.8). Default `false`. */
  readonly mandatory?: boolean;
  /** Whether the property can be null. If `false`, it starts with false, 0 or its default. Default `true`. */
  readonly nullable?: boolean;
  /**
   * The initial value, in the JSON encoding. Default: null, or the empty value of 2.5 if the property is not nullable.
   */
  readonly default?: EncodedValue;
}

/** An entity type. It has `id`, `globalId` and `partition` without declaring them. */
export interface EntityTypeDefinition {
  readonly kind: 'entity';
  /** The signatures of the supertypes, whose properties are inherited. */
  readonly extends?: readonly string[];
  /** Whether the type cannot have instances of its own. Default `false`. */
  readonly abstract?: boolean;
  /** The simple type of `id`. Default: that of the supertype, or `long`. */
  readonly id?: string;
  readonly properties?: { readonly [name: string]: string | PropertyDefinition };
}

/** An enum type. */
export interface EnumTypeDefinition {
  readonly kind: 'enum';
  readonly constants: readonly string[];
}

/** The types of a model by their signatures. */
export interface TypeDefinitions {
  readonly [signature: string]: EntityTypeDefinition | EnumTypeDefinition;
}

/** A named model. */
export interface ModelDefinition {
  readonly name: string;
  readonly types: TypeDefinitions;
}

/** A stored resource. Exactly one of `text`, `base64` and `path` (relative to the file) provides its bytes. */
export interface ResourceDefinition {
  readonly id: string;
  readonly name?: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly base64?: string;
  readonly path?: string;
}

/** The bytes of a `Resource` that the entities of the access contain. Exactly one of `text`, `base64` and `path` provides them. */
export interface ResourceContentDefinition {
  /** The `_id` of the entity. */
  readonly _ref: string;
  readonly text?: string;
  readonly base64?: string;
  readonly path?: string;
}

/** A literal, or a variable whose value the caller of an action provides (4.5). */
export type TemplateValue = EncodedValue | { readonly variable: string };

/** An action of a workbench folder (4.5). */
export type ActionDefinition =
  | { readonly kind: 'SimpleQueryAction'; readonly type: string }
  | { readonly kind: 'PrototypeQueryAction'; readonly prototype: EncodedValue }
  | {
      readonly kind: 'TemplateQueryAction';
      readonly type: string;
      readonly where: { readonly [property: string]: TemplateValue };
    }
  | { readonly kind: 'SimpleInstantiationAction'; readonly type: string }
  | {
      readonly kind: 'TemplateInstantiationAction';
      readonly type: string;
      readonly values: { readonly [property: string]: TemplateValue };
    }
  | { readonly kind: 'RpcAction'; readonly request: string };

/** A workbench folder with its action. */
export interface WorkbenchFolder {
  readonly name: string;
  readonly action: ActionDefinition;
}

/** A DDSA service request that returns a message and a result (4.6). */
export interface ServiceDefinition {
  readonly properties?: { readonly [name: string]: string | PropertyDefinition };
  /** `{name}` is replaced with the property of that name in the request. */
  readonly message?: string;
  readonly result?: EncodedValue;
}

/** The context that a service function receives in addition to its request. */
export interface ServiceContext {
  /** The id of the access in which the request is evaluated. */
  readonly accessId: string;
  /** The name of the session's user. */
  readonly user: string;
}

/**
 * A service request that is implemented as a function, in TypeScript only. It receives the request's properties and
 * returns the encoded result.
 */
export type ServiceFunction = (
  request: { readonly [property: string]: EncodedValue },
  context: ServiceContext,
) => EncodedValue | Promise<EncodedValue>;

/** An access: a named entity store for one or several models. */
export interface AccessDefinition {
  /** The external id: `accessId`, `accessName`. */
  readonly id: string;
  /** The name of its model, or the names of several models. */
  readonly model: string | readonly string[];
  /** With `ignored`, partitions do not distinguish entities. Default `distinct`. */
  readonly partitions?: 'distinct' | 'ignored';
  /** The initial entities, in the JSON encoding of section 2.1. */
  readonly entities?: readonly EncodedValue[];
  readonly resources?: readonly (ResourceDefinition | ResourceContentDefinition)[];
  readonly workbench?: readonly WorkbenchFolder[];
  readonly services?: { readonly [signature: string]: ServiceDefinition | ServiceFunction };
}

/** A user who can authenticate. `roles` are shown in sessions and have no other effect. */
export interface UserDefinition {
  readonly name: string;
  readonly password: string;
  readonly roles?: readonly string[];
}

/** Everything that a server serves. */
export interface Deployment {
  readonly $schema?: string;
  readonly models: readonly ModelDefinition[];
  readonly accesses: readonly AccessDefinition[];
  readonly users: readonly UserDefinition[];
  readonly sessions?: {
    /** Milliseconds until an unused session ends; `null` means never. Default 1800000. */
    readonly maxIdleTime?: number | null;
  };
}

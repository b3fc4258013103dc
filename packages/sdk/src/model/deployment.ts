/** The deployment file: everything that a server serves. Its JSON Schema is `deployment.schema.json`. */

/** A value in the JSON encoding of section 2.1. Where a file has a number that a double would not keep, it is a `NumberText`. */
export type EncodedValue =
  | null
  | boolean
  | number
  | string
  | readonly EncodedValue[]
  | { readonly [member: string]: EncodedValue };

/** The long form of a property; the short form is its `type` alone. */
export interface PropertyDefinition {
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
export interface EntityTypeDefinition {
  readonly kind: 'entity';
  /** Signatures of the types whose properties are inherited. */
  readonly extends?: readonly string[];
  /** Whether the type has no instances of its own. Default `false`. */
  readonly abstract?: boolean;
  /** The simple type of `id`. Default: the supertype's, else `long`. */
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

/** A stored resource; exactly one of `text`, `base64` and `path` (relative to the file) gives its bytes. */
export interface ResourceDefinition {
  readonly id: string;
  readonly name?: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly base64?: string;
  readonly path?: string;
}

/** A literal, or the variable that the caller of an action supplies (4.5). */
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

/** A workbench folder with the action that it holds. */
export interface WorkbenchFolder {
  readonly name: string;
  readonly action: ActionDefinition;
}

/** A DDSA service request that returns a message and a result (4.6). */
export interface ServiceDefinition {
  readonly properties?: { readonly [name: string]: string | PropertyDefinition };
  /** `{name}` stands for the request's property of that name. */
  readonly message?: string;
  readonly result?: EncodedValue;
}

/** What a service function learns beside its request. */
export interface ServiceContext {
  /** The access in which the request was evaluated. */
  readonly accessId: string;
  /** The name of the session's user. */
  readonly user: string;
}

/** A service request handled by code, in TypeScript only: the request's properties in, the encoded result out. */
export type ServiceFunction = (
  request: { readonly [property: string]: EncodedValue },
  context: ServiceContext,
) => EncodedValue | Promise<EncodedValue>;

/** An access: a named store of entities of some models. */
export interface AccessDefinition {
  /** The external id: `accessId`, `accessName`. */
  readonly id: string;
  /** The name of its model, or of several. */
  readonly model: string | readonly string[];
  /** `ignored`: partitions never distinguish entities. Default `distinct`. */
  readonly partitions?: 'distinct' | 'ignored';
  /** Entities in the JSON encoding of section 2.1. */
  readonly entities?: readonly EncodedValue[];
  readonly resources?: readonly ResourceDefinition[];
  readonly workbench?: readonly WorkbenchFolder[];
  readonly services?: { readonly [signature: string]: ServiceDefinition | ServiceFunction };
}

/** A user that can authenticate. `roles` are shown in sessions and have no effect. */
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
    /** Milliseconds until an unused session ends; `null`: never. Default 1800000. */
    readonly maxIdleTime?: number | null;
  };
}

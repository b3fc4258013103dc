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
  /** Distinguishes entity types from enum types. */
  readonly kind: 'entity';
  /** The signatures of the supertypes, whose properties are inherited. */
  readonly extends?: readonly string[];
  /** Whether the type cannot have instances of its own. Default `false`. */
  readonly abstract?: boolean;
  /** The simple type of `id`. Default: that of the supertype, or `long`. */
  readonly id?: string;
  /**
   * The properties of this type, without the inherited ones. A text is short for a definition with only this `type`.
   */
  readonly properties?: { readonly [name: string]: string | PropertyDefinition };
}

/** An enum type. */
export interface EnumTypeDefinition {
  /** Distinguishes enum types from entity types. */
  readonly kind: 'enum';
  /** The names of the constants. */
  readonly constants: readonly string[];
}

/** The types of a model by their signatures. */
export interface TypeDefinitions {
  readonly [signature: string]: EntityTypeDefinition | EnumTypeDefinition;
}

/** How a program represents longs: as `bigint`, or as `number` if all of them are safe integers. */
export type LongForm = 'bigint' | 'number';

/** A named model. */
export interface ModelDefinition {
  /** The name by which accesses choose their models. */
  readonly name: string;
  /**
   * The form of longs, and of ids of that type, in results: with `number`, a long beyond 2^53 is refused, in responses
   * and in requests. Only clients use it; all models of an access need the same. Default `bigint`.
   */
  readonly longs?: LongForm;
  /**
   * The entity types and enum types of the model. They may refer to each other, and to types of other models of the
   * access.
   */
  readonly types: TypeDefinitions;
}

/** A stored resource. Exactly one of `text`, `base64` and `path` (relative to the file) provides its bytes. */
export interface ResourceDefinition {
  /** The id of the `Resource` entity. */
  readonly id: string;
  /** The file name that downloads propose. Default: that of `path`, otherwise none. */
  readonly name?: string;
  /** The media type of the bytes. Default: determined by name and content. */
  readonly mimeType?: string;
  /** The content as text, which is stored as UTF-8. */
  readonly text?: string;
  /** The bytes in base64. */
  readonly base64?: string;
  /** The path of a file with the bytes. It must be in the folder of the deployment file, or below it. */
  readonly path?: string;
}

/**
 * The bytes of a `Resource` that the entities of the access contain. Exactly one of `text`, `base64` and `path`
 * provides them.
 */
export interface ResourceContentDefinition {
  /** The `_id` of the entity. */
  readonly _ref: string;
  /** The content as text, which is stored as UTF-8. */
  readonly text?: string;
  /** The bytes in base64. */
  readonly base64?: string;
  /** The path of a file with the bytes. It must be in the folder of the deployment file, or below it. */
  readonly path?: string;
}

/** A literal, or a variable whose value the caller of an action provides (4.5). */
export type TemplateValue =
  | EncodedValue
  | {
      /** The name of the variable. The caller sets it by the parameter `*<name>`. */
      readonly variable: string;
    };

/** An action of a workbench folder (4.5). */
export type ActionDefinition =
  | {
      /** Returns all entities of a type. */
      readonly kind: 'SimpleQueryAction';
      /** The signature or the simple name of the type. */
      readonly type: string;
    }
  | {
      /** Returns the entities that are like a prototype. */
      readonly kind: 'PrototypeQueryAction';
      /** An entity of the type to return. Its properties are those that the returned entities have. */
      readonly prototype: EncodedValue;
    }
  | {
      /** Returns the entities of a type that fulfil conditions. */
      readonly kind: 'TemplateQueryAction';
      /** The signature or the simple name of the type. */
      readonly type: string;
      /** The value that each named property must have. */
      readonly where: { readonly [property: string]: TemplateValue };
    }
  | {
      /** Creates an entity with the values that the caller provides. */
      readonly kind: 'SimpleInstantiationAction';
      /** The signature or the simple name of the type. */
      readonly type: string;
    }
  | {
      /** Creates an entity with given values. */
      readonly kind: 'TemplateInstantiationAction';
      /** The signature or the simple name of the type. */
      readonly type: string;
      /** The value of each named property of the new entity. */
      readonly values: { readonly [property: string]: TemplateValue };
    }
  | {
      /** Evaluates a service request. */
      readonly kind: 'RpcAction';
      /** The signature of one of the `services` of the access. */
      readonly request: string;
    };

/** A workbench folder with its action. */
export interface WorkbenchFolder {
  /** The name by which `action` calls the action (4.5). */
  readonly name: string;
  /** The action that a call of the folder runs. */
  readonly action: ActionDefinition;
}

/**
 * A DDSA service request that returns a message and a result, or fails (4.6).
 *
 * @example
 * {
 *   properties: { cartridge: 'string', port: 'integer' },
 *   message: 'Synchronized {cartridge}',
 *   result: { name: { variable: 'cartridge' }, ports: [8080, { variable: 'port' }] },
 *   delayMs: 200,
 * }
 */
export interface ServiceDefinition {
  /** The properties of the request, as those of an entity type. Requests with other properties are refused. */
  readonly properties?: { readonly [name: string]: string | PropertyDefinition };
  /** The message of the envelope, in which `{name}` is replaced with the property of that name in the request. */
  readonly message?: string;
  /**
   * The value that the envelope contains besides the message. Each `{ variable: 'name' }` in it is replaced with the
   * property of that name in the request. Default: null.
   */
  readonly result?: EncodedValue;
  /** The error with which the service request fails, instead of returning a message and a result. */
  readonly error?: ServiceErrorDefinition;
  /** How long the evaluation takes, in milliseconds: an integer from 0 to 600,000. Default 0. */
  readonly delayMs?: number;
}

/** The error of a service request. */
export interface ServiceErrorDefinition {
  /** The status of the response: an integer from 400 to 599. */
  readonly status: number;
  /**
   * The message of the error. `{name}` is replaced as in the message of a service. Default: a message that says which
   * service failed.
   */
  readonly message?: string;
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
  /** The external id: `accessId` of legacy calls, and `accessName` in the paths of v2. */
  readonly id: string;
  /** The name of its model, or the names of several models. */
  readonly model: string | readonly string[];
  /** With `ignored`, partitions do not distinguish entities. Default `distinct`. */
  readonly partitions?: 'distinct' | 'ignored';
  /** The initial entities, in the JSON encoding of section 2.1. */
  readonly entities?: readonly EncodedValue[];
  /** Files that can be downloaded from the start, and the bytes of `Resource` entities in `entities`. */
  readonly resources?: readonly (ResourceDefinition | ResourceContentDefinition)[];
  /** The folders whose actions legacy calls can run (4.5). */
  readonly workbench?: readonly WorkbenchFolder[];
  /** The service requests that `eval` and RPC actions can evaluate, by their signatures (4.6). */
  readonly services?: { readonly [signature: string]: ServiceDefinition | ServiceFunction };
}

/** What a role allows in an access: to read and to change it, only to read it, or nothing. */
export type AccessRight = 'write' | 'read' | 'none';

/** A role that says what its users may do. */
export interface RoleDefinition {
  /** The name that sessions show. */
  readonly name: string;
  /** The rights by the ids of accesses. The role says nothing about other accesses. */
  readonly accesses: { readonly [id: string]: AccessRight };
}

/**
 * A user who can authenticate. Sessions show the names of the roles. In each access, the user may do what any of the
 * roles allows there, and everything if no role names the access.
 *
 * @example
 * const auditor = { name: 'auditor', accesses: { 'access.demo': 'read' } };
 * const user = { name: 'auditor', password: 'p', roles: ['tester', auditor] };
 */
export interface UserDefinition {
  /** The name with which the user logs in. It is the `creator` of uploads. */
  readonly name: string;
  /** The password in plain text; use deployments with test users only. */
  readonly password: string;
  /** The roles of the user. A text is a role that has only a name. Default: none. */
  readonly roles?: readonly (string | RoleDefinition)[];
}

/** Everything that a server serves. */
export interface Deployment {
  /** The place of `deployment.schema.json`, for editors. It has no effect. */
  readonly $schema?: string;
  /** The models that accesses choose by name. */
  readonly models: readonly ModelDefinition[];
  /** The entity stores, each with its own data. */
  readonly accesses: readonly AccessDefinition[];
  /** The users who can log in. Their roles determine their rights. */
  readonly users: readonly UserDefinition[];
  /** How long sessions last. */
  readonly sessions?: {
    /** Milliseconds until an unused session ends; `null` means never. Default 1800000. */
    readonly maxIdleTime?: number | null;
  };
}

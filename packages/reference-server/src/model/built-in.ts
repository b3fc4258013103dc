import type { EntityTypeDefinition, PropertyDefinition } from '@platform-services/sdk/model';
import type { EntityType } from './types.js';

/** A built-in type. `~` in a type or a supertype stands for the vendor prefix. */
interface Row {
  readonly name: string;
  readonly extends?: string;
  readonly abstract?: boolean;
  readonly id?: string;
  /**
   * `stored`: an access can store entities of the type; all others are only parts of requests and results. `unnamed`:
   * clients cannot name the type, such as the root of all types, and the bodies of failures (R-4, D-24).
   */
  readonly use?: 'stored' | 'unnamed';
  /** The type of each property. A leading `!` means not nullable. */
  readonly properties?: Readonly<Record<string, string>>;
}

type Properties = NonNullable<Row['properties']>;

/** Why a request is refused (D-24). */
const reason = (name: string): Row => ({
  name: `gm.model.security.reason.${name}`,
  extends: '~gm.model.reason.Reason',
  use: 'unnamed',
});

/** A kind of manipulation. */
const manipulation = (kind: string, properties: Properties): Row => ({
  name: `model.generic.manipulation.${kind}Manipulation`,
  extends: '~model.generic.manipulation.Manipulation',
  properties,
});

/** The type of the property `owner` of manipulations. */
const owner = '~model.generic.manipulation.Owner';

/**
 * The built-in types of section 2 and of. The keys are the names that the code uses,
 * and `name` is the signature without the vendor prefix.
 */
const table = {
  genericEntity: { name: 'model.generic.GenericEntity', abstract: true, id: 'object', use: 'unnamed' },

  // 2.2
  resource: {
    name: 'model.resource.Resource',
    id: 'string',
    use: 'stored',
    properties: {
      created: 'date',
      creator: 'string',
      fileSize: 'long',
      md5: 'string',
      mimeType: 'string',
      name: 'string',
      resourceSource: '~model.resource.source.ResourceSource',
    },
  },
  resourceSource: { name: 'model.resource.source.ResourceSource', id: 'string', abstract: true, use: 'stored' },
  fileSystemSource: {
    name: 'model.resource.source.FileSystemSource',
    extends: '~model.resource.source.ResourceSource',
    use: 'stored',
    properties: { path: 'string' },
  },
  staticSource: {
    name: 'model.resource.source.StaticSource',
    extends: '~model.resource.source.ResourceSource',
    use: 'stored',
    properties: { resolverURI: 'string' },
  },

  // 2.3, R-56
  user: { name: 'model.user.User', id: 'string', properties: { name: 'string' } },
  userSession: {
    name: 'model.securityservice.UserSession',
    id: 'string',
    properties: {
      sessionId: 'string',
      creationDate: 'date',
      lastAccessedDate: 'date',
      maxIdleTime: 'long',
      isInvalidated: '!boolean',
      referenceCounter: '!integer',
      effectiveRoles: 'set<string>',
      user: '~model.user.User',
    },
  },
  authenticationResponse: {
    name: 'model.securityservice.AuthenticationResponse',
    properties: { successful: '!boolean', userSession: '~model.securityservice.UserSession' },
  },

  // 2.4, R-30
  entityQueryResult: {
    name: 'model.query.EntityQueryResult',
    properties: { entities: 'list<~model.generic.GenericEntity>', hasMore: '!boolean' },
  },
  propertyQueryResult: {
    name: 'model.query.PropertyQueryResult',
    properties: { propertyValue: 'object', hasMore: '!boolean' },
  },
  manipulationResponse: {
    name: 'model.accessapi.ManipulationResponse',
    properties: { inducedManipulation: '~model.generic.manipulation.Manipulation' },
  },
  manipulationEnvelope: {
    name: 'model.rest.crud.ManipulationEnvelope',
    properties: { assembly: 'object', instantiationsWithId: 'set<~model.generic.GenericEntity>' },
  },
  rpcResponse: { name: 'model.rest.RpcResponse', properties: { ReturnValue: 'object' } },

  //
  evaluationResult: { name: 'model.rest.EvaluationResult', properties: { message: 'string', result: 'object' } },
  failure: {
    name: 'model.service.api.result.Failure',
    use: 'unnamed',
    properties: {
      type: 'string',
      message: 'string',
      tracebackId: 'string',
      details: 'string',
      suppressed: 'list<~model.service.api.result.Failure>',
      cause: '~model.service.api.result.Failure',
    },
  },
  // D-24
  unsatisfied: {
    name: 'model.service.api.result.Unsatisfied',
    use: 'unnamed',
    properties: { hasValue: '!boolean', why: '~gm.model.reason.Reason' },
  },
  reason: { name: 'gm.model.reason.Reason', use: 'unnamed', properties: { text: 'string' } },
  authenticationFailure: reason('AuthenticationFailure'),
  forbidden: reason('Forbidden'),
  missingCredentials: reason('MissingCredentials'),
  invalidCredentials: reason('InvalidCredentials'),
  sessionNotFound: reason('SessionNotFound'),

  //
  entityReference: {
    name: 'model.generic.value.EntityReference',
    abstract: true,
    properties: { typeSignature: 'string', refId: 'object', refPartition: 'string' },
  },
  persistentEntityReference: {
    name: 'model.generic.value.PersistentEntityReference',
    extends: '~model.generic.value.EntityReference',
  },

  //
  abstractOwner: { name: 'model.generic.manipulation.Owner', abstract: true },
  owner: {
    name: 'model.generic.manipulation.EntityProperty',
    extends: '~model.generic.manipulation.Owner',
    properties: { reference: '~model.generic.value.EntityReference', propertyName: 'string' },
  },
  manipulation: { name: 'model.generic.manipulation.Manipulation', abstract: true },
  instantiationManipulation: manipulation('Instantiation', { entity: '~model.generic.GenericEntity' }),
  deleteManipulation: manipulation('Delete', { entity: '~model.generic.GenericEntity' }),
  changeValueManipulation: manipulation('ChangeValue', { owner, newValue: 'object' }),
  addManipulation: manipulation('Add', { owner, itemsToAdd: 'map<object,object>' }),
  removeManipulation: manipulation('Remove', { owner, itemsToRemove: 'map<object,object>' }),
  clearCollectionManipulation: manipulation('ClearCollection', { owner }),
  compoundManipulation: manipulation('Compound', {
    compoundManipulationList: 'list<~model.generic.manipulation.Manipulation>',
  }),
} as const satisfies Record<string, Row>;

/** The name of a built-in type in the code. */
type BuiltInName = keyof typeof table;

/** The built-in types of an access. */
export type BuiltInTypes = { readonly [Name in BuiltInName]: EntityType };

/** The signatures of the built-in types with a use, under the prefix `vendor`. */
export function builtInsOf(use: NonNullable<Row['use']>, vendor: string): ReadonlySet<string> {
  const rows: readonly Row[] = Object.values(table);
  return new Set(rows.filter((row) => row.use === use).map(({ name }) => `${vendor}.${name}`));
}

/** The signature of a built-in type under the prefix `vendor`. */
export function builtInSignature(vendor: string, name: BuiltInName): string {
  return `${vendor}.${table[name].name}`;
}

/** Collects the built-in types by their names in the code. */
export function builtInTypes(typeOf: (signature: string) => EntityType, vendor: string): BuiltInTypes {
  const types = Object.entries(table).map(([name, row]) => [name, typeOf(`${vendor}.${row.name}`)] as const);
  // Each name of the table has its type, which `fromEntries` cannot express.
  return Object.fromEntries(types) as BuiltInTypes;
}

/** Properties that the built-in types of some dialects have in addition, as in the table. */
export type FurtherProperties = { readonly [Name in BuiltInName]?: Properties };

/** The definitions of the built-in types under the prefix `vendor`, e.g. `com.vendor`. */
export function builtInDefinitions(
  vendor: string,
  further: FurtherProperties = {},
): Readonly<Record<string, EntityTypeDefinition>> {
  const rows = new Map<string, Row>(Object.entries(table));
  const added = new Map<string, Properties>(Object.entries(further));
  return Object.fromEntries(
    Array.from(rows, ([name, row]) => [`${vendor}.${row.name}`, definition(row, added.get(name), vendor)]),
  );
}

function definition(row: Row, further: Properties = {}, vendor: string): EntityTypeDefinition {
  const qualify = (type: string) => type.replaceAll('~', `${vendor}.`);
  const all = { ...row.properties, ...further };
  const properties = Object.entries(all).map(([name, type]): [string, PropertyDefinition] => [
    name,
    { type: qualify(type.replace('!', '')), nullable: !type.startsWith('!') },
  ]);
  return {
    kind: 'entity',
    abstract: row.abstract ?? false,
    extends: row.extends === undefined ? [] : [qualify(row.extends)],
    ...(row.id === undefined ? {} : { id: row.id }),
    properties: Object.fromEntries(properties),
  };
}

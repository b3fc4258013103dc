import type { TypeDefinitions } from './deployment.js';

/** The placeholder for the vendor prefix in the signatures of built-in types, e.g. for `com.vendor`. */
export const vendorPlaceholder = '$vendor';

/** The default vendor prefix. */
export const defaultVendor = 'com.vendor';

/**
 * The built-in types that an access stores in addition to those of its models (2.2), in the form of a model. Their
 * signatures begin with the vendor prefix, which a model does not know.
 */
export const builtInTypes = {
  '$vendor.model.resource.Resource': {
    kind: 'entity',
    id: 'string',
    properties: {
      created: 'date',
      creator: 'string',
      fileSize: 'long',
      md5: 'string',
      mimeType: 'string',
      name: 'string',
      resourceSource: '$vendor.model.resource.source.ResourceSource',
    },
  },
  '$vendor.model.resource.source.ResourceSource': { kind: 'entity', abstract: true, id: 'string' },
  '$vendor.model.resource.source.FileSystemSource': {
    kind: 'entity',
    extends: ['$vendor.model.resource.source.ResourceSource'],
    properties: { path: 'string' },
  },
  '$vendor.model.resource.source.StaticSource': {
    kind: 'entity',
    extends: ['$vendor.model.resource.source.ResourceSource'],
    properties: { resolverURI: 'string' },
  },
} as const satisfies TypeDefinitions;

/** The type of {@link builtInTypes}. */
export type BuiltInTypes = typeof builtInTypes;

/**
 * Built-in types that only occur in requests and results (2.3, 2.4, R-4, R-30, R-31, R-56, R-59, R-61), without the
 * vendor's prefix.
 */
const transientTypes: readonly string[] = [
  'model.generic.GenericEntity',
  'model.user.User',
  'model.securityservice.UserSession',
  'model.securityservice.AuthenticationResponse',
  'model.query.EntityQueryResult',
  'model.query.PropertyQueryResult',
  'model.accessapi.ManipulationResponse',
  'model.rest.crud.ManipulationEnvelope',
  'model.rest.RpcResponse',
  'model.rest.EvaluationResult',
  'model.service.api.result.Failure',
  'model.generic.value.EntityReference',
  'model.generic.value.PersistentEntityReference',
  'model.generic.manipulation.Owner',
  'model.generic.manipulation.EntityProperty',
  'model.generic.manipulation.Manipulation',
  'model.generic.manipulation.InstantiationManipulation',
  'model.generic.manipulation.DeleteManipulation',
  'model.generic.manipulation.ChangeValueManipulation',
  'model.generic.manipulation.AddManipulation',
  'model.generic.manipulation.RemoveManipulation',
  'model.generic.manipulation.ClearCollectionManipulation',
  'model.generic.manipulation.CompoundManipulation',
];

const storedTypes = /* @__PURE__ */ Object.keys(builtInTypes);

/**
 * The key in {@link builtInTypes} for a signature with any vendor prefix, e.g. `com.vendor.model.resource.Resource`.
 */
export function storedBuiltIn(signature: string): string | undefined {
  return storedTypes.find((key) => signature.endsWith(key.slice(vendorPlaceholder.length)));
}

/** Whether a signature is that of a built-in type, with any vendor prefix. */
export function isBuiltIn(signature: string): boolean {
  return storedBuiltIn(signature) !== undefined || transientTypes.some((name) => signature.endsWith(`.${name}`));
}

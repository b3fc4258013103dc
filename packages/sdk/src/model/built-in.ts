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

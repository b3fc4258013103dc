import type { TypeDefinitions } from './deployment.js';

/** Stands for the vendor's prefix in the signatures of built-in types, e.g. for `com.vendor`. */
export const vendorPlaceholder = '$vendor';

/** The vendor's prefix where nobody says another. */
export const defaultVendor = 'com.vendor';

/**
 * The built-in types that an access stores beside those of its models (2.2), as a model would define them. Their
 * signatures begin with the vendor's prefix, which a model does not know.
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

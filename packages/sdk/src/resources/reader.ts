import type { Expected } from '../json/types.js';
import { type builtInTypes, vendorPlaceholder } from '../model/built-in.js';
import type { ResultReader } from '../results/readers.js';

const signature = `${vendorPlaceholder}.model.resource.Resource` satisfies keyof typeof builtInTypes;

const resource: Expected = { kind: 'named', signature };

/** Of an upload: one resource for each file (4.1). */
export function resourcesReader(files: number): ResultReader {
  return {
    expected: { kind: 'list', element: resource },
    what: `a list of ${files} resources, one for each file,`,
    fits: (value) => Array.isArray(value) && value.length === files && value.every(isResource),
  };
}

function isResource(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

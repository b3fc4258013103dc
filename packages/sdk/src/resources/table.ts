import type { OptionTable } from '../options/table.js';

/** Parameters of an upload, in addition to the access (4.1). */
export const uploadTable = {
  sourceType: { name: 'sourceType', values: 'text' },
  useCase: { name: 'useCase', values: 'text' },
  responseMimeType: {
    name: 'responseMimeType',
    values: ['application/json', 'application/xml', 'text/xml'],
  },
} as const satisfies OptionTable;

/** Parameters of a download, in addition to the access and the resource (4.1). */
export const downloadTable = {
  noCache: { name: 'noCache', values: 'boolean' },
  download: { name: 'download', values: 'boolean' },
  fileName: { name: 'fileName', values: 'text' },
} as const satisfies OptionTable;

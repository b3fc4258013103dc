import type { OptionTable } from '../options/table.js';

/** Parameters of an upload, in addition to the access (4.1). */
export const uploadTable = {
  sourceType: { name: 'sourceType', values: 'text', default: undefined, section: '4.1' },
  useCase: { name: 'useCase', values: 'text', default: undefined, section: '4.1' },
  responseMimeType: {
    name: 'responseMimeType',
    values: ['application/json', 'application/xml', 'text/xml'],
    default: 'application/json',
    section: '4.1',
  },
} as const satisfies OptionTable;

/** Parameters of a download, in addition to the access and the resource (4.1). */
export const downloadTable = {
  noCache: { name: 'noCache', values: 'boolean', default: false, section: '4.1' },
  download: { name: 'download', values: 'boolean', default: undefined, section: '4.1' },
  fileName: { name: 'fileName', values: 'text', default: undefined, section: '4.1' },
} as const satisfies OptionTable;

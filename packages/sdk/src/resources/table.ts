import type { OptionTable } from '../options/table.js';

/** Parameters of an upload, in addition to the access (4.1). */
export const uploadTable = {
  /** Selects how the bytes are stored. Default: what the service associates with the type of the source (4.1). */
  sourceType: { name: 'sourceType', values: 'text', default: undefined, section: '4.1' },
  /** The use case that the service considers in this selection (4.1). */
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
  /** Whether caches are forbidden to store the response. Default `false` (4.1). */
  noCache: { name: 'noCache', values: 'boolean', default: false, section: '4.1' },
  /** Requests `application/download` and `attachment`, for responses that are passed on to a browser (4.1). */
  download: { name: 'download', values: 'boolean', default: undefined, section: '4.1' },
  /** The file name in `Content-Disposition`. Default: the name of the resource (4.1, R-50). */
  fileName: { name: 'fileName', values: 'text', default: undefined, section: '4.1' },
} as const satisfies OptionTable;

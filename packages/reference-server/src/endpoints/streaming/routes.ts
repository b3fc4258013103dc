import type { ServiceRoute } from '../request.js';
import { deleteBinary, download } from './download.js';
import { upload } from './upload.js';

/** The path of 4.1. */
export const streamingRoutes: readonly ServiceRoute[] = [
  {
    pattern: 'streaming',
    methods: {
      GET: { operation: 'resources.download', handler: download },
      POST: { operation: 'resources.upload', handler: upload },
      DELETE: { operation: 'resources.delete', handler: deleteBinary },
    },
    session: true,
  },
];

import type { ServiceRoute } from '../request.js';
import { deleteBinary } from './delete.js';
import { download } from './download.js';
import { upload } from './upload.js';

/** The path of 4.1. */
export const streamingRoutes: readonly ServiceRoute[] = [
  { pattern: 'streaming', methods: { GET: download, POST: upload, DELETE: deleteBinary }, session: true },
];

import { callJson } from '../../frame/api.js';
import { type Loaded, useRefreshed } from '../../frame/loading.js';
import type { ModelDescription } from './model.js';

/** The accesses of the world with their types and counts. */
export function useModel(): Loaded<ModelDescription> {
  return useRefreshed('model', (signal) => callJson<ModelDescription>('model', { signal }));
}

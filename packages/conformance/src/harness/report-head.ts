import { version } from '../version.js';
import type { RunResult } from './result.js';
import type { RunOptions } from './run-options.js';

/** Returns the members of a result that name what was judged, and by what. */
export function headOf({
  subjectName,
  subjectVersion,
  commandLine,
}: RunOptions): Pick<RunResult, 'tool' | 'version' | 'product' | 'commandLine'> {
  const product = {
    ...(subjectName === undefined ? {} : { name: subjectName }),
    ...(subjectVersion === undefined ? {} : { version: subjectVersion }),
  };
  return {
    tool: '@platform-services/conformance',
    version,
    ...(Object.keys(product).length === 0 ? {} : { product }),
    ...(commandLine === undefined ? {} : { commandLine }),
  };
}

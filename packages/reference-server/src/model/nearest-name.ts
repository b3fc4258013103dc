import { nearest } from '@platform-services/sdk/model';

/**
 * The last sentence of a message about an unknown name: the nearest known name, or all that are listed.
 *
 * @param known the names that exist
 * @param listed the names that the message may list; default: all that exist
 * @example suggestion('dialekt', ['dialect', 'vendor']) // 'Did you mean "dialect"?'
 */
export function suggestion(name: string, known: readonly string[], listed = known): string {
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean "${near}"?`;
  if (listed.length === 0) return 'There are none.';
  return `Expected one of ${listed.map((each) => `"${each}"`).join(', ')}.`;
}

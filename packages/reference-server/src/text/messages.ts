import { nearest } from '@platform-services/sdk/model';

/** The message of what was thrown, which need not be an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/**
 * A text of a client in a message: its beginning if it is long.
 *
 * @param length the maximum length in characters, without the `…` of a longer text
 */
export function excerpt(text: string, length = 80): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The maximum number of names that a message lists. */
const maxListed = 30;

/**
 * The last sentence of a message about an unknown name: the nearest known name, or all that are listed.
 *
 * @param known the names that exist
 * @param shown the names that the message may list; default: all that exist
 * @example suggestion('dialekt', ['dialect', 'vendor']) // 'Did you mean "dialect"?'
 */
export function suggestion(name: string, known: Iterable<string>, shown?: Iterable<string>): string {
  const names = [...known];
  const near = nearest(name, names);
  if (near !== undefined) return `Did you mean "${near}"?`;
  const alternatives = listed(shown ?? names);
  return alternatives === '' ? 'There are none.' : `Expected one of ${alternatives}.`;
}

/** Names for a message: in double quotes, each once, and at most 30 of them. */
export function listed(names: Iterable<string>): string {
  return listedPlainly(Array.from(names, (name) => `"${name}"`));
}

/** As {@link listed}, but without quotes. */
export function listedPlainly(names: Iterable<string>): string {
  const all = Array.from(new Set(names));
  return all.length > maxListed ? `${all.slice(0, maxListed).join(', ')}, …` : all.join(', ');
}

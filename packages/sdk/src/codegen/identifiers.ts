import { simpleNameOf } from '../model/type-expression.js';
import type { TypeEntry } from '../model/type-index.js';

/** The names of the declarations of an entity type. */
interface EntityNames {
  /** The type of results: an interface, or a union if there are subtypes. */
  readonly result: string;
  /** The interface of what a type and its subtypes have in common, if there are any. */
  readonly members: string;
  /** The interface for input. */
  readonly input: string;
  /** The type of values that a property for such entities accepts. */
  readonly value: string;
}

/** The names that are exported for a type; an enum only uses `name` itself. */
export function namesOf(name: string): EntityNames {
  return { result: name, members: `${name}Members`, input: `${name}Input`, value: `${name}OrRef` };
}

/** Names that have another meaning in the generated file, or that cannot be declared in every module format. */
const reserved: ReadonlySet<string> = new Set(
  [
    'any as async await bigint boolean break case catch class const continue debugger declare default delete do else',
    'enum export extends false finally for function get if implements import in infer instanceof interface is keyof let',
    'module namespace never new null number object of package private protected public readonly require return satisfies',
    'set static string super switch symbol this throw true try type typeof undefined unique unknown using var void while',
    'with yield abstract accessor arguments asserts constructor eval exports global globalThis out then __esModule',
    '__proto__ Array Boolean Date Function Infinity Map NaN Number Object Promise ReadonlyArray ReadonlyMap ReadonlySet',
    'Reflect Set String Symbol Decimal EntityIdInput EntityIdentity EntityIdentityInput EntityReference',
    'ObjectInput ObjectValue TypedModel Shapes definition __dirname __filename',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a name is available for a constant next to the types. */
export function isFreeName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name);
}

/**
 * Chooses names for types: the simple name if only one type has it; otherwise as many preceding package parts as needed
 * to tell the types apart, e.g. `ArchiveNote`. If a name is taken or reserved, more parts are added, and finally a
 * number.
 *
 * @param types in the order of their signatures, so that the same types always get the same names
 * @param taken names that the file uses for something else
 */
export function nameTypes(types: readonly TypeEntry[], taken: readonly string[]): ReadonlyMap<TypeEntry, string> {
  const used = new Set([...reserved, ...taken]);
  const names = new Map<TypeEntry, string>();
  const alike = bySimpleName(types);
  for (const type of types) {
    for (const name of candidates(type.signature, alike.get(simpleNameOf(type.signature)) ?? [])) {
      const exported = exportsOf(type, name);
      if (exported.some((each) => used.has(each))) continue;
      for (const each of exported) used.add(each);
      names.set(type, name);
      break;
    }
  }
  return names;
}

function exportsOf({ kind }: TypeEntry, name: string): readonly string[] {
  return kind === 'enum' ? [name] : Object.values(namesOf(name));
}

function bySimpleName(types: readonly TypeEntry[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { signature } of types) {
    const name = simpleNameOf(signature);
    groups.set(name, [...(groups.get(name) ?? []), signature]);
  }
  return groups;
}

/** The simple name with the last package parts before it: `ArchiveNote` for `com.vendor.demo.archive.Note`. */
function longName(signature: string, parts: number): string {
  const path = signature.split('.').filter((part) => part !== '$vendor');
  const last = path.slice(Math.max(0, path.length - 1 - parts));
  if (last.length === 1) return last.join('');
  return last.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

/** Names for a type, best first. @param alike the signatures with the same simple name, whose names must differ */
function* candidates(signature: string, alike: readonly string[]): Generator<string> {
  const most = signature.split('.').length - 1;
  for (let parts = 0; parts < most; parts += 1) {
    const isDistinct = new Set(alike.map((each) => longName(each, parts))).size === alike.length;
    if (isDistinct) yield longName(signature, parts);
  }
  const longest = longName(signature, most);
  yield longest;
  for (let number = 2; ; number += 1) yield `${longest}${number}`;
}

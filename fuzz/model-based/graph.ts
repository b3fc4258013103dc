import { spellScalar } from './values.js';

/** An answer as plain data: the result, and each entity in it by its name, with the properties that it shows. */
export interface Graph {
  readonly result: string;
  readonly entities: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A result of the SDK as plain data. The orders of sets, of maps and of members have no meaning. */
export function graphOf(result: unknown): Graph {
  const entities: Record<string, Record<string, string>> = {};

  function spell(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(spell).join(', ')}]`;
    if (value instanceof Set) return spellSet([...value].map(spell));
    if (value instanceof Map) return spellMap([...value].map(([key, each]) => [spell(key), spell(each)]));
    const scalar = spellScalar(value);
    if (scalar !== undefined) return scalar;
    if (!isObject(value) || !('_type' in value)) throw new Error(`Not a value of a result: ${JSON.stringify(value)}`);
    const name = nameOf(simpleName(value['_type']), value['id'], value['partition']);
    if (entities[name] === undefined) {
      const shown: Record<string, string> = {};
      entities[name] = shown;
      for (const [property, each] of Object.entries(value)) {
        if (!identity.has(property) && each !== undefined) shown[property] = spell(each);
      }
    }
    return name;
  }

  return { result: spell(result), entities };
}

export function spellSet(elements: readonly string[]): string {
  return `{${[...elements].sort().join(', ')}}`;
}

export function spellMap(entries: readonly (readonly [string, string])[]): string {
  return spellSet(entries.map(([key, value]) => `${key}: ${value}`));
}

/** The default partition, the id of the access, is left out. */
export function nameOf(type: string, id: unknown, partition: unknown): string {
  return `${type}/${spellScalar(id)}${partition === 'access.a' ? '' : ` in ${partition}`}`;
}

const identity: ReadonlySet<string> = new Set(['_type', 'id', 'partition']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** @param type the signature of a type */
export function simpleName(type: unknown): string {
  return String(type).split('.').at(-1) ?? '';
}

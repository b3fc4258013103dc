/**
 * Whether a value contains what is expected: an object all members, an array as many elements. A text also matches a number
 * or a boolean that is written so.
 */
export function isIncluded(found: unknown, expected: unknown): boolean {
  if (typeof expected === 'string') {
    return (
      found === expected || ((typeof found === 'number' || typeof found === 'boolean') && String(found) === expected)
    );
  }
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null || Array.isArray(found) !== Array.isArray(expected)) return false;
  const members = new Map(Object.entries(found));
  if (Array.isArray(expected) && members.size !== expected.length) return false;
  return Object.entries(expected).every(([name, value]) => members.has(name) && isIncluded(members.get(name), value));
}

/** Whether a value can be written as JSON. */
export function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** A value for a message, at most 120 characters of it. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

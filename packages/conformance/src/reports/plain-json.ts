/** How deep values are shown. */
const deepest = 12;

/** A value as JSON can hold it: what stands within itself is cut. */
export function plainJson(value: unknown): unknown {
  return shown(value, []);
}

function shown(value: unknown, path: readonly object[]): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'a function' : value;
  if (path.includes(value) || path.length > deepest) return '…';
  const deeper = [...path, value];
  if (Array.isArray(value)) return value.map((each) => shown(each, deeper));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each, deeper)]));
}

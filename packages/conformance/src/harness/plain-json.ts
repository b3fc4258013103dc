/** How deep values are shown. */
const deepest = 12;

/** A value as JSON can hold it: what stands within itself is cut. Every text in it is shown as it is told. */
export function plainJson(value: unknown, told: (text: string) => string = (text) => text): unknown {
  return shown(value, told, []);
}

function shown(value: unknown, told: (text: string) => string, path: readonly object[]): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return told(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'a function' : value;
  if (path.includes(value) || path.length > deepest) return '…';
  const deeper = [...path, value];
  if (Array.isArray(value)) return value.map((each) => shown(each, told, deeper));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [told(name), shown(each, told, deeper)]));
}

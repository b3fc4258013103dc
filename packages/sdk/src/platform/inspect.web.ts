const deepest = 16;

/** The text of a value with everything that a deep inspection would show. */
export function inspectDeeply(value: unknown): string {
  const seen = new Set<unknown>();
  const parts: string[] = [];
  const visit = (each: unknown, depth: number): void => {
    if ((typeof each !== 'object' && typeof each !== 'function') || each === null) {
      parts.push(String(each));
      return;
    }
    if (seen.has(each) || depth > deepest) return;
    seen.add(each);
    for (const key of Reflect.ownKeys(each)) {
      parts.push(`${String(key)}:`);
      visit(Object.getOwnPropertyDescriptor(each, key)?.value, depth + 1);
    }
    if (each instanceof Map || each instanceof Set || each instanceof Headers || each instanceof URLSearchParams) {
      for (const [key, entry] of each.entries()) {
        visit(key, depth + 1);
        visit(entry, depth + 1);
      }
    } else if (each instanceof URL || each instanceof Error) parts.push(String(each));
  };
  visit(value, 0);
  return parts.join(' ');
}

const deepest = 16;
const maxTextLength = 100_000;
const maxMembers = 1_000;

/** The text of a value with everything that a deep inspection would show. */
export function inspectDeeply(value: unknown): string {
  const seen = new Set<unknown>();
  const parts: string[] = [];
  const visit = (each: unknown, depth: number): void => {
    if ((typeof each !== 'object' && typeof each !== 'function') || each === null) {
      parts.push(String(each).slice(0, maxTextLength));
      return;
    }
    if (seen.has(each) || depth > deepest || ArrayBuffer.isView(each)) return;
    seen.add(each);
    try {
      visitMembers(each, depth + 1);
    } catch {
      // A revoked proxy has no members to show.
    }
  };
  const visitMembers = (each: object, depth: number): void => {
    for (const key of Reflect.ownKeys(each).slice(0, maxMembers)) {
      parts.push(`${String(key)}:`);
      visit(Object.getOwnPropertyDescriptor(each, key)?.value, depth);
    }
    if (each instanceof Map || each instanceof Set || each instanceof Headers || each instanceof URLSearchParams) {
      for (const [key, entry] of each.entries()) {
        visit(key, depth);
        visit(entry, depth);
      }
    } else if (each instanceof URL || each instanceof Error) parts.push(String(each));
  };
  visit(value, 0);
  return parts.join(' ');
}

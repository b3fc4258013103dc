/** `write-empty-properties` → `writeEmptyProperties`. */
export function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `writeEmptyProperties` → `write-empty-properties`. */
export function kebabCase(camel: string): string {
  return camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

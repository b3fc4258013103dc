/** Whether an id fits a pattern: `*` stands for any text, `?` for one letter. */
export function fits(id: string, glob: string): boolean {
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's').test(id);
}

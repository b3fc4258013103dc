/** An external text, such as a server's message, as a sentence: it ends with a period. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?\u2026]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

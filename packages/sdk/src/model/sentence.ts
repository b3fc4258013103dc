/**
 * An external text, such as a server's message, as a sentence: it ends with a period. It has a file of its own, so that
 * the error classes can be bundled without the rest of the messages.
 */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?\u2026]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** An external text, such as a server's message, as a sentence: it ends with a period. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?\u2026]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** A message of a parser of command lines as sentences: `Unknown option '--prot'. Did you mean --port?` */
export function parserSentences(message: string): string {
  const text = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/ \((Did you mean .*)\)$/, '. $1');
  return sentence(text.charAt(0).toUpperCase() + text.slice(1));
}

/** Splits a text into its sentences. Code in backticks is never split. */
export function splitSentences(text: string): readonly string[] {
  // Within code, a full stop does not end a sentence.
  const outline = text.replaceAll(/`[^`]*`/g, (code) => `\`${'x'.repeat(code.length - 2)}\``);
  const starts = Array.from(
    outline.matchAll(/(?<=[.!?]\)?) +(?=[A-Z`(*]|v\d )/g),
    ({ index, 0: gap }) => index + gap.length,
  );
  return [0, ...starts].map((start, index) => text.slice(start, starts[index]).trim()).filter((each) => each !== '');
}

/**
 * What XML 1.0 has no form for: control characters and lone halves of surrogate pairs. They are written as U+FFFD, the
 * replacement character, since an answer with them would be no XML at all.
 */
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML refuses
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const special = /[&<>\r]/g;
const specialInAttribute = /[&<>'"\r\n\t]/g;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** Text between tags. A carriage return is escaped, for a reader would take it for a line feed. */
export function escapeText(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(special, escapeCharacter);
}

/** Text between the quotes of an attribute, whose blanks a reader would fold. */
export function escapeAttribute(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(specialInAttribute, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return named[character] ?? `&#${character.charCodeAt(0)};`;
}

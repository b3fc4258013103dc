/**
 * The characters that XML 1.0 does not allow (production `Char`): most control characters, and lone surrogates. They
 * are written as U+FFFD, the replacement character, since a response that contained them would not be well-formed.
 */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const special = /[&<>\r]/g;
const specialInAttribute = /[&<>'"\r\n\t]/g;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** Escapes text between tags. A carriage return is escaped, since readers normalise it to a line feed. */
export function escapeText(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(special, escapeCharacter);
}

/** Escapes the value of an attribute. White space is escaped, since readers normalise it. */
export function escapeAttribute(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(specialInAttribute, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return named[character] ?? `&#${character.charCodeAt(0)};`;
}

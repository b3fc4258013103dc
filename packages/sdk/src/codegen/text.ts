import { NumberText } from '../model/number-text.js';

/** The maximum line width of the generated file. */
export const width = 120;

/** Compilers disagree on letters of newer scripts in identifiers, so names with such letters are quoted. */
const identifier = /^[A-Za-z_$À-ÖØ-öø-ÿ][\w$À-ÖØ-öø-ÿ]*$/;

/** A string literal in single quotes, or in double quotes if that needs fewer escapes. */
export function stringLiteral(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => escapeOf(character));
  const isDouble = text.split("'").length > text.split('"').length;
  return isDouble ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A member name in a type: unquoted if it is an identifier, otherwise quoted. */
export function memberName(name: string): string {
  return identifier.test(name) ? name : stringLiteral(name);
}

/** A member name in a value. A plain `__proto__` would set the prototype instead of a member. */
export function valueName(name: string): string {
  return name === '__proto__' ? "['__proto__']" : memberName(name);
}

/** A documentation comment with one or more lines. */
export function comment(lines: readonly string[], indent = ''): string {
  const [first, ...more] = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (first === undefined) return '';
  if (more.length === 0) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${[first, ...more].map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** A union type with the text before and after it, on one line if it fits. */
export function union(before: string, members: readonly string[], after: string): string {
  const line = `${before} ${members.join(' | ')}${after}`;
  const indent = /^ */.exec(before)?.[0] ?? '';
  if (members.length < 2 || (line.length <= width && !line.includes('\n'))) return line;
  return `${before}\n${members.map((member) => `${indent}  | ${member}`).join('\n')}${after}`;
}

/** How many characters of a default value a comment shows. */
const shown = 60;

/** An encoded value as code in a comment, shortened if it is long. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, member) =>
    NumberText.is(member) ? `\u0000${member.text}\u0000` : member,
  );
  const json = text.replace(/"\\u0000([^"\\]*)\\u0000"/g, '$1').replace(/[`\p{Cc}\p{Zl}\p{Zp}]/gu, '·');
  return json.length > shown ? `${json.slice(0, shown)}…` : json;
}

import { hidden, isSecretName } from '../../http/secrets.js';
import { LosslessNumber } from '../../json/json-tree.js';
import { Decimal } from '../../model/decimal.js';
import { excerpt } from '../../text/messages.js';

/** A step of a path: a member, an element, or all members or elements. */
type Step = { readonly member: string } | { readonly index: number } | 'all';

const part = /\.?\[(?:(\d{1,9})|\*|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]|\.?\*|\.?([^.[\]*'"\s]+)/y;

/**
 * Reads a path of JSONPath (RFC 9535) with members, indexes and wildcards. The `$` at its beginning may be missing. The
 * values of members with the name of a secret are hidden.
 *
 * @returns a function that selects the values in a document, or `undefined` if the text is not such a path
 * @example readJsonPath('children[*].firstName')?.({ children: [{ firstName: 'Ann' }] }) // ['Ann']
 */
export function readJsonPath(text: string): ((document: unknown) => readonly unknown[]) | undefined {
  const steps: Step[] = [];
  part.lastIndex = text.startsWith('$') ? 1 : 0;
  const isRooted = part.lastIndex === 1;
  while (part.lastIndex < text.length) {
    const start = part.lastIndex;
    const match = part.exec(text);
    if (match === null) return undefined;
    const [all, index, single, double, member] = match;
    const needsDot = (isRooted || start > 0) && !all.startsWith('[');
    if (all.startsWith('.') ? start === 0 : needsDot) return undefined;
    const name = member ?? (single ?? double)?.replace(/\\(.)/g, '$1');
    if (name !== undefined) steps.push({ member: name });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else steps.push('all');
  }
  return (document) => steps.reduce<readonly unknown[]>(selectedBy, [document]);
}

function selectedBy(values: readonly unknown[], step: Step): readonly unknown[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return [];
    if (step === 'all') return Object.entries(value).map(([name, each]) => shownMember(name, each));
    if ('index' in step) return Array.isArray(value) && step.index < value.length ? [value[step.index]] : [];
    const found = Object.getOwnPropertyDescriptor(value, step.member);
    return found === undefined || Array.isArray(value) ? [] : [shownMember(step.member, found.value)];
  });
}

function shownMember(name: string, value: unknown): unknown {
  return isSecretName(name) ? hidden : value;
}

type Hide = (text: string) => string;

/**
 * Whether a value contains what is expected. An object must have all expected members, an array exactly as many
 * elements. An expected text also matches a number of exactly the same value, and a boolean or null that is written
 * like the text.
 *
 * @param hide hides secrets in the texts that are compared. Members with the name of a secret are hidden anyway
 */
export function isIncluded(found: unknown, expected: unknown, hide: Hide): boolean {
  if (found instanceof LosslessNumber || typeof found === 'number') return isSameNumber(found, expected);
  if (typeof expected === 'string')
    return typeof found === 'string'
      ? hide(found) === expected
      : (typeof found === 'boolean' || found === null) && String(found) === expected;
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (expected instanceof LosslessNumber) return false;
  if (typeof found !== 'object' || found === null || Array.isArray(found) !== Array.isArray(expected)) return false;
  const members = new Map(Object.entries(found));
  if (Array.isArray(expected) && members.size !== expected.length) return false;
  return Object.entries(expected).every(([name, value]) => {
    return members.has(name) && isIncluded(isSecretName(name) ? hidden : members.get(name), value, hide);
  });
}

function isSameNumber(found: number | LosslessNumber, expected: unknown): boolean {
  const text = typeof found === 'number' ? String(found) : found.text;
  if (typeof expected === 'number') return Number(text) === expected;
  const digits = expected instanceof LosslessNumber ? expected.text : expected;
  if (typeof digits !== 'string') return false;
  const [one, other] = [Decimal.parse(text), Decimal.parse(digits)];
  return text === digits || (one !== undefined && other !== undefined && one.compare(other) === 0);
}

/** Whether a value can be written as JSON. */
export function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** A value for a message, at most 120 characters of it. */
export function shown(value: unknown, hide: Hide = (text) => text): string {
  if (value instanceof LosslessNumber) return excerpt(value.text, 120);
  const replaced = (name: string, each: unknown) =>
    isSecretName(name) ? hidden : each instanceof LosslessNumber ? each.text : each;
  return excerpt(value === undefined ? 'nothing' : hide(JSON.stringify(value, replaced) ?? String(value)), 120);
}

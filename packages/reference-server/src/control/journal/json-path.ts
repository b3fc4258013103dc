import { hidden, isSecretName } from '../../http/secrets.js';
import { LosslessNumber } from '../../json/json-tree.js';

/** A step of a path: a member, an element, or all of either. */
type Step = { readonly member: string } | { readonly index: number } | 'all';

const part = /\.?\[(?:(\d{1,9})|(\*)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]|\.?(\*)|\.?([^.[\]*'"\s]+)/y;

/**
 * Reads a path of JSONPath (RFC 9535) with members, indexes and wildcards. The `$` at its beginning may be missing. The values
 * of members with the name of a secret are hidden.
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
    const [all, index, allElements, single, double, allMembers, member] = match;
    const needsDot = (isRooted || start > 0) && !all.startsWith('[');
    if (all.startsWith('.') ? start === 0 : needsDot) return undefined;
    const name = member ?? (single ?? double)?.replace(/\\(.)/g, '$1');
    if (name !== undefined) steps.push({ member: name });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else if ((allElements ?? allMembers) !== undefined) steps.push('all');
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

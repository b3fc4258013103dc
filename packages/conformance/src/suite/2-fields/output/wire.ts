import type { CaseContext } from '../../../case/case.js';
import { instantOf } from '../../../case/compare.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { at, entityPath, jsonOf } from '../../define.js';

export type Query = readonly (readonly [string, string])[];

/** The answer to a GET of an entity as JSON, by plain HTTP. */
export async function wire(c: CaseContext, made: Made, query: Query = []): Promise<unknown> {
  const answer = await c.subject.raw({ method: 'GET', path: entityPath(c, made, query) });
  c.checkStatus(answer, 200);
  return jsonOf(answer);
}

/** The text of JSON with its members sorted, to compare two values as they are on the wire. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** The forms that a value may have in an answer, and those of the deployed dialect where they differ. */
export interface Forms {
  readonly json: readonly unknown[];
  readonly deployed?: { readonly row: DialectRowId; readonly json: readonly unknown[] } | undefined;
}

/** Checks the form of a value in an answer. */
export function checkForm(c: CaseContext, got: unknown, { json, deployed }: Forms): void {
  const text = canonical(got);
  const oneOf = (forms: readonly unknown[]) =>
    forms.map(canonical).find((each) => each === text) ?? canonical(forms[0]);
  const expected = deployed === undefined ? oneOf(json) : differs(deployed.row, oneOf(json), oneOf(deployed.json));
  c.check('value on the wire', text, expected);
}

/** Checks a date with its type or as text: any offset is right if the instant is, with milliseconds (2.1). */
export function checkDate(c: CaseContext, got: unknown, instant: string): void {
  const isRight = (text: unknown): boolean =>
    typeof text === 'string' && /\.\d{3}(Z|[+-]\d{2}:?\d{2})$/.test(text) && instantOf(text) === Date.parse(instant);
  const isWrapped = at(got, '_type') === 'date' && isRight(at(got, 'value'));
  const form = isWrapped ? 'with its type' : isRight(got) ? 'bare' : got;
  c.check('date on the wire', form, differs<unknown>('D-9', 'with its type', 'bare'));
}

/** A value with its type. */
export const wrapped = (type: string, value: unknown) => ({ _type: type, value });

/** A number with its type: as text or as a number (2.1). */
export const wrappedNumber = (type: string, number: number) => [wrapped(type, String(number)), wrapped(type, number)];

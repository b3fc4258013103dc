import type { Case, CaseContext, Judging } from '../../../case/case.js';
import { instantOf } from '../../../case/compare.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import type { Plain } from '../../../case/plain.js';
import { entityPath, getRaw, type UrlQuery } from '../../requests.js';
import { at, jsonOf, kindOf, propertyIn, succeeded } from '../../responses.js';
import { type CaseRow, entityCase } from '../../rows.js';

/** Returns a case about the JSON text of an answer, which no typed call shows. */
export const jsonCase = (id: string, judges: Case['judges'], run: Case['run']): CaseRow =>
  entityCase(`json/${id}`, judges, run);

/** The answer to a GET of an entity as JSON, by plain HTTP. */
export async function entityJson(c: CaseContext, made: Made, query: UrlQuery = []): Promise<unknown> {
  return jsonOf(await succeeded(c, getRaw(c, entityPath(c, made, query))));
}

/** The JSON of a property in that answer. */
export const propertyJson = async (
  c: CaseContext,
  made: Made,
  need: PropertyNeed,
  query: UrlQuery = [],
): Promise<unknown> => propertyIn(c, await entityJson(c, made, query), need);

/**
 * The text of JSON to compare two values as they are on the wire: members, elements of sets and entries of maps are
 * sorted, because they have no order.
 */
export function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each === 'bigint') return { digits: String(each) };
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    const members = Object.entries(unordered(each));
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function unordered(value: object): object {
  const type = at(value, '_type');
  const inner = at(value, 'value');
  if (!Array.isArray(inner)) return value;
  if (type === 'set' || type === 'map') return { ...value, value: inAnyOrder(inner) };
  if (type !== 'flatmap') return value;
  const entries = inner.flatMap((key: unknown, index) => (index % 2 === 0 ? [[key, inner[index + 1]]] : []));
  return { ...value, value: inAnyOrder(entries).flat() };
}

/** Elements in an order that does not depend on the order in which they were given. */
export function inAnyOrder<T>(elements: readonly T[]): readonly T[] {
  return elements.toSorted((one, other) => ((canonical(one) ?? '') < (canonical(other) ?? '') ? -1 : 1));
}

/** The forms that a value may have in an answer, and those of the deployed dialect where they differ. */
export interface Forms {
  /** The value itself: a set may be in any order also where it is an array. */
  readonly value?: Plain;
  readonly json: readonly unknown[];
  readonly deployed?: { readonly row: DialectRowId; readonly json: readonly unknown[] } | undefined;
}

/** Checks the form of a value in an answer. */
export function checkForm(c: CaseContext, got: unknown, { value, json, deployed }: Forms, judging: Judging = {}): void {
  const isSet = typeof value === 'object' && value !== null && 'set' in value;
  const textOf = (form: unknown) => canonical(isSet && Array.isArray(form) ? inAnyOrder(form) : form);
  const text = textOf(got);
  const oneOf = (forms: readonly unknown[]) => forms.map(textOf).find((each) => each === text) ?? textOf(forms[0]);
  const expected = deployed === undefined ? oneOf(json) : differs(deployed.row, oneOf(json), oneOf(deployed.json));
  c.check('value on the wire', text, expected, judging);
}

/** Checks that a value with a declared type has no `_type`. Other cases judge its form. */
export function checkUntyped(c: CaseContext, got: unknown, forms: Forms, judges: string): void {
  c.check('the value is there', (got ?? null) !== null, true);
  c.check('_type of the value', at(got, '_type'), undefined);
  checkForm(c, got, forms, { judges });
}

/** Checks that a Resource has `_partial`, which deployed services do not write (2.1, R-27). */
export function checkPartial(c: CaseContext, resource: unknown): void {
  const partial = at(resource, '_partial');
  c.check('_partial is', kindOf(partial), differs('D-12', 'string', 'undefined'));
  c.observe('_partial', partial, differs('D-12', '', undefined));
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
export const numberForms = (type: string, number: number) => [wrapped(type, String(number)), wrapped(type, number)];

import type { WireResponse } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  answering,
  bodyText,
  call,
  editBody,
  editBodyText,
  editJson,
  editParameter,
  isNode,
  type Mutation,
  on,
  paths,
  refuse,
  replaceInBody,
  requests,
  without,
} from '../mutations/index.js';

const { collection, entity, properties, streaming } = paths;

/** Changes every value in JSON, the innermost first. */
function mapped(json: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(json)) return change(json.map((each) => mapped(each, change)));
  if (!isNode(json)) return change(json);
  return change(Object.fromEntries(Object.entries(json).map(([name, each]) => [name, mapped(each, change)])));
}

type Change = (text: string) => string | null;

const ofTexts =
  (change: Change) =>
  (json: unknown): unknown =>
    mapped(json, (value) => (typeof value === 'string' ? change(value) : value));

const withoutSurrogates: Change = (text) => text.replaceAll(/[\ud800-\udfff]/g, '?');

const withoutControls: Change = (text) => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');

/** Changes of a text on its way into a store or out of it. */
const changes: readonly (readonly [breaks: string, change: Change])[] = [
  ['an empty text becomes null', (text) => (text === '' ? null : text)],
  ['blanks at the ends of a text are cut', (text) => text.trim()],
  ['line ends of a text become line feeds', (text) => text.replaceAll(/\r\n?/g, '\n')],
  ['characters beyond 16 bits become question marks', withoutSurrogates],
  ['a text is stored in another normal form', (text) => text.normalize('NFC')],
  ['a plus sign becomes a blank', (text) => text.replaceAll(/\+(?=[a-z])/g, ' ')],
  ['a text of digits becomes a number', (text) => (/^00\d$/.test(text) ? String(Number(text)) : text)],
];

const inBodies = (requirement: string, methods: string, path: RegExp): readonly Row[] =>
  changes.map(([breaks, change]) =>
    mutant(requirement, breaks, on(methods, path, without('projection'), editBody(ofTexts(change)))),
  );
const inAnswers = (requirement: string, path: RegExp): readonly Row[] =>
  changes
    .filter(([breaks]) => !breaks.includes('null'))
    .map(([breaks, change]) =>
      mutant(requirement, breaks, on('GET', path, without('prettiness'), editJson(ofTexts(change)))),
    );
const inParameters = (requirement: string, method: string, path: RegExp, name: string): readonly Row[] =>
  changes.map(([breaks, change]) =>
    mutant(
      requirement,
      breaks,
      requests(method, path, without('prettiness'))(editParameter(name, (text) => change(text) ?? 'null')),
    ),
  );

/** A value in a body that is refused, or becomes another. */
const values: readonly (readonly [breaks: string, mutation: readonly (Mutation | ReturnType<typeof bodyText>)[]])[] = [
  ['the least integer is refused', [bodyText(/-2147483648/), refuse(400)]],
  ['the greatest integer is refused', [bodyText(/\b2147483647\b/), refuse(400)]],
  ['the least long is refused', [bodyText(/-9223372036854775808/), refuse(400)]],
  ['the greatest long is refused', [bodyText(/9223372036854775807/), refuse(400)]],
  ['the greatest double is refused', [bodyText(/(?<!-)1\.7976931348623157e\+?308/), refuse(400)]],
  ['the least double is refused', [bodyText(/-1\.7976931348623157e\+?308/), refuse(400)]],
  ['a small double becomes 0', [replaceInBody(/2\.2250738585072014e-308/, '0')]],
  ['a decimal is cut after ten digits', [replaceInBody(/(\.\d{10})\d{10}/, '$1')]],
  ['a date before 1970 becomes 1970', [replaceInBody(/"19[0-6]\d-[^"]*"/, '"1970-01-01T00:00:00.000+0000"')]],
  ['a date before 1902 is refused', [bodyText(/"1900-/), refuse(400)]],
  ['a date after 2038 becomes 2038', [replaceInBody(/"9999-[^"]*"/, '"2038-01-19T03:14:07.000+0000"')]],
];

const ofValues = (requirement: string, method: string, path: RegExp): readonly Row[] =>
  values.map(([breaks, mutation]) => mutant(requirement, breaks, on(method, path, without('projection'), ...mutation)));

/** Changes the lists in a body. */
const editLists = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editBody((json) => mapped(json, (value) => (Array.isArray(value) ? change(value) : value)));

/** Changes the sets in a body. */
const editSets = (change: (elements: readonly unknown[]) => readonly unknown[]): Mutation =>
  editBody((json) =>
    mapped(json, (value) =>
      isNode(value) && value['_type'] === 'set' && Array.isArray(value['value'])
        ? { ...value, value: change(value['value']) }
        : value,
    ),
  );

/** Keeps the first of the elements that have the same form. */
const unlike = (form: (value: unknown) => string) => (list: readonly unknown[]) => {
  const forms = list.map(form);
  return list.filter((_, index) => forms.indexOf(forms[index] ?? '') === index);
};

const condition = (requirement: string, breaks: string, property: string, change: (text: string) => string): Row =>
  mutant(requirement, breaks, on('GET', collection, without('prettiness'), editParameter(`where.${property}`, change)));

const most = 8192;
const shortened = (text: string): string =>
  text.length < 50_000 ? text : text.slice(0, most) + text.slice(text.length - 300);
const cut = (response: WireResponse): WireResponse => ({ ...response, body: response.body.subarray(0, most) });
const decoded = (response: WireResponse): WireResponse => ({
  ...response,
  body: Buffer.from(response.body.toString()),
});

/** Values at the ends of their ranges, and texts and bytes that are easily changed. */
export const boundaryValues = tableOf(
  'boundary-values',
  ...inBodies('ENT-POST-01', 'POST', collection),
  ...inBodies('PRP-PUT-01', 'PUT', properties),
  ...inAnswers('ENT-GET-01', entity),
  ...inAnswers('PRP-GET-01', properties),
  ...inParameters('ENT-QRY-03', 'GET', collection, 'where.stringProperty'),
  ...inParameters('UPD-02', '*', call('update'), '*stringProperty'),
  ...ofValues('ENT-POST-01', 'POST', collection),
  ...ofValues('PRP-PUT-01', 'PUT', properties),
  mutant('PRP-PUT-01', 'a small float becomes 0', on('PUT', properties, replaceInBody(/^1\.17549\d+e-38$/, '0'))),
  condition('ENT-QRY-05', 'the greatest integer is read as another', 'integerProperty', (text) =>
    text.replace('2147483647', '2147483646'),
  ),
  condition('ENT-QRY-06', 'the greatest long is read as another', 'longProperty', (text) =>
    text.replace('9223372036854775807', '9223372036854775806'),
  ),
  condition('ENT-QRY-05', 'the least integer is read as another', 'integerProperty', (text) =>
    text.replace('-2147483648', '-2147483647'),
  ),
  condition('ENT-QRY-06', 'the least long is read as another', 'longProperty', (text) =>
    text.replace('-9223372036854775808', '-9223372036854775807'),
  ),
  condition('ENT-QRY-08', 'the greatest double is read as another', 'doubleProperty', (text) =>
    text.replace(/^1\.7976931348623157e\+?308/i, '1e308'),
  ),
  condition('ENT-QRY-08', 'the least double is read as another', 'doubleProperty', (text) =>
    text.replace(/^-1\.7976931348623157e\+?308/i, '-1e308'),
  ),
  condition('ENT-QRY-08', 'a small double is read as 0', 'doubleProperty', (text) =>
    text.replace(/2\.2250738585072014e-308/i, '0'),
  ),
  condition('ENT-QRY-09', 'a decimal is cut after ten digits', 'decimalProperty', (text) =>
    text.replace(/(\.\d{10})\d{10}/, '$1'),
  ),
  mutant(
    'ENT-POST-01',
    'equal elements of a list are stored once',
    on('POST', collection, without('projection'), editLists(unlike((value) => JSON.stringify(value)))),
  ),
  mutant(
    'ENT-POST-01',
    'empty elements are dropped',
    requests('POST', collection, without('projection'))(editLists((list) => list.filter((each) => each !== ''))),
  ),
  mutant(
    'ENT-POST-01',
    'zeros of a list are dropped',
    requests('POST', collection, without('projection'))(editLists((list) => list.filter((each) => each !== 0))),
  ),
  ...(
    [
      ['elements of a set that differ in case are one', (element) => JSON.stringify(element).toLowerCase()],
      ['elements of a set that differ in their normal form are one', (element) => JSON.stringify(element).normalize()],
    ] as const satisfies readonly (readonly [string, (element: unknown) => string])[]
  ).map(([breaks, form]) =>
    mutant('ENT-POST-01', breaks, on('POST', collection, without('projection'), editSets(unlike(form)))),
  ),
  ...['STR-UP-09', 'STR-UP-06', 'STR-UP-07', 'RES-07'].map((requirement) =>
    mutant(requirement, 'only a part of a large file is stored', on('POST', streaming, editBodyText(shortened))),
  ),
  mutant('STR-DL-01', 'only 8 KB of a large file are sent', on('GET', streaming, answering(cut))),
  mutant('STR-DL-01', 'bytes are sent as text', on('GET', streaming, answering(decoded))),
  mutant(
    'STR-UP-08',
    'every part is a file if one is',
    on('POST', streaming, bodyText(/name="content"/), replaceInBody('name="other"', 'name="content"')),
  ),
  mutant(
    'STR-UP-08',
    'a field whose name begins with `content` is a file',
    on('POST', streaming, replaceInBody('name="contents"', 'name="content"')),
  ),
  mutant(
    'ENT-POST-01',
    'control characters are dropped',
    on('POST', collection, without('projection'), editBody(ofTexts(withoutControls))),
  ),
);

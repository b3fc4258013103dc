import { jsonOf, type Parameter, withJson, withParameters, withText } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  answering,
  asking,
  body,
  call,
  custom,
  dropHeader,
  editBody,
  editJson,
  editMember,
  editParameter,
  given,
  header,
  isNode,
  type Mutation,
  on,
  paths,
  property,
  requests,
  setHeader,
  setResponseHeader,
  swallow,
  without,
} from '../mutations/index.js';
import { byId } from './entities-shared.js';

const { collection, properties, streaming } = paths;

/** Changes the bytes of files, but not the frame around them. One character stands for one byte. */
const files = (inMultipart: boolean, change: (content: string) => string): Mutation =>
  requests(
    'POST',
    streaming,
  )(
    asking((request) => {
      const text = request.body.toString('latin1');
      if (text.startsWith('--') !== inMultipart) return request;
      const changed = inMultipart ? text.replace(/(?<=\r\n\r\n)[\s\S]*(?=\r\n--)/, change) : change(text);
      return withText(request, Buffer.from(changed, 'latin1'));
    }),
  );

const byteOrderMark = '\xef\xbb\xbf';
const losses: readonly (readonly [what: string, change: (content: string) => string])[] = [
  ['a byte order mark is lost', (text) => (text.startsWith(byteOrderMark) ? text.slice(3) : text)],
  ['line feeds at the beginning are lost', (text) => text.replace(/^[\r\n]+/, '')],
  ['line feeds at the end are lost', (text) => text.replace(/[\r\n]+$/, '')],
];

const ofFiles: readonly Row[] = [
  ...losses.flatMap(([what, change]) => [
    mutant('STR-UP-06', what, files(false, change)),
    mutant('STR-UP-07', what, files(true, change)),
    mutant(
      'STR-DL-01',
      what,
      requests(
        'GET',
        streaming,
      )(answering((response) => withText(response, Buffer.from(change(response.body.toString('latin1')), 'latin1')))),
    ),
  ]),
  mutant(
    'RES-07',
    'the size is a number of characters',
    on('POST', streaming, {
      apply: async (request, next, context) => {
        const size = String(request.body.toString().length);
        const isMultipart = request.body.toString().startsWith('--');
        const resize = editMember('fileSize', (value) => (isNode(value) ? { ...value, value: size } : value));
        return isMultipart ? next(request) : resize.apply(request, next, context);
      },
    }),
  ),
  mutant(
    'STR-DL-11',
    'every tag of 32 digits is equal',
    on('GET', streaming, header('if-none-match', /^[0-9a-f]{32}$/), setHeader('if-none-match', '*')),
  ),
  mutant(
    'RES-05',
    '`created` of an answer to a GET is two seconds after the present time',
    requests(
      'GET',
      paths.entity,
    )(
      editMember('created', (value) =>
        isNode(value) ? { ...value, value: new Date(Date.now() + 2000).toISOString().replace('Z', '+0000') } : value,
      ),
    ),
  ),
  mutant(
    'R-51-05',
    'the mime type of the first file is that of all',
    requests(
      'POST',
      streaming,
    )(
      editJson((json) => {
        if (!Array.isArray(json)) return json;
        const [first] = json.filter(isNode);
        return json.map((each) => ({ ...each, mimeType: first?.['mimeType'] }));
      }),
    ),
  ),
  mutant(
    'R-50-01',
    'the first byte alone is no range',
    on('GET', streaming, header('range', /0-0$/), dropHeader('range')),
  ),
  mutant(
    'R-50-03',
    'the last bytes are no more than there are',
    on('GET', streaming, header('range', /=-99$/), setHeader('range', 'bytes=10-')),
  ),
  mutant(
    'R-50-09',
    'with `download` there is no name by default',
    on(
      'GET',
      streaming,
      given('download', 'true'),
      without('fileName'),
      setResponseHeader('content-disposition', 'attachment'),
    ),
  ),
  mutant(
    'R-68-01',
    'a name ends before a semicolon',
    requests('GET', streaming)(editParameter('fileName', (text) => text.split(';')[0] ?? '')),
  ),
  ...(
    [
      ['a name ends before a semicolon', /;.*/, ''],
      ['a name has no blanks', / /g, '_'],
      ['a name has no signs of a plus', /\+/g, ' '],
    ] as const
  ).map(([what, from, to]) =>
    mutant('RES-10', what, requests('POST', streaming)(editParameter('fileName', (text) => text.replace(from, to)))),
  ),
];

/** Values that a service takes for missing ones. */
const missing: readonly (readonly [what: string, isMissing: (value: unknown) => boolean])[] = [
  ['false', (value) => value === false],
  ['zero', (value) => value === 0 || (isNode(value) && value['value'] === '0')],
  ['an empty text', (value) => value === ''],
  ['an empty list', (value) => Array.isArray(value) && value.length === 0],
];

const withoutMissing = (isMissing: (value: unknown) => boolean): Mutation =>
  editBody((json) => {
    if (!isNode(json)) return json;
    return Object.fromEntries(Object.entries(json).filter(([, value]) => !isMissing(value)));
  });

const ofValues: readonly Row[] = [
  ...missing.flatMap(([what, isMissing]) => [
    ...(
      [
        ['ENT-PUT-06', 'PUT'],
        ['ENT-PATCH-01', 'PATCH'],
        ['ENT-POST-06', 'POST'],
      ] as const
    ).map(([requirement, method]) =>
      mutant(requirement, `${what} is no value`, on(method, byId, withoutMissing(isMissing))),
    ),
    ...(['PUT', 'PATCH'] as const).map((method) => {
      const requirement = what === 'an empty list' ? 'PRP-PUT-03' : method === 'PUT' ? 'PRP-PUT-01' : 'PRP-PUT-02';
      return mutant(requirement, `${what} is no value for ${method}`, on(method, properties, body(isMissing), swallow));
    }),
  ]),
  ...(['update', 'create'] as const).flatMap((name) =>
    (['false', '0'] as const).map((text) =>
      mutant(
        name === 'update' ? 'UPD-02' : 'CRE-02',
        `\`${text}\` is no value`,
        requests(
          '*',
          call(name),
        )(
          custom((request, next) => {
            const isValue = ([each, value]: Parameter): boolean => !each.startsWith('*') || value !== text;
            return next(withParameters(request, (all) => all.filter(isValue)));
          }),
        ),
      ),
    ),
  ),
];

/** A condition on a value also finds what has none. */
const alsoUnset = (property: string, value: string): Mutation =>
  on('GET', collection, given(`where.${property}`, value), {
    apply: async (request, next) => {
      const response = await next(request);
      const unset = jsonOf(
        await next(
          withParameters(request, (all) =>
            all.map(([name, text]) => [name, name === `where.${property}` ? 'null' : text]),
          ),
        ),
      );
      const found = jsonOf(response);
      return Array.isArray(found) && Array.isArray(unset) ? withJson(response, [...found, ...unset]) : response;
    },
  });

const ofConditions: readonly Row[] = [
  mutant('ENT-QRY-04', 'false is what has no value, too', alsoUnset('booleanProperty', 'false')),
  mutant('ENT-QRY-05', 'zero is what has no value, too', alsoUnset('integerProperty', '0')),
  mutant('ENT-QRY-06', 'zero is what has no value, too', alsoUnset('longProperty', '0')),
];

/** Texts that a service changes. */
const changedTexts: readonly (readonly [what: string, change: (text: string) => string])[] = [
  ['markup is escaped', (text) => text.replaceAll('<', '&lt;')],
  ['apostrophes are doubled', (text) => text.replaceAll("'", "''")],
  ['blanks of all kinds are cut', (text) => text.replace(/^\u00a0|\ufeff$/g, '')],
  ['line separators are line feeds', (text) => text.replaceAll('\u2028', '\n')],
  ['a character for deletion is lost', (text) => text.replaceAll('\u007f', '')],
];

const ofTexts: readonly Row[] = changedTexts.flatMap(([what, change]) => [
  mutant(
    'ENT-POST-01',
    what,
    requests(
      'POST',
      collection,
      without('prettiness'),
    )(
      editBody((json) => {
        const text = isNode(json) ? json['stringProperty'] : undefined;
        return isNode(json) && typeof text === 'string' ? { ...json, stringProperty: change(text) } : json;
      }),
    ),
  ),
  mutant(
    'PRP-PUT-01',
    what,
    requests('PUT', property('stringProperty'))(editBody((json) => (typeof json === 'string' ? change(json) : json))),
  ),
]);

/** Values, files and texts that lose a part of themselves, or all of it. */
export const lostParts = tableOf('lost-parts', ...ofFiles, ...ofValues, ...ofConditions, ...ofTexts);

import { mutant, tableOf } from '../mutant.js';
import {
  anySession,
  body,
  bodyText,
  call,
  custom,
  dropHeader,
  dropParameter,
  editList,
  editParameter,
  editPath,
  given,
  header,
  isNode,
  jsonOf,
  type Mutation,
  on,
  paths,
  property,
  refuse,
  replaceInBody,
  replaceInHeader,
  replaceInText,
  requests,
  setParameter,
  swallow,
} from '../mutations/index.js';

const { collection, entity, streaming } = paths;

/** What an order goes by, and the requirement of the order. */
const orders = [
  ['R-33-03', 'stringProperty'],
  ['R-33-06', 'enumProperty'],
  ['R-33-07', 'booleanProperty'],
  ['R-22-08', 'decimalProperty'],
  ['ENT-QRY-22', 'dateProperty'],
] as const;

const elementsOf = (json: unknown): readonly string[] => {
  const elements = isNode(json) ? json['value'] : json;
  return Array.isArray(elements) ? elements.map((each) => JSON.stringify(each)) : [];
};

/** A collection stays as it is if the new one has as many elements, and one of them in common. */
const keepsSimilar: Mutation = custom(async (request, next, context) => {
  const held = elementsOf(jsonOf(await context.service({ ...request, method: 'GET', body: Buffer.alloc(0) })));
  const sent = elementsOf(jsonOf(request));
  const isSimilar = held.length === sent.length && held.some((each) => sent.includes(each));
  return isSimilar ? swallow.apply(request, next, context) : next(request);
});

const wrapper = (type: string) => body((json) => isNode(json) && json['_type'] === type);

/** Services whose source has a slip, such as another operator or a condition that is always true. */
export const slips = tableOf(
  'slips',
  ...orders.map(([requirement, name]) =>
    mutant(
      requirement,
      `the order by \`${name}\` is the reverse order of creation`,
      on(
        'GET',
        collection,
        given('order-by', name),
        dropParameter('order-by'),
        editList((list) => list.toReversed()),
      ),
    ),
  ),
  ...['integerProperty', 'doubleProperty'].flatMap((name) => [
    mutant(
      'R-32-01',
      `an empty text for \`${name}\` is 0`,
      on('GET', collection, given(`where.${name}`, ''), setParameter(`where.${name}`, '0')),
    ),
    mutant(
      'R-32-01',
      `a text for \`${name}\` is read as far as it is a number`,
      requests('GET', collection)(editParameter(`where.${name}`, (text) => text.replace(/^(\d+)\D.*$/, '$1'))),
    ),
  ]),
  mutant(
    'R-32-03',
    '`null` is 0 where a property cannot be null',
    on('GET', collection, given('where.strictInteger', 'null'), setParameter('where.strictInteger', '0')),
  ),
  mutant(
    'R-1-04',
    'a user needs no session',
    on('GET', collection, header('authorization', /^Basic /), dropHeader('authorization'), anySession),
    { deviates: 'D-48' },
  ),
  mutant('R-40-01', 'an id is read as far as it is a number', on('GET', entity, editPath(/(\d)x$/, '$1'))),
  mutant(
    'R-7-01',
    'the id of a legacy call is read as far as it is a number',
    requests('*', call('entity'))(editParameter('id', (id) => id.replace(/(\d)x$/, '$1'))),
  ),
  ...(
    [
      ['PRP-PUT-04', 'stringSet'],
      ['PRP-PUT-05', 'stringMap'],
    ] as const
  ).map(([requirement, name]) =>
    mutant(requirement, `\`${name}\` stays if the new one is similar`, on('PUT', property(name), keepsSimilar)),
  ),
  mutant(
    'R-21-04',
    'a wrapped set is no list of values',
    requests('POST', property('stringSet'), wrapper('set'))(refuse(400)),
  ),
  mutant(
    'R-21-04',
    'a wrapped list is no list of values',
    requests('POST', property('stringList'), wrapper('list'))(refuse(400)),
    { deviates: 'D-36' },
  ),
  mutant('R-21-02', 'the sign of an exponent is not read', on('PATCH', entity, replaceInBody('1.5e-3', '1.5e3'))),
  mutant(
    'R-21-10',
    'a wrapped boolean is read from a text',
    on('PATCH', entity, replaceInBody('{"_type":"boolean","value":"true"}', 'true')),
  ),
  mutant('R-21-01', 'a number with an exponent is no long', on('PATCH', entity, bodyText(/:1\.5e3}/), refuse(400)), {
    deviates: 'D-36',
  }),
  mutant(
    'R-51-06',
    'the type of a file goes by the first ending of its name',
    on('POST', streaming, given('fileName', /\.txt\.png$/), replaceInText('image/png', 'text/plain')),
  ),
  mutant(
    'ENT-PATCH-01',
    'a backspace of JSON is not read',
    on('PATCH', entity, bodyText(/\\b/), replaceInBody('\\b', 'b')),
  ),
  mutant(
    'R-51-06',
    'the content of a file does not tell its type',
    on('POST', streaming, replaceInText('application/pdf', 'application/octet-stream')),
  ),
  mutant(
    'R-68-01',
    '`filename*` has an asterisk that is not encoded',
    on('GET', streaming, replaceInHeader('content-disposition', '%2A', '*')),
    { deviates: 'D-56' },
  ),
  mutant(
    'R-68-02',
    'an escaped quote ends the name of a part',
    on('POST', streaming, header('content-type', /^multipart/), replaceInBody(/\\"/g, '"')),
  ),
  mutant(
    'R-60-02',
    'an element is not closed',
    on('GET', call('fetch'), given('codec', 'gm/xml'), replaceInText('</gm-data>', '')),
  ),
  mutant('R-60-03', 'a text in XML has markup', on('GET', paths.properties, replaceInText(/&lt;b/, '<b'))),
);

import { jsonOf, withJson } from '../messages.js';
import { mutant, table } from '../mutant.js';
import {
  bodyText,
  call,
  custom,
  dropHeader,
  dropParameter,
  editJson,
  editMember,
  editTyped,
  given,
  header,
  isNode,
  on,
  paths,
  refuse,
  replaceInBody,
  requests,
  setParameter,
  setResponseHeader,
} from '../mutations/index.js';

const { collection, entity, properties } = paths;
const anyEntity = /^\/rest\/v2\/(entities|properties)\//;

/** Adds what an empty text finds. */
const alsoFindsEmpty = custom(async (request, next, context) => {
  const unset = await next(request);
  const empty = await setParameter('where.stringProperty', '').apply(request, next, context);
  return withJson(unset, [jsonOf(unset), jsonOf(empty)].flat());
});

const reversedList = (json: unknown): unknown => (Array.isArray(json) ? json.toReversed() : json);

const unwrapped = editTyped('float', ({ value }) => value);

const floats = table(
  mutant('R-65-02', 'a float in an object property is a bare number', on('GET', entity, unwrapped), {
    deviates: 'D-36',
  }),
  mutant('R-65-03', 'the floats of a collection in an object property are bare numbers', on('GET', entity, unwrapped), {
    deviates: 'D-36',
  }),
  mutant(
    'R-65-04',
    'a float in an object property is stored as a double',
    on('PUT', properties, replaceInBody('"float"', '"double"')),
    { deviates: 'D-36' },
  ),
);
const cutOwners = editMember('owner', () => null);

const manipulations = table(
  mutant(
    'R-66-01',
    'at depth 2 the payload has no owners',
    on('*', call('update'), given('projection', 'payload'), given('depth', '2'), cutOwners),
  ),
);

const numbers = table(
  mutant(
    'R-70-01',
    'a whole number beyond 64 bits is read as a double',
    on('PATCH', entity, replaceInBody(/:(-?\d{19,})\}/, ':$1.0}')),
  ),
  mutant(
    'R-65-05',
    'the elements of a list of floats are wrapped',
    requests(
      'GET',
      entity,
    )(
      editMember('floatList', (value) =>
        Array.isArray(value) ? value.map((number: unknown) => ({ value: number, _type: 'float' })) : value,
      ),
    ),
  ),
  mutant(
    'R-70-04',
    'a condition with the zero below finds nothing',
    on('GET', collection, given('where.doubleProperty', /^-0/), setParameter('where.doubleProperty', '7')),
  ),
  mutant(
    'R-70-04',
    'the zero below stands last',
    on('GET', collection, given('order-by', 'doubleProperty'), editJson(reversedList)),
  ),
  mutant(
    'R-70-05',
    'a set contains both zeros',
    requests(
      'GET',
      entity,
    )(
      editMember('objectProperty', (value) =>
        isNode(value) ? { ...value, value: [0, value['value']].flat() } : value,
      ),
    ),
  ),
  mutant(
    'R-74-01',
    'the value of a float or double wrapper is text',
    requests('GET', anyEntity)(editTyped(/^(float|double)$/, (node) => ({ ...node, value: String(node['value']) }))),
  ),
  mutant(
    'R-74-02',
    'the value of a long or decimal wrapper is a number',
    requests('GET', anyEntity)(editTyped(/^(long|decimal)$/, (node) => ({ ...node, value: Number(node['value']) }))),
  ),
  mutant(
    'R-74-03',
    'a float or double wrapper with text is refused',
    on('PATCH', entity, bodyText(/"(float|double)","value":"/), refuse(400)),
    { deviates: 'D-36' },
  ),
);

const others = table(
  mutant(
    'R-67-01',
    'an answer in XML is always application/xml',
    on('*', paths.legacy, given('codec', /xml/), setResponseHeader('content-type', 'application/xml')),
  ),
  mutant(
    'R-67-02',
    'an answer in XML is always application/xml',
    on('GET', collection, header('accept', /xml/), setResponseHeader('content-type', 'application/xml')),
  ),
  mutant(
    'R-67-02',
    '`gm/xml` is unknown to Accept',
    on('GET', collection, header('accept', 'gm/xml'), dropHeader('accept')),
  ),
  mutant(
    'R-67-04',
    'an answer in `gm/json` is named so',
    on('*', paths.legacy, given('codec', 'gm/json'), setResponseHeader('content-type', 'gm/json')),
  ),
  mutant(
    'R-32-03',
    '`null` also finds an empty text',
    on('GET', collection, given('where.stringProperty', 'null'), alsoFindsEmpty),
  ),
  mutant(
    'R-73-02',
    'DELETE with `null` deletes what has the text, and what is not set',
    on('DELETE', collection, given('where.stringProperty', 'null'), dropParameter('where.stringProperty')),
  ),
  mutant(
    'R-72-01',
    'an action fills the mandatory properties',
    on(
      'GET POST',
      call('action'),
      given('name', 'conformance-mandatory-instantiation'),
      setParameter('*mandatoryProperty', 'filled'),
    ),
  ),
);

/** later resolutions. */
export const resolutionsOfValues = [...floats, ...manipulations, ...numbers, ...others];

import { mutant, table } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  body,
  custom,
  dropParameter,
  editBody,
  effectOf,
  given,
  isNode,
  jsonOf,
  listBody,
  not,
  on,
  paths,
  property,
  refuse,
  requests,
  setMethod,
  swallow,
  type When,
  type WireRequest,
} from '../mutations/index.js';
import { ignores } from './properties-read.js';

const path = paths.properties;
const list = property('stringList');
const set = property('stringSet');
const map = property('stringMap');

/** The body is a map in either of its forms. */
const mapBody = body((json) => isNode(json) && /^(flat)?map$/.test(String(json['_type'])));
const single = body((json) => typeof json === 'string');
const removing = given('remove', 'true');
const adding = not(removing);

/** POST on a collection, by what the body is and whether it removes. */
const post = (to: RegExp, ...steps: readonly (When | Mutation)[]) => on('POST', to, ...steps);

/** The body as a map from keys or positions. */
const asMap = (entriesOf: (json: unknown) => readonly (readonly [unknown, unknown])[]) =>
  editBody((json) => ({ _type: 'map', value: entriesOf(json).map(([key, value]) => ({ key, value })) }));
const first = editBody((json) => (Array.isArray(json) ? json.slice(0, 1) : json));
const asList = editBody((json) => entriesIn(json).map(([, value]) => value));

function entriesIn(json: unknown): readonly (readonly [unknown, unknown])[] {
  const elements = isNode(json) && Array.isArray(json['value']) ? json['value'] : [];
  return elements.filter(isNode).map(({ key, value }) => [key, value]);
}

const isBeyond = body((json) => entriesIn(json).some(([position]) => Number(position) > 3));

const lists = table(
  mutant(
    'PRP-POST-L1',
    'a single value comes first',
    requests('POST', list, single, adding)(asMap((json) => [[0, json]])),
  ),
  mutant('PRP-POST-L3', 'only the first of several is added', post(list, listBody, adding, first)),
  mutant(
    'PRP-POST-L3',
    'several come first',
    requests('POST', list, listBody, adding)(asMap((json) => [json].flat().map((each, position) => [position, each]))),
  ),
  mutant('PRP-POST-L5', 'positions are not read', post(list, mapBody, adding, asList)),
  mutant('PRP-POST-L5', 'what is at the position is replaced', post(list, mapBody, adding, replacing())),
  mutant('PRP-POST-L5b', 'what is beyond the end is ignored', post(list, mapBody, isBeyond, swallow), {
    deviates: 'D-37',
  }),
);

/** Also removes the element after each position. */
function replacing(): Mutation {
  return custom(async (request, next, { service }) => {
    const response = await next(request);
    const held = jsonOf(await service({ ...request, method: 'GET', body: Buffer.alloc(0) }));
    const positions = entriesIn(jsonOf(request)).map(([position]) => Number(position) + 1);
    if (!Array.isArray(held)) return response;
    const kept = held.filter((_each, index) => !positions.includes(index));
    await service({ ...request, method: 'PUT', body: Buffer.from(JSON.stringify(kept)) });
    return response;
  });
}

const sets = table(
  mutant(
    'PRP-POST-S1',
    'a single value replaces the others',
    requests('POST', set, single, adding, setMethod('PUT'))(editBody((json) => [json])),
  ),
  mutant(
    'PRP-POST-S2',
    'removing empties the set',
    post(set, single, removing, effectOf(dropParameter('remove'), setMethod('DELETE'))),
  ),
  mutant('PRP-POST-S3', 'only the first of several is added', post(set, listBody, adding, first)),
  mutant('PRP-POST-S4', 'only the first of several is removed', post(set, listBody, removing, first)),
);

const maps = table(
  mutant('PRP-POST-M5', 'the entries replace the others', post(map, mapBody, adding, setMethod('PUT'))),
  mutant('PRP-POST-M5', 'entries of known keys are not put', post(map, mapBody, adding, entriesBut('k'))),
  mutant(
    'PRP-POST-M6',
    'removing empties the map',
    post(map, mapBody, removing, effectOf(dropParameter('remove'), setMethod('DELETE'))),
  ),
);

function entriesBut(known: string): Mutation {
  return asMap((json) => entriesIn(json).filter(([key]) => key !== known));
}

const edits = table(
  mutant(
    'PRP-POST-01',
    'a property that is not a collection is set, and the call fails',
    post(property('stringProperty'), effectOf(dropParameter('remove'), setMethod('PUT'))),
  ),
  ...ignores('POST', { 'PRP-POST-06': 'prettiness', 'PRP-POST-09': 'entity-recurrence-depth' }),
);

const bare = body((json) => !isNode(json));
const setters = 'PUT PATCH';

const set_ = table(
  mutant('PRP-PUT-01', 'the property is cleared', on('PUT', path, effectOf(setMethod('DELETE')))),
  mutant('PRP-PUT-03', 'the elements are added', on(setters, list, setMethod('POST'))),
  mutant('PRP-PUT-04', 'the elements are added', on(setters, set, setMethod('POST'))),
  mutant('PRP-PUT-05', 'the entries are added', on(setters, map, setMethod('POST'))),
  mutant('PRP-PUT-06', 'what it has already is refused', on(setters, path, again(refuse(409)))),
  mutant('PRP-PUT-06', 'what it has already is cleared', on(setters, path, again(effectOf(setMethod('DELETE'))))),
  mutant(
    'PRP-PUT-09',
    'a value without its type counts as text',
    requests(setters, path, bare)(editBody((json) => (typeof json === 'number' ? String(json) : json))),
  ),
  ...ignores(setters, { 'PRP-PUT-11': 'prettiness', 'PRP-PUT-14': 'entity-recurrence-depth' }),
);

/** Mutates a request with the same method, path and body as an earlier one. */
function again(mutation: Mutation): Mutation {
  const wordsOf = ({ method, path: to, body: sent }: WireRequest): string => `again ${method} ${to} ${sent.toString()}`;
  return custom((request, next, context) => {
    const words = wordsOf(request);
    const isKnown = context.memory.has(words);
    context.memory.set(words, true);
    return isKnown ? mutation.apply(request, next, context) : next(request);
  });
}

/** 4.9: changing a property. */
export const propertiesWrite = [...edits, ...lists, ...sets, ...maps, ...set_];

import { mutant, table } from '../mutant.js';
import {
  answering,
  answerOf,
  dropParameter,
  editJson,
  editList,
  emptyBody,
  given,
  isNode,
  listBody,
  type Mutation,
  on,
  paths,
  refuse,
  setParameter,
  type When,
  without,
  withText,
} from '../mutations/index.js';
import { ofList, reading } from './entities-shared.js';

/** Writes of the cases to an id: those of the suite itself name a partition, or go to the type. */
const one = (...steps: readonly (When | Mutation)[]): Mutation =>
  on('POST PUT PATCH', /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/[^/]+$/, ...steps);
const several = (projection: string, ...steps: readonly (When | Mutation)[]): Mutation =>
  on('POST', paths.collection, listBody, given('projection', projection), ...steps);
const projected = (from: string, to: string): Mutation =>
  one(given('projection', from), setParameter('projection', to));
const reversed = editList((list) => [...list].reverse());
const first = editJson((json) => (Array.isArray(json) ? json[0] : json));

const projections = table(
  mutant('ENT-WRT-01', '`referenceInfo` answers true', projected('referenceInfo', 'success')),
  mutant('ENT-WRT-01', '`referenceInfo` answers the URL', projected('referenceInfo', 'locationInfo')),
  mutant('ENT-WRT-01', '`referenceInfo` answers the id', projected('referenceInfo', 'idInfo')),
  mutant('ENT-WRT-02', '`referenceInfo` of a list answers the first', several('referenceInfo', first)),
  mutant('ENT-WRT-02', '`referenceInfo` of a list is in another order', several('referenceInfo', reversed)),
  mutant('ENT-WRT-03', '`idInfo` answers true', projected('idInfo', 'success')),
  mutant('ENT-WRT-03', '`idInfo` answers the reference', projected('idInfo', 'referenceInfo')),
  mutant('ENT-WRT-04', '`idInfo` of a list answers the first', several('idInfo', first)),
  mutant('ENT-WRT-20', '`idInfo` of a list is in another order', several('idInfo', reversed)),
  mutant(
    'ENT-WRT-05',
    'an id that is a long is a bare number',
    one(
      given('projection', 'idInfo'),
      editJson((json) => (isNode(json) ? Number(json['value']) : json)),
    ),
  ),
  mutant(
    'ENT-WRT-05',
    'an id that is a long is an integer',
    one(
      given('projection', 'idInfo'),
      editJson((json) => (isNode(json) ? { ...json, _type: 'integer' } : json)),
    ),
  ),
  mutant('ENT-WRT-06', '`locationInfo` answers the id', projected('locationInfo', 'idInfo')),
  mutant(
    'ENT-WRT-06',
    '`locationInfo` answers the URL of the type',
    one(
      given('projection', 'locationInfo'),
      editJson((json) => String(json).replace(/\/[^/]+$/, '')),
    ),
  ),
  mutant(
    'ENT-WRT-06',
    '`locationInfo` answers the URL of a property',
    one(
      given('projection', 'locationInfo'),
      editJson((json) => String(json).replace('/entities/', '/properties/')),
    ),
  ),
  mutant('ENT-WRT-07', '`locationInfo` of a list answers the first', several('locationInfo', first)),
  mutant('ENT-WRT-20', '`locationInfo` of a list is in another order', several('locationInfo', reversed)),
  mutant('ENT-WRT-08', '`envelope` answers the entity', projected('envelope', 'data')),
  mutant('ENT-WRT-08', '`envelope` answers true', projected('envelope', 'success')),
  mutant(
    'ENT-WRT-09',
    '`data` answers the entity as it was before',
    one(given('projection', 'data'), answerOf(dropParameter('projection'), reading)),
  ),
  mutant(
    'ENT-WRT-09',
    '`data` answers the body',
    one(
      given('projection', 'data'),
      answering((response, request) => withText(response, request.body)),
    ),
  ),
  mutant('ENT-WRT-10', '`success` answers the id', projected('success', 'idInfo')),
  mutant('ENT-WRT-10', '`success` answers nothing', one(given('projection', 'success'), emptyBody)),
  mutant(
    'ENT-WRT-11',
    'the envelope is answered by default',
    one(without('projection'), setParameter('projection', 'envelope')),
  ),
  mutant('ENT-WRT-11', 'nothing is answered by default', one(without('projection'), emptyBody)),
);

const flag = 'list-entities-request';

const lists = table(
  mutant(
    'ENT-WRT-12',
    'a list needs no `list-entities-request`',
    on('POST', paths.collection, listBody, given(flag, 'false'), setParameter(flag, 'true')),
  ),
  mutant(
    'ENT-WRT-12',
    '`list-entities-request` is not known',
    on('POST', paths.collection, listBody, given(flag, 'true'), refuse(400)),
  ),
  mutant(
    'ENT-WRT-12',
    'of a list the first is processed',
    on(
      'POST',
      paths.collection,
      listBody,
      given(flag, 'true'),
      ofList((list) => list.slice(0, 1)),
    ),
  ),
);

/** The options of each of the three methods, with the requirements that name them. */
const options = {
  'ENT-WRT-13': 'write-empty-properties',
  'ENT-WRT-14': 'prettiness',
  'ENT-WRT-15': 'stabilize-order',
  'ENT-WRT-16': 'depth',
  'ENT-WRT-17': 'entity-recurrence-depth',
  'ENT-WRT-18': 'type-explicitness',
  'ENT-WRT-19': 'identity-management-mode',
};
/** One of the methods refuses an option, as if it belonged to another endpoint. */
const refused = Object.entries(options).flatMap(([requirement, option]) =>
  ['POST', 'PUT', 'PATCH'].map((method) =>
    mutant(requirement, `${method} refuses \`${option}\``, on(method, paths.entity, given(option), refuse(400))),
  ),
);
/** An option is accepted, and has no effect. */
const unread = (option: string): Mutation => one(given(option), dropParameter(option));

const known = table(
  ...refused,
  mutant('ENT-WRT-13', '`write-empty-properties` is not read', unread('write-empty-properties')),
  mutant('ENT-WRT-14', '`prettiness` is not read', unread('prettiness')),
  mutant('ENT-WRT-16', '`depth` is not read', unread('depth')),
  mutant('ENT-WRT-17', '`entity-recurrence-depth` is not read', unread('entity-recurrence-depth')),
  mutant('ENT-WRT-18', '`type-explicitness` is not read', unread('type-explicitness')),
  // That `identity-management-mode` is not read shows only where a mode differs from `auto`: OPT-IDM has those mutants.
);

/** 4.8: what POST, PUT and PATCH answer, and their options. */
export const entitiesAnswers = [...projections, ...lists, ...known];

import { mutant, table } from '../mutant.js';
import {
  answering,
  custom,
  dropHeader,
  dropParameter,
  editBody,
  editText,
  given,
  idAfter,
  isNode,
  jsonOf,
  type Node,
  on,
  paths,
  refuse,
  requests,
  setHeader,
  setParameter,
  withJson,
  without,
} from '../mutations/index.js';

/** Requests of the cases: those of the suite itself ask for no white space, or for a projection. */
const request = without('prettiness', 'projection');
const reads = (name: string, from: string, to: string) =>
  on('GET', paths.v2, given(name, from), request, setParameter(name, to));
const byDefault = (name: string, value: string) =>
  on('GET', paths.v2, without(name), request, setParameter(name, value));
const pretty = (from: string, to: string) =>
  on('GET', paths.v2, given('prettiness', from), without('projection'), setParameter('prettiness', to));

const output = table(
  mutant('OPT-01', 'the query is not read', on('GET', paths.v2, dropParameter('max-results'))),
  mutant('OPT-02', 'the header is not read', on('GET', paths.v2, dropHeader('gm-max-results'))),
  mutant('OPT-WEP-01', 'null properties are written by default', byDefault('write-empty-properties', 'true')),
  mutant('OPT-WEP-01', 'false counts as true', reads('write-empty-properties', 'false', 'true')),
  mutant('OPT-WEP-02', 'true counts as false', reads('write-empty-properties', 'true', 'false')),
  mutant(
    'OPT-STO-01',
    'every other answer has its properties turned round',
    on('GET', paths.entity, given('stabilize-order', 'true'), turning()),
  ),
  mutant('OPT-STO-02', 'false is refused', on('GET', paths.v2, given('stabilize-order', /^false$/i), refuse(400))),
  mutant('OPT-PRE-01', '`none` has line feeds', pretty('none', 'low')),
  mutant('OPT-PRE-02', '`low` is refused', on('GET', paths.v2, given('prettiness', 'low'), refuse(400))),
  mutant(
    'OPT-PRE-02',
    '`high` changes texts',
    requests('GET', paths.entity, given('prettiness', 'high'))(editText((text) => text.replaceAll('level', ' level'))),
  ),
  mutant('OPT-PRE-03', 'the default is `high`', byDefault('prettiness', 'high')),
  mutant('OPT-PRE-04', '`high` is written as `low`', pretty('high', 'low')),
  mutant('OPT-DEP-01', '`shallow` has one level more', reads('depth', 'shallow', '1')),
  mutant('OPT-DEP-02', '`reachable` ends after three levels', reads('depth', 'reachable', '3')),
  mutant('OPT-DEP-03', 'levels are counted from 1', reads('depth', '2', '1')),
  mutant('OPT-DEP-04', '0 is without bound', reads('depth', '0', 'reachable')),
  mutant('OPT-DEP-05', 'the default is 2', byDefault('depth', '2')),
  mutant('OPT-REC-02', '1 counts as 0', reads('entity-recurrence-depth', '1', '0')),
  mutant('OPT-REC-03', '-1 counts as 0', reads('entity-recurrence-depth', '-1', '0')),
  mutant(
    'OPT-REC-04',
    'what depth cuts comes back',
    on('GET', paths.v2, given('entity-recurrence-depth'), dropParameter('depth')),
  ),
  mutant('OPT-TYP-01', 'the default is `never`', byDefault('type-explicitness', 'never')),
  mutant('OPT-TYP-02', '`entities` counts as `never`', reads('type-explicitness', 'entities', 'never')),
  mutant('OPT-TYP-04', '`polymorphic` counts as `auto`', reads('type-explicitness', 'polymorphic', 'auto')),
);

/** Reverses the order of the members every other time. */
function turning() {
  return custom(async (request, next, context) => {
    const turns = context.memory.get('turns') === true;
    context.memory.set('turns', !turns);
    const turn = answering((response) => {
      const json = jsonOf(response);
      return isNode(json) ? withJson(response, Object.fromEntries(Object.entries(json).reverse())) : response;
    });
    return turns ? turn.apply(request, next, context) : next(request);
  });
}

const mode = 'identity-management-mode';
/** Changes the entities in the list of the body. */
const inList = (change: (each: Node) => Node) =>
  editBody((json) => {
    const list = isNode(json) ? json['entityList'] : undefined;
    return isNode(json) && Array.isArray(list) ? { ...json, entityList: list.filter(isNode).map(change) } : json;
  });
const twoIds = inList((each) => ({ ...each, id: idAfter(each['id'], 1000) }));
const noIds = inList(({ _id, ...rest }) => rest);
const identifying = (from: string, to: string) =>
  on('POST PUT PATCH', paths.entities, given(mode, from), setParameter(mode, to));

const input = table(
  mutant('OPT-IDM-01', 'objects with the same `id` become two', on('PUT', paths.entities, given(mode, 'auto'), twoIds)),
  mutant(
    'OPT-IDM-01',
    'objects with the same `_id` become two',
    on('POST', paths.entities, given(mode, 'auto'), noIds),
  ),
  mutant('R-28-03', '`auto` finds nothing out: the last one counts', identifying('auto', 'off')),
  mutant('OPT-IDM-04', '`id` is refused', on('POST PUT PATCH', paths.entities, given(mode, 'id'), refuse(400)), {
    deviates: 'D-39',
  }),
  mutant('OPT-IDM-04', 'objects with the same `id` become two', on('PUT', paths.entities, given(mode, 'id'), twoIds)),
  mutant('R-28-02', '`id` counts as `off`: the last one counts', identifying('id', 'off')),
  mutant(
    'OPT-SES-01',
    '`sessionId` in the query is not read',
    on('GET', paths.collection, given('max-results', '1'), dropParameter('sessionId')),
  ),
  mutant('OPT-ACC-01', '`Accept` is not read', on('GET', paths.v2, setHeader('accept', 'application/json'))),
  mutant(
    'OPT-ACC-01',
    'JSON is not written',
    on('GET', paths.collection, given('max-results', '1'), setHeader('accept', 'application/xml')),
  ),
);

/** 4.7: the options of the current endpoint. */
export const options = [...output, ...input];

import { mutant, table } from '../mutant.js';
import {
  also,
  answer,
  dropParameter,
  editPath,
  given,
  ifStatus,
  insteadOf,
  on,
  paths,
  refuse,
  setParameter,
  status,
  without,
  withPartition,
} from '../mutations/index.js';

/** Reads of the cases: those of the suite itself ask for no white space. */
const request = without('prettiness');
const unknownAccess = '(?!access\\.conformance)[^/]+';
const unknownType = '[^/]*\\.unknown\\.[^/]+';
const byId = (access: string, type: string): RegExp => new RegExp(`^/rest/v2/entities/${access}/${type}/`);
const any = '[^/]+';

const path = table(
  mutant(
    'ENT-PATH-01',
    'another access than the one in the path is asked',
    on('GET', paths.entity, request, editPath('/access.conformance/', '/access.conformance.ignoring/')),
  ),
  mutant('ENT-PATH-02', 'the full signature is not known', on('GET', byId(any, 'com\\.[^/]+'), request, refuse(404))),
  mutant('ENT-PATH-03', 'the simple name is not known', on('GET', byId(any, '[^/.]+'), request, refuse(404))),
  mutant(
    'ENT-PATH-04',
    'the partition is not read',
    on('GET', paths.entity, withPartition, request, editPath(/\/[^/]+$/, '')),
  ),
  mutant(
    'ENT-PATH-04',
    'another partition is answered',
    on('GET', paths.entity, withPartition, request, editPath(/\/conformance-two$/, '/conformance-one')),
  ),
  mutant(
    'ENT-PATH-04',
    'a deletion means every partition',
    on(
      'DELETE',
      paths.entity,
      withPartition,
      without('delete-mode'),
      also((request) => ({ ...request, path: request.path.replace(/\/[^/]+$/, '/conformance-two') })),
    ),
  ),
);

const projected = (from: string, to: string) =>
  on('GET', paths.entity, given('projection', from), request, setParameter('projection', to));
const byDefault = (to: string) =>
  on('GET', paths.entity, without('projection'), request, setParameter('projection', to));
/** The option is refused, as if it belonged to another endpoint, or it is accepted and has no effect. */
const refused = (option: string) => on('GET', paths.entity, given(option), without('projection'), refuse(400));
const unread = (option: string) => on('GET', paths.entity, given(option), without('projection'), dropParameter(option));

const get = table(
  mutant(
    'ENT-GET-01',
    'the first entity is answered, whatever the id',
    on('GET', paths.entity, request, editPath(/\/[^/]+$/, '/2')),
  ),
  mutant(
    'ENT-GET-01',
    'a found entity is answered with 203',
    on('GET', paths.entity, request, ifStatus(200, status(203))),
  ),
  mutant(
    'ENT-GET-02',
    'an access that is not there is the first that is',
    on('GET', byId(unknownAccess, any), editPath(/\/access\.[^/]+/, '/access.conformance')),
  ),
  mutant('ENT-GET-02', 'an access that is not there is 403', on('GET', byId(unknownAccess, any), status(403))),
  mutant(
    'ENT-GET-03',
    'a type that is not there has no instances',
    on('GET', byId(any, unknownType), answer(200, 'null')),
  ),
  mutant('ENT-GET-03', 'a type that is not there is 400', on('GET', byId(any, unknownType), status(400))),
  mutant(
    'ENT-GET-04',
    'an instance that is not there is null',
    on('GET', paths.entity, request, ifStatus(404, answer(200, 'null'))),
  ),
  mutant(
    'ENT-GET-04',
    'an instance that is not there is 204',
    on('GET', paths.entity, request, ifStatus(404, answer(204))),
  ),
  mutant(
    'ENT-GET-05',
    'of several instances the first is answered',
    on('GET', paths.entity, request, insteadOf(400, editPath(/$/, '/conformance-one'))),
  ),
  mutant(
    'ENT-GET-06',
    'of several types the first is meant',
    on('GET', paths.entity, request, editPath('/Twin/', '/com.vendor.conformance.model.one.Twin/')),
  ),
  mutant('ENT-GET-07', '`envelope` answers the list', projected('envelope', 'results')),
  mutant('ENT-GET-08', '`results` answers the entity', projected('results', 'firstResult')),
  mutant('ENT-GET-09', '`firstResult` answers the list', projected('firstResult', 'results')),
  mutant('ENT-GET-10', 'the list is answered by default', byDefault('results')),
  mutant('ENT-GET-10', 'the envelope is answered by default', byDefault('envelope')),
  mutant('ENT-GET-11', '`write-empty-properties` is refused', refused('write-empty-properties')),
  mutant('ENT-GET-11', '`write-empty-properties` is not read', unread('write-empty-properties')),
  mutant('ENT-GET-12', '`stabilize-order` is refused', refused('stabilize-order')),
  mutant('ENT-GET-13', '`depth` is refused', refused('depth')),
  mutant('ENT-GET-13', '`depth` is not read', unread('depth')),
  mutant('ENT-GET-14', '`prettiness` is refused', refused('prettiness')),
  mutant('ENT-GET-14', '`prettiness` is not read', unread('prettiness')),
  mutant('ENT-GET-15', '`entity-recurrence-depth` is refused', refused('entity-recurrence-depth')),
  mutant('ENT-GET-15', '`entity-recurrence-depth` is not read', unread('entity-recurrence-depth')),
  mutant('ENT-GET-16', '`type-explicitness` is refused', refused('type-explicitness')),
  mutant('ENT-GET-16', '`type-explicitness` is not read', unread('type-explicitness')),
  mutant('ENT-GET-17', '`identity-management-mode` is refused', refused('identity-management-mode')),
);

/** 4.8: the path, and GET by id. */
export const entitiesRead = [...path, ...get];

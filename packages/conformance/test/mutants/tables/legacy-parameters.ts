import { mutant, table } from '../mutant.js';
import {
  anySession,
  call,
  dropParameter,
  dropParameters,
  editParameter,
  given,
  on,
  paths,
  refuse,
  renameParameter,
  requests,
  setParameter,
  without,
} from '../mutations/index.js';
import { hasDefault, hasNo, own } from './legacy-mutations.js';

const { legacy, v1 } = paths;
const depth = (from: string, to: string) => on('GET', call('entity'), given('depth', from), setParameter('depth', to));

const common = table(
  mutant(
    'LEG-01',
    '`accessId` is not read',
    on('GET', legacy, given('accessId'), setParameter('accessId', own.access)),
  ),
  mutant(
    'LEG-01',
    '`accessId` is another id than the external one',
    requests('GET', call('entity'))(editParameter('accessId', (id) => `external.${id}`)),
  ),
  mutant('LEG-02', 'no session is needed', on('GET', legacy, anySession)),
  mutant('LEG-02', 'a session that has ended is as good', on('GET', legacy, given('sessionId'), anySession)),
  mutant('LEG-02', 'no session is needed under `/rest/v1`', on('GET', v1, anySession)),
  mutant('LEG-03', '`pseudoContentType` is not read', on('GET', legacy, dropParameter('pseudoContentType'))),
  mutant('LEG-04', 'no property is set', on('GET', call('update'), dropParameters(/^\*/))),
  mutant('LEG-04', 'no variable is set', on('GET', call('action'), dropParameters(/^\*/))),
  mutant(
    'LEG-05',
    'a name of a property without the asterisk sets it',
    on('GET', call('update'), renameParameter(/^(\w+Property)$/, '*$1')),
  ),
  mutant('LEG-06', 'the default is `reachable`', hasDefault('entity', 'depth', 'reachable')),
  mutant('LEG-06', '`shallow` has one level more', depth('shallow', '1')),
  mutant('LEG-07', '`reachable` ends after three levels', depth('reachable', '3')),
  mutant('LEG-08', 'levels are counted from 1', depth('2', '1')),
  mutant('LEG-09', '0 is without bound', depth('0', 'reachable')),
  mutant('LEG-11', 'the default is XML', on('GET', call('entity'), without('codec'), setParameter('codec', 'gm/xml'))),
  mutant('LEG-12', '`codec` is not read', on('GET', legacy, dropParameter('codec'))),
  mutant('LEG-13', 'there is no `/rest/v1`', on('*', v1, refuse(404))),
  mutant('LEG-13', 'one call is not under `/rest/v1`', on('*', /^\/rest\/v1\/map-remove$/, refuse(404))),
);

const crud = table(
  mutant('CRU-01', 'what only reads needs no session', on('GET', call('fetch'), anySession)),
  mutant('CRU-01', 'a call that changes something needs no session', on('GET', call('update'), anySession)),
  mutant('CRU-02', 'without `accessId` there is one by default', hasDefault('fetch', 'accessId', own.access)),
  mutant('CRU-02', 'a call that changes something has one by default', hasDefault('map-put', 'accessId', own.access)),
  mutant('CRU-04', 'one call has no PUT', hasNo('PUT', 'map-put')),
  mutant('CRU-04', '`delete` has no DELETE', hasNo('DELETE', 'delete')),
  mutant('CRU-04', '`update` by PUT reads no property', on('PUT', call('update'), dropParameters(/^\*/))),
);

/** 4.2 and 4.3: what all legacy calls have in common. */
export const legacyParameters = [...common, ...crud];

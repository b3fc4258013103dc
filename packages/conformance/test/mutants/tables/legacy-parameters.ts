import { mutant, table } from '../mutant.js';
import { call, editParameter, on, paths, refuse, renameParameter, requests } from '../mutations/index.js';
import { hasNo } from './legacy-mutations.js';

const { v1 } = paths;

const common = table(
  mutant(
    'LEG-01',
    '`accessId` is another id than the external one',
    requests('GET', call('entity'))(editParameter('accessId', (id) => `external.${id}`)),
  ),
  mutant(
    'LEG-05',
    'a name of a property without the asterisk sets it',
    on('GET', call('update'), renameParameter(/^(\w+Property)$/, '*$1')),
  ),
  mutant('LEG-13', 'there is no `/rest/v1`', on('*', v1, refuse(404))),
  mutant('LEG-13', 'one call is not under `/rest/v1`', on('*', /^\/rest\/v1\/map-remove$/, refuse(404))),
);

const crud = table(
  mutant('CRU-04', 'one call has no PUT', hasNo('PUT', 'map-put')),
  mutant('CRU-04', '`delete` has no DELETE', hasNo('DELETE', 'delete')),
);

/** 4.2 and 4.3: what all legacy calls have in common. */
export const legacyParameters = [...common, ...crud];

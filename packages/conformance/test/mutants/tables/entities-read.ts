import { mutant, table } from '../mutant.js';
import {
  also,
  dropParameter,
  editPath,
  given,
  on,
  paths,
  requests,
  without,
  withPartition,
} from '../mutations/index.js';

/** Reads of the cases: those of the suite itself ask for no white space. */
const request = without('prettiness');

const path = table(
  mutant(
    'ENT-PATH-01',
    'another access than the one in the path is asked',
    on('GET', paths.entity, request, editPath('/access.conformance/', '/access.conformance.ignoring/')),
  ),
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
    requests(
      'DELETE',
      paths.entity,
      withPartition,
      without('delete-mode'),
    )(also((request) => ({ ...request, path: request.path.replace(/\/[^/]+$/, '/conformance-two') }))),
  ),
);

const unread = (option: string) => on('GET', paths.entity, given(option), without('projection'), dropParameter(option));

const get = table(
  mutant(
    'ENT-GET-01',
    'the first entity is answered, whatever the id',
    on('GET', paths.entity, request, editPath(/\/[^/]+$/, '/2')),
  ),
  mutant(
    'ENT-GET-06',
    'of several types the first is meant',
    on('GET', paths.entity, request, editPath('/Twin/', '/com.vendor.conformance.model.one.Twin/')),
  ),
  mutant('ENT-GET-14', '`prettiness` is not read', unread('prettiness')),
);

/** 4.8: the path, and GET by id. */
export const entitiesRead = [...path, ...get];

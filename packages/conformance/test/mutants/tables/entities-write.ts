import { mutant, table } from '../mutant.js';
import {
  also,
  effectOf,
  insteadOf,
  listBody,
  type Mutation,
  objectBody,
  on,
  paths,
  setMethod,
  type When,
  without,
} from '../mutations/index.js';
import { anew, createdAnew, lastAlone, nesting, ofList, withId, withoutId } from './entities-shared.js';

/** Writes of the cases: to set up, the suite itself asks for the id, and in a partition for success. */
const request = without('projection');
const put = (path: RegExp, ...steps: readonly (When | Mutation)[]) => on('PUT', path, request, ...steps);
const post = (path: RegExp, ...steps: readonly (When | Mutation)[]) => on('POST', path, request, ...steps);
const patch = (...steps: readonly (When | Mutation)[]) => on('PATCH', paths.entities, ...steps);
const { collection, entity } = paths;

const puts = table(
  mutant(
    'ENT-PUT-01',
    'it is created, though 400 is answered',
    put(collection, withoutId, effectOf(setMethod('POST'))),
  ),
  mutant('ENT-PUT-03', 'it is created with an id of its own', put(collection, withId, effectOf(...createdAnew))),
  mutant('ENT-PUT-03', 'what does not exist is refused', put(collection, withId, setMethod('POST'))),
  mutant(
    'ENT-PUT-05',
    'the last of a list is created, though 400 is answered',
    put(collection, listBody, effectOf(...lastAlone)),
  ),
  mutant('ENT-PUT-07', 'what does not exist is refused', put(entity, objectBody, setMethod('POST'))),
  mutant('ENT-PUT-07', 'it is created with an id of its own', put(entity, objectBody, effectOf(...createdAnew))),
  mutant('ENT-PUT-08', 'a list is processed, though 400 is answered', put(entity, listBody, effectOf(...lastAlone))),
  mutant('ENT-PUT-09', 'each time it creates another besides', put(collection, withId, also(anew))),
  mutant(
    'ENT-PUT-10',
    'nested entities that do not exist are refused',
    put(paths.entities, nesting, setMethod('PATCH')),
  ),
);

const posts = table(
  mutant(
    'ENT-POST-03',
    'what does not exist is created, though 400 is answered',
    post(collection, withId, effectOf(setMethod('PUT'))),
  ),
  mutant(
    'ENT-POST-04',
    'those of a list that exist are not updated',
    post(collection, listBody, effectOf(ofList((list) => list.slice(0, 1)))),
  ),
  mutant(
    'ENT-POST-05',
    'the others of the list are created, though 400 is answered',
    post(collection, listBody, effectOf(ofList((list) => list.slice(0, 1)))),
  ),
  mutant('ENT-POST-08', 'a list is processed, though 400 is answered', post(entity, listBody, effectOf(...lastAlone))),
  mutant('ENT-POST-10', 'nested entities without id are refused', post(paths.entities, nesting, setMethod('PUT'))),
);

const patches = table(
  mutant(
    'ENT-PATCH-02',
    'what does not exist is created, though 404 is answered',
    patch(objectBody, effectOf(setMethod('PUT'))),
  ),
  mutant(
    'ENT-PATCH-04',
    'nested entities that do not exist are created',
    patch(nesting, insteadOf(404, setMethod('PUT')), insteadOf(400, setMethod('PUT'))),
  ),
  mutant(
    'ENT-PATCH-04',
    'nested entities without id are created',
    patch(nesting, insteadOf(404, setMethod('POST')), insteadOf(400, setMethod('POST'))),
  ),
);

/** 4.8: what PUT, POST and PATCH do. */
export const entitiesWrite = [...puts, ...posts, ...patches];

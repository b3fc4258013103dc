import { mutant, table } from '../mutant.js';
import {
  also,
  custom,
  effectOf,
  insteadOf,
  listBody,
  type Mutation,
  objectBody,
  on,
  paths,
  refuse,
  setMethod,
  type When,
  without,
} from '../mutations/index.js';
import {
  anew,
  asNew,
  createdAnew,
  editNested,
  lastAlone,
  nesting,
  ofList,
  withId,
  withoutId,
} from './entities-shared.js';

/** Writes of the cases: to set up, the suite itself asks for the id, and in a partition for success. */
const request = without('projection');
const put = (path: RegExp, ...steps: readonly (When | Mutation)[]) => on('PUT', path, request, ...steps);
const post = (path: RegExp, ...steps: readonly (When | Mutation)[]) => on('POST', path, request, ...steps);
const patch = (...steps: readonly (When | Mutation)[]) => on('PATCH', paths.entities, ...steps);
const { collection, entity } = paths;
/** Removes the nested entity, or leaves only a reference to it. */
const unnested = editNested(() => undefined);
const referred = editNested(({ _type, id, ...rest }) => (id === undefined ? { _type, ...rest } : { _type, id }));

const puts = table(
  mutant('ENT-PUT-01', 'without an id it is created', put(collection, withoutId, insteadOf(400, setMethod('POST')))),
  mutant(
    'ENT-PUT-01',
    'it is created, though 400 is answered',
    put(collection, withoutId, effectOf(setMethod('POST'))),
  ),
  mutant('ENT-PUT-02', 'what exists is created again', put(collection, withId, effectOf(...createdAnew))),
  mutant('ENT-PUT-03', 'it is created with an id of its own', put(collection, withId, effectOf(...createdAnew))),
  mutant('ENT-PUT-03', 'what does not exist is refused', put(collection, withId, setMethod('POST'))),
  mutant('ENT-PUT-04', 'a list is processed', put(collection, listBody, insteadOf(400, setMethod('POST')))),
  mutant(
    'ENT-PUT-04',
    'a list is processed, though 400 is answered',
    put(collection, listBody, effectOf(setMethod('POST'))),
  ),
  mutant('ENT-PUT-05', 'the last of a list is processed', put(collection, listBody, insteadOf(400, ...lastAlone))),
  mutant(
    'ENT-PUT-05',
    'the last of a list is created, though 400 is answered',
    put(collection, listBody, effectOf(...lastAlone)),
  ),
  mutant('ENT-PUT-06', 'what exists is created again', put(entity, objectBody, effectOf(...createdAnew))),
  mutant('ENT-PUT-07', 'what does not exist is refused', put(entity, objectBody, setMethod('POST'))),
  mutant('ENT-PUT-07', 'it is created with an id of its own', put(entity, objectBody, effectOf(...createdAnew))),
  mutant('ENT-PUT-08', 'the last of a list is processed', put(entity, listBody, insteadOf(400, ...lastAlone))),
  mutant('ENT-PUT-08', 'a list is processed, though 400 is answered', put(entity, listBody, effectOf(...lastAlone))),
  mutant('ENT-PUT-09', 'each time it creates another besides', put(collection, withId, also(anew))),
  mutant('ENT-PUT-10', 'nested entities are left out', put(paths.entities, nesting, unnested)),
  mutant(
    'ENT-PUT-10',
    'nested entities that do not exist are refused',
    put(paths.entities, nesting, setMethod('PATCH')),
  ),
  mutant('ENT-PUT-10', 'nested entities that exist are not updated', put(paths.entities, nesting, knownNested())),
);

const posts = table(
  mutant('ENT-POST-01', 'it is refused for its missing id', post(collection, withoutId, setMethod('PUT'))),
  mutant('ENT-POST-02', 'what exists is created again', post(collection, withId, asNew)),
  mutant('ENT-POST-03', 'what does not exist is created', post(collection, withId, insteadOf(400, setMethod('PUT')))),
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
    'ENT-POST-04',
    'those of a list without id are not created',
    post(collection, listBody, effectOf(ofList((list) => list.slice(1)))),
  ),
  mutant('ENT-POST-04', 'those of a list that exist are created again', post(collection, listBody, asNew)),
  mutant(
    'ENT-POST-05',
    'those of a list that do not exist are created',
    post(collection, listBody, insteadOf(400, asNew)),
  ),
  mutant(
    'ENT-POST-05',
    'the others of the list are created, though 400 is answered',
    post(collection, listBody, effectOf(ofList((list) => list.slice(0, 1)))),
  ),
  mutant('ENT-POST-06', 'what exists is created again', post(entity, objectBody, effectOf(...createdAnew))),
  mutant('ENT-POST-07', 'what does not exist is created', post(entity, objectBody, setMethod('PUT'))),
  mutant('ENT-POST-08', 'the last of a list is processed', post(entity, listBody, insteadOf(400, ...lastAlone))),
  mutant('ENT-POST-08', 'a list is processed, though 400 is answered', post(entity, listBody, effectOf(...lastAlone))),
  mutant('ENT-POST-10', 'nested entities are left out', post(paths.entities, nesting, unnested)),
  mutant('ENT-POST-10', 'nested entities without id are refused', post(paths.entities, nesting, setMethod('PUT'))),
  mutant('ENT-POST-10', 'nested entities that exist are not updated', post(paths.entities, nesting, knownNested())),
);

/** Ignores the values of a nested entity that exists. */
function knownNested(): Mutation {
  return custom(async (request, next, context) => {
    const only = await referred.apply(request, context.fork(), context);
    return only.status === 200 ? referred.apply(request, next, context) : next(request);
  });
}

const patches = table(
  mutant('ENT-PATCH-01', 'what exists is created again', patch(objectBody, effectOf(...createdAnew))),
  mutant('ENT-PATCH-02', 'what does not exist is created', patch(insteadOf(404, setMethod('PUT')))),
  mutant(
    'ENT-PATCH-02',
    'what does not exist is created, though 404 is answered',
    patch(objectBody, effectOf(setMethod('PUT'))),
  ),
  mutant('ENT-PATCH-03', 'what changes nothing is refused', patch(objectBody, onceOnly())),
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
  mutant('ENT-PATCH-04', 'nested entities that exist are not updated', patch(nesting, knownNested())),
);

/** Refuses a body that was sent to the same path before. */
function onceOnly(): Mutation {
  return custom(async (request, next, context) => {
    const key = `once ${request.path} ${request.body.toString()}`;
    if (context.memory.has(key)) return refuse(400).apply(request, next, context);
    context.memory.set(key, true);
    return next(request);
  });
}

/** 4.8: what PUT, POST and PATCH do. */
export const entitiesWrite = [...puts, ...posts, ...patches];

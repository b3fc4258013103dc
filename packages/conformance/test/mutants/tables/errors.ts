import { mutant, table } from '../mutant.js';
import {
  answer,
  bodyText,
  call,
  dropParameter,
  editBodyText,
  editPath,
  given,
  header,
  ifAnswer,
  ifStatus,
  insteadOf,
  not,
  on,
  paths,
  property,
  refuse,
  setMethod,
  setParameter,
  status,
  without,
} from '../mutations/index.js';
import { emptyMandatory, own } from './legacy-mutations.js';

const { collection, entity, entities, properties, streaming, v2 } = paths;
/** Requests of the cases: those of the suite itself ask for no white space, or for a count. */
const request = without('prettiness', 'projection');
const multipart = header('content-type', /^multipart\/form-data/);
/** An access that no deployment of the suite has. */
export const unknownAccess = /^\/rest\/v2\/\w+\/access\.(?!conformance(\.ignoring)?\/)/;
const unknownType = /^\/rest\/v2\/\w+\/[^/]+\/[^/]+\.unknown\./;

const success = table(
  mutant('ERR-01', 'a delete answers 204', on('DELETE', entity, request, ifStatus(200, status(204)))),
  mutant('ERR-01', 'a property is answered with 203', on('GET', properties, ifStatus(200, status(203)))),
  mutant(
    'ERR-02',
    'an upload without `content` is 400',
    on('POST', streaming, multipart, not(bodyText(/name="content"/)), refuse(400)),
  ),
  mutant(
    'ERR-02',
    'an upload without `content` answers as if there were one',
    on(
      'POST',
      streaming,
      multipart,
      editBodyText((text) => text.replace('name="other"', 'name="content"')),
    ),
  ),
  mutant(
    'ERR-03',
    'a query without a match is 404',
    on(
      'GET',
      collection,
      request,
      ifAnswer(({ body }) => /^\s*\[\s*\]\s*$/.test(body.toString()), refuse(404)),
    ),
  ),
);

const refused = table(
  mutant('ERR-04', 'several instances are a conflict', on('*', entity, request, ifStatus(400, status(409)))),
  mutant(
    'ERR-04',
    'of several instances the first is meant',
    on('*', entity, request, insteadOf(400, editPath(/$/, '/conformance-one'))),
  ),
  mutant(
    'ERR-05',
    'of several types the first is meant',
    on('*', v2, insteadOf(400, editPath('/Twin', '/com.vendor.conformance.model.one.Twin'))),
  ),
  mutant(
    'ERR-05',
    'several types count as no type',
    on('*', /^\/rest\/v2\/\w+\/[^/]+\/Twin(\/|$)/, ifStatus(400, status(404))),
  ),
  mutant('ERR-06', 'POST creates what has an unknown id', on('POST', collection, insteadOf(400, setMethod('PUT')))),
  mutant('ERR-06', 'PUT creates what has no id', on('PUT', collection, insteadOf(400, setMethod('POST')))),
  mutant(
    'ERR-06',
    'a body that does not fit is 422',
    on('POST PUT PATCH', entities, request, ifStatus(400, status(422))),
  ),
  mutant(
    'ERR-07',
    'POST on a property that is not a collection is 405',
    on('POST', property('stringProperty'), ifStatus(400, status(405))),
  ),
  mutant('ERR-08', 'a body of the wrong shape is 422', on('POST', properties, ifStatus(400, status(422)))),
  mutant(
    'ERR-08',
    'a body of the wrong shape is ignored',
    on('POST', property('stringList', 'stringSet', 'stringMap'), insteadOf(400, answer(200, true))),
  ),
  mutant('ERR-09', 'an unknown access is refused with 400', on('*', unknownAccess, ifStatus(404, status(400)))),
  mutant(
    'ERR-09',
    'an unknown access is the default one',
    on('*', unknownAccess, editPath(/access\.[^/]+/, own.access)),
  ),
  mutant(
    'ERR-10',
    'of an unknown type there is nothing',
    on('GET', collection, request, insteadOf(404, answer(200, []))),
  ),
  mutant('ERR-10', 'an unknown type is refused with 400', on('*', unknownType, ifStatus(404, status(400)))),
  mutant(
    'ERR-11',
    'an instance that is not there is null',
    on('GET', entity, request, insteadOf(404, answer(200, 'null'))),
  ),
  mutant(
    'ERR-11',
    'a property of an instance that is not there is null',
    on('GET', properties, insteadOf(404, answer(200, 'null'))),
  ),
  mutant(
    'ERR-11',
    'an instance that is not there is cleared',
    on('DELETE', properties, insteadOf(404, answer(200, true))),
  ),
  mutant('ERR-12', 'POST creates what is not there', on('POST', entity, insteadOf(404, setMethod('PUT')))),
  mutant('ERR-12', 'POST on what is not there is 400', on('POST', entity, ifStatus(404, status(400)))),
  mutant('ERR-13', 'what is not there is deleted', on('DELETE', entity, request, insteadOf(404, answer(200, true)))),
);

const failed = table(
  mutant(
    'ERR-14',
    'a reference that cannot be dropped is a conflict',
    on('DELETE', entity, ifStatus(500, status(409))),
  ),
  mutant(
    'ERR-14',
    'a reference that cannot be dropped stays, and the instance goes',
    on('DELETE', entity, insteadOf(500, setParameter('delete-mode', 'ignoreReferences'))),
  ),
  mutant(
    'ERR-15',
    'an assembly with an unknown id is left out',
    on('*', call('assembly-manipulate'), insteadOf(404, answer(200, 'null'))),
  ),
  mutant(
    'ERR-16',
    'an index above the size is the end',
    on('*', call('list-insert'), insteadOf(400, setParameter('index', '1'))),
  ),
  mutant(
    'ERR-16',
    'an index above the size is not read',
    on('*', call('list-insert'), insteadOf(400, dropParameter('index'))),
  ),
  mutant('ERR-17', 'a value of another type is left out', on('*', call('list-insert'), insteadOf(400, answer(200)))),
  mutant(
    'ERR-17',
    'a value of another type is a number',
    on('*', call('list-insert'), given('value', 'x'), setParameter('value', '0')),
  ),
  mutant('ERR-18', 'a mandatory property is an empty text', on('*', call('create'), insteadOf(400, ...emptyMandatory))),
  mutant('ERR-18', 'nothing is created, with success', on('*', call('create'), insteadOf(400, answer(200, 'null')))),
);

/** 7: statuses of what succeeds, and of what does not. */
export const errors = [...success, ...refused, ...failed];

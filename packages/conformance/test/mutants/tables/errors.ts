import { mutant, table } from '../mutant.js';
import {
  call,
  dropParameter,
  editPath,
  given,
  header,
  insteadOf,
  on,
  paths,
  replaceInBody,
  setMethod,
  setParameter,
  without,
} from '../mutations/index.js';
import { emptyMandatory, own } from './legacy-mutations.js';

const { collection, entity, streaming, v2 } = paths;
/** Requests of the cases: those of the suite itself ask for no white space, or for a count. */
const request = without('prettiness', 'projection');
const multipart = header('content-type', /^multipart\/form-data/);
/** An access that no deployment of the suite has. */
export const unknownAccess = /^\/rest\/v2\/\w+\/access\.(?!conformance(\.ignoring)?\/)/;

const success = table(
  mutant(
    'ERR-02',
    'an upload without `content` answers as if there were one',
    on('POST', streaming, multipart, replaceInBody('name="other"', 'name="content"')),
  ),
);

const refused = table(
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
  mutant('ERR-06', 'POST creates what has an unknown id', on('POST', collection, insteadOf(400, setMethod('PUT')))),
  mutant('ERR-06', 'PUT creates what has no id', on('PUT', collection, insteadOf(400, setMethod('POST')))),
  mutant(
    'ERR-09',
    'an unknown access is the default one',
    on('*', unknownAccess, editPath(/access\.[^/]+/, own.access)),
  ),
  mutant('ERR-12', 'POST creates what is not there', on('POST', entity, insteadOf(404, setMethod('PUT')))),
);

const failed = table(
  mutant(
    'ERR-14',
    'a reference that cannot be dropped stays, and the instance goes',
    on('DELETE', entity, insteadOf(500, setParameter('delete-mode', 'ignoreReferences'))),
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
  mutant(
    'ERR-17',
    'a value of another type is a number',
    on('*', call('list-insert'), given('value', 'x'), setParameter('value', '0')),
  ),
  mutant('ERR-18', 'a mandatory property is an empty text', on('*', call('create'), insteadOf(400, ...emptyMandatory))),
);

/** 7: statuses of what succeeds, and of what does not. */
export const errors = [...success, ...refused, ...failed];

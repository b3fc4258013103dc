import { mutant, tableOf } from '../mutant.js';
import {
  all,
  call,
  custom,
  dropMember,
  dropResponseHeader,
  editBodyText,
  editJson,
  editMember,
  either,
  emptyBody,
  given,
  header,
  ifAnswer,
  isNode,
  jsonOf,
  not,
  ofType,
  on,
  paths,
  refuse,
  setResponseHeader,
  swallow,
  without,
  withPartition,
} from '../mutations/index.js';

const { collection, entity, streaming } = paths;
const emptyObject = editJson(() => ({}));

/** Writes the entity property, which depth cuts, as null. */
const cutAsNull = editJson((json) => (isNode(json) ? { ...json, entityProperty: null } : json));

const answered = (json: unknown) => editJson(() => json);

/** Options whose effect no answer shows. */
const unseen = ['stabilize-order', 'identity-management-mode', 'prettiness'];

/** Answers 400 to a parameter that is given twice with the same value. */
const refuseTwice = (name: string) =>
  custom((request, next, context) => {
    const values = new URLSearchParams(request.search).getAll(name);
    const isTwice = new Set(values).size < values.length;
    return isTwice ? refuse(400).apply(request, next, context) : next(request);
  });

/**
 * Answers that lack what is expected, and calls without an effect, where the expectation itself is of something absent.
 */
export const absentAnswers = tableOf(
  'absent-answers',
  mutant('OPT-DEP-01', '`shallow` writes no property', on('GET', entity, given('depth', 'shallow'), emptyObject)),
  mutant(
    'OPT-DEP-04',
    '0 writes no property',
    on('GET', entity, given('depth', '0'), without('prettiness'), emptyObject),
  ),
  mutant(
    'OPT-REC-04',
    'no property is written',
    on('GET', entity, given('entity-recurrence-depth'), given('depth', '0'), emptyObject),
  ),
  mutant(
    'R-23-07',
    'what depth cuts is null',
    on('GET', entity, given('depth', '0'), without('prettiness'), cutAsNull),
  ),
  mutant(
    'R-23-08',
    'what depth cuts is null',
    on('GET', entity, given('depth', '0'), given('write-empty-properties', 'true'), cutAsNull),
  ),
  mutant('R-15-06', 'the same condition twice is refused', on('GET', collection, refuseTwice('where.stringProperty'))),
  mutant(
    'R-29-03',
    'the answer has no body',
    on(
      'GET',
      collection,
      given('projection', 'firstResult'),
      ifAnswer((response) => jsonOf(response) === null, emptyBody),
    ),
  ),
  mutant(
    'R-9-10',
    'XML is announced if `Accept` names it',
    on('POST', streaming, header('accept', 'application/xml'), setResponseHeader('content-type', 'application/xml')),
  ),
  mutant(
    'R-51-03',
    'neither `created` nor `Date` is there',
    on('POST', streaming, all(dropResponseHeader('date'), dropMember('created'))),
  ),
  mutant(
    'R-51-03',
    '`created` is the time zero, and `Date` is not there',
    on(
      'POST',
      streaming,
      all(
        dropResponseHeader('date'),
        editMember('created', () => '1970-01-01T00:00:00.000+0000'),
      ),
    ),
  ),
  ...['SEC-02', 'OPT-SES-01', 'R-2-01', 'R-2-02', 'R-2-03', 'R-2-04', 'R-2-05'].map((requirement) =>
    mutant(requirement, 'the answer has no body', on('GET', collection, given('max-results', '1'), emptyBody)),
  ),
  ...['OPT-ACC-01', 'R-9-01', 'R-9-03', 'R-9-04', 'R-67-02'].map((requirement) =>
    mutant(requirement, 'the answer has no body', on('GET', collection, header('accept'), emptyBody)),
  ),
  mutant('R-67-01', 'the answer has no body', on('GET', call('fetch'), given('codec'), emptyBody)),
  mutant('R-5-07', 'the answer has no body', on('GET', /^\/rest\/v2\/.*\/$/, emptyBody)),
  mutant('R-53-04', 'the answer has no body', on('GET', /^\/rest\/fetch\/$/, emptyBody)),
  mutant('R-15-07', 'the answer has no body', on('GET', call('fetch'), given('noSuchParameter'), emptyBody)),
  mutant('R-18-12', 'no property is written', on('GET', entity, given('type-explicitness', 'never'), emptyObject)),
  mutant(
    'R-18-12',
    'the nested entity is null',
    on(
      'GET',
      entity,
      given('type-explicitness', 'never'),
      editMember('entityProperty', () => null),
    ),
  ),
  mutant('OPT-PRE-01', 'no property is written', on('GET', entity, without('depth'), emptyObject)),
  mutant('R-25-01', 'no property is written', on('GET', entity, without('depth'), emptyObject)),
  ...['ENT-GET-12', 'ENT-GET-17', 'ENT-QRY-35', 'ENT-QRY-40', 'PRP-GET-07', 'PRP-GET-08', 'PRP-GET-12'].map(
    (requirement) =>
      mutant(
        requirement,
        'the answer has no body',
        on('GET', paths.v2, either(...unseen.map((option) => given(option))), without('depth'), emptyBody),
      ),
  ),
  mutant('OPT-STO-02', 'the answer has no body', on('GET', collection, given('stabilize-order', 'false'), emptyBody)),
  mutant('LEG-03', 'the answer has no body', on('*', paths.legacy, given('pseudoContentType'), emptyBody)),
  mutant('R-55-01', 'the answer has no body', on('*', paths.legacy, given('pseudoContentType'), emptyBody)),
  mutant('R-55-02', 'the answer has no body', on('*', paths.legacy, given('pseudoContentType'), emptyBody)),
  mutant('LEG-06', '`create` writes no property', on('*', call('create'), given('projection', 'entity'), emptyObject)),
  mutant('LEG-09', '`create` writes no property', on('*', call('create'), given('projection', 'entity'), emptyObject)),
  mutant(
    'FET-04',
    'no first instance is there',
    on(
      '*',
      call('fetch'),
      all(on('*', paths.every, given('projection', 'first-of-payload'), answered(null)), answered([])),
    ),
  ),
  mutant(
    'ACT-15',
    'there is no ReturnValue',
    on(
      '*',
      call('action'),
      given('name', /rpc/i),
      all(dropMember('ReturnValue'), on('*', paths.every, not(given('projection', 'envelope')), emptyBody)),
    ),
  ),
  mutant(
    'R-46-04',
    'the entity has no property',
    on('GET', entity, ofType('Resource'), given('depth', 'reachable'), emptyObject),
  ),
  mutant(
    'R-42-09',
    'the other entity has no property',
    on('GET', entity, withPartition, without('depth'), emptyObject),
  ),
  mutant(
    'R-51-11',
    'the content is lost',
    on(
      'POST',
      streaming,
      without('fileName'),
      editBodyText(() => ''),
    ),
  ),
  mutant('R-49-01', 'the data is missing', on('GET', streaming, given('fileName'), emptyBody)),
  mutant('R-49-02', 'the data is missing', on('GET', streaming, given('fileName'), emptyBody)),
  mutant(
    'R-49-03',
    'the name is not sent at all',
    on('GET', streaming, given('fileName'), dropResponseHeader('content-disposition')),
  ),
  mutant('R-68-01', 'the data is missing', on('GET', streaming, given('fileName'), emptyBody)),
  mutant('R-63-01', 'the data is missing', on('GET', streaming, given('download'), emptyBody)),
  mutant('R-63-02', 'the data is missing', on('GET', streaming, given('download'), emptyBody)),
  mutant(
    'R-42-08',
    '`ignoreReferences` deletes nothing',
    on('DELETE', entity, given('delete-mode', 'ignoreReferences'), swallow),
  ),
);

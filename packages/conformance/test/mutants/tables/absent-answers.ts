import { mutant, tableOf } from '../mutant.js';
import {
  all,
  custom,
  dropMember,
  dropResponseHeader,
  editJson,
  editMember,
  emptyBody,
  given,
  ifAnswer,
  jsonOf,
  on,
  paths,
  refuse,
  setParameter,
  swallow,
  without,
} from '../mutations/index.js';

const { collection, entity, streaming } = paths;
const emptyObject = editJson(() => ({}));

/** Answers 400 to a parameter that is given twice with the same value. */
const refuseTwice = (name: string) =>
  custom((request, next, context) => {
    const values = new URLSearchParams(request.search).getAll(name);
    const isTwice = new Set(values).size < values.length;
    return isTwice ? refuse(400).apply(request, next, context) : next(request);
  });

/** Answers that lack what is expected, and calls without an effect, where the expectation itself is of something absent. */
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
    on('GET', entity, given('depth', '0'), without('prettiness'), setParameter('write-empty-properties', 'true')),
  ),
  mutant(
    'R-23-08',
    'what depth cuts is left out',
    on('GET', entity, given('depth', '0'), given('write-empty-properties', 'true'), dropMember('entityProperty')),
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
  mutant(
    'R-42-08',
    '`ignoreReferences` deletes nothing',
    on('DELETE', entity, given('delete-mode', 'ignoreReferences'), swallow),
  ),
);

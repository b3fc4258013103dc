import { mutant, tableOf } from '../mutant.js';
import {
  editBodyText,
  editJson,
  emptyBody,
  given,
  header,
  isNode,
  on,
  paths,
  requests,
  setResponseHeader,
  without,
} from '../mutations/index.js';

const { collection, entity, streaming } = paths;

/** Writes the entity property, which depth cuts, as null. */
const cutAsNull = editJson((json) => (isNode(json) ? { ...json, entityProperty: null } : json));

/**
 * Answers that lack what is expected, and calls without an effect, where the expectation itself is of something absent.
 */
export const absentAnswers = tableOf(
  'absent-answers',
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
  mutant(
    'R-9-10',
    'XML is announced if `Accept` names it',
    on('POST', streaming, header('accept', 'application/xml'), setResponseHeader('content-type', 'application/xml')),
  ),
  mutant('OPT-STO-02', 'the answer has no body', on('GET', collection, given('stabilize-order', 'false'), emptyBody)),
  mutant('R-51-11', 'the content is lost', requests('POST', streaming, without('fileName'))(editBodyText(() => ''))),
);

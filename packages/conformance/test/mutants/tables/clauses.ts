import { queryOf, withQuery } from '../messages.js';
import { mutant, tableOf } from '../mutant.js';
import {
  asking,
  dropHeader,
  dropParameter,
  editMember,
  editParameter,
  given,
  header,
  ifFailed,
  isNode,
  type Mutation,
  on,
  paths,
  replaceInBody,
  requests,
  setParameter,
  without,
} from '../mutations/index.js';

const { collection, entity, streaming, v2 } = paths;
const form = header('content-type', /^application\/x-www-form-urlencoded/);

/** Of two conditions on one property only the first is read. */
const firstOfEach: Mutation = asking((request) => {
  const all = queryOf(request);
  const isFirst = (name: string, index: number) => all.findIndex(([each]) => each === name) === index;
  return withQuery(
    request,
    all.filter(([name], index) => !name.startsWith('where.') || isFirst(name, index)),
  );
});

/** Clauses of sentences whose other clauses have mutants elsewhere. */
export const clauses = tableOf(
  'clauses',
  mutant(
    'ENT-QRY-41',
    '`like` is read as GMQL',
    on('GET', collection, given('where.stringProperty', /^like /), dropParameter('where.stringProperty')),
  ),
  mutant('ENT-QRY-02', 'of two conditions on one property the first holds', on('GET', collection, firstOfEach)),
  mutant('ENT-QRY-42', 'the header is not read', on('GET', collection, dropHeader('order-direction')), {
    deviates: 'D-7',
  }),
  mutant(
    'STR-UP-16',
    'without `fileName` there is a name by default',
    on('POST', streaming, form, without('fileName'), setParameter('fileName', 'upload')),
  ),
  mutant(
    'RES-10',
    'a name has the letters of ASCII only',
    requests('POST', streaming)(editParameter('fileName', (name) => name.replace(/[^ -~]/g, '?'))),
  ),
  mutant(
    'RES-07',
    '`fileSize` is a decimal',
    requests(
      'GET',
      entity,
    )(editMember('fileSize', (value) => (isNode(value) ? { ...value, _type: 'decimal' } : value))),
  ),
  mutant('VAL-15', 'the offset of a date is passed over', on('PATCH', v2, replaceInBody('+0200', '+0000'))),
  mutant(
    'R-4-05',
    'a message has a stack trace',
    on('GET', v2, ifFailed(editMember('message', (message) => `${String(message)}\n    at handle (service.js:1:1)`))),
  ),
);

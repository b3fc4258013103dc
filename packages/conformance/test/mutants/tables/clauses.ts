import { parameterOf, queryOf, withParameters, withQuery } from '../messages.js';
import { mutant, tableOf } from '../mutant.js';
import {
  all,
  also,
  anySession,
  asking,
  call,
  custom,
  dropHeader,
  dropParameter,
  dropResponseHeader,
  editJson,
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

/** Of two conditions on one property only one is read. */
const oneOfEach = (which: 'findIndex' | 'findLastIndex'): Mutation =>
  asking((request) => {
    const all = queryOf(request);
    const isRead = (name: string, index: number) => all[which](([each]) => each === name) === index;
    return withQuery(
      request,
      all.filter(([name], index) => !name.startsWith('where.') || isRead(name, index)),
    );
  });

/** A condition on a text finds every text that its pattern matches. */
const findsLike = (patternOf: (text: string) => RegExp): Mutation =>
  custom((request, next, context) => {
    const text = parameterOf(request, 'where.stringProperty') ?? '';
    const pattern = patternOf(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const isFound = (each: unknown): boolean => isNode(each) && pattern.test(String(each['stringProperty'] ?? ''));
    const filter = editJson((json) => (Array.isArray(json) ? json.filter(isFound) : json));
    return all(dropParameter('where.stringProperty'), filter).apply(request, next, context);
  });
const ofText = given('where.stringProperty', /^(?!null$)./);

/** What a legacy call has read before the fault is stored, although the call fails. */
const storesBegun: Mutation = custom(async (request, next, { service }) => {
  const response = await next(request);
  const kind = (name: string): string => (name.startsWith('*') ? '*' : name);
  const begun = withParameters(request, (all) =>
    all.filter(([name], index) => all.findIndex(([each]) => kind(each) === kind(name)) === index),
  );
  if (response.status >= 400) await service(begun);
  return response;
});

/** Clauses of sentences whose other clauses have mutants elsewhere. */
export const clauses = tableOf(
  'clauses',
  mutant(
    'ENT-QRY-41',
    '`like` is read as GMQL',
    on('GET', collection, given('where.stringProperty', /^like /), dropParameter('where.stringProperty')),
  ),
  mutant(
    'ENT-QRY-02',
    'of two conditions on one property the first holds',
    on('GET', collection, oneOfEach('findIndex')),
  ),
  mutant(
    'ENT-QRY-02',
    'of two conditions on one property the last holds',
    on('GET', collection, oneOfEach('findLastIndex')),
  ),
  mutant(
    'ENT-QRY-03',
    'a text is found in other letters',
    requests('GET', collection, ofText)(findsLike((text) => new RegExp(`^${text}$`, 'i'))),
  ),
  mutant(
    'ENT-QRY-03',
    '`%` stands for any text',
    requests('GET', collection, ofText)(findsLike((text) => new RegExp(`^${text.replaceAll('%', '.*')}$`))),
  ),
  mutant(
    'ENT-QRY-03',
    '`_` stands for any character',
    requests('GET', collection, ofText)(findsLike((text) => new RegExp(`^${text.replaceAll('_', '.')}$`))),
  ),
  mutant('R-7-01', 'a refused update keeps its first value', requests('*', call('update'))(storesBegun)),
  mutant(
    'R-7-01',
    'a refused edit keeps its first value',
    requests('*', call('list-insert', 'set-insert', 'map-put'))(storesBegun),
  ),
  mutant(
    'R-7-01',
    'a refused removal removes its first value',
    requests('*', call('list-remove', 'set-remove'))(storesBegun),
  ),
  mutant(
    'ENT-DEL-01',
    'what has the same id in another type is deleted, too',
    on(
      'DELETE',
      entity,
      also((request) => ({ ...request, path: request.path.replace('.Item/', '.Strict/') })),
    ),
  ),
  mutant('R-1-01', 'HEAD needs no session', on('HEAD', entity, anySession)),
  mutant('R-5-04', 'HEAD does not name the type of the body', on('HEAD', entity, dropResponseHeader('content-type'))),
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

import { expect } from 'vitest';
import { type Call, type Difference, differences, ids, type Outcome } from './session.js';

const access = '/rest/v2/entities/access.library';
const books = `${access}/Book`;
const copies = `${access}/Copy`;
const title = '/rest/v2/properties/access.library/Book/1/access.library/title';
const refused: Outcome = { status: 400, rule: 'R-15' };

function passedOver(call: Call, answers?: Outcome['answers']): Difference {
  const [method, target, , headers = {}] = call;
  return {
    name: `${method} ${target} ${Object.keys(headers)}`,
    call,
    documented: refused,
    deviating: { status: 200, rule: 'D-44', ...(answers && { answers }) },
  };
}

const isSea = (text: string) => expect(JSON.parse(text)).toMatchObject({ title: 'Sea' });
const isText = (text: string) => expect(text).toBe('"Sea"');

differences('D-44', [
  ...[
    'write-absence-information=true',
    'writeAbsenceInformation=x',
    'endpoint.no-absence-information=',
    'infer-response-type=true',
    'accept=x/y',
    'content-type=application/xml',
    'response-content-type=text/plain',
    'response-filename=a.json',
    'download-resource=true',
    'saveLocally=true',
    'session-id=nothing',
  ].map((option) => passedOver(['GET', `${copies}?${option}&max-results=2`], ids(1, 2))),
  passedOver(['GET', `${books}/1?accept=x`], isSea),
  passedOver(['GET', `${title}?response-filename=a`], isText),
  passedOver(['PUT', `${title}?infer-response-type=true`, '"New"']),
  passedOver(['POST', `${books}?save-locally=true`, { title: 'New' }]),
  passedOver(['DELETE', `${books}/100?download-resource=x`]),
  ...[
    'order-by=pages',
    'orderBy=nowhere',
    'order-direction=ascending',
    'max-results=0',
    'startIndex=5',
    'distinct=true',
  ].map((option) => passedOver(['GET', `${books}/1?${option}`], isSea)),
  {
    name: 'beside an id the value is still read',
    call: ['GET', `${books}/1?max-results=x`],
    documented: refused,
    deviating: { status: 400, rule: 'R-16' },
  },
  ...(
    [
      ['GET', `${books}/1?delete-mode=dropReferences`],
      ['GET', `${books}/1?where.title=Sea`],
      ['GET', `${title}?order-by=id`],
      ['GET', `${books}?decoding-lenience=lenient`],
      ['DELETE', `${books}/1?order-by=id`],
    ] as const
  ).map((call): Difference => ({ name: call.join(' '), call, documented: refused, deviating: refused })),
  {
    name: 'entity-recurrence-depth below -1',
    call: ['GET', `${books}/1?entity-recurrence-depth=-7&depth=0`],
    documented: { status: 400, rule: 'R-16' },
    deviating: { status: 200, rule: 'D-44', answers: isSea },
  },
  {
    name: 'projection=null of a list',
    call: ['GET', `${copies}?projection=null&max-results=2`],
    documented: { status: 400, rule: 'R-16' },
    deviating: { status: 200, rule: 'D-44', answers: ids(1, 2) },
  },
  {
    name: 'projection=null of an entity',
    call: ['GET', `${books}/1?projection=null`],
    documented: { status: 400, rule: 'R-16' },
    deviating: { status: 200, rule: 'D-44', answers: isSea },
  },
  ...(
    [
      ['GET', `${title}?projection=null`],
      ['POST', `${books}?projection=null`, { title: 'New' }],
      ['DELETE', `${books}/100?delete-mode=null`],
      ['GET', `${books}/1?entity-recurrence-depth=-2147483649`],
    ] as const
  ).map(
    (call): Difference => ({
      name: call.slice(0, 2).join(' '),
      call,
      documented: { status: 400, rule: 'R-16' },
      deviating: { status: 400, rule: 'R-16' },
    }),
  ),
]);

function headers(given: Readonly<Record<string, string>>, documented: Outcome, deviating: Outcome): Difference {
  const call: Call = ['GET', `${copies}?order-by=id&max-results=2&depth=0`, undefined, given];
  return { name: Object.keys(given).join(), call, documented, deviating };
}

const two: Outcome = { status: 200, answers: ids(1, 2), rule: 'R-29' };
const found = (...of: number[]): Outcome => ({ status: 200, answers: ids(...of), rule: 'D-45' });
const unknown = (name: string): Outcome => ({ status: 400, says: `Unknown header "${name}"`, rule: 'D-45' });

differences('D-45', [
  headers({ 'gm-max-results': '1' }, { ...two, answers: ids(1) }, { ...two, answers: ids(1) }),
  headers({ 'GM-Endpoint.Max-Results': '1' }, { ...two, answers: ids(1) }, { ...two, answers: ids(1) }),
  headers({ 'gm-maxResults': '1' }, { ...two, answers: ids(1) }, unknown('gm-maxresults')),
  headers({ 'gm-ordering-direction': 'descending' }, { status: 200 }, unknown('gm-ordering-direction')),
  headers({ 'gm-rpc-body': 'x' }, two, unknown('gm-rpc-body')),
  headers({ 'endpoint.max-results': '1' }, { ...two, answers: ids(1) }, two),
  headers({ 'endpoint.colour': '1' }, refused, two),
  headers({ 'max-results': '1' }, two, two),
  headers({ 'gm-colour': 'x' }, refused, unknown('gm-colour')),
  headers({ 'gm-where.code': 'pair' }, refused, found(9, 10)),
  headers({ 'gm-code': 'self' }, refused, found(8)),
  headers({ 'gm-code': 'self', 'gm-where.code': 'pair' }, refused, found()),
  headers({ 'gm-global-id': 'g-copy-8' }, refused, found(1, 2)),
  headers({ 'gm-where.global-id': 'g-copy-8' }, refused, found(8)),
  headers({ 'gm-id': '8' }, refused, found(1, 2)),
  headers({ 'gm-where.nowhere': 'x' }, refused, { status: 400, rule: 'R-32' }),
  {
    name: 'a property in kebab-case',
    call: ['GET', books, undefined, { 'gm-in-print': 'true' }],
    documented: refused,
    deviating: found(1),
  },
  {
    name: 'a header and a parameter must both hold',
    call: ['GET', `${books}?where.title=Sky`, undefined, { 'gm-in-print': 'true' }],
    documented: refused,
    deviating: found(),
  },
  {
    name: 'DELETE',
    call: ['DELETE', `${books}?allow-multiple-delete=true`, undefined, { 'gm-title': 'Last' }],
    documented: refused,
    deviating: {
      status: 200,
      rule: 'D-45',
      answers: (text) => expect(text).toBe('1'),
      reads: { 'entities/access.library/Book?where.title=Last': ids() },
    },
  },
  {
    name: 'a condition beside an id',
    call: ['GET', `${books}/1`, undefined, { 'gm-title': 'Sea' }],
    documented: refused,
    deviating: unknown('gm-title'),
  },
  {
    name: 'a condition on a property call',
    call: ['GET', title, undefined, { 'gm-where.title': 'Sea' }],
    documented: refused,
    deviating: unknown('gm-where.title'),
  },
]);

import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { Observation } from '../../case/subject.js';
import { named } from '../4.3-legacy-calls/shared.js';
import { mediaType } from '../headers.js';
import { callPath, entitiesPath, entityPath, fetchPath, getRaw, onlyOne, sendJson, sendMarked } from '../requests.js';
import { formatOf } from '../responses.js';
import { answers, byName, change, entityCase, legacyCase, refuse, rows, testCase, type Values } from '../rows.js';

const answerTypes = ['application/json', 'gm/xml', 'application/xml', 'text/xml'] as const;

const checkType = (c: CaseContext, answer: Observation, type: string): void => {
  c.checkStatus(answer, 200);
  c.check('Content-Type', mediaType(answer), type);
  c.check('the answer is', formatOf(answer), type.endsWith('/xml') ? 'XML' : 'JSON');
};

/** A legacy call with a codec and another `Accept`: the answer has the type of the codec. */
function ofCodec(codec: string, type: string, requirement: string): Case {
  return legacyCase(`legacy/codec/type/${codec}`, requirement, async (c) => {
    const accept = type === 'text/xml' ? 'application/xml' : 'text/xml';
    checkType(c, await getRaw(c, await fetchPath(c, { codec }), { accept }), type);
  }).with({ needs: ['xml'], onlyReads: true });
}

const before: Values = { stringProperty: 'a', integerProperty: 1, booleanProperty: false };
const threeOthers: Values = { stringProperty: 'b', integerProperty: 7, booleanProperty: true };

/** the response has the media type that was requested, and bodies without a type are JSON. */
const namedTypes: readonly Case[] = [
  ...answerTypes.flatMap((type): Case[] => [
    ofCodec(type, type, 'R-67-01'),
    entityCase(`accept/type/${type}`, 'R-67-02', async (c) => {
      const path = entitiesPath(c, onlyOne);
      checkType(c, await getRaw(c, path, { accept: type }), type);
    }).with({ needs: ['xml'], onlyReads: true }),
  ]),
  ofCodec('gm/json', 'application/json', 'R-67-04'),
  ...rows(
    ['no-type', '', threeOthers],
    ['text/plain', 'text/plain', threeOthers],
    ['list', 'application/json', { stringList: ['a', 'b', 'c'] }],
  ).map(([id, type, sent]: readonly [string, string, Values]) =>
    change(`legacy/update/body/${id}`, 'R-67-03', before, sent, (c, made, after) => {
      const withAsterisks = Object.fromEntries(Object.entries(after).map(([name, value]) => [`*${name}`, value]));
      return c.subject.raw({
        method: 'POST',
        path: callPath(c, '/rest/update'),
        headers: type === '' ? {} : { 'content-type': type },
        body: new TextEncoder().encode(JSON.stringify({ ...named(made), ...withAsterisks })),
      });
    }).with({ needs: ['legacy'] }),
  ),
];

/** Returns a request that sets the text of an entity to `b`, with these header fields. */
const patchText =
  (headers: { readonly [name: string]: string }) =>
  (c: CaseContext, made: Made): Promise<Observation> => {
    const body = new TextEncoder().encode(JSON.stringify(byName(c, { stringProperty: 'b' })));
    return sendMarked(c, { method: 'PATCH', path: entityPath(c, made), headers, body });
  };

/** Deployed services take only `application/json`, in lower case. */
const unlessRefused = differs('D-40', 200, 406);

export const negotiationCases: readonly Case[] = [
  ...namedTypes,
  ...rows(
    ['unsupported', 'R-9-01', 'image/png', false, undefined],
    ['xml', ['R-9-02', 'OPT-ACC-01'], 'application/xml', true, undefined],
    ['text-xml', 'R-60-13', 'text/xml', true, undefined],
    ['xml-first', 'R-9-02', 'application/json;q=0.5, application/xml', true, undefined],
    ['above-any', 'R-9-02', 'application/json;q=0.2, application/xml;q=0.5, */*;q=0.1', true, undefined],
    ['json', 'OPT-ACC-01', 'application/json', false, undefined],
    ['same', 'R-9-03', 'application/xml, application/json', false, 'D-47'],
    ['same-json-first', 'R-9-03', 'application/json, application/xml', false, undefined],
    ['html', 'R-9-04', 'text/html, application/xml;q=0.9, */*;q=0.8', false, 'D-47'],
    ['unknown-first', 'R-9-02', 'image/png, application/xml', true, undefined],
  ).map(([id, requirement, accept, xml, deviation]) =>
    testCase(`accept/${id}`, requirement, async (c) => {
      const answer = await getRaw(c, entitiesPath(c, onlyOne), { accept });
      c.checkStatus(answer, 200, { judges: requirement });
      const expected = deviation === undefined ? (xml ? 'XML' : 'JSON') : differs(deviation, 'JSON', 'XML');
      c.check('the answer is', formatOf(answer), expected, { judges: requirement });
    }).with({ needs: xml ? ['entityType', 'xml'] : ['entityType'], onlyReads: true, deviation }),
  ),
  ...rows(
    ['json', 'OPT-ACC-02', { 'content-type': 'application/json' }, 200],
    ['missing', 'R-9-08', {}, 200],
    ['text', 'R-9-09', { 'content-type': 'text/plain' }, 200],
    ['unsupported', 'R-9-07', { 'content-type': 'image/png' }, 406],
    ['x-json', 'OPT-ACC-02', { 'content-type': 'text/x-json' }, 200],
    ['text-json', 'OPT-ACC-02', { 'content-type': 'text/json' }, unlessRefused],
    ['suffix', 'OPT-ACC-02', { 'content-type': 'application/merge-patch+json' }, unlessRefused],
    ['capitals', 'OPT-ACC-02', { 'content-type': 'application/JSON' }, unlessRefused],
    ['charset', 'OPT-ACC-02', { 'content-type': 'application/json; charset=utf-8' }, 200],
    ['charset-quoted', 'OPT-ACC-02', { 'content-type': 'application/json;charset="UTF-8"' }, 200],
  ).map(([id, requirement, headers, status]) => {
    const send = patchText(headers);
    const before = { stringProperty: 'a' };
    if (status === 406) return refuse(`content-type/${id}`, requirement, before, 406, send);
    return change(`content-type/${id}`, requirement, before, { stringProperty: 'b' }, send).with({ status });
  }),
  ...rows(
    ['other-charset', 'application/json; charset=iso-8859-1', 200],
    ['any', '*/*', 400],
    ['binary', 'gm/bin', 400],
  ).map(([id, type, deployed]) => {
    const send = patchText({ 'content-type': type });
    return refuse(`content-type/${id}`, 'R-9-07', { stringProperty: 'a' }, differs('D-40', 406, deployed), send).with({
      whereDeployed: deployed === 200 ? { stringProperty: 'b' } : {},
    });
  }),
  answers('limit/json-depth', 'R-62-01', 400, (c) => {
    const path = entitiesPath(c);
    const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    return sendJson(c, 'POST', path, body, { 'x-conformance': c.marker });
  }).with({ needs: ['entityType'] }),
];

import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import { entity } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { formData, textOf } from '../4.1-streaming/shared.js';
import { chain } from '../4.7-options/depth.js';
import { mediaType } from '../headers.js';
import {
  callPath,
  encode,
  entitiesPath,
  entityPath,
  fetchPath,
  getRaw,
  idText,
  queryOf,
  sendMarked,
} from '../requests.js';
import { at, formatOf, jsonOf, succeeded } from '../responses.js';
import { answers, entityCase, legacyCase, resourceCase, rows } from '../rows.js';
import { getXml } from './xml-bodies.js';

const read = { needs: ['entityType'], onlyReads: true } as const;
const long = 'x'.repeat(100_000);

/** raw requests that belong to no table. */
export const rawRequestCases: readonly Case[] = [
  answers('limit/url', 'R-62-02', 414, (c) => getRaw(c, `${entitiesPath(c)}?x=${long}`)).with(read),
  answers('limit/headers', 'R-62-03', 431, (c) => getRaw(c, entitiesPath(c), { 'x-conformance': long })).with(read),
  resourceCase('streaming/post/raw/without-name', 'R-51-11', async (c) => {
    const request = { method: 'POST', path: callPath(c, '/streaming'), headers: { 'content-type': 'text/plain' } };
    const answer = await succeeded(c, c.subject.raw({ ...request, body: c.marker }));
    const resource = at(jsonOf(answer), 0);
    c.check('name', at(resource, 'name') ?? null, null);
    c.check('content', textOf(await c.subject.download(String(at(resource, 'id')))), c.marker);
  }).with({ needs: ['throwaway'] }),
  ...rows(
    ['form', 'R-54-01', formData],
    ['form-with-charset', 'R-54-01', { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }],
    ['query-first', 'R-54-02', formData],
  ).map(([kind, requirement, headers]) =>
    legacyCase(`legacy/parameters/${kind}`, requirement, async (c) => {
      const { type } = await c.fixture.existingAmongFew();
      const isInQuery = kind === 'query-first';
      const path = callPath(c, '/rest/fetch', isInQuery ? [['type', type]] : []);
      const body = `type=${encode(isInQuery ? c.fixture.unknown.type : type)}`;
      const answer = await succeeded(c, sendMarked(c, { method: 'POST', path, headers, body }));
      c.check('answer is a list', Array.isArray(answer.value), true);
    }).with({ onlyReads: true }),
  ),
];

type Texts = { readonly [name: string]: string };

/** Fetches all instances of a type by a legacy call with a further parameter. */
const fetchWith = async (c: CaseContext, parameters: Texts, headers: Texts = {}): Promise<Observation> =>
  getRaw(c, await fetchPath(c, parameters), headers);

/** The beginning of a text in XML. */
const prolog = `<?xml version='1.0' encoding='UTF-8'?> <?gm-xml version="4"?> <gm-data>`;

/** The open elements of a text in XML at its end, or where another one is closed. */
function unclosed(text: string): readonly string[] {
  const open: string[] = [];
  for (const [, end, name = '', empty] of text.matchAll(/<(\/?)([\w-]+)[^>]*?(\/?)>/g)) {
    if (end === '' && empty === '') open.push(name);
    else if (end !== '' && open.pop() !== name) return [...open, `not ${name}`];
  }
  return open;
}

/** 4.2 and R-60: parameters of every call, and XML. */
export const parameterCases: readonly Case[] = [
  ...rows(
    ['well-formed', ['LEG-03', 'R-55-01'], 'text/x-conformance', true],
    ['no-media-type', 'R-55-02', 'no media type', false],
  ).map(([id, requirement, pseudoContentType, sent]) =>
    legacyCase(`legacy/pseudo-content-type/${id}`, requirement, async (c) => {
      const answer = await succeeded(c, fetchWith(c, { pseudoContentType }), { judges: requirement });
      const isSent = mediaType(answer) === pseudoContentType;
      c.check('Content-Type is the one that was asked for', isSent, sent, { judges: requirement });
      c.check('the answer is', formatOf(answer), 'JSON', { judges: requirement });
    }).with({ onlyReads: true }),
  ),
  legacyCase('legacy/codec/gm/xml', 'LEG-12', async (c) => {
    const answer = await fetchWith(c, { codec: 'gm/xml' }, { accept: 'application/json' });
    const { text } = answer;
    c.checkStatus(answer, 200);
    c.check('the answer is', formatOf(answer), 'XML');
    c.observe('answer is gm-data', text.includes('<gm-data>'), true, { judges: ['R-60-01', 'R-9-05'] });
    c.observe('beginning', text.replace(/\s+/g, ' ').startsWith(prolog), true, { judges: 'R-60-01' });
    const parts = [...text.matchAll(/<(required-types|root-value|pool)\b/g)].map(([, name]) => name);
    c.observe('parts', parts, ['required-types', 'root-value', 'pool'], { judges: 'R-60-02' });
    c.observe('elements that are not closed', unclosed(text), [], { judges: 'R-60-02' });
  }).with({ needs: ['xml'], also: ['R-60-01', 'R-60-02', 'R-9-05'], onlyReads: true }),
  answers('legacy/codec/no/such-codec', 'R-9-06', 400, (c) =>
    fetchWith(c, { codec: 'no/such-codec' }, { accept: 'application/xml' }),
  ).with({ needs: ['entityType', 'legacy', 'xml'], onlyReads: true }),
  entityCase('xml/entity', 'R-60-03', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'A & B', integerProperty: 3, booleanProperty: false });
    const answer = await succeeded(c, getXml(c, entityPath(c, made)));
    const { text } = answer;
    const values = { judges: ['R-60-03', 'R-60-04'] };
    c.observe('string', text.includes(`<s p='${c.fixture.property('stringProperty')}'>A &amp; B</s>`), true, values);
    c.observe('integer', text.includes(`<i p='${c.fixture.property('integerProperty')}'>3</i>`), true, values);
    c.observe('false', text.includes(`<b p='${c.fixture.property('booleanProperty')}'>false</b>`), true, values);
    const ofType = new RegExp(`<t alias='[^']+' num='1'>${made.type.replaceAll('.', '\\.')}</t>`);
    c.observe('type', ofType.test(text), true, { judges: 'R-60-06' });
    c.observe('empty set', text.includes(`p='${c.fixture.property('stringSet')}'`), false, { judges: 'R-60-09' });
    const names = [...text.matchAll(/ p='([^']+)'/g)].map(([, name = '']) => name);
    c.observe('properties by name', names, [...names].sort(), { judges: 'R-60-08' });
    c.observe('elements that are not closed', unclosed(text), [], { judges: 'R-60-02' });
  }).with({
    needs: ['xml', 'stringProperty', 'integerProperty', 'booleanProperty', 'stringSet'],
    also: ['R-60-02', 'R-60-04', 'R-60-06', 'R-60-08', 'R-60-09'],
  }),
  entityCase('xml/pool', 'R-60-07', async (c) => {
    // Two branches, each with a leaf. Depth first, one leaf would come before the other branch.
    const branches = [];
    const leaves = [];
    for (let count = 0; count < 2; count += 1) {
      const leaf = await c.fixture.create();
      leaves.push(leaf);
      branches.push(await c.fixture.create({ entityProperty: c.fixture.reference(leaf) }));
    }
    const root = await c.fixture.create({ entityList: branches.map((each) => c.fixture.reference(each)) });
    const answer = await succeeded(c, getXml(c, entityPath(c, root, [['depth', 'reachable']])));
    const found = [...answer.text.matchAll(/<E id=[\s\S]*?<[ls] p='id'>([^<]+)</g)].map(([, id]) => id);
    const ids = (made: readonly Made[]) => made.map(({ id }) => idText(id));
    c.check('ids of the pool', found, [idText(root.id), ...ids(branches), ...ids(leaves)]);
  }).with({ needs: ['xml', 'entityProperty', 'entityList'] }),
  legacyCase('xml/depth/reachable', 'LEG-07', async (c) => {
    const { type, id } = await chain(c, 5);
    const query = queryOf({ type, id: idText(id), depth: 'reachable', codec: 'gm/xml' });
    const { text } = await succeeded(c, getRaw(c, callPath(c, '/rest/entity', query)));
    c.check('the last level is written', text.includes('level-5'), true);
  }).with({ needs: ['xml', 'entityProperty', 'stringProperty'] }),
  legacyCase('xml/read-after/patch', ['IDR-02', 'LEG-12'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'before' });
    const path = callPath(c, '/rest/entity', queryOf({ type: made.type, id: idText(made.id), codec: 'gm/xml' }));
    const read = async () => (await succeeded(c, getRaw(c, path), { judges: 'LEG-12' })).text;
    c.check('the text is written', (await read()).includes('before'), true);
    const body = entity({ [c.fixture.property('stringProperty')]: 'after' });
    c.checkStatus(await c.subject.writeEntity('PATCH', made, body), 200, { judges: 'ENT-PATCH-01' });
    c.check('the new text is written', (await read()).includes('after'), true);
  }).with({ needs: ['xml', 'stringProperty'], also: 'ENT-PATCH-01' }),
  entityCase('xml/depth/envelope', 'R-23-05', async (c) => {
    const path = entityPath(c, await chain(c, 5), queryOf({ depth: '1', projection: 'envelope' }));
    const { text } = await succeeded(c, getXml(c, path));
    const levels = ['level-0', 'level-1', 'level-2'].filter((level) => text.includes(level));
    c.check('the levels that are written', levels, ['level-0', 'level-1']);
  }).with({ needs: ['xml', 'entityProperty', 'stringProperty'] }),
  entityCase('xml/cut', 'R-60-05', async (c) => {
    const inner = await c.fixture.create();
    const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) });
    const answer = await getXml(c, entityPath(c, made, [['depth', '0']]));
    const isCut = (need: 'entityProperty' | 'stringList') =>
      answer.text.includes(`<a p='${c.fixture.property(need)}'/>`);
    c.observe('cut property', isCut('entityProperty'), true);
    c.observe('cut property without a value', isCut('stringList'), differs('D-59', false, true));
  }).with({ needs: ['xml', 'entityProperty', 'stringList'], deviation: 'D-59' }),
];

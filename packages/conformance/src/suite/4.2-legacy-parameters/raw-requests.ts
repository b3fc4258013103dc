import type { Case } from '../../case/case.js';
import { formData, textOf } from '../4.1-streaming/shared.js';
import { callPath, encode, entitiesPath, getRaw, sendMarked } from '../requests.js';
import { at, jsonOf, succeeded } from '../responses.js';
import { answers, legacyCase, resourceCase, rows } from '../rows.js';

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
  ...rows(['form', 'R-54-01'], ['query-first', 'R-54-02']).map(([kind, requirement]) =>
    legacyCase(`legacy/parameters/${kind}`, requirement, async (c) => {
      const { type } = await c.fixture.existingAmongFew();
      const path = callPath(c, '/rest/fetch', kind === 'form' ? [] : [['type', type]]);
      const body = `type=${encode(kind === 'form' ? type : c.fixture.unknown.type)}`;
      const answer = await succeeded(c, sendMarked(c, { method: 'POST', path, headers: formData, body }));
      c.check('answer is a list', Array.isArray(answer.value), true);
    }).with({ onlyReads: true }),
  ),
];

import type { Case } from '../../case/case.js';
import { textOf } from '../4.1-streaming/shared.js';
import { callPath, entityPath } from '../requests.js';
import { at, jsonOf, succeeded } from '../responses.js';
import { legacyCase, requestCase, resourceCase } from '../rows.js';

/** raw requests that belong to no table. */
export const rawRequestCases: readonly Case[] = [
  ...(['url', 'headers'] as const).map((kind) =>
    requestCase(`limit/${kind}`, kind === 'url' ? 'R-62-02' : 'R-62-03', { onlyReads: true }, async (c) => {
      const path = entityPath(c, { type: c.fixture.type('entityType') });
      const long = 'x'.repeat(100_000);
      const request =
        kind === 'url'
          ? { method: 'GET', path: `${path}?x=${long}` }
          : { method: 'GET', path, headers: { 'x-conformance': long } };
      c.checkStatus(await c.subject.raw(request), kind === 'url' ? 414 : 431);
    }),
  ),
  resourceCase('streaming/post/raw/without-name', 'R-51-11', { needs: ['throwaway'], raw: 'body' }, async (c) => {
    const request = { method: 'POST', path: callPath(c, '/streaming'), headers: { 'content-type': 'text/plain' } };
    const answer = await succeeded(c, c.subject.raw({ ...request, body: c.marker }));
    const resource = at(jsonOf(answer), 0);
    c.check('name', at(resource, 'name') ?? null, null);
    c.check('content', textOf(await c.subject.download(String(at(resource, 'id')))), c.marker);
  }),
  ...(['form', 'query-first'] as const).map((kind) =>
    legacyCase(
      `legacy/parameters/${kind}`,
      kind === 'form' ? 'R-54-01' : 'R-54-02',
      { onlyReads: true, raw: 'body' },
      async (c) => {
        const { type } = await c.fixture.existingAmongFew();
        const path = callPath(c, '/rest/fetch', kind === 'form' ? [] : [['type', type]]);
        const body = `type=${encodeURIComponent(kind === 'form' ? type : c.fixture.unknown.type)}`;
        const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-conformance': c.marker };
        const answer = await succeeded(c, c.subject.raw({ method: 'POST', path, headers, body }));
        c.check('answer is a list', Array.isArray(answer.value), true);
      },
    ),
  ),
];

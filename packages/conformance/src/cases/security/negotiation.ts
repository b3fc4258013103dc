import type { Case } from '../../case.js';
import { entityPath, literal, reading, sendMarked, writing } from '../define.js';
import { get } from './shared.js';

export const negotiationCases: readonly Case[] = [
  ...(
    [
      ['unsupported', 'R-9-01', 'image/png', false],
      ['xml', ['R-9-02', 'OPT-ACC-01'], 'application/xml', true],
      ['text-xml', 'R-60-13', 'text/xml', true],
      ['xml-first', 'R-9-02', 'application/json;q=0.5, application/xml', true],
      ['json', 'OPT-ACC-01', 'application/json', false],
      ['same', 'R-9-03', 'application/xml, application/json', false],
      ['html', 'R-9-04', 'text/html, application/xml;q=0.9, */*;q=0.8', false],
    ] as const
  ).map(([id, requirement, accept, xml]) =>
    literal(
      'header',
      reading(`accept/${id}`, requirement, xml ? ['entityType', 'xml'] : ['entityType'], async (c) => {
        const answer = await get(c, entityPath(c, { type: c.fixture.type('entityType') }, [['max-results', '1']]), {
          accept,
        });
        c.checkStatus(answer, 200);
        c.check('the answer is', answer.text.trimStart().startsWith('<') ? 'XML' : 'JSON', xml ? 'XML' : 'JSON');
      }),
    ),
  ),
  ...(
    [
      ['json', 'OPT-ACC-02', { 'content-type': 'application/json' }, 200],
      ['missing', 'R-9-08', {}, 200],
      ['text', 'R-9-09', { 'content-type': 'text/plain' }, 200],
      ['unsupported', 'R-9-07', { 'content-type': 'image/png' }, 406],
    ] as const
  ).map(([id, requirement, headers, status]) =>
    literal(
      'header',
      writing(`content-type/${id}`, requirement, ['entityType', 'stringProperty'], async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const body = new TextEncoder().encode(JSON.stringify({ [property]: 'b' }));
        c.checkStatus(await sendMarked(c, { method: 'PATCH', path: entityPath(c, made), headers, body }), status);
        if (status === 200) await c.oracle.updated(before, made, { [property]: 'b' });
        else await c.oracle.none(before);
      }),
    ),
  ),
  literal(
    'body',
    writing('limit/json-depth', 'R-62-01', ['entityType'], async (c) => {
      const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      c.checkStatus(
        await sendMarked(c, {
          method: 'POST',
          path: entityPath(c, { type: c.fixture.type('entityType') }),
          headers: { 'content-type': 'application/json' },
          body,
        }),
        400,
      );
    }),
  ),
];

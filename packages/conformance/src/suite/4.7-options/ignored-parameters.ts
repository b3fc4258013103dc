import type { Case } from '../../case/case.js';
import { callPath, queryOf } from '../requests.js';
import { legacyCase, resourceCase } from '../rows.js';

/** the calls that pass over parameters which they do not know. */
export const ignoredParameterCases: readonly Case[] = [
  legacyCase('option/legacy-ignores', 'R-15-07', { onlyReads: true, raw: 'request' }, async (c) => {
    const known = await c.fixture.existingAmongFew();
    const answer = await c.subject.raw({
      method: 'GET',
      path: callPath(c, '/rest/fetch', queryOf({ type: known.type, noSuchParameter: 'x' })),
    });
    c.checkStatus(answer, 200);
    c.check('answer is a list', Array.isArray(answer.value), true);
  }),
  resourceCase('option/streaming-ignores', 'R-15-08', { raw: 'request' }, async (c) => {
    const { id } = await c.fixture.upload('content');
    const answer = await c.subject.raw({
      method: 'GET',
      path: callPath(c, '/streaming', queryOf({ resourceId: id, noSuchParameter: 'x' })),
    });
    c.checkStatus(answer, 200);
    c.check('content', answer.text, 'content');
  }),
];

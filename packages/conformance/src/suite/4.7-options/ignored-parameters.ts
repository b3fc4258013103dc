import type { Case } from '../../case/case.js';
import { callPath } from '../requests.js';

/** the calls that pass over parameters which they do not know. */
export const ignoredParameterCases: readonly Case[] = [
  {
    id: 'option/legacy-ignores',
    judges: 'R-15-07',
    needs: ['entityType', 'legacy'],
    onlyReads: true,
    raw: 'request',
    async run(c) {
      const known = await c.fixture.existingAmongFew();
      const answer = await c.subject.raw({
        method: 'GET',
        path: callPath(c, '/rest/fetch', [
          ['type', known.type],
          ['noSuchParameter', 'x'],
        ]),
      });
      c.checkStatus(answer, 200);
      c.check('answer is a list', Array.isArray(answer.value), true);
    },
  },
  {
    id: 'option/streaming-ignores',
    judges: 'R-15-08',
    needs: ['resources'],
    raw: 'request',
    async run(c) {
      const { id } = await c.fixture.upload('content');
      const answer = await c.subject.raw({
        method: 'GET',
        path: callPath(c, '/streaming', [
          ['resourceId', id],
          ['noSuchParameter', 'x'],
        ]),
      });
      c.checkStatus(answer, 200);
      c.check('content', answer.text, 'content');
    },
  },
];

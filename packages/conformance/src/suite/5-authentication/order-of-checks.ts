import type { Case, CaseContext } from '../../case/case.js';
import { entityPath } from '../requests.js';
import { at, jsonOf } from '../responses.js';
import { entityCase } from '../rows.js';

/** the order in which a service checks the parts of a request. */
export const orderOfCheckCases: readonly Case[] = [
  ...(
    [
      [
        'session-before-path',
        'R-11-01',
        (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }),
        false,
        '{}',
        401,
      ],
      [
        'path-before-options',
        'R-11-02',
        (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }, [['depth', 'no-such']]),
        true,
        '{}',
        404,
      ],
      [
        'options-before-body',
        'R-11-03',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType') }, [['depth', 'no-such']]),
        true,
        '{',
        400,
      ],
      [
        'body-before-effect',
        'R-11-04',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType'), id: 987654321987 }),
        true,
        '{',
        400,
      ],
    ] as const
  ).map(([id, requirement, pathOf, session, body, status]) =>
    entityCase(`order-of-judgement/${id}`, requirement, { raw: 'body' }, async (c) => {
      const request = {
        method: 'POST',
        path: pathOf(c),
        headers: { 'content-type': 'application/json', 'x-case': c.marker },
        body,
      };
      const answer = await c.subject.raw(session ? request : { ...request, session: false });
      c.checkStatus(answer, status);
      if (id === 'options-before-body')
        c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes('depth'), true);
    }),
  ),
];

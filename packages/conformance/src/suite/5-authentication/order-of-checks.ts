import type { Case, CaseContext, Status } from '../../case/case.js';
import { entityPath } from '../requests.js';
import { at, jsonOf } from '../responses.js';
import { entityCase } from '../rows.js';

type Row = readonly [id: string, requirement: string, path: (c: CaseContext) => string, body: string, status: Status];

const unreadableDepth = [['depth', 'no-such']] as const;
const unknownType = (c: CaseContext) => ({ type: c.fixture.unknown.type });
const knownType = (c: CaseContext) => ({ type: c.fixture.type('entityType') });

/** Requests with two faults, of which the first one decides. */
const rows: readonly Row[] = [
  ['session-before-path', 'R-11-01', (c) => entityPath(c, unknownType(c)), '{}', 401],
  ['path-before-options', 'R-11-02', (c) => entityPath(c, unknownType(c), unreadableDepth), '{}', 404],
  ['options-before-body', 'R-11-03', (c) => entityPath(c, knownType(c), unreadableDepth), '{', 400],
  ['body-before-effect', 'R-11-04', (c) => entityPath(c, { ...knownType(c), id: 987654321987 }), '{', 400],
];

/** the order in which a service checks the parts of a request. */
export const orderOfCheckCases: readonly Case[] = rows.map(([id, requirement, path, body, status]) =>
  entityCase(`order-of-judgement/${id}`, requirement, async (c) => {
    const headers = { 'content-type': 'application/json', 'x-case': c.marker };
    const request = { method: 'POST', path: path(c), headers, body };
    // Only the request that expects 401 has no session.
    const answer = await c.subject.raw(status === 401 ? { ...request, session: false } : request);
    c.checkStatus(answer, status);
    if (id === 'options-before-body')
      c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes('depth'), true);
  }),
);

import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, getRaw, propertyPath, sendMarked } from '../requests.js';
import { at, jsonOf, kindOf } from '../responses.js';
import { wireCase } from '../rows.js';

/** Requests of v2 that fail, each with its status. */
const failures: {
  readonly [name: string]: {
    readonly status: number;
    readonly onlyReads?: true;
    send(c: CaseContext): Promise<Observation>;
  };
} = {
  'unknown-type': {
    status: 404,
    onlyReads: true,
    send: (c) => getRaw(c, entityPath(c, { type: c.fixture.unknown.type })),
  },
  'unknown-parameter': {
    status: 400,
    onlyReads: true,
    send: (c) => getRaw(c, entityPath(c, { type: c.fixture.type('entityType') }, [['noSuchOption', 'x']])),
  },
  'unknown-property': {
    status: 404,
    onlyReads: true,
    send: async (c) => {
      return getRaw(c, propertyPath(c, await c.fixture.existing(), c.fixture.unknown.property));
    },
  },
  'unreadable-body': {
    status: 400,
    send: (c) =>
      sendMarked(c, {
        method: 'POST',
        path: entityPath(c, { type: c.fixture.type('entityType') }),
        headers: { 'content-type': 'application/json' },
        body: '{"',
      }),
  },
};

const documented: readonly string[] = ['_type', 'message', 'tracebackId', 'type'];
const deployed: readonly string[] = [...documented, 'details', 'suppressed'];

/** the members of an error, without those that an encoding adds to every entity. */
function membersOf(json: unknown): readonly string[] {
  return Object.keys(typeof json === 'object' && json !== null ? json : {})
    .filter((name) => name !== '_id' && name !== 'cause')
    .sort();
}

/** 7 and R-4: the body of an error. */
export const errorCases: readonly Case[] = Object.entries(failures).map(([name, { status, onlyReads = false, send }]) =>
  wireCase(`error/body/${name}`, 'R-4-01', { also: 'R-4-02', onlyReads, deviation: 'D-19' }, async (c) => {
    const answer = await send(c);
    c.checkStatus(answer, status);
    const json = jsonOf(answer);
    c.check('type is', kindOf(at(json, 'type')), 'string');
    c.check('message is', kindOf(at(json, 'message')), 'string');
    c.check('tracebackId is', kindOf(at(json, 'tracebackId')), 'string');
    const type = `${c.fixture.vendor}.model.service.api.result.Failure`;
    c.check('_type', at(json, '_type'), type, { judges: 'R-4-02' });
    const detected = c.check('members', membersOf(json), differs('D-19', documented, [...deployed].sort()));
    const cause = at(json, 'cause');
    if (detected === 'documented') return c.check('cause', cause, undefined);
    if (cause !== undefined) c.check('cause has a message', kindOf(at(cause, 'message')), 'string');
  }),
);

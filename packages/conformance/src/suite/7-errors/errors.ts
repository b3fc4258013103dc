import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation } from '../../case/subject.js';
import { entitiesPath, entityPath, getRaw, propertyPath, sendJson } from '../requests.js';
import { at, jsonOf, kindOf } from '../responses.js';
import { type About, entityCase } from '../rows.js';

type Send = (c: CaseContext) => Promise<Observation>;

/** Returns a GET for a path. */
const gets =
  (pathOf: (c: CaseContext) => Promise<string> | string): Send =>
  async (c) =>
    getRaw(c, await pathOf(c));

const ofUnknownProperty = async (c: CaseContext): Promise<string> =>
  propertyPath(c, await c.fixture.existing(), c.fixture.unknown.property);

/** Requests of v2 that fail, each with its status. */
const failures: readonly (readonly [name: string, status: number, about: About, send: Send])[] = [
  ['unknown-type', 404, { onlyReads: true }, gets((c) => entityPath(c, { type: c.fixture.unknown.type }))],
  ['unknown-parameter', 400, { onlyReads: true }, gets((c) => entitiesPath(c, [['noSuchOption', 'x']]))],
  ['unknown-property', 404, { onlyReads: true }, gets(ofUnknownProperty)],
  ['unreadable-body', 400, {}, (c) => sendJson(c, 'POST', entitiesPath(c), '{"', { 'x-conformance': c.marker })],
];

const documented: readonly string[] = ['_type', 'message', 'tracebackId', 'type'];
const deployed: readonly string[] = [...documented, 'details', 'suppressed'];

/** the members of an error, without those that an encoding adds to every entity. */
function membersOf(json: unknown): readonly string[] {
  return Object.keys(typeof json === 'object' && json !== null ? json : {})
    .filter((name) => name !== '_id' && name !== 'cause')
    .sort();
}

/** 7 and R-4: the body of an error. */
export const errorCases: readonly Case[] = failures.map(([name, status, about, send]) =>
  entityCase(`error/body/${name}`, 'R-4-01', async (c) => {
    const answer = await send(c);
    c.checkStatus(answer, status);
    const json = jsonOf(answer);
    for (const member of ['type', 'message', 'tracebackId'])
      c.check(`${member} is`, kindOf(at(json, member)), 'string');
    const type = `${c.fixture.vendor}.model.service.api.result.Failure`;
    c.check('_type', at(json, '_type'), type, { judges: 'R-4-02' });
    const detected = c.check('members', membersOf(json), differs('D-19', documented, [...deployed].sort()));
    const cause = at(json, 'cause');
    if (detected === 'documented') return c.check('cause', cause, undefined);
    if (cause !== undefined) c.check('cause has a message', kindOf(at(cause, 'message')), 'string');
  }).with({ ...about, also: 'R-4-02', deviation: 'D-19' }),
);

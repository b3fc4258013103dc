import { anyError, type Case, type Status } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { entityPath } from '../../requests.js';
import { entityCase, testCase } from '../../rows.js';

const conditions: readonly {
  readonly id: string;
  readonly requirement: string;
  /** The statement that demands any error. */
  readonly must?: string;
  readonly need?: PropertyNeed;
  readonly value: string;
  /** The dialect row by which deployed services allow it. */
  readonly deviation?: DialectRowId;
}[] = [
  { id: 'number', requirement: 'R-32-01', need: 'integerProperty', value: 'one' },
  { id: 'boolean', requirement: 'R-32-01', need: 'booleanProperty', value: 'yes', deviation: 'D-42' },
  { id: 'constant', requirement: 'R-32-02', need: 'enumProperty', value: 'no such constant' },
  { id: 'collection', requirement: 'R-32-05', need: 'stringList', value: 'a' },
  { id: 'entity', requirement: 'R-32-07', must: 'ENT-QRY-43', need: 'entityProperty', value: '1' },
];

/** conditions that are refused with 400. */
export const refusedConditionCases: readonly Case[] = [
  ...conditions.map(({ id, requirement, must, need, value, deviation }) =>
    testCase(
      `ent-query/where/refused/${id}`,
      requirement,
      {
        needs: need === undefined ? ['entityType'] : ['entityType', need],
        also: must,
        linksOnce: need !== undefined && isLink(need),
        onlyReads: true,
        raw: 'request',
        deviation,
      },
      async (c) => {
        const name = need === undefined ? 'id' : c.fixture.property(need);
        const type = c.fixture.type(need === undefined ? 'entityType' : holderOf(need));
        const path = entityPath(c, { type }, [[`where.${name}`, value]]);
        const answer = await c.subject.raw({ method: 'GET', path });
        if (must !== undefined) c.checkStatus(answer, anyError, { judges: must });
        c.checkStatus(answer, deviation === undefined ? 400 : differs(deviation, 400, 200));
      },
    ),
  ),
  entityCase(
    'ent-query/where/refused/unknown',
    'R-32-04',
    { onlyReads: true, raw: 'request', deviation: 'D-42' },
    async (c) => {
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [
        [`where.${c.fixture.unknown.property}`, 'a'],
      ]);
      // Deployed services may answer 500.
      c.checkStatus(await c.subject.raw({ method: 'GET', path }), differs<Status>('D-42', 400, [400, 500]));
    },
  ),
];

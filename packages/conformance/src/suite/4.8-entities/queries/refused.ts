import { anyError, type Case, type Status } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { condition, entityPath, getRaw } from '../../requests.js';
import { entityCase } from '../../rows.js';

/** Conditions, with the row by which deployed services allow them, and the statement that demands any error. */
const conditions: readonly (readonly [
  id: string,
  requirement: string,
  need: PropertyNeed,
  value: string,
  more?: { readonly deviation?: DialectRowId; readonly must?: string },
])[] = [
  ['number', 'R-32-01', 'integerProperty', 'one'],
  ['boolean', 'R-32-01', 'booleanProperty', 'yes', { deviation: 'D-42' }],
  ['constant', 'R-32-02', 'enumProperty', 'no such constant'],
  ['collection', 'R-32-05', 'stringList', 'a'],
  ['entity', 'R-32-07', 'entityProperty', '1', { must: 'ENT-QRY-43' }],
];

const unknown = { onlyReads: true, deviation: 'D-42' } as const;

/** conditions that are refused with 400. */
export const refusedConditionCases: readonly Case[] = [
  ...conditions.map(([id, requirement, need, value, { deviation, must } = {}]) =>
    entityCase(`ent-query/where/refused/${id}`, requirement, async (c) => {
      const type = c.fixture.type(holderOf(need));
      const answer = await getRaw(c, entityPath(c, { type }, [condition(c, need, value)]));
      if (must !== undefined) c.checkStatus(answer, anyError, { judges: must });
      c.checkStatus(answer, deviation === undefined ? 400 : differs(deviation, 400, 200));
    }).with({ needs: [need], also: must, linksOnce: isLink(need), onlyReads: true, deviation }),
  ),
  entityCase('ent-query/where/refused/unknown', 'R-32-04', async (c) => {
    const query = [[`where.${c.fixture.unknown.property}`, 'a']] as const;
    const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
    // Deployed services may answer 500.
    c.checkStatus(await getRaw(c, path), differs<Status>('D-42', 400, [400, 500]));
  }).with(unknown),
];

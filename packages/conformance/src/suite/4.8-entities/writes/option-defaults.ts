import type { Case, CaseContext, Judging } from '../../../case/case.js';
import type { Made } from '../../../case/fixture.js';
import type { Observation } from '../../../case/subject.js';
import { chain } from '../../4.7-options/depth.js';
import { contentOf, layoutOf } from '../../4.7-options/prettiness.js';
import { entityPath, sendJson } from '../../requests.js';
import { succeeded } from '../../responses.js';
import { entityCase } from '../../rows.js';

/** Every option of an answer with its default (4.7). */
const defaults = [
  ['depth', '3', 'OPT-DEP-05'],
  ['write-empty-properties', 'false', 'OPT-WEP-01'],
  ['prettiness', 'mid', 'OPT-PRE-03'],
  ['entity-recurrence-depth', '0', 'OPT-REC-01'],
  ['type-explicitness', 'auto', 'OPT-TYP-01'],
] as const;

/** A chain that no default depth writes whole, with an entity that recurs and properties without a value. */
async function deepEntity(c: CaseContext): Promise<Made> {
  const leaf = c.fixture.reference(await c.fixture.create({ stringProperty: 'leaf' }));
  return await chain(c, 5, { entityList: [leaf, leaf] });
}

/** 4.7: the options of an answer have their defaults in the answers of POST, PUT and PATCH too. */
export const optionDefaultCases: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
  entityCase(`ent-${method.toLowerCase()}/projection/data/option-defaults`, 'ENT-WRT-09', async (c) => {
    const made = await deepEntity(c);
    const body = JSON.stringify({ [c.fixture.property('integerProperty')]: 7 });
    const send = (option?: readonly [string, string], judging?: Judging): Promise<Observation> => {
      const path = entityPath(c, { type: made.type, id: made.id }, [
        ['projection', 'data'],
        ['stabilize-order', 'true'],
        ...(option === undefined ? [] : [option]),
      ]);
      return succeeded(c, sendJson(c, method, path, body), judging);
    };
    const without = await send();
    c.check('the answer is the entity', without.text.includes('"level-0"'), true);
    for (const [option, value, judges] of defaults) {
      const given = await send([option, value], { judges });
      c.check(`answer without ${option}`, contentOf(without) === contentOf(given), true, { judges });
      c.check(`layout without ${option}`, layoutOf(without), layoutOf(given), { judges });
    }
  }).with({
    needs: ['stringProperty', 'integerProperty', 'entityProperty', 'entityList', 'booleanProperty'],
    also: defaults.map(([, , requirement]) => requirement),
  }),
);

import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { Plain } from '../../../case/plain.js';
import { entityPath, idJson, patchText, propertyPath, sendJson } from '../../requests.js';
import { observeNamed } from '../../responses.js';
import { byName, change, entityCase } from '../../rows.js';
import { readable, refused } from './forms.js';

export const inputCases: readonly Case[] = [
  ...readable.map(({ id, requirement, need, text, expected, deviation, deployed }) =>
    entityCase(`json/read/${id}`, requirement, async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const property = c.fixture.property(need);
      const answer = await patchText(c, made, property, typeof text === 'function' ? text(c) : text);
      const documented = typeof expected === 'function' ? expected(c) : expected;
      const updated = (stored: Plain) => c.oracle.judging(requirement).updated(before, made, { [property]: stored });
      const judging = { judges: requirement };
      if (deviation === undefined) {
        c.checkStatus(answer, 200, judging);
        return updated(documented);
      }
      if (deployed === undefined) {
        const refused = c.checkStatus(answer, differs(deviation, 200, 400), judging) === 'deployed';
        return refused ? c.oracle.none(before) : updated(documented);
      }
      c.checkStatus(answer, 200, judging);
      const stored = (await c.oracle.read(made))?.properties[property];
      const met = c.check('the value', stored, differs(deviation, documented, deployed), judging);
      return updated(met === 'deployed' ? deployed : documented);
    }).with({ needs: [need], deviation }),
  ),
  ...refused.map(({ id, requirement, need, text, deviation }) =>
    entityCase(`json/read/refused/${id}`, requirement, async (c) => {
      const made = await c.fixture.create({}, holderOf(need));
      const before = await c.oracle.snapshot();
      const property = c.fixture.property(need);
      const answer = await patchText(c, made, property, text);
      const detected = c.checkStatus(answer, deviation === undefined ? 400 : differs(deviation, 400, 200));
      const isRefused = deviation === undefined || detected === 'documented';
      if (isRefused) observeNamed(c, answer, 'the place', property, { judges: 'R-21-15' });
      await c.oracle.none(before);
    }).with({ needs: [need], also: 'R-21-15', linksOnce: isLink(need), deviation }),
  ),
  entityCase('json/read/refused/unknown-property', 'R-21-11', async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const { property } = c.fixture.unknown;
    const answer = await patchText(c, made, property, '1');
    c.checkStatus(answer, 400);
    observeNamed(c, answer, 'the place', property, { judges: 'R-21-15' });
    await c.oracle.none(before);
  }).with({ also: 'R-21-15' }),
  change('json/read/partial', 'R-27-02', { stringProperty: 'a' }, { stringProperty: 'b' }, (c, made) =>
    sendJson(c, 'PATCH', entityPath(c, made), { _partial: '', ...byName(c, { stringProperty: 'b' }) }),
  ).with({ deployed: ['D-38', 400] }),
  change(
    'json/read/edit/array',
    'R-21-16',
    { stringList: ['a'] },
    { stringList: ['a', '0', 'x', '1', 'y'] },
    (c, made) => sendJson(c, 'POST', propertyPath(c, made, c.fixture.property('stringList')), ['0', 'x', '1', 'y']),
  ),
  entityCase('json/read/edit/positions', 'R-21-17', async (c) => {
    const [first, second, third] = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
    const property = c.fixture.property('entityList');
    const made = await c.fixture.create({ entityList: [c.fixture.reference(first)] }, 'linkingType');
    const element = ({ type, id }: Made) => ({ _type: type, id: idJson(id) });
    const body = JSON.stringify({ 0: element(second), 2: element(third), 1: element(first) });
    const before = await c.oracle.snapshot();
    const answer = await sendJson(c, 'POST', propertyPath(c, made, property), body);
    if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
    const list = [second, first, third, first].map((each) => c.fixture.reference(each));
    await c.oracle.updated(before, made, { [property]: list });
  }).with({ needs: ['entityList'], linksOnce: true, deviation: 'D-20' }),
  entityCase('json/read/edit/object', 'R-21-17', async (c) => {
    const made = await c.fixture.create({}, 'linkingType');
    const other = await c.fixture.create();
    const property = c.fixture.property('entityList');
    const body = JSON.stringify({ id: idJson(other.id) });
    const before = await c.oracle.snapshot();
    const answer = await sendJson(c, 'POST', propertyPath(c, made, property), body);
    if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
    await c.oracle.updated(before, made, { [property]: [c.fixture.reference(other)] });
  }).with({ needs: ['entityList'], linksOnce: true, deviation: 'D-20' }),
];

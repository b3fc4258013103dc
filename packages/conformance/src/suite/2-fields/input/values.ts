import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { Plain } from '../../../case/plain.js';
import { entityPath, idJson, propertyPath } from '../../requests.js';
import { at, jsonOf } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { readable, refused } from './forms.js';

const json = { 'content-type': 'application/json' };

/** Sends a property as JSON text in a PATCH. */
const patch = (c: CaseContext, target: { readonly type: string; readonly id: Plain }, text: string) =>
  c.subject.raw({ method: 'PATCH', path: entityPath(c, target), headers: json, body: text });

export const inputCases: readonly Case[] = [
  ...readable.map(({ id, requirement, need, text, expected, deviation, deployed }) =>
    entityCase(`json/read/${id}`, requirement, { needs: [need], raw: 'body', deviation }, async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const property = c.fixture.property(need);
      const value = typeof text === 'function' ? text(c) : text;
      const answer = await patch(c, made, `{${JSON.stringify(property)}:${value}}`);
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
    }),
  ),
  ...refused.map(({ id, requirement, need, text, deviation }) =>
    entityCase(
      `json/read/refused/${id}`,
      requirement,
      { needs: [need], also: [...[requirement].flat(), 'R-21-15'], linksOnce: isLink(need), raw: 'body', deviation },
      async (c) => {
        const made = await c.fixture.create({}, holderOf(need));
        const before = await c.oracle.snapshot();
        const property = c.fixture.property(need);
        const answer = await patch(c, made, `{${JSON.stringify(property)}:${text}}`);
        const detected = c.checkStatus(answer, deviation === undefined ? 400 : differs(deviation, 400, 200));
        if (deviation === undefined || detected === 'documented') {
          const isNamed = String(at(jsonOf(answer), 'message')).includes(property);
          c.observe('the message names the place', isNamed, true, { judges: 'R-21-15' });
        }
        await c.oracle.none(before);
      },
    ),
  ),
  entityCase('json/read/refused/unknown-property', 'R-21-11', { also: 'R-21-15', raw: 'body' }, async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const answer = await patch(c, made, JSON.stringify({ [c.fixture.unknown.property]: 1 }));
    c.checkStatus(answer, 400);
    c.observe(
      'the message names the place',
      String(at(jsonOf(answer), 'message')).includes(c.fixture.unknown.property),
      true,
      { judges: 'R-21-15' },
    );
    await c.oracle.none(before);
  }),
  entityCase(
    'json/read/partial',
    'R-27-02',
    { needs: ['stringProperty'], raw: 'body', deviation: 'D-38' },
    async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a' });
      const property = c.fixture.property('stringProperty');
      const before = await c.oracle.snapshot();
      const answer = await patch(c, made, JSON.stringify({ _partial: '', [property]: 'b' }));
      if (c.checkStatus(answer, differs('D-38', 200, 400)) === 'deployed') return c.oracle.none(before);
      await c.oracle.updated(before, made, { [property]: 'b' });
    },
  ),
  entityCase('json/read/edit/array', 'R-21-16', { needs: ['stringList'], raw: 'body' }, async (c) => {
    const made = await c.fixture.create({ stringList: ['a'] });
    const property = c.fixture.property('stringList');
    const before = await c.oracle.snapshot();
    c.checkStatus(
      await c.subject.raw({
        method: 'POST',
        path: propertyPath(c, made, property),
        headers: json,
        body: '["0","x","1","y"]',
      }),
      200,
    );
    await c.oracle.updated(before, made, { [property]: ['a', '0', 'x', '1', 'y'] });
  }),
  entityCase(
    'json/read/edit/positions',
    'R-21-17',
    { needs: ['entityList'], linksOnce: true, raw: 'body', deviation: 'D-20' },
    async (c) => {
      const others = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
      const [first, second, third] = others.map((other) => c.fixture.reference(other));
      const property = c.fixture.property('entityList');
      const made = await c.fixture.create({ entityList: [first ?? null] }, 'linkingType');
      const elements = others.map(({ type, id }) => ({ _type: type, id: idJson(id) }));
      const body = JSON.stringify({ 0: elements[1], 2: elements[2], 1: elements[0] });
      const before = await c.oracle.snapshot();
      const path = propertyPath(c, made, property);
      const answer = await c.subject.raw({ method: 'POST', path, headers: json, body });
      if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
      const list = [second, first, third, first].map((each) => each ?? null);
      await c.oracle.updated(before, made, { [property]: list });
    },
  ),
  entityCase(
    'json/read/edit/object',
    'R-21-17',
    { needs: ['entityList'], linksOnce: true, raw: 'body', deviation: 'D-20' },
    async (c) => {
      const made = await c.fixture.create({}, 'linkingType');
      const other = await c.fixture.create();
      const property = c.fixture.property('entityList');
      const body = JSON.stringify({ id: idJson(other.id) });
      const before = await c.oracle.snapshot();
      const answer = await c.subject.raw({
        method: 'POST',
        path: propertyPath(c, made, property),
        headers: json,
        body,
      });
      if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
      await c.oracle.updated(before, made, { [property]: [c.fixture.reference(other)] });
    },
  ),
];

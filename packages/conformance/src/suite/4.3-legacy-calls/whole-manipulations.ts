import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import { callPath, entityPath, idText, queryOf, sendJson } from '../requests.js';
import { at, jsonOf, succeeded } from '../responses.js';
import { byName, entityCase } from '../rows.js';
import { named, starredTexts } from './shared.js';

const depths = ['', '0', 'shallow', '1', '2', 'reachable'] as const;
type Depth = (typeof depths)[number];

const depthQuery = (depth: Depth) => (depth === '' ? [] : [['depth', depth] as const]);

/** Each change of a value with its owner, sorted by the name of the property; anything but a list unchanged. */
function changesIn(manipulation: unknown): unknown {
  const list = at(manipulation, 'compoundManipulationList');
  if (!Array.isArray(list)) return list;
  return list
    .map((each: unknown) => ({
      property: String(at(each, 'owner', 'propertyName')),
      type: at(each, 'owner', 'reference', 'typeSignature'),
      id: textOf(at(each, 'owner', 'reference', 'refId')),
      value: at(each, 'newValue'),
    }))
    .toSorted((one, other) => (one.property < other.property ? -1 : 1));
}

/** An id, which is a number, a text or a wrapper around either. */
const textOf = (id: unknown): string => String(at(id, 'value') ?? id);

function expectedChanges(c: CaseContext, { type, id }: Made): unknown {
  return Object.entries(byName(c, after))
    .map(([property, value]) => ({ property, type, id: idText(id), value }))
    .toSorted((one, other) => (one.property < other.property ? -1 : 1));
}

const needs = ['booleanProperty', 'integerProperty', 'stringProperty'] as const;
const before = { booleanProperty: false, integerProperty: 1, stringProperty: 'a' };
const texts = { booleanProperty: 'true', integerProperty: '7', stringProperty: 'b' };
const after = { booleanProperty: true, integerProperty: 7, stringProperty: 'b' };

const ofLegacy = (projection: 'payload' | 'envelope', requirement: string): readonly Case[] =>
  depths.map((depth) =>
    entityCase(`legacy/update/${projection}/whole/${depth || 'default'}`, requirement, async (c) => {
      const made = await c.fixture.create(before);
      const parameters = queryOf({ ...named(made), ...starredTexts(c, texts), projection });
      const path = callPath(c, '/rest/update', [...parameters, ...depthQuery(depth)]);
      const answer = await succeeded(c, c.subject.raw({ method: 'POST', path }));
      const json = jsonOf(answer);
      const manipulation = projection === 'payload' ? json : at(json, 'inducedManipulation');
      c.check('the changes', changesIn(manipulation), expectedChanges(c, made));
    }).with({ needs: ['legacy', ...needs] }),
  );

/** manipulations are written whole, whatever the depth. */
export const wholeManipulationCases: readonly Case[] = [
  ...ofLegacy('payload', 'R-66-01'),
  ...ofLegacy('envelope', 'R-66-02'),
  ...depths.map((depth) =>
    entityCase(`ent-patch/envelope/whole/${depth || 'default'}`, 'R-66-03', async (c) => {
      const made = await c.fixture.create(before);
      const path = entityPath(c, made, [['projection', 'envelope'], ...depthQuery(depth)]);
      const answer = await succeeded(c, sendJson(c, 'PATCH', path, byName(c, after)));
      const changes = changesIn(at(jsonOf(answer), 'inducedManipulation'));
      c.check('the changes', changes, differs<unknown>('D-33', expectedChanges(c, made), undefined));
    }).with({ needs, deviation: 'D-33' }),
  ),
];

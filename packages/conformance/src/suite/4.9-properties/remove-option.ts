import type { Case } from '../../case/case.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import { propertyPath, sendJson } from '../requests.js';
import { change, type Request } from '../rows.js';
import { entries, unlessRead } from './shared.js';

/** An edit that succeeds without `remove` and with it, or only without. */
interface Removable {
  readonly id: string;
  readonly need: 'stringList' | 'stringSet' | 'stringMap';
  readonly edit: Edit;
  readonly added: Plain;
  readonly removed?: Plain;
  /** The content after a removal by a service that only removes values that differ. */
  readonly kept?: Plain;
}

const abc = ['a', 'b', 'c'];
const held = { stringList: abc, stringSet: setOf(...abc), stringMap: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']) };

const removables: readonly Removable[] = [
  { id: 'list/single', need: 'stringList', edit: { single: 'a' }, added: [...abc, 'a'] },
  { id: 'list/several', need: 'stringList', edit: { several: ['c', 'a', 'b'] }, added: [...abc, 'c', 'a', 'b'] },
  {
    id: 'list/positions',
    need: 'stringList',
    edit: entries([0, 'a']),
    added: ['a', ...abc],
    removed: ['b', 'c'],
    kept: abc,
  },
  { id: 'set/single', need: 'stringSet', edit: { single: 'a' }, added: setOf(...abc), removed: setOf('b', 'c') },
  {
    id: 'set/several',
    need: 'stringSet',
    edit: { several: ['b', 'c', 'd'] },
    added: setOf(...abc, 'd'),
    removed: setOf('a'),
  },
  {
    id: 'map/entries',
    need: 'stringMap',
    edit: entries(['l', 'x'], ['m', 'y'], ['n', 'z']),
    added: mapOf(['k', 'a'], ['l', 'x'], ['m', 'y'], ['n', 'z']),
    removed: mapOf(['k', 'a']),
  },
];

/** The JSON of an edit: a map as a flat list, which both dialects read (D-37). */
function jsonOf(edit: Edit): string {
  if ('single' in edit) return JSON.stringify(edit.single);
  if ('several' in edit) return JSON.stringify(edit.several);
  return JSON.stringify({ _type: 'flatmap', value: edit.entries.flat() });
}

/** The sources and values of `remove`. The cases of the table of 4.9 judge requests without it. */
const givens = (['query', 'header'] as const).flatMap((where) =>
  (['true', 'false', ''] as const).map((value) => ({ where, value })),
);

/** 4.9: `remove` as a parameter and as a header, with each of its values. */
const givenCases: readonly Case[] = removables.flatMap(({ id: edited, need, edit, added, removed, kept }) =>
  givens.flatMap(({ where, value }) => {
    const expected = value === 'true' ? removed : added;
    if (expected === undefined) return [];
    const isOpen = value === 'true' && kept !== undefined;
    const after = isOpen ? unlessRead(expected, { value: kept, judges: 'PRP-POST-L6' }) : expected;
    const judges = value === '' ? 'R-63-03' : 'PRP-POST-02';
    const send: Request = (c, made) => {
      const path = propertyPath(c, made, c.fixture.property(need), where === 'query' ? [['remove', value]] : []);
      return sendJson(c, 'POST', path, jsonOf(edit), where === 'header' ? { 'gm-remove': value } : {});
    };
    const id = `prp-post/remove/${edited}/${where}/${value || 'empty'}`;
    return change(id, judges, { [need]: held[need] }, { [need]: after }, send).with({
      hasSiblings: true,
      also: isOpen ? 'PRP-POST-L6' : [],
      answer: (c, answer) => c.check('answer', answer.value, true),
    });
  }),
);

/** of two values of `remove`, that of the header counts. */
const bothCase: Case = change(
  'prp-post/remove/header-beats-query',
  'R-13-01',
  { stringSet: setOf('a', 'b') },
  { stringSet: setOf('a', 'b', 'c') },
  (c, made) => {
    const path = propertyPath(c, made, c.fixture.property('stringSet'), [['remove', 'true']]);
    return sendJson(c, 'POST', path, ['a', 'c'], { 'gm-remove': 'false' });
  },
);

/** 4.9: where `remove` is given, and what it does. */
export const removeOptionCases: readonly Case[] = [...givenCases, bothCase];

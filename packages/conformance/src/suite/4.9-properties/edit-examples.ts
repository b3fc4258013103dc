import { anyError, type Case, type Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { PropertyNeed } from '../../case/needs.js';
import { entity, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import { expectNoChange, expectUpdate } from '../expectations.js';
import { propertyPath, sendJson, withMap } from '../requests.js';
import { listOf } from '../responses.js';
import { entityCase } from '../rows.js';
import { entries } from './edits.js';
import { createWithSiblings, entityBodies, entityBody } from './shared.js';

const ofList = { needs: ['stringList'] } as const;

/** 4.9: edits of a list by positions, as flat maps, which both dialects read (D-37). */
const flatMapCases: readonly Case[] = [
  entityCase('prp-post/list/beyond-the-end/flatmap', 'PRP-POST-L5b', async (c) => {
    const target = await createWithSiblings(c, { stringList: ['a', 'b', 'c'] });
    const property = c.fixture.property('stringList');
    const send = () => sendJson(c, 'POST', propertyPath(c, target, property), '{"_type":"flatmap","value":[7,"x"]}');
    await expectUpdate(c, target, { [property]: ['a', 'b', 'c', 'x'] }, send);
  }).with(ofList),
  entityCase('prp-post/list/removal-by-positions', 'PRP-POST-L7', async (c) => {
    const target = await createWithSiblings(c, { stringList: ['a', 'b'] });
    const property = c.fixture.property('stringList');
    const before = await c.oracle.snapshot();
    const path = propertyPath(c, target, property, [['remove', 'true']]);
    c.checkStatus(await sendJson(c, 'POST', path, '{"_type":"flatmap","value":[0,"a",1,"x"]}'), 200);
    // One value equals that of the body, and the other differs. By either reading one of them is removed.
    const now = listOf(await c.oracle.property(target, property));
    c.check('number of values', now.length, 1);
    await c.oracle.updated(before, target, { [property]: now[0] === 'a' ? ['a'] : ['b'] });
  }).with(ofList),
];

/** What an edit sends in addition to its body, and its effect. */
interface Outcome {
  readonly remove?: true;
  readonly status?: Status;
  /** The value of the property afterwards. `undefined`: as before. */
  readonly after?: Plain;
}

type Example = readonly [
  id: string,
  requirement: string,
  need: PropertyNeed,
  before: Plain,
  edit: Edit,
  outcome?: Outcome,
];

const [list, set, map] = ['stringList', 'stringSet', 'stringMap'] as const;

/** The letters of a text as texts: `ab` are `a` and `b`. */
const letters = (text: string): readonly string[] => Array.from(text);
const setOfLetters = (text: string): Plain => setOf(...letters(text));

const becomes = (after: Plain): Outcome => ({ after });
const isReducedTo = (after: Plain): Outcome => ({ remove: true, after });

const abc = setOfLetters('abc');
const texts = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);

/** Edits that the table does not show. */
const examples: readonly Example[] = [
  ['list/beyond-the-end', 'PRP-POST-L5b', list, letters('abc'), entries([7, 'x']), becomes(letters('abcx'))],
  ['list/known-value', 'PRP-POST-L1', list, letters('aba'), { single: 'a' }, becomes(letters('abaa'))],
  ['list/known-values', 'PRP-POST-L3', list, letters('aba'), { several: letters('xbaa') }, becomes(letters('abaxbaa'))],
  ['list/position-zero', 'R-43-01', list, letters('a'), entries([0, 'x']), becomes(letters('xa'))],
  [
    'list/ascending',
    'R-43-02',
    list,
    letters('abc'),
    entries([4, 'z'], [2, 'y'], [0, 'x']),
    becomes(letters('xaybzc')),
  ],
  ['list/highest-first', 'R-43-03', list, letters('abcd'), entries([0, 'a'], [1, 'b'], [3, 'd']), isReducedTo(['c'])],
  [
    'list/highest-first-and-differing',
    'R-43-03',
    list,
    letters('babcb'),
    entries([1, 'b'], [4, 'b']),
    isReducedTo(letters('abc')),
  ],
  ['list/at-the-position', 'R-43-04', list, letters('abaca'), entries([2, 'a']), isReducedTo(letters('abca'))],
  ['list/differing', 'R-43-05', list, letters('abcbb'), entries([2, 'b']), isReducedTo(letters('acbb'))],
  ['list/no-equal-element', 'R-43-06', list, letters('abc'), entries([0, 'x'], [1, 'y'], [2, 'z']), { remove: true }],
  ['list/no-integer', 'R-43-07', list, letters('a'), entries(['one', 'x']), { status: 400 }],
  ['set/other-letters', 'PRP-POST-S1', set, setOfLetters('aB'), { single: 'A' }, becomes(setOfLetters('aBA'))],
  [
    'map/other-letters',
    'PRP-POST-M5',
    map,
    mapOf(['k', 'a'], ['L', 'b']),
    entries(['K', 'c'], ['l', 'd']),
    becomes(mapOf(['k', 'a'], ['L', 'b'], ['K', 'c'], ['l', 'd'])),
  ],
  ['set/known-value', 'R-45-04', set, abc, { single: 'c' }],
  ['set/known-and-unknown', 'PRP-POST-S3', set, abc, { several: letters('cxay') }, becomes(setOfLetters('abcxy'))],
  ['set/known-and-unknown-removal', 'R-45-04', set, abc, { several: letters('xab') }, isReducedTo(setOf('c'))],
  [
    'map/removal-with-other-values',
    'PRP-POST-M6',
    map,
    mapOf(['k', 'a'], ['l', 'b'], ['m', 'c'], ['n', 'd']),
    entries(['k', 'x'], ['l', 'y'], ['n', 'z']),
    isReducedTo(mapOf(['m', 'c'])),
  ],
  ['set/unknown-removal', 'R-45-04', set, abc, { single: 'x' }, { remove: true }],
  ['set/no-values', 'R-45-04', set, abc, { several: [] }],
  ['map/known-entry', 'R-45-05', map, texts, entries(['m', 'c'])],
  ['map/unknown-removal', 'R-45-05', map, texts, entries(['x', 'a']), { remove: true }],
  ['set/wrong-type-changes-nothing', 'R-8-03', 'integerSet', setOf(1), { several: [2, 3, 'x'] }, { status: anyError }],
  ['list/wrong-type-changes-nothing', 'R-8-03', 'integerList', [1], { several: [2, 3, 'x'] }, { status: anyError }],
];

/**
 * Returns whether the response to an edit can show in which form a service reads maps. Deployed services ignore a
 * single pair, which cannot be told from an edit that changes nothing.
 */
function showsForm(edit: Edit, after: Plain | undefined, status: Status): boolean {
  return 'entries' in edit && (edit.entries.length > 1 || after !== undefined || status !== 200);
}

export const editExamples: readonly Case[] = [
  ...examples.map(([id, requirement, need, value, edit, { remove, status = 200, after: expected } = {}]) =>
    entityCase(`prp-post/${id}`, requirement, async (c) => {
      const { fixture, subject, oracle } = c;
      const target = await createWithSiblings(c, { [need]: value });
      const before = await oracle.snapshot();
      const property = fixture.property(need);
      const answer = await subject.editProperty({ ...target, property }, edit, remove ? { remove } : {});
      const isPair = 'entries' in edit && edit.entries.length === 1 && c.dialect === 'documented';
      const isMap = showsForm(edit, expected, status) && typeof status === 'number';
      const isRefusal = isPair && typeof status === 'number' && status >= 400;
      const allowed = isMap ? withMap(c, status) : status;
      const detected = c.checkStatus(answer, isRefusal ? differs('D-37', status, 200) : allowed);
      if (isPair && detected === c.dialect && expected !== undefined) {
        // Deployed services read one pair as a key without a value, and ignore it.
        const content = (await oracle.property(target, property)) ?? null;
        if (c.check('content', content, differs('D-37', expected, value)) === 'deployed') return oracle.none(before);
      }
      if (detected !== c.dialect || expected === undefined) await oracle.none(before);
      else await oracle.updated(before, target, { [property]: expected });
    }).with({ needs: [need], deviation: showsForm(edit, expected, status) ? 'D-37' : undefined }),
  ),
  ...entityBodies.map(({ form, requirement, status }) =>
    entityCase(`prp-post/entity/${form}`, requirement, async (c) => {
      const target = await createWithSiblings(c, {}, 'linkingType');
      const inner = await c.fixture.create({ stringProperty: 'inner' });
      const property = c.fixture.property('entityList');
      const send = async () => {
        const body = await entityBody(c, form, inner);
        return await c.subject.editProperty({ ...target, property }, { single: body });
      };
      if (status !== 200) return expectNoChange(c, status, send);
      await expectUpdate(c, target, { [property]: [c.fixture.reference(inner)] }, send);
    }).with({ needs: ['entityList', 'stringProperty'], linksOnce: true }),
  ),
  entityCase('prp-post/entity-map/unknown-changes-nothing', 'R-8-03', async (c) => {
    const target = await createWithSiblings(c, {}, 'linkingType');
    const made = c.fixture.reference(await c.fixture.create());
    const unknown = entity({ id: await c.fixture.unusedId() }, c.fixture.type('entityType'));
    const property = c.fixture.property('entityMap');
    const edit = entries(['k', made], ['l', unknown]);
    await expectNoChange(c, anyError, () => c.subject.editProperty({ ...target, property }, edit));
  }).with({ needs: ['entityMap', 'stringProperty'], linksOnce: true }),
  ...flatMapCases,
];

import { anyError, type Case, type Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { PropertyNeed } from '../../case/needs.js';
import { entity, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Edit, Options } from '../../case/subject.js';
import { type ExpectedStatus, expectNoChange, ofMap, readsMap } from '../expectations.js';
import { createWithSiblings, propertyPath, sendJson, type UrlQuery } from '../requests.js';
import { listOf } from '../responses.js';
import { type Afterwards, byDialect, change, entityCase, keep, type Request, refuse, rows } from '../rows.js';
import { editing, entityBodyCases, entries, removing, setters } from './shared.js';

const siblings = { hasSiblings: true } as const;
const siblingsAsMap = { ...siblings, status: readsMap } as const;

/** A builder of cases of an edit with these options, which leaves the value `after` in the property. */
const editsWith =
  (options: Options) =>
  (id: string, judges: string, need: PropertyNeed, before: Plain, edit: Edit, after: Plain): Case =>
    change(`prp-post/${id}`, judges, { [need]: before }, { [need]: after }, editing(need, edit, options)).with(
      'entries' in edit ? siblingsAsMap : siblings,
    );

const adds = editsWith({});
const removes = editsWith(removing);

/** The letters of a text as texts: `ab` are `a` and `b`. */
const letters = (text: string): readonly string[] => Array.from(text);
const setOfLetters = (text: string): Plain => setOf(...letters(text));

/** A case of a list and one pair, which deployed services read as a key without a value, and ignore (D-37). */
const pairCase = (
  id: string,
  judges: string,
  from: string,
  pair: readonly [Plain, Plain],
  to: string,
  options = {},
) => {
  const after = { stringList: byDialect(ofMap<Plain>(letters(to), letters(from))) };
  const request = editing('stringList', entries(pair), options);
  return change(`prp-post/list/${id}`, judges, { stringList: letters(from) }, after, request).with(siblingsAsMap);
};

/** A case of an edit that changes nothing. */
const leaves = (id: string, judges: string, need: PropertyNeed, before: Plain, edit: Edit, options: Options = {}) =>
  keep(`prp-post/${id}`, judges, { [need]: before }, editing(need, edit, options)).with(siblings);

/** A case of an edit that is refused. */
const refuses = (id: string, judges: string, need: PropertyNeed, before: Plain, edit: Edit, status: ExpectedStatus) =>
  refuse(`prp-post/${id}`, judges, { [need]: before }, status, editing(need, edit)).with(siblings);

const [list, set, map] = ['stringList', 'stringSet', 'stringMap'] as const;
const abc = setOfLetters('abc');
const texts = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);
const four = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c'], ['n', 'd']);
const otherValues = entries(['k', 'x'], ['l', 'y'], ['n', 'z']);
const mixed = mapOf(['k', 'a'], ['L', 'b']);
const mixedAndOthers = mapOf(['k', 'a'], ['L', 'b'], ['K', 'c'], ['l', 'd']);
const xyz = entries([4, 'z'], [2, 'y'], [0, 'x']);
const abd = entries([0, 'a'], [1, 'b'], [3, 'd']);
/** In the order of the body, or in its reverse order, other elements would be removed. */
const unsorted = entries([2, 'a'], [5, 'a'], [4, 'b']);
const noEqual = entries([0, 'x'], [1, 'y'], [2, 'z']);
const wrongList: Plain = [2, 3, 'x'];
const wrongSet = setOf(2, 3, 'x');
const wrongLast: Edit = { several: [2, 3, 'x'] };
const wrongLastEntry = entries(['k', long(2)], ['l', long(3)], ['m', 'x']);

/** Edits that the table does not show. */
const examples: readonly Case[] = [
  pairCase('beyond-the-end', 'PRP-POST-L5b', 'abc', [7, 'x'], 'abcx'),
  adds('list/known-value', 'PRP-POST-L1', list, letters('aba'), { single: 'a' }, letters('abaa')),
  adds('list/known-values', 'PRP-POST-L3', list, letters('aba'), { several: letters('xbaa') }, letters('abaxbaa')),
  pairCase('position-zero', 'R-43-01', 'a', [0, 'x'], 'xa'),
  adds('list/ascending', 'R-43-02', list, letters('abc'), xyz, letters('xaybzc')),
  removes('list/highest-first', 'R-43-03', list, letters('abcd'), abd, ['c']),
  removes('list/highest-first-and-differing', 'R-43-03', list, letters('aabaab'), unsorted, letters('aba')),
  pairCase('at-the-position', 'R-43-04', 'abaca', [2, 'a'], 'abca', removing),
  pairCase('differing', 'R-43-05', 'abcbb', [2, 'b'], 'acbb', removing),
  leaves('list/no-equal-element', 'R-43-06', list, letters('abc'), noEqual, removing).with({ status: readsMap }),
  refuses('list/no-integer', 'R-43-07', list, ['a'], entries(['one', 'x']), ofMap<Status>(400, 200)),
  adds('set/other-letters', 'PRP-POST-S1', set, setOfLetters('aB'), { single: 'A' }, setOfLetters('aBA')),
  adds('map/other-letters', 'PRP-POST-M5', map, mixed, entries(['K', 'c'], ['l', 'd']), mixedAndOthers),
  leaves('set/known-value', 'R-45-04', set, abc, { single: 'c' }),
  adds('set/known-and-unknown', 'PRP-POST-S3', set, abc, { several: letters('cxay') }, setOfLetters('abcxy')),
  removes('set/known-and-unknown-removal', 'R-45-04', set, abc, { several: letters('xab') }, setOf('c')),
  removes('map/removal-with-other-values', 'PRP-POST-M6', map, four, otherValues, mapOf(['m', 'c'])),
  leaves('set/unknown-removal', 'R-45-04', set, abc, { single: 'x' }, removing),
  leaves('set/no-values', 'R-45-04', set, abc, { several: [] }),
  leaves('map/known-entry', 'R-45-05', map, texts, entries(['m', 'c'])),
  leaves('map/unknown-removal', 'R-45-05', map, texts, entries(['x', 'a']), removing),
  refuses('set/wrong-type-changes-nothing', 'R-8-03', 'integerSet', setOf(1), wrongLast, anyError),
  refuses('list/wrong-type-changes-nothing', 'R-8-03', 'integerList', [1], wrongLast, anyError),
  refuses('map/wrong-type-changes-nothing', 'R-8-03', 'longMap', mapOf(), wrongLastEntry, anyError),
];

/** Sends a flat map, which both dialects read (D-37), to the list. */
const sendFlatMap =
  (value: readonly Plain[], query?: UrlQuery): Request =>
  (c, made) =>
    sendJson(c, 'POST', propertyPath(c, made, c.fixture.property('stringList'), query), { _type: 'flatmap', value });

/** One value equals that of the body, and the other differs. By either reading one of them is removed. */
const oneLeft: Afterwards = {
  stringList: {
    judge(c, now) {
      c.check('number of values', listOf(now).length, 1);
      return listOf(now)[0] === 'a' ? ['a'] : ['b'];
    },
  },
};

/** Deployed services refuse every collection. */
const refusedByBoth = differs<Status>('D-2', anyError, 400);

/** PUT and PATCH of a value that is refused. */
const refusedSets: readonly Case[] = setters.flatMap(([method]) =>
  rows(
    ['integerProperty', 7, 'x', anyError],
    ['integerList', [1, 2], wrongList, refusedByBoth],
    ['integerSet', setOf(1, 2), wrongSet, refusedByBoth],
  ).map(([need, before, wrong, status]) =>
    refuse(
      `prp-${method.toLowerCase()}/wrong-type-changes-nothing/${need}`,
      'R-8-03',
      { [need]: before },
      status,
      (c, made) => c.subject.setProperty(method, { ...made, property: c.fixture.property(need) }, wrong),
    ).with(siblings),
  ),
);

export const editExamples: readonly Case[] = [
  ...examples,
  ...refusedSets,
  ...entityBodyCases('prp-post/entity', 'entityList', {}, ({ subject }, target, single) =>
    subject.editProperty(target, { single }),
  ),
  entityCase('prp-post/entity-map/unknown-changes-nothing', 'R-8-03', async (c) => {
    const target = await createWithSiblings(c, {}, 'linkingType');
    const made = c.fixture.reference(await c.fixture.create());
    const unknown = entity({ id: await c.fixture.unusedId() }, c.fixture.type('entityType'));
    const edit = entries(['k', made], ['l', unknown]);
    await expectNoChange(c, anyError, () => editing('entityMap', edit)(c, target, {}));
  }).with({ needs: ['entityMap', 'stringProperty'], linksOnce: true }),
  change(
    'prp-post/list/beyond-the-end/flatmap',
    'PRP-POST-L5b',
    { stringList: letters('abc') },
    { stringList: letters('abcx') },
    sendFlatMap([7, 'x']),
  ).with(siblings),
  change(
    'prp-post/list/removal-by-positions',
    'PRP-POST-L7',
    { stringList: ['a', 'b'] },
    oneLeft,
    sendFlatMap([0, 'a', 1, 'x'], [['remove', 'true']]),
  ).with(siblings),
];

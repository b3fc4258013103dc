import { anyError, type Case, type CaseContext, type Status } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { date, decimal, type Plain, typedNumber } from '../../../case/plain.js';
import type { Observation } from '../../../case/subject.js';
import { requireEmpty } from '../../4.7-options/effects.js';
import { condition, entityPath, getRaw, idText } from '../../requests.js';
import { column } from '../../responses.js';
import { type CaseRow, entityCase } from '../../rows.js';
import { askRaw } from './ask.js';

/** Conditions, with the row by which deployed services allow them, and the statement that demands any error. */
const conditions: readonly (readonly [
  id: string,
  requirement: string,
  need: PropertyNeed,
  texts: string | readonly string[],
  more?: { readonly deviation?: DialectRowId; readonly must?: string },
])[] = [
  ['number', 'R-32-01', 'integerProperty', ['one', '', '1x', '1.5', '1.0', '0x10']],
  ['long', 'R-32-01', 'longProperty', ['', '1x', '1L', '1.0']],
  ['double', 'R-32-01', 'doubleProperty', ['', '1x', '1,5', '0x10']],
  ['boolean', 'R-32-01', 'booleanProperty', 'yes', { deviation: 'D-42' }],
  ['constant', 'R-32-02', 'enumProperty', 'no such constant'],
  ['collection', 'R-32-05', 'stringList', 'a'],
  ['entity', 'R-32-07', 'entityProperty', '1', { must: 'ENT-QRY-43' }],
];

const unknown = { onlyReads: true, deviation: 'D-42' } as const;

/** conditions that are refused with 400. */
export const refusedConditionCases: readonly Case[] = [
  ...conditions.map(([id, requirement, need, texts, { deviation, must } = {}]) =>
    entityCase(`ent-query/where/refused/${id}`, requirement, async (c) => {
      const type = c.fixture.type(holderOf(need));
      for (const text of [texts].flat()) {
        const answer = await getRaw(c, entityPath(c, { type }, [condition(c, need, text)]));
        if (must !== undefined) c.checkStatus(answer, anyError, { judges: must });
        c.checkStatus(answer, deviation === undefined ? 400 : differs(deviation, 400, 200));
      }
    }).with({ needs: [need], also: must, linksOnce: isLink(need), onlyReads: true, deviation }),
  ),
  entityCase('ent-query/where/refused/unknown', 'R-32-04', async (c) => {
    const query = [[`where.${c.fixture.unknown.property}`, 'a']] as const;
    const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
    // Deployed services may answer 500.
    c.checkStatus(await getRaw(c, path), differs<Status>('D-42', 400, [400, 500]));
  }).with(unknown),
];

/**
 * Conditions that deployed services do not refuse, with a value that meets each one, if any, and values that do not.
 */
const lenientConditions: readonly (readonly [
  id: string,
  requirement: string,
  need: PropertyNeed,
  text: string,
  match: Plain | undefined,
  others: readonly Plain[],
])[] = [
  ['capital-true', 'R-32-01', 'booleanProperty', 'TRUE', true, [false, null]],
  ['any-text-for-false', 'R-32-01', 'booleanProperty', 'x', false, [true, null]],
  ['double-with-suffix', 'R-32-01', 'doubleProperty', '2.5d', 2.5, [2, null]],
  ['double-in-hexadecimal', 'R-32-01', 'doubleProperty', '0x1p-1', 0.5, [0, 1]],
  ['no-number', 'R-32-01', 'doubleProperty', 'NaN', undefined, [0, null]],
  ['float-with-suffix', 'R-32-01', 'floatProperty', '1.5f', 1.5, [1, null]],
  ['no-decimal', 'R-32-01', 'decimalProperty', 'x', undefined, [decimal('1.5'), null]],
  ['unset-entity', 'R-32-07', 'entityProperty', 'null', null, []],
];

/** values that deployed services read where the specification refuses them (D-42). */
export const lenientWhereCases: readonly Case[] = lenientConditions.map(
  ([id, requirement, need, text, match, others]) =>
    entityCase(`ent-query/where/lenient/${id}`, requirement, async (c) => {
      const found = match === undefined ? [] : [await c.fixture.create({ [need]: match })];
      for (const other of others) {
        // A property that cannot be null has a value of its own.
        if (other === null) await requireEmpty(c, await c.fixture.create(), need);
        else await c.fixture.create({ [need]: other });
      }
      const answer = await askRaw(c, [condition(c, need, text)]);
      if (c.checkStatus(answer, differs('D-42', 400, 200)) === 'documented') return;
      const ids = found.map((made) => made.id);
      c.check('ids', column(answer.value, 'id'), ids);
    }).with({ needs: [need], deviation: 'D-42' }),
);

const askWhere = (c: CaseContext, property: string, text: string): Promise<Observation> =>
  askRaw(c, [[`where.${property}`, text]]);

/** The requirement of the exact status with which a condition is refused. */
const ofStatus = { 'D-3': 'R-32-06', 'D-4': 'R-32-08' } as const;

/** Judges that a condition is refused, or by the deployed dialect finds these entities. */
function judge(c: CaseContext, row: 'D-3' | 'D-4', answer: Observation, found: readonly Made[]): void {
  const isRefused = c.checkStatus(answer, differs<Status>(row, anyError, 200)) === 'documented';
  const ids = found.map(({ id }) => id);
  if (isRefused) c.checkStatus(answer, 400, { judges: ofStatus[row] });
  else c.check('ids', column(answer.value, 'id'), ids);
}

const midnight = '2026-03-01T00:00:00.000Z';
const noon = '2026-03-01T12:30:45.123Z';

/** D-3: each notation of a date, and its instant; without it deployed services may fail over the text. */
const dates: readonly (readonly [id: string, text: string, instant?: string])[] = [
  ['day', '2026-03-01', midnight],
  ['day-without-dashes', '20260301', midnight],
  ['time', '2026-03-01T12:30:45.123', noon],
  ['time-without-dashes', '20260301T12:30:45.123'],
  ['time-and-Z', '2026-03-01T12:30:45.123Z'],
  ['time-and-offset', '2026-03-01T14:30:45.123+0200', noon],
  ['time-and-offset-west', '2026-03-01T09:00:45.123-0330', noon],
  ['without-dashes-and-offset', '20260301T14:30:45.123+0200'],
  ['minutes', '2026-03-01T12:30', '2026-03-01T12:30:00.000Z'],
  ['seconds', '2026-03-01T12:30:45', '2026-03-01T12:30:45.000Z'],
  ['no-date', 'tomorrow'],
  ['hours', '2026-03-01T12', '2026-03-01T12:00:00.000Z'],
  ['minutes-without-colon', '20260301T1230', '2026-03-01T12:30:00.000Z'],
  ['day-beyond-the-month', '2026-02-29', midnight],
  ['hour-beyond-the-day', '2026-02-28T24:00', midnight],
  ['day-and-offset', '2026-03-01+0200', '2026-02-28T22:00:00.000Z'],
];

const onDate = (id: string, run: Case['run']): CaseRow =>
  entityCase(`ent-query/where/${id}`, 'R-32-06', run).with({ needs: ['dateProperty'], deviation: 'D-3' });

const dateCases: readonly Case[] = [
  onDate('refused/date', async (c) => {
    judge(c, 'D-3', await askWhere(c, c.fixture.property('dateProperty'), '2026-01-01'), []);
  }).with({ onlyReads: true }),
  ...dates.map(([id, text, instant]) =>
    instant === undefined
      ? onDate(`date/${id}`, async (c) => {
          const answer = await askWhere(c, c.fixture.property('dateProperty'), text);
          // Deployed services may answer 500.
          c.checkStatus(answer, differs<Status>('D-3', 400, [400, 500]));
        }).with({ onlyReads: true })
      : onDate(`date/${id}`, async (c) => {
          const match = await c.fixture.create({ dateProperty: date(instant) });
          await c.fixture.create({ dateProperty: date('2026-03-02T12:30:45.123Z') });
          await c.fixture.create({ dateProperty: date(Date.parse(instant) + 1) });
          judge(c, 'D-3', await askWhere(c, c.fixture.property('dateProperty'), text), [match]);
        }),
  ),
];

/** D-4: each notation, the value of its type that matches, if any, and an equal one of another type. */
const notations: readonly (readonly [id: string, text: string, value: Plain | undefined, other: Plain])[] = [
  ['long', '2L', typedNumber('long', 2), 2],
  ['integer', '2', 2, typedNumber('long', 2)],
  ['double', '1.5D', typedNumber('double', 1.5), typedNumber('decimal', 1.5)],
  // A float in an `object` property becomes a double (D-36).
  ['float', '1.5F', undefined, typedNumber('double', 1.5)],
  ['decimal', '2.5B', typedNumber('decimal', 2.5), typedNumber('double', 2.5)],
  ['string', "'2'", '2', 2],
  ['boolean', 'true', true, 'true'],
  ['boolean-false', 'false', false, 'false'],
  ['plain-text', 'text', 'text', "'text'"],
  ['plain-null', 'null', 'null', null],
  ['no-notation', '1,5D', '1,5D', typedNumber('double', 1.5)],
];

const typed = (id: string, run: Case['run']): CaseRow =>
  entityCase(`ent-query/where/${id}`, ['R-32-08', 'ENT-QRY-11'], run).with({ deviation: 'D-4' });

const typedCases: readonly Case[] = [
  typed('refused/object', async (c) => {
    judge(c, 'D-4', await askWhere(c, c.fixture.property('objectProperty'), "'a'"), []);
  }).with({ needs: ['objectProperty'], onlyReads: true }),
  typed('refused/id', async (c) => judge(c, 'D-4', await askWhere(c, 'id', '1'), [])).with({ onlyReads: true }),
  ...notations.map(([id, text, value, other]) =>
    typed(`object/${id}`, async (c) => {
      const match = value === undefined ? [] : [await c.fixture.create({ objectProperty: value })];
      await c.fixture.create({ objectProperty: other });
      await c.fixture.create({ objectProperty: 'else' });
      judge(c, 'D-4', await askWhere(c, c.fixture.property('objectProperty'), text), match);
    }).with({ needs: ['objectProperty'] }),
  ),
  ...(['long', 'integer'] as const).map((kind) =>
    typed(`id/${kind}`, async (c) => {
      const made = await c.fixture.create();
      await c.fixture.create();
      const text = kind === 'long' ? `${idText(made.id)}L` : '2';
      judge(c, 'D-4', await askWhere(c, 'id', text), kind === 'long' ? [made] : []);
    }),
  ),
  typed('id/unreadable', async (c) => {
    for (const text of ['a', '2X', "'open"]) judge(c, 'D-4', await askWhere(c, 'id', text), []);
  }).with({ onlyReads: true }),
  typed('object/nothing', async (c) => {
    for (const text of ['', 'x(']) {
      const answer = await askWhere(c, c.fixture.property('objectProperty'), text);
      // Deployed services may answer 500.
      c.checkStatus(answer, differs<Status>('D-4', 400, [400, 500]));
    }
  }).with({ needs: ['objectProperty'], onlyReads: true }),
];

/** conditions on dates and on values without a declared type, which only deployed services take (D-3, D-4). */
export const typedWhereCases: readonly Case[] = [...dateCases, ...typedCases];

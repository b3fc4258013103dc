import { anyError, type Case, type CaseContext, type Status } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { date, type Plain, typedNumber } from '../../../case/plain.js';
import type { Observation } from '../../../case/subject.js';
import { idText } from '../../requests.js';
import { column } from '../../responses.js';
import { entityCase, namedByChecks } from '../../rows.js';
import { askRaw } from './ask.js';

const askWhere = (c: CaseContext, property: string, text: string): Promise<Observation> =>
  askRaw(c, [[`where.${property}`, text]]);

/** The requirements that judge a condition, and the one that judges the status of the refusal. */
const judged = {
  'D-3': { all: 'R-32-06', status: 'R-32-06' },
  'D-4': { all: ['R-32-08', 'ENT-QRY-11'], status: 'R-32-08' },
} as const;

/** Judges that a condition is refused, or by the deployed dialect finds these entities. */
function judge(c: CaseContext, row: 'D-3' | 'D-4', answer: Observation, found: readonly Made[]): void {
  const { all, status } = judged[row];
  const detected = c.checkStatus(answer, differs<Status>(row, anyError, 200), { judges: all });
  if (detected === 'documented') {
    c.checkStatus(answer, 400, { judges: status });
    return;
  }
  c.check(
    'ids',
    column(answer.value, 'id'),
    found.map(({ id }) => id),
    { judges: all },
  );
}

const midnight = '2026-03-01T00:00:00.000Z';
const noon = '2026-03-01T12:30:45.123Z';

/** D-3: each notation of a date, and its instant; without it deployed services may fail over the text. */
const dates: readonly { readonly id: string; readonly text: string; readonly instant?: string }[] = [
  { id: 'day', text: '2026-03-01', instant: midnight },
  { id: 'day-without-dashes', text: '20260301', instant: midnight },
  { id: 'time', text: '2026-03-01T12:30:45.123', instant: noon },
  { id: 'time-without-dashes', text: '20260301T12:30:45.123' },
  { id: 'time-and-Z', text: '2026-03-01T12:30:45.123Z' },
  { id: 'time-and-offset', text: '2026-03-01T14:30:45.123+0200', instant: noon },
  { id: 'time-and-offset-west', text: '2026-03-01T09:00:45.123-0330', instant: noon },
  { id: 'without-dashes-and-offset', text: '20260301T14:30:45.123+0200' },
  { id: 'minutes', text: '2026-03-01T12:30', instant: '2026-03-01T12:30:00.000Z' },
  { id: 'seconds', text: '2026-03-01T12:30:45', instant: '2026-03-01T12:30:45.000Z' },
  { id: 'no-date', text: 'tomorrow' },
  { id: 'day-and-offset', text: '2026-03-01+0200', instant: '2026-02-28T22:00:00.000Z' },
];

const dateCases: readonly Case[] = [
  entityCase(
    'ent-query/where/refused/date',
    'R-32-06',
    { needs: ['dateProperty'], onlyReads: true, raw: 'request', deviation: 'D-3' },
    async (c) => {
      judge(c, 'D-3', await askWhere(c, c.fixture.property('dateProperty'), '2026-01-01'), []);
    },
  ),
  ...dates.map(({ id, text, instant }) =>
    entityCase(
      `ent-query/where/date/${id}`,
      'R-32-06',
      { needs: ['dateProperty'], onlyReads: instant === undefined, raw: 'request', deviation: 'D-3' },
      async (c) => {
        if (instant === undefined) {
          const answer = await askWhere(c, c.fixture.property('dateProperty'), text);
          // Deployed services may answer 500.
          c.checkStatus(answer, differs<Status>('D-3', 400, [400, 500]));
          return;
        }
        const match = await c.fixture.create({ dateProperty: date(instant) });
        await c.fixture.create({ dateProperty: date('2026-03-02T12:30:45.123Z') });
        await c.fixture.create({ dateProperty: date(Date.parse(instant) + 1) });
        judge(c, 'D-3', await askWhere(c, c.fixture.property('dateProperty'), text), [match]);
      },
    ),
  ),
];

/** D-4: each notation, a value of its type, and an equal one of another type. */
const notations: readonly {
  readonly id: string;
  readonly text: string;
  /** The value that matches. Absent if none does. */
  readonly value?: Plain;
  readonly other: Plain;
}[] = [
  { id: 'long', text: '2L', value: typedNumber('long', 2), other: 2 },
  { id: 'integer', text: '2', value: 2, other: typedNumber('long', 2) },
  { id: 'double', text: '1.5D', value: typedNumber('double', 1.5), other: typedNumber('decimal', 1.5) },
  // A float in an `object` property becomes a double (D-36).
  { id: 'float', text: '1.5F', other: typedNumber('double', 1.5) },
  { id: 'decimal', text: '2.5B', value: typedNumber('decimal', 2.5), other: typedNumber('double', 2.5) },
  { id: 'string', text: "'2'", value: '2', other: 2 },
  { id: 'boolean', text: 'true', value: true, other: 'true' },
  { id: 'plain-text', text: 'text', value: 'text', other: "'text'" },
  { id: 'plain-null', text: 'null', value: 'null', other: null },
  { id: 'no-notation', text: '1,5D', value: '1,5D', other: typedNumber('double', 1.5) },
];

const typedCases: readonly Case[] = [
  entityCase(
    'ent-query/where/refused/object',
    namedByChecks,
    { needs: ['objectProperty'], also: ['R-32-08', 'ENT-QRY-11'], onlyReads: true, raw: 'request', deviation: 'D-4' },
    async (c) => {
      judge(c, 'D-4', await askWhere(c, c.fixture.property('objectProperty'), "'a'"), []);
    },
  ),
  entityCase(
    'ent-query/where/refused/id',
    namedByChecks,
    { also: ['R-32-08', 'ENT-QRY-11'], onlyReads: true, raw: 'request', deviation: 'D-4' },
    async (c) => {
      judge(c, 'D-4', await askWhere(c, 'id', '1'), []);
    },
  ),
  ...notations.map(({ id, text, value, other }) =>
    entityCase(
      `ent-query/where/object/${id}`,
      namedByChecks,
      { needs: ['objectProperty'], also: ['R-32-08', 'ENT-QRY-11'], raw: 'request', deviation: 'D-4' },
      async (c) => {
        const match = value === undefined ? [] : [await c.fixture.create({ objectProperty: value })];
        await c.fixture.create({ objectProperty: other });
        await c.fixture.create({ objectProperty: 'else' });
        judge(c, 'D-4', await askWhere(c, c.fixture.property('objectProperty'), text), match);
      },
    ),
  ),
  ...(['long', 'integer'] as const).map((kind) =>
    entityCase(
      `ent-query/where/id/${kind}`,
      namedByChecks,
      { also: ['R-32-08', 'ENT-QRY-11'], raw: 'request', deviation: 'D-4' },
      async (c) => {
        const made = await c.fixture.create();
        await c.fixture.create();
        const text = kind === 'long' ? `${idText(made.id)}L` : '2';
        judge(c, 'D-4', await askWhere(c, 'id', text), kind === 'long' ? [made] : []);
      },
    ),
  ),
  entityCase(
    'ent-query/where/id/unreadable',
    namedByChecks,
    { also: ['R-32-08', 'ENT-QRY-11'], onlyReads: true, raw: 'request', deviation: 'D-4' },
    async (c) => {
      for (const text of ['a', '2X', "'open"]) judge(c, 'D-4', await askWhere(c, 'id', text), []);
    },
  ),
  entityCase(
    'ent-query/where/object/nothing',
    namedByChecks,
    { needs: ['objectProperty'], also: ['R-32-08', 'ENT-QRY-11'], onlyReads: true, raw: 'request', deviation: 'D-4' },
    async (c) => {
      for (const text of ['', 'x(']) {
        const answer = await askWhere(c, c.fixture.property('objectProperty'), text);
        // Deployed services may answer 500.
        c.checkStatus(answer, differs<Status>('D-4', 400, [400, 500]), { judges: judged['D-4'].all });
      }
    },
  ),
];

/** conditions on dates and on values without a declared type, which only deployed services take (D-3, D-4). */
export const typedWhereCases: readonly Case[] = [...dateCases, ...typedCases];

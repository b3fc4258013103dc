import { Blocked, type Case, type CaseContext, Unsupported } from '../../case/case.js';
import { matches, numberText } from '../../case/compare.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { ask } from '../4.8-entities/queries/ask.js';
import { idText } from '../requests.js';
import { column, memberOf, succeeded } from '../responses.js';
import { entityCase, legacyCase, rows } from '../rows.js';

interface Boundary {
  readonly id: string;
  readonly need: PropertyNeed;
  readonly value: Plain;
  /** Another value with which a service may confuse the value. */
  readonly other: Plain;
}

/** Texts that a service may change when it stores or compares them. */
const texts: readonly Boundary[] = rows(
  ['empty', '', null],
  ['blanks', '  a\t ', 'a'],
  ['line-feeds', 'a\nb\r\nc\rd', 'a b c d'],
  ['emoji', 'a 😀 👩‍👩‍👧', 'a ?? ??'],
  ['decomposed', 'u\u0308', '\u00fc'],
  ['plus', 'a+b%20c', 'a b c'],
  ['digits', '007', '7'],
  ['markup', `<a href="x">'&amp;'</a> \\ %_*?$[0]`, "<a href='x'>'&'</a>  %_*?$[0]"],
  ['rare-blanks', '\u00a0a\u200b\u2028b\ufeff', 'a b'],
  ['controls', 'a\u0001\u001b\u007fb', 'ab'],
  // The other text is what remains of this one in a column of 255 characters.
  ['long', `${'a'.repeat(300)} end`, 'a'.repeat(255)],
).map(([id, value, other]) => ({ id: `text/${id}`, need: 'stringProperty', value, other }));

/** A text that fits into no column of 65,535 bytes. */
const longText: Boundary = {
  id: 'text/longer',
  need: 'stringProperty',
  value: `${'a'.repeat(65_536)} end`,
  other: 'a'.repeat(4000),
};

/** The ends of the ranges of numbers and dates. */
const ends: readonly Boundary[] = [
  { id: 'integer/least', need: 'integerProperty', value: -2_147_483_648, other: -2_147_483_647 },
  { id: 'integer/greatest', need: 'integerProperty', value: 2_147_483_647, other: 2_147_483_646 },
  { id: 'long/least', need: 'longProperty', value: long('-9223372036854775808'), other: long('-9223372036854775807') },
  { id: 'long/greatest', need: 'longProperty', value: long('9223372036854775807'), other: long('9223372036854775806') },
  { id: 'double/greatest', need: 'doubleProperty', value: Number.MAX_VALUE, other: 1e308 },
  { id: 'double/least', need: 'doubleProperty', value: -Number.MAX_VALUE, other: -1e308 },
  { id: 'double/smallest', need: 'doubleProperty', value: 2 ** -1022, other: 0 },
  {
    id: 'decimal/digits',
    need: 'decimalProperty',
    value: decimal('-98765432109876543210.01234567890123456789'),
    other: decimal('-98765432109876543210.0123456789012345678'),
  },
];

const dates: readonly Boundary[] = rows(
  ['before-1900', '1867-04-05T06:07:08.009Z', '1900-01-01T00:00:00.000Z'],
  ['before-1970', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
  ['1900', '1900-02-28T12:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['leap-day', '2028-02-29T23:59:59.999Z', '2028-03-01T23:59:59.999Z'],
  ['9999', '9999-12-31T23:59:59.999Z', '2038-01-19T03:14:07.000Z'],
).map(([id, value, other]) => ({ id: `date/${id}`, need: 'dateProperty', value: date(value), other: date(other) }));

/** Values that a service may mistake for missing ones. */
const falseAndZeros: readonly Boundary[] = [
  { id: 'boolean/false', need: 'booleanProperty', value: false, other: null },
  { id: 'integer/zero', need: 'integerProperty', value: 0, other: null },
  { id: 'long/zero', need: 'longProperty', value: long('0'), other: null },
  { id: 'double/zero', need: 'doubleProperty', value: 0, other: null },
];

/** More elements than a page has, no two of them equal. */
const many: readonly string[] = Array.from({ length: 1_001 }, (_, index) => `element ${index}`);

/** Collections with elements that are equal or nearly equal, and with many elements. */
const collections: readonly Boundary[] = [
  { id: 'list/text', need: 'stringList', value: ['a', 'a', '', 'b', '', 'a'], other: ['a', '', 'b'] },
  { id: 'list/integer', need: 'integerList', value: [0, -2_147_483_648, 0, 0], other: [0, -2_147_483_648] },
  { id: 'set/text', need: 'stringSet', value: setOf('a', 'A', ' a', '', 'u\u0308', '\u00fc'), other: setOf('a') },
  {
    id: 'set/decimal',
    need: 'decimalSet',
    value: setOf(...['0.1', '0.10000000000000000001', '-0.1', '1E+30', '1'].map(decimal)),
    other: setOf(decimal('0.1')),
  },
  { id: 'list/many', need: 'stringList', value: many, other: [] },
  { id: 'set/many', need: 'stringSet', value: setOf(...many), other: setOf() },
];

/** Returns whether a value has characters that XML 1.0 cannot hold. */
const isBeyondXml = (value: Plain): boolean =>
  typeof value === 'string' && /(?![\t\n\r\u007f-\u009f])\p{Cc}/u.test(value);

/** @throws Unsupported if the service refuses characters that XML 1.0 cannot hold, or the longest text, as it may */
function requireTaken(status: number | undefined, value: Plain): void {
  // With 429 a service does not refuse the value, but too many requests.
  if (status === undefined || status < 400 || status >= 500 || status === 429) return;
  if (isBeyondXml(value)) throw new Unsupported(`characters that XML 1.0 cannot hold are refused with ${status}`);
  if (value === longText.value) throw new Unsupported(`a text of 65,540 characters is refused with ${status}`);
}

/** Checks that a request with the value succeeded. @throws Unsupported like {@link requireTaken} */
function checkTaken(c: CaseContext, answer: Observation, value: Plain): void {
  requireTaken(answer.status, value);
  c.checkStatus(answer, 200);
}

/** A new entity has the value. */
const createCases = [...texts, longText, ...ends, ...falseAndZeros, ...dates, ...collections].map(
  ({ id, need, value }) =>
    entityCase(`ent-post/value/${id}`, 'ENT-POST-01', async (c) => {
      const type = c.fixture.type('entityType');
      const property = c.fixture.property(need);
      const before = await c.oracle.snapshot();
      const posted = await c.subject.writeEntity('POST', { type }, c.fixture.values({ [need]: value }));
      checkTaken(c, posted, value);
      const [created] = await c.oracle.created(before, { [property]: value });
      const answer = await c.subject.getEntity({ type, id: created?.properties['id'] ?? null });
      c.checkStatus(answer, 200, { judges: 'ENT-GET-01' });
      c.check('value', memberOf(answer.value, property), value, { judges: 'ENT-GET-01' });
    }).with({ needs: [need], also: 'ENT-GET-01' }),
);

const setCase = (id: string, need: PropertyNeed, run: Case['run']): Case =>
  entityCase(`prp-put/value/${id}`, 'PRP-PUT-01', run).with({ needs: [need], also: 'PRP-GET-01' });

/** A property that had a similar value has this one. */
const setCases = [...texts, longText, ...ends, ...falseAndZeros, ...dates].map(({ id, need, value, other }) =>
  setCase(id, need, async (c) => {
    const target = await c.fixture.create({ [need]: other });
    const property = c.fixture.property(need);
    const before = await c.oracle.snapshot();
    const put = await c.subject.setProperty('PUT', { ...target, property }, value);
    checkTaken(c, put, value);
    await c.oracle.updated(before, target, { [property]: value });
    const answer = await succeeded(c, c.subject.getProperty({ ...target, property }), { judges: 'PRP-GET-01' });
    c.check('value', answer.value, value, { judges: 'PRP-GET-01' });
  }),
);

const conditionIds: { readonly [need: string]: string } = {
  stringProperty: 'ENT-QRY-03',
  booleanProperty: 'ENT-QRY-04',
  integerProperty: 'ENT-QRY-05',
  longProperty: 'ENT-QRY-06',
  doubleProperty: 'ENT-QRY-08',
  decimalProperty: 'ENT-QRY-09',
};

/** A condition on the value does not find an entity with a similar one. */
const queryCases = [...texts, ...ends, ...falseAndZeros].map(({ id, need, value, other }) =>
  entityCase(`ent-query/where/value/${id}`, conditionIds[need] ?? [], async (c) => {
    const match = await c.fixture.create({ [need]: value }).catch((error: unknown) => {
      if (error instanceof Blocked) requireTaken(error.status, value);
      throw error;
    });
    const unlike = await c.fixture.create({ [need]: other });
    const property = c.fixture.property(need);
    if (other === null && matches((await c.oracle.property(unlike, property)) ?? null, value))
      throw new Unsupported('a property without a value has this one');
    const answer = await ask(c, { where: { [property]: value } }, { projection: 'results' });
    checkTaken(c, answer, value);
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }).with({ needs: [need] }),
);

/** The parameter of a legacy call is the value. */
const legacyCases = texts.map(({ id, need, value, other }) =>
  legacyCase(`legacy/update/value/${id}`, 'UPD-02', async (c) => {
    const made = await c.fixture.create({ [need]: other });
    const property = c.fixture.property(need);
    const before = await c.oracle.snapshot();
    const parameters = { type: made.type, id: idText(made.id), [`*${property}`]: String(value) };
    checkTaken(c, await c.subject.legacy('update', parameters), value);
    await c.oracle.updated(before, made, { [property]: value });
  }).with({ needs: [need] }),
);

/** Services write a float with more digits or with fewer, so the case compares what the texts mean in 32 bits. */
const floatCases = (['greatest', 'smallest'] as const).map((end) =>
  setCase(`float/${end}`, 'floatProperty', async (c) => {
    const value = end === 'greatest' ? (2 - 2 ** -23) * 2 ** 127 : 2 ** -126;
    const property = c.fixture.property('floatProperty');
    const target = { ...(await c.fixture.create({ floatProperty: 1 })), property };
    const in32Bits = (found: Plain | undefined) => Math.fround(Number(numberText(found)));
    c.checkStatus(await c.subject.setProperty('PUT', target, value), 200);
    c.check('stored value in 32 bits', in32Bits(await c.oracle.property(target, property)), value);
    const answer = await succeeded(c, c.subject.getProperty(target), { judges: 'PRP-GET-01' });
    c.check('value in 32 bits', in32Bits(answer.value), value, { judges: 'PRP-GET-01' });
  }),
);

/** 2.1: values at the ends of their ranges and texts that are easily changed, in every way to write them. */
export const boundaryValueCases: readonly Case[] = [
  ...createCases,
  ...setCases,
  ...queryCases,
  ...legacyCases,
  ...floatCases,
];

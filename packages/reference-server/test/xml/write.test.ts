import { describe, expect, it } from 'vitest';
import { defaultWriteLimits } from '../../src/json/json-output.js';
import type { Result } from '../../src/json/result.js';
import { Decimal } from '../../src/model/decimal.js';
import { type EntityType, simpleTypes } from '../../src/model/types.js';
import { MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { writingXml, type XmlWriteOptions } from '../../src/xml/write-xml.js';
import {
  Address,
  constant,
  Employee,
  female,
  Gender,
  gone,
  listOf,
  make,
  Person,
  refusal,
  source,
  typeOf,
  types,
} from '../json/model.js';

const plain: XmlWriteOptions = { depth: Number.POSITIVE_INFINITY, prettiness: 'none' };

function write(result: Result, options: Partial<XmlWriteOptions> = {}): string {
  return completed(writingXml(result, { ...plain, ...options }, source)).join('');
}

/** The part of an answer between two tags. */
function inside(text: string, tag: string): string {
  return new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(text)?.[1] ?? '';
}

function people() {
  const bob = make({ id: 2n, birth: new Date('2001-02-03T00:00:00.000Z') });
  const ann = make({ id: 1n, firstName: 'Ann', gender: female, father: bob, nicknames: new SetValue(['A & B']) });
  ann.put(Person.propertiesByName.get('scores') ?? Person.id, new MapValue([[3, 9n]]));
  bob.put(Person.propertiesByName.get('father') ?? Person.id, ann);
  return { ann, bob };
}

it('writes the three sections, every entity once, with types, references and cut properties', () => {
  const { ann, bob } = people();
  expect(write({ value: [ann, bob], type: listOf(Person) }, { depth: 1, prettiness: 'mid' })).toBe(
    `<?xml version='1.0' encoding='UTF-8'?>
<?gm-xml version="4"?>
<gm-data>
 <required-types>
  <t alias='Gender^1'>com.vendor.demo.model.Gender</t>
  <t alias='Person^2' num='2'>com.vendor.demo.model.Person</t>
 </required-types>
 <root-value>
  <L><r>Person^2-0</r><r>Person^2-1</r></L>
 </root-value>
 <pool>
  <E id='Person^2-0'>
   <r p='father'>Person^2-1</r>
   <s p='firstName'>Ann</s>
   <e p='gender'>Gender^1.female</e>
   <l p='id'>1</l>
   <S p='nicknames'><s>A &amp; B</s></S>
   <M p='scores'><m><i>3</i><l>9</l></m></M>
  </E>
  <E id='Person^2-1'>
   <T p='birth'>2001-02-03T00:00:00.000+0000</T>
   <r p='father'>Person^2-0</r>
   <l p='id'>2</l>
  </E>
 </pool>
</gm-data>
`,
  );
});

const values: readonly { is: string; value: Value; type: Parameters<typeof write>[0]['type']; xml: string }[] = [
  { is: 'null', value: null, type: simpleTypes.string, xml: '<n/>' },
  { is: 'a boolean', value: true, type: simpleTypes.boolean, xml: '<b>true</b>' },
  { is: 'an integer', value: -5, type: simpleTypes.integer, xml: '<i>-5</i>' },
  { is: 'a long', value: 2n ** 63n - 1n, type: simpleTypes.long, xml: '<l>9223372036854775807</l>' },
  { is: 'a float', value: Math.fround(0.1), type: simpleTypes.float, xml: '<f>0.1</f>' },
  { is: 'a double', value: 0.1, type: simpleTypes.double, xml: '<d>0.1</d>' },
  { is: 'a decimal', value: Decimal.parse('1.10') ?? null, type: simpleTypes.decimal, xml: '<D>1.10</D>' },
  { is: 'a string', value: '<&>\r"\'', type: simpleTypes.string, xml: '<s>&lt;&amp;&gt;&#13;"\'</s>' },
  { is: 'what XML has no form for', value: 'a\0b\ud800', type: simpleTypes.string, xml: '<s>a\ufffdb\ufffd</s>' },
  { is: 'a date', value: new Date(0), type: simpleTypes.date, xml: '<T>1970-01-01T00:00:00.000+0000</T>' },
  { is: 'an enum constant', value: female, type: Gender, xml: '<e>Gender^1.female</e>' },
  { is: 'an untyped number', value: new TypedNumber('float', 2), type: simpleTypes.object, xml: '<f>2</f>' },
  { is: 'an empty list', value: [], type: typeOf('numbers'), xml: '<L/>' },
  { is: 'a list', value: [1n, null], type: typeOf('numbers'), xml: '<L><l>1</l><n/></L>' },
  { is: 'an untyped list', value: [true, 'x'], type: simpleTypes.object, xml: '<L><b>true</b><s>x</s></L>' },
  { is: 'a set', value: new SetValue(['x']), type: typeOf('nicknames'), xml: '<S><s>x</s></S>' },
  {
    is: 'a map',
    value: new MapValue([[constant('male'), 'x']]),
    type: typeOf('genders'),
    xml: '<M><m><e>Gender^1.male</e><s>x</s></m></M>',
  },
];

describe('values', () => {
  it.each(values)('$is', ({ value, type, xml }) => {
    expect(inside(write({ value, type }), 'root-value')).toBe(xml);
  });
});

describe('depth', () => {
  it('cuts a property with a value to an absent one, and writes nothing for null or empty ones', () => {
    const { ann } = people();
    expect(inside(write({ value: ann, type: Person }, { depth: 0 }), 'pool')).toBe(
      "<E id='Person^2-0'><a p='father'/><s p='firstName'>Ann</s><e p='gender'>Gender^1.female</e>" +
        "<l p='id'>1</l><a p='nicknames'/><a p='scores'/></E>",
    );
  });

  it('is one more under an envelope, which does not count as a level', () => {
    const { ann } = people();
    const envelope = make({ anything: ann });
    const cut = write({ value: envelope, type: Person }, { depth: 0 });
    const one = write({ value: envelope, type: Person, envelope: true }, { depth: 0 });
    expect(cut).toContain("<a p='anything'/>");
    expect(one).toContain("<r p='anything'>Person^2-1</r>");
    expect(one).toContain("<a p='father'/>");
  });
});

describe('pool', () => {
  it('is in breadth-first order, and counts per type in lower-case hex', () => {
    const children = Array.from({ length: 17 }, (_, n) => make({ id: BigInt(n) }, n % 17 === 16 ? Employee : Person));
    const written = write({ value: make({ children }), type: Person });
    const ids = [...written.matchAll(/<E id='([^']+)'/g)].map(([, id]) => id);
    expect(ids.slice(0, 3)).toEqual(['Person^2-0', 'Person^2-1', 'Person^2-2']);
    expect(ids.slice(-2)).toEqual(['Person^2-10', 'Employee^1-0']);
    expect(written).toContain("<t alias='Employee^1' num='1'>com.vendor.demo.model.Employee</t>");
    expect(written).toContain("<t alias='Person^2' num='17'>com.vendor.demo.model.Person</t>");
  });

  it('distinguishes types with the same simple name', () => {
    const other = types.type('com.vendor.demo.other.Address') as EntityType;
    const written = write({ value: [make({}, Address), make({}, other)], type: listOf(simpleTypes.object) });
    expect(inside(written, 'root-value')).toBe('<L><r>Address^1-0</r><r>Address^2-0</r></L>');
  });

  it('reads references left behind as null and as absent elements', () => {
    const { ann } = people();
    const put = (name: string, value: Value) => ann.put(Person.propertiesByName.get(name) ?? Person.id, value);
    put('children', [gone]);
    put('father', gone);
    const pool = inside(write({ value: ann, type: Person }), 'pool');
    expect(pool).not.toContain('father');
    expect(pool).not.toContain('children');
    expect(pool).not.toContain('Person^2-1');
  });

  it('takes a chain of 20,000 entities without stack space', () => {
    let first = make();
    for (let n = 1; n < 20_000; n += 1) first = make({ father: first });
    const written = completed(writingXml({ value: first, type: Person }, plain, source));
    expect(written.length).toBeGreaterThan(1);
    expect(written.join('')).toContain("<E id='Person^1-4e1f'>");
  });
});

it('refuses an answer beyond a limit', () => {
  const { ann } = people();
  const result = { value: ann, type: Person };
  expect(refusal(() => completed(writingXml(result, plain, source, { ...defaultWriteLimits, entities: 1 })))).toMatch(
    /^R-24 .*1 entities/,
  );
  expect(refusal(() => completed(writingXml(result, plain, source, { ...defaultWriteLimits, bytes: 100 })))).toMatch(
    /^R-62 .*100 bytes/,
  );
});

it.each([
  { prettiness: 'none', line: "<gm-data><required-types><t alias='Person^1'" },
  { prettiness: 'low', line: "<gm-data>\n<required-types>\n<t alias='Person^1'" },
  { prettiness: 'mid', line: "<gm-data>\n <required-types>\n  <t alias='Person^1'" },
  { prettiness: 'high', line: "<gm-data>\n  <required-types>\n    <t alias='Person^1'" },
] as const)('prettiness $prettiness', ({ prettiness, line }) => {
  expect(write({ value: make(), type: Person }, { prettiness })).toContain(line);
});

import type { Limits } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { people, person, type SentEntity, startPeople } from '../json/people.js';
import type { SmallService } from '../support/small-service.js';

const to = (id: number) => ({ _ref: String(id) });
const numbered = (id: number, members: object = {}): SentEntity => ({
  _type: person,
  _id: String(id),
  id,
  globalId: `g${id}`,
  ...members,
});

const family = [
  numbered(1, {
    firstName: 'Ann',
    gender: 'female',
    father: to(2),
    nicknames: ['A & B'],
    scores: { _type: 'flatmap', value: [3, 9] },
  }),
  numbered(2, { birth: '2001-02-03', father: to(1) }),
];

const shown = (service: SmallService, path: string) =>
  service.expect(200, 'GET', path, undefined, { accept: 'application/xml' });

/** The part of an answer between two tags. */
function inside(text: string, tag: string): string {
  return new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(text)?.[1] ?? '';
}

/** A pool without what every stored entity has. */
const pool = (text: string) => inside(text, 'pool').replace(/<s p='(?:globalId|partition)'>[^<]*<\/s>/g, '');

it('writes the three sections, every entity once, with types, references and cut properties', async () => {
  const text = await shown(await startPeople(family), `${people}?depth=1&prettiness=mid`);
  expect(text).toBe(
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
   <s p='globalId'>g1</s>
   <l p='id'>1</l>
   <S p='nicknames'><s>A &amp; B</s></S>
   <s p='partition'>a</s>
   <M p='scores'><m><i>3</i><l>9</l></m></M>
  </E>
  <E id='Person^2-1'>
   <T p='birth'>2001-02-03T00:00:00.000+0000</T>
   <r p='father'>Person^2-0</r>
   <s p='globalId'>g2</s>
   <l p='id'>2</l>
   <s p='partition'>a</s>
  </E>
 </pool>
</gm-data>
`,
  );
});

describe('values', () => {
  it.each<[is: string, property: string, value: unknown, xml: string]>([
    ['null', 'firstName', null, '<n/>'],
    ['a boolean', 'active', true, '<b>true</b>'],
    ['an integer', 'age', -5, '<i>-5</i>'],
    ['a long', 'big', '9223372036854775807', '<l>9223372036854775807</l>'],
    ['a float', 'ratio', 0.1, '<f>0.1</f>'],
    ['a double', 'weight', 0.1, '<d>0.1</d>'],
    ['a decimal', 'price', '1.10', '<D>1.10</D>'],
    ['a string', 'firstName', '<&>\r"\'', '<s>&lt;&amp;&gt;&#13;"\'</s>'],
    ['what XML has no form for', 'firstName', 'a\0b\ud800', '<s>a\ufffdb\ufffd</s>'],
    ['a date', 'birth', '1970-01-01', '<T>1970-01-01T00:00:00.000+0000</T>'],
    ['an enum constant', 'gender', 'female', '<e>Gender^1.female</e>'],
    ['an untyped number', 'anything', { value: 2, _type: 'float' }, '<f>2</f>'],
    ['an empty list', 'numbers', [], '<L/>'],
    ['a list', 'numbers', [1, null], '<L><l>1</l><n/></L>'],
    ['an untyped list', 'anything', [true, 'x'], '<L><b>true</b><s>x</s></L>'],
    ['a set', 'nicknames', ['x'], '<S><s>x</s></S>'],
    ['a map', 'genders', { male: 'x' }, '<M><m><e>Gender^1.male</e><s>x</s></m></M>'],
  ])('%s', async (_, property, value, xml) => {
    const service = await startPeople([numbered(1, { [property]: value })]);
    const text = await shown(service, `rest/v2/properties/a/${person}/1/${property}?prettiness=none`);
    expect(inside(text, 'root-value')).toBe(xml);
  });
});

describe('depth', () => {
  it('cuts a property with a value to an absent one, and writes nothing for null or empty ones', async () => {
    const text = await shown(await startPeople(family), `${people}/1?depth=0&prettiness=none`);
    expect(pool(text)).toBe(
      "<E id='Person^2-0'><a p='father'/><s p='firstName'>Ann</s><e p='gender'>Gender^1.female</e>" +
        "<l p='id'>1</l><a p='nicknames'/><a p='scores'/></E>",
    );
  });

  it('takes the envelope of a result as no level', async () => {
    const text = await shown(await startPeople(family), `${people}?depth=0&prettiness=none&projection=envelope`);
    expect(text).toMatch(/<L p='entities'><r>Person\^\d-0<\/r><r>Person\^\d-1<\/r><\/L>/);
    expect(text).toContain("<a p='father'/>");
  });
});

describe('pool', () => {
  it('is in breadth-first order, and counts per type in lower-case hex', async () => {
    const children = Array.from({ length: 17 }, (_, at) => to(at + 2));
    const others = children.map((_, at) =>
      numbered(at + 2, at === 16 ? { _type: 'com.vendor.demo.model.Employee' } : {}),
    );
    const service = await startPeople([numbered(1, { children }), ...others]);
    const text = await shown(service, `${people}/1?depth=reachable&prettiness=none`);
    const ids = [...text.matchAll(/<E id='([^']+)'/g)].map(([, id]) => id);
    expect(ids.slice(0, 3)).toEqual(['Person^2-0', 'Person^2-1', 'Person^2-2']);
    expect(ids.slice(-2)).toEqual(['Person^2-10', 'Employee^1-0']);
    expect(text).toContain("<t alias='Employee^1' num='1'>com.vendor.demo.model.Employee</t>");
    expect(text).toContain("<t alias='Person^2' num='17'>com.vendor.demo.model.Person</t>");
  });

  it('distinguishes types with the same simple name', async () => {
    const addresses = ['model', 'other'].map((name, at) => ({
      _type: `com.vendor.demo.${name}.Address`,
      _id: name,
      id: at,
    }));
    const things = [{ _ref: 'model' }, { _ref: 'other' }];
    const service = await startPeople([numbered(1, { things }), ...addresses]);
    const text = await shown(service, `rest/v2/properties/a/${person}/1/things?prettiness=none`);
    expect(inside(text, 'root-value')).toBe('<L><r>Address^1-0</r><r>Address^2-0</r></L>');
  });

  it('reads references left behind as null and as absent elements', async () => {
    const service = await startPeople([...family, numbered(3, { father: to(2), children: [to(2)], age: 3 })]);
    await service.expect(200, 'DELETE', `${people}/2?delete-mode=ignoreReferences`);
    const text = await shown(service, `${people}/3?depth=reachable&prettiness=none`);
    expect(pool(text)).toBe("<E id='Person^1-0'><i p='age'>3</i><l p='id'>3</l></E>");
  });

  it('takes a chain of 8,000 entities without stack space', async () => {
    const count = 8_000;
    const chain = Array.from({ length: count }, (_, at) =>
      numbered(at + 1, at + 1 < count ? { father: to(at + 2) } : {}),
    );
    const text = await shown(await startPeople(chain), `${people}/1?depth=reachable&prettiness=none`);
    expect(text).toContain("<E id='Person^1-1f3f'>");
  });
});

it.each<[limits: Partial<Limits>, refusal: RegExp]>([
  [{ maxAnswerBytes: 600 }, /^R-62 .*600 bytes/s],
  [{ maxAnswerEntities: 1 }, /^R-24 .*1 entities/s],
])('refuses a response beyond a limit: %j', async (limits, refusal) => {
  const service = await startPeople(family, { limits });
  const { text } = await service.send('GET', people, undefined, { accept: 'application/xml' });
  expect(`${service.server.journal.entries().at(-1)?.rule} ${text}`).toMatch(refusal);
});

it.each([
  ['none', "<gm-data><required-types><t alias='Person^1'"],
  ['low', "<gm-data>\n<required-types>\n<t alias='Person^1'"],
  ['mid', "<gm-data>\n <required-types>\n  <t alias='Person^1'"],
  ['high', "<gm-data>\n  <required-types>\n    <t alias='Person^1'"],
])('prettiness %s lays out the beginning of a document', async (prettiness, beginning) => {
  expect(await shown(await startPeople(), `${people}/1?prettiness=${prettiness}`)).toContain(beginning);
});

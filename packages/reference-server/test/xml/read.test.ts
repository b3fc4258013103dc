import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { readEntities, readValue } from '../../src/json/read-json.js';
import { Refusal } from '../../src/model/refusal.js';
import type { ValueType } from '../../src/model/types.js';
import { parseXml } from '../../src/xml/parse-xml.js';
import { writeXml } from '../../src/xml/write-xml.js';
import { anyText, expectSame, graphs } from '../json/graph.js';
import { context, female, get, listOf, make, Person, refusal, typeOf } from '../json/model.js';

const runs = { seed: 42, numRuns: 300 };

const sample = `<?xml version='1.0' encoding='UTF-8'?>
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
   <s p='firstName'>Ann</s>
   <r p='father'>Person^2-1</r>
   <e p='gender'>Gender^1.female</e>
   <l p='id'>1</l>
   <S p='nicknames'><s>A &amp; B</s></S>
   <M p='scores'><m><i>3</i><l>9</l></m></M>
  </E>
  <E id='Person^2-1'><T p='birth'>2001-02-03T00:00:00.000+0000</T><a p='father'/><l p='id'>2</l></E>
 </pool>
</gm-data>`;

/** The whole form around a value and a pool. */
function form(value: string, pool = '', required = ''): string {
  const types = `<t alias='P'>com.vendor.demo.model.Person</t><t alias='G'>com.vendor.demo.model.Gender</t>${required}`;
  return `<gm-data><required-types>${types}</required-types><root-value>${value}</root-value><pool>${pool}</pool></gm-data>`;
}

function readAll(text: string) {
  const entities = parseXml(text).locating((tree) => readEntities(tree, Person, context));
  return Array.isArray(entities) ? entities : [entities];
}

const readOf = (text: string, type: ValueType) => parseXml(text).locating((tree) => readValue(tree, type, context));

it('reads the form that is written', () => {
  const [ann, bob] = readAll(sample);
  if (ann === undefined || bob === undefined) throw new Error('two entities expected');
  expect(ann.id).toBe(1n);
  expect(get(ann, 'father')).toBe(bob);
  expect(get(ann, 'gender')).toBe(female);
  expect(get(ann, 'nicknames')).toEqual({ kind: 'set', elements: ['A & B'] });
  expect(get(ann, 'scores')).toEqual({ kind: 'map', entries: [[3, 9n]] });
  expect(get(bob, 'birth')).toEqual(new Date('2001-02-03T00:00:00.000Z'));
  expect(bob.properties.has(Person.propertiesByName.get('father') ?? Person.id)).toBe(false);
});

describe('values', () => {
  it.each([
    { xml: '<n/>', property: 'age', value: null },
    { xml: '<i>7</i>', property: 'age', value: 7 },
    { xml: '<b>false</b>', property: 'active', value: false },
    { xml: '<l>9223372036854775807</l>', property: 'big', value: 2n ** 63n - 1n },
    { xml: '<d>0.5</d>', property: 'weight', value: 0.5 },
    { xml: '<f>0.5</f>', property: 'ratio', value: 0.5 },
    { xml: '<s> two  blanks </s>', property: 'firstName', value: ' two  blanks ' },
    { xml: '<s><![CDATA[<b>]]></s>', property: 'firstName', value: '<b>' },
    { xml: '<s/>', property: 'firstName', value: '' },
    { xml: '<s>&#65;&lt;</s>', property: 'firstName', value: 'A<' },
    { xml: '<e>G.female</e>', property: 'gender', value: female },
    { xml: '<L><l>1</l><n/></L>', property: 'numbers', value: [1n, null] },
  ])('$xml as $property', ({ xml, property, value }) => {
    expect(readOf(form(xml), typeOf(property))).toEqual(value);
  });
});

const refused: readonly { is: string; text: string; says: string }[] = [
  {
    is: 'a DTD',
    text: '<!DOCTYPE gm-data [<!ENTITY x "y">]><gm-data/>',
    says: 'Expected no document type declaration, got a declaration at line 1, column 2.',
  },
  {
    is: 'an external entity',
    text: form('<s>&x;</s>'),
    says: 'The body is not valid XML at line 1, column 150: Invalid character entity.',
  },
  {
    is: 'no XML',
    text: '{"a":1}',
    says: 'The body is not valid XML at line 1, column 1: Non-whitespace before first tag.',
  },
  { is: 'nothing', text: '', says: 'Expected <gm-data>, got nothing at line 1, column 1.' },
  {
    is: 'a tag that never ends',
    text: form('<s>a</s>').slice(0, -5),
    says: 'The body is not valid XML at line 1, column 183: Unclosed root tag.',
  },
  { is: 'another root', text: '<data/>', says: 'Expected <gm-data>, got <data> at line 1, column 6.' },
  {
    is: 'a missing section',
    text: '<gm-data><root-value/></gm-data>',
    says: 'Expected <required-types>, <root-value>, <pool> in <gm-data>, got <root-value> at line 1, column 9.',
  },
  {
    is: 'an unknown value',
    text: form('<x>1</x>'),
    says: 'Expected a value (n, b, i, l, f, d, D, s, T, e, r, L, S or M), got <x> at line 1, column 147.',
  },
  {
    is: 'two values',
    text: form('<i>1</i><i>2</i>'),
    says: 'Expected one value in <root-value>, got a second value at line 1, column 155.',
  },
  {
    is: 'a dangling reference',
    text: form('<r>P-0</r>'),
    says: 'Expected the id of an <E> in the pool, got "P-0" at line 1, column 147.',
  },
  {
    is: 'an unknown alias',
    text: form('<e>Z.male</e>'),
    says: 'Expected an alias of <required-types>, got "Z" at line 1, column 147.',
  },
  {
    is: 'a duplicate id',
    text: form('<r>P-0</r>', "<E id='P-0'/><E id='P-0'/>"),
    says: 'Expected a different id for each <E>, got a second "P-0" at line 1, column 189.',
  },
  {
    is: 'an entry without a value',
    text: form('<M><m><s>a</s></m></M>'),
    says: 'Expected a key and a value in <m>, got 1 at line 1, column 150.',
  },
  {
    is: 'a property given twice',
    text: form('<r>P-0</r>', "<E id='P-0'><i p='age'>1</i><i p='age'>2</i></E>"),
    says: 'Expected each property only once, got a second "age" at line 1, column 204.',
  },
  {
    is: 'a reserved name',
    text: form('<r>P-0</r>', "<E id='P-0'><s p='_type'>x</s></E>"),
    says: 'Expected the name of a property, got "_type" at line 1, column 188.',
  },
  {
    is: 'an element without text that has text',
    text: form('<n>x</n>'),
    says: 'Expected no text in <n>, got the text "x" at line 1, column 148.',
  },
  {
    is: 'an element in a type',
    text: form('<i>1</i>', '', "<t alias='X'>x<s/></t>"),
    says: 'Expected no element in <t>, got <s> at line 1, column 132.',
  },
  {
    is: 'an element in a cut property',
    text: form('<r>P-0</r>', "<E id='P-0'><a p='father'><n/></a></E>"),
    says: 'Expected no element in <a>, got <n> at line 1, column 202.',
  },
  {
    is: 'a second root',
    text: `${form('<i>1</i>')}<gm-data/>`,
    says: 'Expected nothing after the end of <gm-data>, got <gm-data> at line 1, column 197.',
  },
  {
    is: 'an attribute given twice',
    text: form('<i p="a" p="b">1</i>'),
    says: 'Expected each attribute only once, got a second "p" at line 1, column 158.',
  },
  {
    is: 'a property of objects as attribute',
    text: '<a hasOwnProperty="x" b="y"/>',
    says: 'Expected <gm-data>, got <a> at line 1, column 3.',
  },
  {
    is: 'elements nested without end',
    text: '<a>'.repeat(50_000),
    says: 'Expected at most 1000 levels of elements, got <a> on another level at line 1, column 3003.',
  },
];

describe('refusals', () => {
  it.each(refused)('$is', ({ text, says }) => {
    const message = refusal(() => readAll(text));
    expect(message).toBe(`R-60 ${says}`);
  });

  it('reports the line and column of a value that does not fit its property', () => {
    const text = sample.replace("<l p='id'>2</l>", "\n  <s p='age'>old</s>");
    expect(refusal(() => readAll(text))).toBe(
      'R-21 Expected a whole number of 32 bits, got the text "old" at line 21, column 5 ($[1].age).',
    );
  });
});

describe('text between elements (R-69)', () => {
  const pool = (content: string) => form('<r>P-0</r>', `<E id='P-0'>${content}</E>`);
  const full = pool(
    "<L p='numbers'><l>1</l></L><S p='nicknames'><s>a</s></S><M p='scores'><m><i>3</i><l>9</l></m></M>",
  );
  const opening = /<(?:gm-data|required-types|root-value|pool|E|L|S|M|m)\b[^>]*>/g;
  const openings = [...full.matchAll(opening)].map(([tag], index) => ({ tag, index }));

  it.each(openings)('after $tag (number $index)', ({ tag, index }) => {
    const put = (text: string) => {
      let number = -1;
      return full.replace(opening, (found) => {
        number += 1;
        return number === index ? found + text : found;
      });
    };
    expect(readAll(put(' \r\n\t&#13;<!-- a --><![CDATA[ ]]>'))).toHaveLength(1);
    for (const stray of ['x', '<![CDATA[x]]>', '&#120;', '&lt;', '\u00a0']) {
      expect(() => readAll(put(stray))).toThrow(Refusal);
    }
    const name = /[\w-]+/.exec(tag)?.[0];
    const message = refusal(() => readAll(put('\r\n \r  xyz')));
    expect(message).toBe(`R-60 Expected no text in <${name}>, got the text "xyz" at line 3, column 3.`);
  });

  it('in an entity that nothing mentions, and after an element', () => {
    const unmentioned = form('<i>1</i>', "<E id='P-0'><L p='numbers'><l>1</l>x</L></E>");
    expect(refusal(() => readAll(unmentioned))).toMatch(
      /^R-60 Expected no text in <L>, got the text "x" at line 1, column \d+\.$/,
    );
  });
});

describe('line ends are line feeds, unless they are escaped (XML 1.0, section 2.11)', () => {
  it.each([
    ['a\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['a\n\r\r\nb', 'a\n\n\nb'],
    ['a&#13;&#xD;&#10;b', 'a\r\r\nb'],
    ['<![CDATA[a\r\nb]]>', 'a\nb'],
  ])('%j is %j', (xml, value) => {
    expect(readOf(form(`<s>${xml}</s>`), typeOf('firstName'))).toBe(value);
  });
});

describe('declarations are refused where they begin (R-69)', () => {
  const whole = form('<s>a</s>');
  const places = [...whole.matchAll(/(?=<)|$/g)].map(({ index }) => index);

  it.each(['<!DOCTYPE x>', '<!doctype', '<!ENTITY x "y">', '< !DOCTYPE', '<![cdata[x]]>', '<!-x', '<!'])(
    '%s',
    (text) => {
      for (const place of places) {
        const message = refusal(() => readAll(whole.slice(0, place) + text + whole.slice(place)));
        const column = place + text.indexOf('!') + 1;
        expect(message).toBe(
          `R-60 Expected no document type declaration, got a declaration at line 1, column ${column}.`,
        );
      }
    },
  );

  it.each(['<!-- <!DOCTYPE -->', '<!----><!-- > <! --><!--->-->', '<?x <!DOCTYPE ?>', '<!-- -><!ENTITY -->'])(
    'but not in a comment or an instruction: %s',
    (text) => {
      for (const place of places) {
        if (place === 0 && text.startsWith('<?')) continue;
        expect(readOf(whole.slice(0, place) + text + whole.slice(place), typeOf('firstName'))).toBe('a');
      }
    },
  );

  it('and not in a CDATA section, nor in a long comment', () => {
    const long = '<!DOCTYPE '.repeat(20_000);
    const text = form(`<!--${long}--><s><![CDATA[<!DOCTYPE <!-- ]]><!--${long}-->a</s>`);
    expect(readOf(text, typeOf('firstName'))).toBe('<!DOCTYPE <!-- a');
  });
});

// XML 1.0 cannot contain these characters: they are written as the replacement character.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

describe('for any graph', () => {
  const writable = anyText.map((text) => Buffer.from(text).toString().replace(unwritable, '\ufffd'));

  it('what is written reads back', () => {
    return fc.assert(
      fc.property(graphs(writable), fc.constantFrom('none', 'low', 'mid', 'high'), (entities, prettiness) => {
        const options = { depth: Number.POSITIVE_INFINITY, prettiness };
        const text = writeXml({ value: entities, type: listOf(Person) }, options).join('');
        expectSame(entities, readAll(text));
      }),
      runs,
    );
  });

  it('the value of a property that is written reads back', () => {
    return fc.assert(
      fc.property(graphs(writable), fc.nat(), (entities, pick) => {
        const [entity = make()] = entities;
        const held = entity.type.properties.filter((each) => entity.get(each) !== null);
        const property = held[pick % held.length];
        if (property === undefined) return;
        const value = entity.get(property);
        const options = { depth: Number.POSITIVE_INFINITY, prettiness: 'none' } as const;
        const text = writeXml({ value, type: property.type }, options).join('');
        const read = new AssemblyEntity(entity.type, '$');
        read.properties.set(
          property,
          parseXml(text).locating((tree) => readValue(tree, property.type, { ...context, identity: '_id' })),
        );
        expectSame([make({ [property.name]: value }, entity.type)], [read]);
      }),
      { ...runs, numRuns: 600 },
    );
  });

  it('damaged XML is read or causes a refusal', () => {
    return fc.assert(
      fc.property(fc.nat(sample.length), fc.nat(20), fc.string({ maxLength: 20 }), (start, length, text) => {
        try {
          readAll(sample.slice(0, start) + text + sample.slice(start + length));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { seed: 42, numRuns: 1_000 },
    );
  });
});

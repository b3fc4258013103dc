import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { readValue } from '../../src/json/read-json.js';
import { Refusal } from '../../src/model/refusal.js';
import { completed } from '../../src/work/steps.js';
import { parsingXml } from '../../src/xml/parse-xml.js';
import { writingXml } from '../../src/xml/write-xml.js';
import { anyText, expectSame, graphs } from '../json/graph.js';
import { context, female, get, listOf, make, Person, source, typeOf } from '../json/model.js';
import { form, readAll, readOf, sample } from './reading.js';

const runs = { numRuns: 300 };

it('reads the form that is written', () => {
  const [ann, bob] = readAll(sample);
  if (ann === undefined || bob === undefined) throw new Error('two entities expected');
  expect(ann.id).toBe(1n);
  expect(get(ann, 'father')).toBe(bob);
  expect(get(ann, 'gender')).toBe(female);
  expect(get(ann, 'nicknames')).toEqual({ kind: 'set', elements: ['A & B'] });
  expect(get(ann, 'scores')).toEqual({ kind: 'map', entries: [[3, 9n]] });
  expect(get(bob, 'birth')).toEqual(new Date('2001-02-03T00:00:00.000Z'));
  expect(bob.properties.get(Person.propertiesByName.get('father') ?? Person.id)).toBeUndefined();
});

describe('values', () => {
  it.each([
    { xml: '<n/>', property: 'age', value: null },
    { xml: '<i>7</i>', property: 'age', value: 7 },
    { xml: '<b>false</b>', property: 'active', value: false },
    { xml: '<b>\n  true </b>', property: 'active', value: true },
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

// XML 1.0 cannot contain these characters: they are written as the replacement character.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

describe('for any graph', () => {
  const writable = anyText.map((text) => Buffer.from(text).toString().replace(unwritable, '\ufffd'));

  it('a written value reads back', () => {
    return fc.assert(
      fc.property(graphs(writable), fc.constantFrom('none', 'low', 'mid', 'high'), (entities, prettiness) => {
        const options = { depth: Number.POSITIVE_INFINITY, prettiness };
        const text = completed(writingXml({ value: entities, type: listOf(Person) }, options, source)).join('');
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
        const text = completed(writingXml({ value, type: property.type }, options, source)).join('');
        const read = new AssemblyEntity(entity.type, { path: '$' });
        read.properties.add(
          property,
          completed(parsingXml(text)).locating((tree) =>
            readValue(tree, property.type, { ...context, identity: '_id' }),
          ),
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
      { numRuns: 1_000 },
    );
  });
});

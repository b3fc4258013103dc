import { describe, expect, it } from 'vitest';
import { startPeople } from '../json/people.js';
import { form, refusalOfAll, sendAll, valueIn } from './reading.js';

const service = await startPeople();
const refusal = (text: string) => refusalOfAll(service, text);

/** Values, and pools behind `|`, with their refusals below them. */
const refusedValues = `
<s>&x;</s>
  The body is not valid XML at line 1, column 150: undefined entity.
<x>1</x>
  Expected a value (n, b, i, l, f, d, D, s, T, e, r, L, S or M), got <x> at line 1, column 147.
<i>1</i><i>2</i>
  Expected one value in <root-value>, got a second value at line 1, column 155.
<r>P-0</r>
  Expected the id of an <E> in the pool, got "P-0" at line 1, column 147.
<e>Z.male</e>
  Expected an alias of <required-types>, got "Z" at line 1, column 147.
<r>P-0</r>|<E id='P-0'/><E id='P-0'/>
  Expected a different id for each <E>, got a second "P-0" at line 1, column 189.
<M><m><s>a</s></m></M>
  Expected a key and a value in <m>, got 1 at line 1, column 150.
<r>P-0</r>|<E id='P-0'><i p='age'>1</i><i p='age'>2</i></E>
  Expected each property only once, got a second "age" at line 1, column 204.
<r>P-0</r>|<E id='P-0'><s p='_type'>x</s></E>
  Expected the name of a property, got "_type" at line 1, column 188.
<n>x</n>
  Expected no text in <n>, got the text "x" at line 1, column 148.
<r>P-0</r>|<E id='P-0'><a p='father'><n/></a></E>
  Expected no element in <a>, got <n> at line 1, column 202.
<i p="a" p="b">1</i>
  The body is not valid XML at line 1, column 159: duplicate attribute: p.
`;

const refusedTexts: readonly (readonly [text: string, says: string])[] = [
  [
    '<!DOCTYPE gm-data [<!ENTITY x "y">]><gm-data/>',
    'Expected no document type declaration, got one that ends at line 1, column 36.',
  ],
  ['{"a":1}', 'The body is not valid XML at line 1, column 7: text data outside of root node.'],
  [form('<s>a</s>').slice(0, -5), 'The body is not valid XML at line 1, column 183: unclosed tag: gm-data.'],
  ['<data/>', 'Expected <gm-data>, got <data> at line 1, column 6.'],
  [
    '<gm-data><root-value/></gm-data>',
    'Expected <required-types>, <root-value>, <pool> in <gm-data>, got <root-value> at line 1, column 9.',
  ],
  [form('<i>1</i>', '', "<t alias='X'>x<s/></t>"), 'Expected no element in <t>, got <s> at line 1, column 132.'],
  [
    `${form('<i>1</i>')}<gm-data/>`,
    'Expected nothing after the end of <gm-data>, got <gm-data> at line 1, column 197.',
  ],
  // Objects have a property of this name.
  ['<a hasOwnProperty="x" b="y"/>', 'Expected <gm-data>, got <a> at line 1, column 3.'],
  ['<a>'.repeat(50_000), 'Expected at most 1000 levels of elements, got <a> on another level at line 1, column 3003.'],
];

describe('refusals', () => {
  const values = Array.from(refusedValues.matchAll(/^(<.*)\n {2}(.*)$/gm), ([, text = '', says = '']) => {
    const [value = '', pool] = text.split('|');
    return [form(value, pool), says] as const;
  });

  const rows = [...values, ...refusedTexts].map(([text, says]) => [says, text] as const);
  it.each(rows)('%s', async (says, text) => {
    expect(await refusal(text)).toBe(`R-60 ${says}`);
  });
});

describe('names that all objects inherit are names like any other', () => {
  const withProperty = (element: string) => form('<r>P-0</r>', `<E id='P-0'>${element}</E>`);

  it.each(['constructor', 'hasOwnProperty', 'toString', '__proto__', '_name'])('%s', async (name) => {
    const property = `<L p='${name}'><s>a</s></L>`;
    expect(await refusal(withProperty(property))).toMatch(
      new RegExp(`got an unknown property "${name}" of com.vendor.demo.model.Person at line 1, column \\d+ `),
    );
    expect(await refusal(withProperty(property.repeat(2)))).toContain(`got a second "${name}"`);
  });
});

describe('text between elements (R-69)', () => {
  const pool = (content: string) => form('<r>P-0</r>', `<E id='P-0'>${content}</E>`);
  const full = pool(
    "<L p='numbers'><l>1</l></L><S p='nicknames'><s>a</s></S><M p='scores'><m><i>3</i><l>9</l></m></M>",
  );
  const opening = /<(?:gm-data|required-types|root-value|pool|E|L|S|M|m)\b[^>]*>/g;
  const openings = [...full.matchAll(opening)].map(([tag], index) => ({ tag, index }));

  it.each(openings)('after $tag (number $index)', async ({ tag, index }) => {
    const put = (text: string) => {
      let number = -1;
      return full.replace(opening, (found) => {
        number += 1;
        return number === index ? found + text : found;
      });
    };
    expect(await sendAll(service, put(' \r\n\t&#13;<!-- a --><![CDATA[ ]]>'))).toMatchObject({ status: 200 });
    for (const stray of ['x', '<![CDATA[x]]>', '&#120;', '&lt;', '\u00a0']) {
      expect(await refusal(put(stray))).toMatch(/^R-\d+ Expected no text/);
    }
    const name = /[\w-]+/.exec(tag)?.[0];
    const message = await refusal(put('\r\n \r  xyz'));
    expect(message).toBe(`R-60 Expected no text in <${name}>, got the text "xyz" at line 3, column 3.`);
  });

  it('in an entity that nothing mentions, and after an element', async () => {
    const unmentioned = form('<i>1</i>', "<E id='P-0'><L p='numbers'><l>1</l>x</L></E>");
    expect(await refusal(unmentioned)).toMatch(
      /^R-60 Expected no text in <L>, got the text "x" at line 1, column \d+\.$/,
    );
  });
});

describe('a refusal names no more than the beginning of a long name', () => {
  const long = 'n'.repeat(20_000);

  it.each<[string, string]>([
    ['the root', `<${long}/>`],
    ['an element after the end', `${form('<s>a</s>')}<${long}/>`],
    ['an element after a root with a long name', `<${long}/><${long}/>`],
    ['a section', `<gm-data><${long}/></gm-data>`],
    ['a value', form(`<${long}>1</${long}>`)],
    ['an element in a value', form(`<s><${long}/></s>`)],
    ['an element without an attribute', form('<r>P-0</r>', `<E id='P-0'><${long}/></E>`)],
    ['nested elements', `${'<n>'.repeat(1_000)}<${long}>`],
  ])('%s', async (_what, text) => {
    expect((await refusal(text)).length).toBeLessThan(500);
  });
});

describe('declarations are refused wherever they are (R-69)', () => {
  const whole = form('<s>a</s>');
  const places = [...whole.matchAll(/(?=<)|$/g)].map(({ index }) => index);

  it.each(['<!DOCTYPE x>', '<!doctype', '<!ENTITY x "y">', '< !DOCTYPE', '<![cdata[x]]>', '<!-x', '<!'])(
    '%s',
    async (text) => {
      for (const place of places) {
        const message = await refusal(whole.slice(0, place) + text + whole.slice(place));
        const [, column] =
          /^R-60 (?:The body is not valid XML|Expected no .*) at line 1, column (\d+)/.exec(message) ?? [];
        expect(Number(column), message).toBeGreaterThan(place);
      }
    },
  );

  it.each(['<!-- <!DOCTYPE -->', '<!----><!-- > <! --><!--->-->', '<?x <!DOCTYPE ?>', '<!-- -><!ENTITY -->'])(
    'but not in a comment or an instruction: %s',
    async (text) => {
      for (const place of places) {
        if (place === 0 && text.startsWith('<?')) continue;
        expect(await valueIn(service, whole.slice(0, place) + text + whole.slice(place), 'firstName')).toBe('"a"');
      }
    },
  );

  it('but neither in a CDATA section nor in a long comment', async () => {
    const long = '<!DOCTYPE '.repeat(20_000);
    const text = form(`<!--${long}--><s><![CDATA[<!DOCTYPE <!-- ]]><!--${long}-->a</s>`);
    expect(await valueIn(service, text, 'firstName')).toBe('"<!DOCTYPE <!-- a"');
  });
});

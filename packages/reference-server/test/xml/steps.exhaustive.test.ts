// The public interface does not show where the reader of XML ends a part of a body, or a step of its work.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/model/refusal.js';
import { completed } from '../../src/work/steps.js';
import { partLength } from '../../src/xml/element.js';
import { parsingXml } from '../../src/xml/parse-xml.js';
import { form } from './reading.js';

const maxElements = 1_000_000;
const count = 20_000;
const many = (part: string) => part.repeat(count);
const numbered = (part: (number: number) => string) => Array.from({ length: count }, (_, at) => part(at)).join('');
const entities = numbered((number) => `<E id='P-${number}'><i p='age'>1</i></E>`);
const references = numbered((number) => `<r>P-${number}</r>`);

/** The number of steps of reading a body, which may be refused at the end. */
function stepsOf(text: string): number {
  let steps = 0;
  try {
    for (const _ of parsingXml(text, maxElements)) steps += 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return steps;
}

describe('a long body is read in many steps', () => {
  it.each<[what: string, text: string, elements: number]>([
    ['a text', form(`<s>${many('some text ')}</s>`), 0],
    ['a text that is never closed', `<gm-data>${many('some text ')}`, 0],
    ['line ends', form(`<s>${many('\r\n')}</s>`), 0],
    ['a comment', form('<i>1</i>', `<!--${many('- ! <!')}-->`), 0],
    ['comments', form('<i>1</i>', many('<!-- -->')), 0],
    ['a CDATA section', form(`<s><![CDATA[${many('<!-- ')}]]></s>`), 0],
    ['an instruction', form('<i>1</i>', `<?x ${many('? ')}?>`), 0],
    ['blanks in a tag', form(`<s${many(' ')}>a</s>`), 0],
    [
      'types',
      form(
        '<i>1</i>',
        '',
        numbered((number) => `<t alias='T${number}'>x</t>`),
      ),
      count,
    ],
    ['entities that nothing mentions', form('<i>1</i>', entities), count],
    ['entities', form(`<L>${references}</L>`, entities), 3 * count],
    ['properties', form('<r>P-0</r>', `<E id='P-0'>${numbered((number) => `<i p='p${number}'>1</i>`)}</E>`), count],
    ['a list in a property', form('<r>P-0</r>', `<E id='P-0'><L p='numbers'>${many('<l>1</l>')}</L></E>`), count],
    ['a set of lists', form(`<S>${many('<L/>')}</S>`), count],
    ['a list in a list', form(`<L><L>${many('<i>1</i>')}</L></L>`), count],
    ['a map', form(`<M>${many('<m><i>1</i><n/></m>')}</M>`), count],
    ['a list in a map', form(`<M><m><i>1</i><L>${many('<i>1</i>')}</L></m></M>`), count],
  ])('%s', (_what, text, elements) => {
    const elementsInStep = 2_000;
    expect(stepsOf(text)).toBeGreaterThan(0.9 * (text.length / partLength + elements / elementsInStep) - 1);
  });

  it('but a short one at once', () => {
    expect(stepsOf(form('<s>some text</s>'))).toBeLessThan(2);
  });
});

describe('where a part ends does not matter', () => {
  const read = (text: string): unknown => {
    try {
      return completed(parsingXml(text)).tree;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };

  it.each([
    '<s>a\r\nb\r\r\n</s>',
    '<s>a&amp;&#13;b😀</s>',
    '<s>a<!-- <!DOCTYPE - --- -->b</s>',
    '<s>a<!-- <!DOCTYPE -- -->b</s>',
    '<s>a<!----><!---->b</s>',
    '<s><![CDATA[ <!DOCTYPE ]] ]]]>b</s>',
    '<s>a<!DOCTYPE x></s>',
    '<s>a<\r\n \t!DOCTYPE x></s>',
    '<s>a<\r\n \t!-- x --></s>',
    '<s>a<\r\n \t!x</s>',
    '<s>a<![cdata[ ]]></s>',
    '<s>a<!-x</s>',
    '<s>a! !!</s>',
    "<s p = 'a < ! b'>a</s>",
    '<L>\r\n<s>a</s><? <! ?></L>',
    '<L>\r\n\r\n x</L>',
    '<s>a</t>',
    '<i>1</i><i>',
    '<!--',
  ])('%j', (value) => {
    // What follows a line end has the same position in its line after any number of blanks.
    const whole = (blanks: number) => `<!--${' '.repeat(blanks)}-->\n${form(value)}`;
    const expected = read(whole(0));
    const start = whole(0).indexOf(value);
    for (let at = -1; at <= value.length + 1; at += 1) {
      expect(read(whole(partLength - start - at)), `a part ends ${at} characters after its beginning`).toEqual(
        expected,
      );
    }
  });

  const long = 'x'.repeat(5 * partLength);

  it.each([
    ['a comment', `<!--${long}--><s>a</s>`],
    ['an attribute', `<s p='${long}'>a</s>`],
    ['an instruction', `<?x ${long}?><s>a</s>`],
  ])('also in %s that has several parts', (_what, value) => {
    expect(read(form(value))).toBe('a');
  });

  it.each([
    ['a comment', `<!--${long}`],
    ['an attribute', `<s p='${long}`],
    ['a name', `<${long}`],
  ])('and %s of this length that never ends is refused', (_what, text) => {
    const refused = `<gm-data>${text}`;
    expect(read(refused)).toBe(`The body is not valid XML at line 1, column ${refused.length}: unclosed tag: gm-data.`);
  });
});

import { describe, expect, it } from 'vitest';
import { refusalOf, startPeople } from '../json/people.js';
import { form, refusalOfAll, sendAll, sendValue } from './reading.js';

const service = await startPeople([1, 2, 3].map((id) => ({ _type: 'Person', id })));
const refusal = (text: string) => refusalOfAll(service, text);
const refusalOfValue = (text: string, property: string) => refusalOf(service, sendValue(service, text, property));

/** Values in each kind of element that contains values. Each is on a line of its own. */
const lines = form(
  '\n<L><r>P-0</r><r>P-1</r><r>P-0</r></L>',
  `
<E id='P-1'>
<l p='id'>2</l>
<a p='weight'/>
<i p='age'>30</i>
<r p='father'>P-0</r>
</E>
<E id='P-0'>
<l p='id'>1</l>
<L p='numbers'>
<l>1</l>
<l>2</l>
</L>
<S p='nicknames'>
<s>A</s>
<s>B</s>
</S>
<M p='scores'>
<m>
<i>3</i>
<l>9</l>
</m>
<m>
<i>4</i>
<l>8</l>
</m>
</M>
<r p='father'>P-2</r>
<e p='gender'>G.female</e>
<T p='birth'>2001-02-03T00:00:00.000+0000</T>
</E>
<E id='P-2'>
<l p='id'>3</l>
<s p='firstName'>Ann</s>
</E>
<E id='P-3'>
<l p='id'>never mentioned</l>
</E>
`,
).split('\n');

const value = /^<([bilfdDsTe])( p='\w+')?>[^<]*<\/\1>$/;
const values = [...lines.entries()].filter(([, line]) => value.test(line) && !line.includes('never')).map(([at]) => at);

describe('a refused value is named by the line and column of its element', () => {
  it('reads the values as they are', async () => {
    expect(await sendAll(service, lines.join('\n'))).toMatchObject({ status: 200 });
    expect(values).toHaveLength(15);
  });

  it.each(values.map((at) => ({ at, line: lines[at] })))('$line in line $at', async ({ at }) => {
    const text = lines.with(at, lines[at]?.replace(value, '<f$2>much</f>') ?? '').join('\n');
    expect(await refusal(text)).toMatch(
      new RegExp(`^R-\\d+ Expected .*, got .* at line ${at + 1}, column 3 \\(\\$.*\\)\\.$`),
    );
  });

  it('with the column of an indented element, and with its place in the values', async () => {
    const at = lines.indexOf("<i p='age'>30</i>");
    expect(await refusal(lines.with(at, "  <s p='age'>old</s>").join('\n'))).toBe(
      `R-21 Expected a whole number of 32 bits, got the text "old" at line ${at + 1}, column 5 ($[1].age).`,
    );
  });

  it.each([
    ['a value', form('\n<i>x</i>'), 'age', 'line 2, column 3 ($.value)'],
    ['a set', form('\n<S><s>A</s>\n<i>1</i></S>'), 'nicknames', 'line 3, column 3'],
    ['a map', form('\n<M>\n<m><i>1</i>\n<s>A</s></m></M>'), 'scores', 'line 4, column 3'],
  ])('in %s without an entity', async (_, text, property, position) => {
    expect(await refusalOfValue(text, property)).toContain(` at ${position}`);
  });

  it('of an entity, and of a second mention of it', async () => {
    const pool = "\n<E id='P-0'><i p='age'>1</i></E>";
    expect(await refusalOfValue(form('\n<r>P-0</r>', pool), 'age')).toContain('at line 3, column ');
    const twice = form('<L>\n<r>P-0</r>\n<i>1</i></L>', pool);
    expect(await refusalOfValue(twice, 'numbers')).toContain('at line 4, column ');
  });
});

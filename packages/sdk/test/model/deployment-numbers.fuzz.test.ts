import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { NumberText, readDeploymentText } from '../../src/model/index.js';

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '0', '1', '5', '9'), minLength, maxLength });

/** A JSON number in any notation. */
const numbers = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      digits(0, 18).map((rest) => `1${rest}`),
    ),
    fraction: fc.option(fc.oneof(digits(1, 18), fc.constant('00000015')), { nil: undefined }),
    exponent: fc.option(fc.constantFrom('e5', 'E-7', 'e+0'), { nil: undefined }),
  })
  .map(({ sign, whole, fraction, exponent = '' }) => {
    return `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent}`;
  });

const blanks = fc.constantFrom('', ' ', '\n');

it('the numbers of a deployment file keep their digits, wherever they are', async () => {
  await checkProperty(
    fc.property(fc.array(numbers), numbers, blanks, (some, other, blank) => {
      const list = `[${some.map((each) => blank + each + blank).join(',')}]`;
      const text = `{"list":${list},"text":"1.10, 2","other":${blank}${other}${blank}}`;
      const expected = { list: some.map(NumberText.read), text: '1.10, 2', other: NumberText.read(other) };
      expect(readDeploymentText(text)).toEqual(expected);
    }),
    2_000,
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { readDeploymentText } from '../../src/model/index.js';

/** A JSON text, and the names of the members that one of its objects has twice. */
interface Written {
  readonly text: string;
  readonly repeated: readonly string[];
}

/** Texts with everything that looks like the end of a string, or like a member, without being one. */
const texts = fc.string({ unit: fc.constantFrom('a', '"', '\\', ':', ',', '{', '}', '\n', 'é'), maxLength: 4 });

const blanks = fc.constantFrom('', ' ', '\n\t');

/** A string of JSON, with or without an escape of its first character. */
const strings = (values: fc.Arbitrary<string>) =>
  fc.tuple(values, fc.boolean()).map(([value, isEscaped]) => {
    const escaped = `\\u${value.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const written = JSON.stringify(value);
    return {
      value,
      written: isEscaped && value !== '' ? `"${escaped}${JSON.stringify(value.slice(1)).slice(1)}` : written,
    };
  });

const names = strings(fc.oneof(fc.constantFrom('id', '__proto__', 'constructor', ''), texts));

const { value: values } = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('1', 'null', 'true', '-2.5').map((text) => ({ text, repeated: [] })),
    strings(texts).map(({ written }) => ({ text: written, repeated: [] })),
    fc.tuple(fc.array(tie('value'), { maxLength: 3 }), blanks).map(([items, blank]) => ({
      text: `[${items.map(({ text }) => blank + text).join(`${blank},`)}${blank}]`,
      repeated: items.flatMap(({ repeated }) => repeated),
    })),
    fc.tuple(fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }), blanks).map(([members, blank]) => ({
      text: `{${members.map(([{ written }, { text }]) => `${blank}${written}${blank}:${blank}${text}`).join(',')}${blank}}`,
      repeated: [
        ...members.flatMap(([, { repeated }]) => repeated),
        ...members.map(([{ value }]) => value).filter((name, at, all) => all.indexOf(name) < at),
      ],
    })),
  ),
}));

it('a text is read unless an object in it has a member twice, however that is spelled', async () => {
  await checkProperty(
    fc.property(values, ({ text, repeated }) => {
      if (repeated.length === 0) expect(readDeploymentText(text)).toEqual(JSON.parse(text));
      else {
        const [name = ''] = repeated;
        expect(() => readDeploymentText(text)).toThrow(`a second member ${JSON.stringify(name)}`);
      }
    }),
    3_000,
  );
});

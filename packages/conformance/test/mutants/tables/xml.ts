import { mutant, type Row, tableOf } from '../mutant.js';
import { editBodyText, editText, header, type Mutation, on, paths } from '../mutations/index.js';
import { omitAt } from './elements.js';

const elements = [
  ['L', 'stringList'],
  ['L', 'integerList'],
  ['L', 'decimalList'],
  ['L', 'dateList'],
  ['S', 'stringSet'],
  ['S', 'longSet'],
  ['M', 'stringMap'],
  ['M', 'integerMap'],
] as const;

type Change = (parts: readonly string[]) => readonly string[];

/** Changes the parts of a collection in XML. */
const inCollection =
  (element: string, name: string, change: Change) =>
  (text: string): string =>
    text.replace(new RegExp(`(<${element} p='${name}'>)(.*?)(</${element}>)`, 's'), (_, begin, content, end) => {
      const parts = String(content).match(element === 'M' ? /<m>.*?<\/m>/gs : /<(\w)>.*?<\/\1>/gs) ?? [];
      return `${String(begin)}${change(parts).join('')}${String(end)}`;
    });

const read = (change: (text: string) => string): Mutation =>
  on('PUT', paths.entity, header('content-type', /xml/), editBodyText(change));
const written = (change: (text: string) => string): Mutation =>
  on('GET', paths.entity, header('accept', /xml/), editText(change));

const withoutOne: Change = (parts) => omitAt(parts, 'middle');

const collections: readonly Row[] = elements.flatMap(([element, name]) => [
  mutant('R-60-10', `\`${name}\` is read and lacks the middle`, read(inCollection(element, name, withoutOne))),
  mutant('R-60-03', `\`${name}\` is written and lacks the middle`, written(inCollection(element, name, withoutOne))),
]);

const lists: readonly Row[] = elements
  .filter(([element]) => element === 'L')
  .flatMap(([element, name]) => {
    const turned = inCollection(element, name, (parts) => parts.toReversed());
    return [
      mutant('R-60-10', `\`${name}\` is read in the other order`, read(turned)),
      mutant('R-60-03', `\`${name}\` is written in the other order`, written(turned)),
    ];
  });

const inAscii = (text: string): string => text.replace(/[^\0-\x7f]+/g, '?');

const characters: readonly Row[] = [
  mutant('R-60-10', 'characters beyond ASCII are lost when XML is read', read(inAscii)),
];

/** The content of the element of a property, and what replaces it. */
const contents = [
  ['booleanProperty', 'true', 'false'],
  ['integerProperty', '-7', '7'],
  ['longProperty', '9007199254740993', '9007199254740992'],
  ['floatProperty', '1.5', '1'],
  ['doubleProperty', '-2.25', '2.25'],
  ['decimalProperty', '12345678901234567890.25', '12345678901234567000'],
  ['dateProperty', '2026-03-01T12:30:45.123+0000', '2026-03-01T12:30:45.000+0000'],
  ['enumProperty', '.alpha', '.beta'],
] as const;

const values: readonly Row[] = contents.flatMap(([name, from, to]) => {
  const change = (text: string): string =>
    text.replace(new RegExp(`<. p='${name}'>[^<]*<`), (element) => element.replace(from, to));
  return [
    mutant('R-60-10', `\`${name}\` is read as ${to}`, read(change)),
    mutant('R-60-03', `\`${name}\` is written as ${to}`, written(change)),
  ];
});

const withoutReference = (text: string): string => text.replace(/<r p='entityProperty'>[^<]*<\/r>/, '');
const withoutNull = (text: string): string => text.replace("<n p='stringProperty'/>", '');
const withLineEnds = (text: string): string => text.replace(/&#(13|xD);/g, '\n');
const withNumber = (text: string): string => text.replace(/<t alias='(Kind[^']*)'>/, "<t alias='$1' num='1'>");

const references: readonly Row[] = [
  mutant('R-60-03', 'a reference is not written', written(withoutReference)),
  mutant('R-60-10', 'null is not read', read(withoutNull), { deviates: 'D-13' }),
  mutant('R-60-06', 'the type of a constant has a number of instances', written(withNumber)),
];

const lineEnds: readonly Row[] = [
  mutant(
    'R-69-03',
    'carriage returns stay',
    read((text) => text.replaceAll('\r', '&#13;')),
  ),
  mutant('R-69-03', 'an escaped carriage return is a line end', read(withLineEnds)),
];

/** values in XML, each of three elements of a collection, texts that are not ASCII, and line ends. */
export const xml = tableOf('xml', ...collections, ...lists, ...characters, ...values, ...references, ...lineEnds);

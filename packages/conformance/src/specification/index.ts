import { createHash } from 'node:crypto';
import resolutionsText from '../../../../docs/resolutions.md?raw';
import specificationText from '../../../../docs/specification.md?raw';
import { type Block, type Row, readDocument, type Section, type Sentence, sentencesOf } from './document.js';

/** The specification, in its sections. */
export const specification: readonly Section[] = readDocument(specificationText);

/** How reports name the specification. It has no version number, so the digest distinguishes its versions. */
export interface SpecificationName {
  readonly title: string;
  /** The first 12 digits of the SHA-256 of the specification and the resolutions, in UTF-8. */
  readonly sha256: string;
}

/** The specification by which the suite judges. */
export const specificationName: SpecificationName = {
  title: /^# (.*)$/m.exec(specificationText)?.[1] ?? '',
  sha256: createHash('sha256').update(specificationText).update(resolutionsText).digest('hex').slice(0, 12),
};

/** The resolutions, in tables by subject. The places of their sentences are e.g. `R-36 #2`. */
export const resolutions: readonly Section[] = readDocument(resolutionsText).flatMap(({ title, blocks }) => {
  const tables = blocks.filter((block) => block.kind === 'table');
  return tables.length === 0 ? [] : [{ title: { ...title, place: title.text }, blocks: tables.map(withNumbers) }];
});

function withNumbers(table: Extract<Block, { kind: 'table' }>): Block {
  const rows = table.rows.map(({ label, cells }): Row => {
    const [number] = label;
    return {
      label,
      cells: cells.map((cell) =>
        cell.map(({ text }, at) => ({ place: `${number} #${at + 1}`, text: text.replaceAll('**', '') })),
      ),
    };
  });
  return { ...table, rows };
}

/** All sentences of the specification and the resolutions in their order, without titles. */
export const sentences: readonly Sentence[] = [...specification, ...resolutions].flatMap(({ blocks }) =>
  blocks.flatMap(sentencesOf),
);

const titles = specification.flatMap(({ title, blocks }) => [
  title,
  ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.title] : [])),
]);

/** The titles of the specification and all sentences, by their places. */
export const sentencesByPlace: ReadonlyMap<string, Sentence> = new Map(
  [...titles, ...sentences].map((each) => [each.place, each]),
);

/**
 * Returns the sentence, or the title, at a place.
 *
 * @throws RangeError if there is none
 */
export function sentenceAt(place: string): Sentence {
  const found = sentencesByPlace.get(place);
  if (found === undefined) throw new RangeError(`The specification has no sentence at "${place}".`);
  return found;
}

export type { Block, Section, Sentence } from './document.js';

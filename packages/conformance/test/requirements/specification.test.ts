import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { splitSentences } from '../../src/specification/document.js';
import { type Block, type Section, sentenceAt, sentences, specification } from '../../src/specification/index.js';
import { requirements, sentencesWithoutRequirement } from '../../src/suite/requirements.js';

const markdown = readFileSync(fileURLToPath(new URL('../../../../docs/specification.md', import.meta.url)), 'utf8');

/** The lines that a section was read from, without their Markdown. */
const linesOf = ({ title, blocks }: Section) => [title.text, ...blocks.flatMap(textsOf)];

function textsOf(block: Block): readonly string[] {
  if (block.kind === 'heading') return [block.title.text];
  if (block.kind !== 'table') return [block.sentences.map(({ text }) => text).join(' ')];
  const rows = block.rows.map(({ label, cells }) => {
    return [...label, ...cells.map((cell) => cell.map(({ text }) => text).join(' '))].join('|');
  });
  return [block.columns.join('|'), ...rows];
}

describe('the sentences of the specification', () => {
  test('are all of its text, in its order', () => {
    const lines = markdown
      .split('\n')
      .filter((line) => line !== '' && !/^\|[-|]+\|$/.test(line))
      .map((line) => line.replace(/^#+ (\d+(\.\d+)*\.? )?|^\d+\. /, ''))
      .map((line) => (line.startsWith('|') ? line.slice(2, -2).replaceAll(/ *\| */g, '|') : line))
      .flatMap((line) => {
        const [, heading, text] = /^(\*\*.*\*\*): (.*)$/.exec(line) ?? [];
        return [heading ?? line, ...(text === undefined ? [] : [text])];
      })
      .map((line) => line.replaceAll('**', ''));
    expect(specification.flatMap(linesOf).map((line) => line.trim())).toEqual(lines.map((line) => line.trim()));
  });

  test('have each a place of their own', () => {
    const seen = new Set<string>();
    expect(sentences.filter(({ place }) => seen.has(place) || !seen.add(place))).toEqual([]);
  });

  test.each([
    ['4.8 DELETE #2', 'When the id (and partition) is in the URL and the entity does not exist, the status is 404.'],
    ['4.7 | depth | Default', '`3`'],
    ['4.8 POST, PUT, PATCH | /Type/<id>, array, any | POST', '400, expected single entity'],
    ['4.8 GET with the service | 404, access or type does not exist | Condition', 'access or type does not exist'],
    ['7 | 404 | Condition #2', 'v2 POST on `/Type/<id>` for a missing entity.'],
    ['4.1 Delete', 'Delete (DELETE `/streaming`)'],
    ['R-36 #1', 'PATCH only updates.'],
  ])('are found by their places: %s', (place, text) => {
    expect(sentenceAt(place)).toEqual({ place, text });
  });

  test('end by a full stop before a capital, code or a version, but not within code', () => {
    const parts = ['It is 1.0 (e.g. a number.)', '`A. B` is code.', 'v2 is not.', '(So is this.)', 'An end'];
    expect(splitSentences(parts.join(' '))).toEqual(parts);
  });
});

describe('requirements', () => {
  test('have each a sentence, and no place without one', () => {
    expect(requirements.filter(({ from = [] }) => from.length === 0)).toEqual([]);
    const places = requirements.flatMap(({ from = [] }) => from);
    expect(places.map((place) => sentenceAt(place).place)).toEqual(places);
    expect(requirements.filter(({ from = [] }) => new Set(from).size < from.length)).toEqual([]);
  });

  test('have a sentence of their section, or of their resolution', () => {
    const isOwn = (place: string, group: string) => place === group || place.startsWith(`${group} `);
    const foreign = requirements.filter(({ section, resolution, from = [] }) => {
      return !from.some((place) => isOwn(place, resolution ?? section));
    });
    // 2.4 has the members of the envelope of a query, and R-67 the types that are XML.
    expect(foreign.map(({ id }) => id)).toEqual(['ENT-QRY-33', 'R-60-13']);
  });

  test('contain every sentence that is not listed as one without a requirement', () => {
    const places = new Set(requirements.flatMap(({ from = [] }) => from));
    const without = sentences.filter(({ place }) => !places.has(place)).map(({ place }) => place);
    expect(sentencesWithoutRequirement.flatMap((each) => each.places).toSorted()).toEqual(without.toSorted());
  });
});

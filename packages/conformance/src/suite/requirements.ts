import requirementsText from '../../../../docs/requirements.md?raw';
import type { Level, Requirement } from '../case/requirement.js';

/**
 * Reads the Markdown of the requirements: a heading for each section and for each resolution with its section, and a
 * table whose rows have the id, the level, the statement with the reason why it is not tested, and the places of its
 * sentences in the specification. The further cells are for readers of the document alone.
 *
 * @throws RangeError if a level does not exist
 */
function readRequirements(markdown: string): readonly Requirement[] {
  let about: Pick<Requirement, 'section' | 'resolution'> = { section: '' };
  return markdown.split('\n').flatMap((line): readonly Requirement[] => {
    const [, section, resolution, sectionOfIt] = /^## (?:Section (.*)|(R-\d+) \((.*)\))$/.exec(line) ?? [];
    if (section !== undefined) about = { section };
    if (resolution !== undefined && sectionOfIt !== undefined) about = { section: sectionOfIt, resolution };
    const [, id = '', level = '', statement = '', places = ''] = line.split(/(?<!\\)\|/).map(textOf);
    if (!/^[A-Z]/.test(id)) return [];
    const [, text = '', untested] = /^(.*?)(?: \*Not tested: (.*)\*)?$/.exec(statement) ?? [];
    const from = Array.from(places.matchAll(/`(.*?)`/g), ([, place = '']) => place);
    return [{ id, level: levelOf(level), text, ...about, from, ...(untested === undefined ? {} : { untested }) }];
  });
}

const textOf = (cell: string): string => cell.trim().replaceAll('\\|', '|');

const isLevel = (text: string): text is Level => ['MUST', 'SHOULD', 'OBSERVED'].includes(text);

function levelOf(text: string): Level {
  if (!isLevel(text)) throw new RangeError(`A requirement cannot have the level "${text}".`);
  return text;
}

/** All requirements of the suite: those of the specification by section, then those of the resolutions. */
export const requirements: readonly Requirement[] = readRequirements(requirementsText);

export type { Requirement } from '../case/requirement.js';

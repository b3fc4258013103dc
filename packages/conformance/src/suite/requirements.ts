import requirementsText from '../../../../docs/requirements.md?raw';
import type { Level, Requirement } from '../case/case.js';
import { cellsOf } from '../specification/document.js';

/** Sentences of the specification that no requirement contains, for a common reason. */
export interface NotJudged {
  /** The reason in one word. */
  readonly reason: string;
  /** The reason in a sentence about these sentences. */
  readonly meaning: string;
  readonly places: readonly string[];
}

const lines = requirementsText.split('\n');

/** All sentences of the specification and the resolutions that no requirement contains. */
export const sentencesWithoutRequirement: readonly NotJudged[] = lines.flatMap((line) => {
  const [reason = '', meaning = '', places = ''] = cellsOf(line);
  return /^[a-z]/.test(reason) ? [{ reason, meaning, places: placesIn(places) }] : [];
});

/** All requirements of the suite: those of the specification by section, then those of the resolutions. */
export const requirements: readonly Requirement[] = readRequirements();

/**
 * Reads the requirements. There is a heading for each section, and for each resolution with its section. A row has the
 * id, the level, the statement with the reason why it is not tested, and the places of its sentences in the
 * specification. The last cell is for readers of the document alone.
 *
 * @throws RangeError if a level does not exist
 */
function readRequirements(): readonly Requirement[] {
  let about: Pick<Requirement, 'section' | 'resolution'> = { section: '' };
  return lines.flatMap((line): readonly Requirement[] => {
    const [, section, resolution, sectionOfIt] = /^## (?:Section (.*)|(R-\d+) \((.*)\))$/.exec(line) ?? [];
    if (section !== undefined) about = { section };
    if (resolution !== undefined && sectionOfIt !== undefined) about = { section: sectionOfIt, resolution };
    const [id = '', level = '', statement = '', places = ''] = cellsOf(line);
    if (!/^[A-Z]/.test(id)) return [];
    const [, text = '', untested] = /^(.*?)(?: \*Not tested: (.*)\*)?$/.exec(statement) ?? [];
    const from = placesIn(places);
    return [{ id, level: levelOf(level), text, ...about, from, ...(untested === undefined ? {} : { untested }) }];
  });
}

function placesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`(.*?)`/g), ([, place = '']) => place);
}

function levelOf(text: string): Level {
  if (text === 'MUST' || text === 'SHOULD' || text === 'OBSERVED') return text;
  throw new RangeError(`A requirement cannot have the level "${text}".`);
}

export type { Requirement } from '../case/case.js';

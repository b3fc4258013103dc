import dialectsText from '../../../../docs/dialects.md?raw';
import { readDocument, type Sentence } from './document.js';

/** A named difference between the documented dialect and deployed services. */
export interface DialectRow {
  /** The id of the row, e.g. `D-2`. */
  readonly id: `D-${number}`;
  /** The subject of the difference. */
  readonly subject: string;
  /** What the specification demands. */
  readonly documented: string;
  /** What deployed services do. */
  readonly deployed: string;
  /** What a client does so that the difference does not matter. */
  readonly advice: string;
}

const sections = readDocument(dialectsText);

const isRowId = (text: string): text is DialectRow['id'] => /^D-\d+$/.test(text);

/** Returns the text of a cell. Links are for readers of the document alone. */
const textOf = (cell: readonly Sentence[]): string =>
  cell.map(({ text }) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')).join(' ');

/** Returns the cells of the rows of a table by the ids of the rows. */
function textsIn(title: string): ReadonlyMap<DialectRow['id'], readonly string[]> {
  const blocks = sections.flatMap((each) => (each.title.text === title ? each.blocks : []));
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  return new Map(rows.flatMap(({ label: [id = ''], cells }) => (isRowId(id) ? [[id, cells.map(textOf)]] : [])));
}

const clientAdvice = textsIn('What to do');

/** The differences between deployed services and the specification, in the order of their numbers. */
export const dialectRows: readonly DialectRow[] = Array.from(
  textsIn('The deviations'),
  ([id, [subject = '', documented = '', deployed = '']]) => {
    const [advice = ''] = clientAdvice.get(id) ?? [];
    return { id, subject, documented, deployed, advice };
  },
);

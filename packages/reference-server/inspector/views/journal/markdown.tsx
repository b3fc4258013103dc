import type { ComponentChildren } from 'preact';

/** A text in Markdown as the documents of the rules use it: paragraphs, lists, tables, code, emphasis and links. */
export function Markdown({ text }: { readonly text: string }) {
  return <div class="markdown">{blocksOf(text).map((lines) => block(lines))}</div>;
}

/** The lines of each block. Blocks are separated by empty lines, and a list or a table begins one. */
function blocksOf(text: string): readonly (readonly string[])[] {
  const blocks: string[][] = [];
  let kind = '';
  for (const line of text.split('\n')) {
    const next = line.trim() === '' ? '' : kindOf(line);
    if (next !== '' && next === kind) blocks.at(-1)?.push(line);
    else if (next !== '') blocks.push([line]);
    kind = next;
  }
  return blocks;
}

function kindOf(line: string): string {
  if (line.startsWith('|')) return 'table';
  if (/^- /.test(line)) return 'list';
  return /^\d+\. /.test(line) ? 'numbered' : 'text';
}

function block(lines: readonly string[]): ComponentChildren {
  const [first = ''] = lines;
  const items = lines.map((line) => <li>{inline(line.replace(/^(?:-|\d+\.) /, ''))}</li>);
  switch (kindOf(first)) {
    case 'table':
      return table(lines.map(cellsOf));
    case 'list':
      return <ul>{items}</ul>;
    case 'numbered':
      return <ol start={Number.parseInt(first, 10)}>{items}</ol>;
    default:
      return <p>{inline(lines.join(' '))}</p>;
  }
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function table([head = [], , ...rows]: readonly (readonly string[])[]): ComponentChildren {
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell) => (
                <td>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The documents are not part of the page, so only the texts of links are shown. */
function inline(text: string): ComponentChildren {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith('`') && part.length > 1) return <code>{part.slice(1, -1)}</code>;
    if (part.startsWith('**') && part.length > 4) return <strong>{part.slice(2, -2)}</strong>;
    if (part.startsWith('*') && part.length > 2) return <em>{part.slice(1, -1)}</em>;
    return part.startsWith('[') ? part.replace(/^\[([^\]]+)\]\([^)]+\)$/, '$1') : part;
  });
}

import { useState } from 'preact/hooks';
import { type CopiedBody, type NamedValues, pairsOf } from '../../copy/request.js';

interface MessageProps {
  readonly title: string;
  readonly values: readonly { readonly name: string; readonly values: NamedValues }[];
  readonly body: CopiedBody | undefined;
}

/** A request or a response: its values by name, and its body. */
export function Message({ title, values, body }: MessageProps) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {values.map((each) => (
        <Values key={each.name} name={each.name} pairs={pairsOf(each.values)} />
      ))}
      <h3>Body</h3>
      {body === undefined ? <p class="quiet">None.</p> : <Body body={body} />}
    </section>
  );
}

function Values({ name, pairs }: { readonly name: string; readonly pairs: ReturnType<typeof pairsOf> }) {
  if (pairs.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <dl class="values code">
        {pairs.map(([key, value], index) => (
          <div key={`${key} ${index}`}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Body({ body: { text, base64, truncated } }: { readonly body: CopiedBody }) {
  return (
    <>
      {base64 !== undefined && <p class="quiet">Bytes in base64:</p>}
      <Lines text={text === undefined ? (base64 ?? '') : indented(text)} />
      {truncated && <p class="quiet">The journal has only the beginning.</p>}
    </>
  );
}

/** How many lines of a body are shown at first. */
const maxLines = 40;

function Lines({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const lines = text.split('\n');
  const isCut = !isWhole && lines.length > maxLines;
  return (
    <>
      <pre class="body">{isCut ? lines.slice(0, maxLines).join('\n') : text}</pre>
      {isCut && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </button>
      )}
    </>
  );
}

/** JSON with indentation, or the text as it is. Numbers keep all their digits. */
function indented(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const compact = text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token.startsWith('"') ? token : ''));
    return JSON.stringify(value) === compact ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

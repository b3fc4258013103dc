import { callJson } from '../../frame/api.js';
import { useLoaded } from '../../frame/loading.js';
import { Loading } from '../../parts/messages.js';
import { Markdown } from './markdown.js';

/** The response of the control path. */
interface RuleText {
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

const documents: Readonly<Record<string, string>> = {
  specification: 'Specification',
  resolutions: 'Resolutions',
  dialects: 'Dialects',
};

/** The rule that decided, with its text. A section of the specification is long, so it is closed at first. */
export function Rule({ rule }: { readonly rule: string }) {
  const loaded = useLoaded(rule, (signal) => callJson<RuleText>(`rules/${encodeURIComponent(rule)}`, { signal }));
  return (
    <Loading loaded={loaded}>
      {({ document, title, text }) => (
        <details class="rule panel" open={document !== 'specification'}>
          <summary>
            Rule {rule} <span class="quiet">{`${documents[document]}: ${title.replaceAll('`', '')}`}</span>
          </summary>
          <Markdown text={text} />
        </details>
      )}
    </Loading>
  );
}

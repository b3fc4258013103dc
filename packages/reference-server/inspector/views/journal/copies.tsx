import { useRef, useState } from 'preact/hooks';
import { curlCommand } from '../../copy/curl.js';
import { sdkCall } from '../../copy/sdk-call.js';
import { callJson } from '../../frame/api.js';
import { useLoaded } from '../../frame/loading.js';
import { Loading } from '../../parts/messages.js';
import type { Entry } from './entry.js';

/** The request as a command of curl and as a call of the SDK. */
export function Copies({ entry }: { readonly entry: Entry }) {
  const loaded = useLoaded('service', (signal) => callJson<{ service: string }>('.', { signal }));
  return (
    <Loading loaded={loaded}>
      {({ service }) => {
        const call = sdkCall(entry);
        return (
          <section class="copies" aria-label="Send again">
            <Copy name="curl" text={curlCommand(entry, service)} />
            {'code' in call ? (
              <Copy name="SDK call" text={call.code} />
            ) : (
              <p class="quiet">There is no call of the SDK. {call.reason}</p>
            )}
          </section>
        );
      }}
    </Loading>
  );
}

function Copy({ name, text }: { readonly name: string; readonly text: string }) {
  const code = useRef<HTMLPreElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied.');
    } catch {
      // Browsers have no clipboard for pages of other hosts without TLS.
      if (code.current !== null) getSelection()?.selectAllChildren(code.current);
      setOutcome('Selected. Copy it with the keyboard.');
    }
  };
  return (
    <div class="copy">
      <button type="button" onClick={copy}>
        Copy as {name}
      </button>
      <span class="quiet" role="status">
        {outcome}
      </span>
      <pre ref={code}>{text}</pre>
    </div>
  );
}

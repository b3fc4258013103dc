import { useEffect, useState } from 'preact/hooks';
import { call, hasToken } from '../../frame/api.js';
import { useAttempt, useLoaded } from '../../frame/loading.js';
import { ErrorMessage, Loading } from '../../parts/messages.js';
import { type JsonObject, memberOf, scalarText, textMember } from './graph.js';
import { downloadPath } from './paths.js';

/** The maximum size of the part of a file that is shown. */
const most = { textBytes: 64 * 1024, imageBytes: 32 * 1024 * 1024 } as const;

interface ResourceProps {
  readonly access: string;
  readonly entity: JsonObject;
}

/** A preview of the bytes of a resource, and a button to download all of them. */
export function Resource({ access, entity }: ResourceProps) {
  const path = downloadPath(access, scalarText(memberOf(entity, 'id')));
  const name = textMember(entity, 'name') ?? 'resource';
  const mimeType = textMember(entity, 'mimeType') ?? '';
  const size = Number(scalarText(memberOf(entity, 'fileSize')));
  const isImage = mimeType.startsWith('image/') && size <= most.imageBytes;
  const isText = /^text\/|[/+](?:json|xml|javascript|yaml)$/.test(mimeType);
  return (
    <section class="panel resource" aria-label="Content">
      {isImage && <ImagePreview path={path} name={name} mimeType={mimeType} />}
      {isText && <TextPreview path={path} size={size} />}
      {!isImage && !isText && <p class="quiet">There is no preview of {mimeType || 'this type'}.</p>}
      <Download path={path} name={name} />
    </section>
  );
}

function ImagePreview({
  path,
  name,
  mimeType,
}: {
  readonly path: string;
  readonly name: string;
  readonly mimeType: string;
}) {
  const [isBroken, setBroken] = useState(false);
  const image = useLoaded(
    path,
    async (signal) => new Blob([await (await call(path, { signal })).blob()], { type: mimeType }),
  );
  const url = useBlobUrl(image.value);
  if (isBroken) return <p class="quiet">The browser cannot show this image.</p>;
  return <Loading loaded={image}>{() => url && <img src={url} alt={name} onError={() => setBroken(true)} />}</Loading>;
}

function TextPreview({ path, size }: { readonly path: string; readonly size: number }) {
  const text = useLoaded(path, async (signal) => {
    const headers = size > most.textBytes ? { Range: `bytes=0-${most.textBytes - 1}` } : {};
    return (await call(path, { headers, signal })).text();
  });
  return (
    <Loading loaded={text}>
      {(content) => (
        <>
          {/* The text may be longer than the screen, so the keyboard must reach it. */}
          <textarea
            class="code"
            readOnly
            rows={Math.min(16, content.split('\n').length + 1)}
            aria-label="Text"
            value={content}
          />
          {size > most.textBytes && (
            <p class="quiet">These are the first {most.textBytes.toLocaleString('en')} bytes.</p>
          )}
        </>
      )}
    </Loading>
  );
}

function Download({ path, name }: { readonly path: string; readonly name: string }) {
  const { error, attempt } = useAttempt();
  // Links send no token, so the bytes are loaded by a call.
  const save = () =>
    attempt(async () => {
      const url = URL.createObjectURL(await (await call(path)).blob());
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      URL.revokeObjectURL(url);
    });
  return (
    <div>
      {hasToken() ? (
        <button type="button" onClick={() => void save()}>
          Download
        </button>
      ) : (
        <a class="button" href={path} download={name}>
          Download
        </a>
      )}
      <ErrorMessage error={error} />
    </div>
  );
}

/** A URL of a blob, as long as it is shown. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url;
}

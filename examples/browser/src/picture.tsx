import { useEffect, useState } from 'react';
import { type Directory, nameOf } from './directory.js';
import type { Person } from './model.js';

/** The first picture of a person, or the initials. The name is beside it, so it needs no text of its own. */
export function Picture({ directory, person }: { readonly directory: Directory; readonly person: Person }) {
  const url = usePicture(directory, person.pictures?.[0]?.id);
  if (url !== undefined) return <img className="avatar" src={url} alt="" />;
  const initials = nameOf(person).replace(/(\S)\S*\s*/g, '$1');
  return (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  );
}

/** The object URL of a picture while it is shown; `undefined` until it is downloaded. */
export function usePicture(directory: Directory, id: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (id === undefined) return;
    const abort = new AbortController();
    let created: string | undefined;
    directory.picture(id, abort.signal).then(
      (picture) => {
        created = URL.createObjectURL(picture);
        setUrl(created);
      },
      () => setUrl(undefined), // the list is useful without it
    );
    return () => {
      abort.abort();
      setUrl(undefined);
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [directory, id]);
  return url;
}

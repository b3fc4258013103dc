import { useEffect, useState } from 'react';
import { useAttempt } from './attempt.js';
import { type Directory, nameOf } from './directory.js';
import type { Person } from './model.js';
import { usePicture } from './picture.js';

interface PicturesProps {
  readonly directory: Directory;
  readonly id: bigint;
  readonly onChange: () => void;
}

/** The pictures of a person, to add to and to remove from. */
export function Pictures({ directory, id, onChange }: PicturesProps) {
  const [person, setPerson] = useState<Person>();
  const [progress, setProgress] = useState<{ readonly loaded: number; readonly total: number }>();
  const { message, attempt } = useAttempt();

  useEffect(() => {
    void attempt(async () => setPerson(await directory.get(id)));
  }, [directory, id, attempt]);

  async function change(work: () => Promise<void>) {
    await attempt(async () => {
      await work();
      setPerson(await directory.get(id));
      onChange();
    });
  }

  async function addAll(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    const total = files.reduce((sum, { size }) => sum + size, 0);
    let before = 0;
    setProgress({ loaded: 0, total });
    await change(async () => {
      for (const file of files) {
        await directory.addPicture(id, file, (loaded) => setProgress({ loaded: before + loaded, total }));
        before += file.size;
      }
    });
    setProgress(undefined);
    input.value = '';
  }

  return (
    <fieldset>
      <legend>Pictures</legend>
      <ul className="pictures">
        {person?.pictures?.map((picture, index) => (
          <li key={picture.id}>
            <Thumbnail directory={directory} id={picture.id} text={picture.name ?? nameOf(person)} />
            <button
              type="button"
              aria-label={`Remove the picture ${picture.name ?? ''}`}
              onClick={() => void change(() => directory.removePicture(id, index, picture.id))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {progress === undefined ? (
        <label>
          Add pictures
          <input type="file" accept="image/*" multiple onChange={({ currentTarget }) => void addAll(currentTarget)} />
        </label>
      ) : (
        <label>
          Uploading {Math.round((100 * progress.loaded) / Math.max(progress.total, 1))} %
          <progress value={progress.loaded} max={progress.total} />
        </label>
      )}
      <p className="error" role="alert">
        {message}
      </p>
    </fieldset>
  );
}

interface ThumbnailProps {
  readonly directory: Directory;
  readonly id: string;
  readonly text: string;
}

function Thumbnail({ directory, id, text }: ThumbnailProps) {
  const url = usePicture(directory, id);
  return url === undefined ? <span className="loading" /> : <img src={url} alt={text} />;
}

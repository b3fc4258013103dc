import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAttempt } from './attempt.js';
import { type Directory, nameOf } from './directory.js';
import type { Person } from './model.js';
import { Pictures } from './pictures.js';

interface PersonDialogProps {
  readonly directory: Directory;
  readonly opened: Person | 'new';
  readonly onClose: (hasChanged: boolean) => void;
}

/** Shows a person, to change or delete. */
export function PersonDialog({ directory, opened, onClose }: PersonDialogProps) {
  const person = opened === 'new' ? undefined : opened;
  const [hasChanged, setHasChanged] = useState(false);
  const { message, attempt } = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name)).trim() || null;
    const born = text('born');
    const changes = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      town: text('town'),
      born: born === null ? null : new Date(born),
    };
    await attempt(async () => {
      if (person === undefined) await directory.create(changes);
      else await directory.update(person.id, changes);
      onClose(true);
    });
  }

  async function remove(person: Person) {
    if (!confirm(`Delete ${nameOf(person)}?`)) return;
    await attempt(async () => {
      await directory.delete(person.id);
      onClose(true);
    });
  }

  return (
    <dialog ref={dialog} aria-labelledby="person" onClose={() => onClose(hasChanged)}>
      <form onSubmit={save}>
        <h2 id="person">{person === undefined ? 'New person' : nameOf(person)}</h2>
        <div className="fields">
          <label>
            First name
            <input name="firstName" defaultValue={person?.firstName ?? ''} required />
          </label>
          <label>
            Last name
            <input name="lastName" defaultValue={person?.lastName ?? ''} required />
          </label>
          <label>
            E-mail
            <input name="email" type="email" defaultValue={person?.email ?? ''} />
          </label>
          <label>
            Town
            <input name="town" defaultValue={person?.town ?? ''} />
          </label>
          <label>
            Born
            <input name="born" type="date" defaultValue={person?.born?.toISOString().slice(0, 10) ?? ''} />
          </label>
        </div>
        {person !== undefined && <Pictures directory={directory} id={person.id} onChange={() => setHasChanged(true)} />}
        <p className="error" role="alert">
          {message}
        </p>
        <footer>
          {person !== undefined && (
            <button type="button" className="danger" onClick={() => void remove(person)}>
              Delete
            </button>
          )}
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Save
          </button>
        </footer>
      </form>
    </dialog>
  );
}

import { useEffect, useState } from 'react';
import { useAttempt } from './attempt.js';
import { type Directory, nameOf, pageSize } from './directory.js';
import type { Person } from './model.js';
import { PersonDialog } from './person-dialog.js';
import { Picture } from './picture.js';

interface Found {
  readonly people: readonly Person[];
  readonly hasMore: boolean;
  readonly isComplete: boolean;
}

/** The list of people, page by page or as a search finds them. */
export function People({ directory }: { readonly directory: Directory }) {
  const [query, setQuery] = useState({ text: '', startIndex: 0 });
  const [{ people, hasMore, isComplete }, setFound] = useState<Found>({
    people: [],
    hasMore: false,
    isComplete: false,
  });
  const [opened, setOpened] = useState<Person | 'new'>();
  const { message, attempt } = useAttempt();
  const { text, startIndex } = query;

  useEffect(() => {
    const abort = new AbortController();
    void attempt(() => find(directory, query, abort.signal, setFound));
    // The next query aborts this one.
    return () => abort.abort();
  }, [directory, query, attempt]);

  function close(hasChanged: boolean) {
    setOpened(undefined);
    // An equal query reads the list again.
    if (hasChanged) setQuery({ ...query });
  }

  return (
    <main>
      <header>
        <h1>People</h1>
        <label className="search">
          <span className="visually-hidden">Search by name</span>
          <input
            type="search"
            placeholder="Search by name"
            onChange={({ currentTarget }) => setQuery({ text: currentTarget.value, startIndex: 0 })}
          />
        </label>
        <button type="button" className="primary" onClick={() => setOpened('new')}>
          New person
        </button>
      </header>
      <p className="error" role="alert">
        {message}
      </p>
      <ul className="people" aria-busy={!isComplete}>
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => setOpened(person)}>
              <Picture directory={directory} person={person} />
              <span className="name">{nameOf(person)}</span>
              <span className="town">{person.town}</span>
              <span className="email">{person.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {isComplete && text !== '' && `${people.length === 0 ? 'No one' : people.length} found.`}
      </p>
      {text === '' && (
        <nav aria-label="Pages">
          <button
            type="button"
            disabled={startIndex === 0}
            onClick={() => setQuery({ text, startIndex: startIndex - pageSize })}
          >
            Previous
          </button>
          <span>Page {startIndex / pageSize + 1}</span>
          <button
            type="button"
            disabled={!hasMore}
            onClick={() => setQuery({ text, startIndex: startIndex + pageSize })}
          >
            Next
          </button>
        </nav>
      )}
      {opened !== undefined && <PersonDialog directory={directory} opened={opened} onClose={close} />}
    </main>
  );
}

async function find(
  directory: Directory,
  { text, startIndex }: { readonly text: string; readonly startIndex: number },
  signal: AbortSignal,
  show: (found: Found) => void,
): Promise<void> {
  if (text.trim() === '') {
    const { entities, hasMore } = await directory.page(startIndex, signal);
    show({ people: entities, hasMore, isComplete: true });
    return;
  }
  const people: Person[] = [];
  for await (const person of directory.search(text.trim(), signal)) {
    people.push(person);
    show({ people: [...people], hasMore: false, isComplete: false });
  }
  show({ people, hasMore: false, isComplete: true });
}

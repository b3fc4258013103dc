import { goTo, hrefOf } from '../../frame/router.js';

/** The filters with a field of their own. The names are those of the control path. */
const fields = [
  { name: 'method', label: 'Method', hint: 'POST' },
  { name: 'status', label: 'Status', hint: '4xx' },
  { name: 'operation', label: 'Operation', hint: 'entities.list' },
  { name: 'type', label: 'Type', hint: 'Person' },
  { name: 'user', label: 'User', hint: 'demo' },
  { name: 'path', label: 'Path', hint: '/rest/v2' },
] as const;

const own: ReadonlySet<string> = new Set(fields.map(({ name }) => name));

/** A form for the filters of the journal, which are in the address. */
export function Filters({ query }: { readonly query: URLSearchParams }) {
  const others = new URLSearchParams([...query].filter(([name]) => !own.has(name)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    const given = fields.map(({ name }) => [name, String(form.get(name)).trim()] as const);
    goTo(
      hrefOf(['journal'], {
        ...Object.fromEntries(given),
        ...Object.fromEntries(new URLSearchParams(String(form.get('others')))),
      }),
    );
  };
  return (
    <form class="toolbar filters" aria-label="Filters" key={query.toString()} onSubmit={submit}>
      {fields.map(({ name, label, hint }) => (
        <label key={name}>
          {label}
          <input
            name={name}
            defaultValue={query.get(name) ?? ''}
            placeholder={hint}
            autocomplete="off"
            spellcheck={false}
          />
        </label>
      ))}
      <label class="wide">
        Other filters
        <input
          name="others"
          defaultValue={others.toString()}
          placeholder="where.lastName=Doe&rule=R-36"
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <button type="submit" class="primary">
        Filter
      </button>
      {query.size > 0 && (
        <a class="button" href={hrefOf(['journal'])}>
          Show all
        </a>
      )}
    </form>
  );
}

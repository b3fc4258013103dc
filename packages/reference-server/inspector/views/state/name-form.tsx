import type { ComponentChildren } from 'preact';

interface NameFormProps {
  /** The names that the server chooses by itself, e.g. `w1, w2, …`. */
  readonly placeholder: string;
  /** The text of the button. */
  readonly action: string;
  /**
   * Called with the body of the control call, in which an empty name is left out. `done` empties the form.
   */
  readonly onSubmit: (body: { readonly name?: string }, done: () => void) => void;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** A form that creates something with a name, or without one. */
export function NameForm({ placeholder, action, onSubmit, children }: NameFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const name = String(new FormData(form).get('name')).trim();
    onSubmit(name === '' ? {} : { name }, () => form.reset());
  };
  return (
    <form class="toolbar named" onSubmit={submit}>
      <label>
        Name
        <input name="name" placeholder={placeholder} autocomplete="off" spellcheck={false} />
      </label>
      <button type="submit">{action}</button>
      {children}
    </form>
  );
}

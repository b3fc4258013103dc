import { useState } from 'preact/hooks';
import { useAttempt } from './attempt.js';
import { type Directory, signIn } from './directory.js';
import { People } from './people.js';

export function App({ baseUrl }: { readonly baseUrl: string }) {
  const [directory, setDirectory] = useState<Directory>();
  if (directory !== undefined) return <People directory={directory} />;
  return <SignIn baseUrl={baseUrl} onSignIn={setDirectory} />;
}

interface SignInProps {
  readonly baseUrl: string;
  readonly onSignIn: (directory: Directory) => void;
}

function SignIn({ baseUrl, onSignIn }: SignInProps) {
  const { message, attempt } = useAttempt();
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    await attempt(async () => onSignIn(await signIn(baseUrl, String(form.get('user')), String(form.get('password')))));
    setBusy(false);
  }

  return (
    <main class="sign-in">
      <h1>People</h1>
      <form onSubmit={submit}>
        <label>
          Name
          <input name="user" autocomplete="username" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button type="submit" class="primary" disabled={busy}>
          Sign in
        </button>
        <p class="error" role="alert">
          {message}
        </p>
        <p class="hint">
          The user <code>demo</code> has the password <code>demo</code>. The service is{' '}
          <code>{new URL(baseUrl).host}</code>.
        </p>
      </form>
    </main>
  );
}

import { type SubmitEvent, useState } from 'react';
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

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    await attempt(async () => onSignIn(await signIn(baseUrl, String(form.get('user')), String(form.get('password')))));
    setBusy(false);
  }

  return (
    <main className="sign-in">
      <h1>People</h1>
      <form onSubmit={submit}>
        <label>
          Name
          <input name="user" autoComplete="username" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button type="submit" className="primary" disabled={busy}>
          Sign in
        </button>
        <p className="error" role="alert">
          {message}
        </p>
        <p className="hint">
          The user <code>demo</code> has the password <code>demo</code>. The service is{' '}
          <code>{new URL(baseUrl).host}</code>.
        </p>
      </form>
    </main>
  );
}

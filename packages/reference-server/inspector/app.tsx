import { useEffect, useRef, useState } from 'preact/hooks';
import { controlUrl, keepToken, type TokenProblem, whenUnauthorized } from './frame/api.js';
import { hrefOf, useRoute } from './frame/router.js';
import { Confirmation } from './parts/dialog.js';
import { WorldMenu } from './views/state/world-menu.js';
import { viewOf, views } from './views/views.js';

/** The frame of all views: the heading with the world, the navigation, and the view of the present address. */
export function App() {
  const [tokenProblem, setTokenProblem] = useState<TokenProblem>();
  const { route, leaving } = useRoute();
  const main = useRef<HTMLElement>(null);
  const address = route.segments.join('/');
  const view = viewOf(route.segments[0]);
  const isFirst = useRef(true);

  useEffect(() => whenUnauthorized(setTokenProblem), []);
  // Moves the focus of the keyboard and of screen readers into the new view, unless it is in there already.
  useEffect(() => {
    document.title = `${view.title} – Inspector`;
    const isKept = main.current?.contains(document.activeElement) === true;
    if (!isFirst.current && !isKept) main.current?.focus();
    isFirst.current = false;
  }, [address]);

  if (tokenProblem !== undefined)
    return <TokenForm problem={tokenProblem} onToken={() => setTokenProblem(undefined)} />;
  const { View } = view;
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="shell">
        <p class="brand">
          <a href={hrefOf([])}>Inspector</a> <span class="world">{worldName()}</span>
        </p>
        <div class="tools">
          <WorldMenu view={view.name} />
        </div>
        <nav aria-label="Views">
          <ul>
            {views.map(({ name, title }) => (
              <li key={name}>
                <a href={hrefOf([name])} aria-current={view.name === name ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <View key={view.name} route={route} />
      </main>
      {leaving && (
        <Confirmation title="Leave without saving?" action="Leave" onConfirm={leaving.leave} onClose={leaving.stay}>
          <p>What you have typed is not saved, and is lost when you leave.</p>
        </Confirmation>
      )}
    </>
  );
}

/** The id of the world in the address; the main world has none. */
function worldName(): string {
  const [, id] = /\/~([^/]+)\/-\/$/.exec(controlUrl().pathname) ?? [];
  return id === undefined ? 'main world' : `world ${decodeURIComponent(id)}`;
}

interface TokenFormProps {
  readonly problem: TokenProblem;
  readonly onToken: () => void;
}

function TokenForm({ problem, onToken }: TokenFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    keepToken(String(new FormData(event.currentTarget).get('token')));
    onToken();
  };
  return (
    <main class="token">
      <h1>Inspector</h1>
      <form onSubmit={submit}>
        <p>The server needs its control token, the value of its option “--control-token”.</p>
        <label>
          Control token
          <input name="token" type="password" autocomplete="off" required />
        </label>
        <p class="error" role="alert">
          {problem === 'refused' && 'The server refuses this token.'}
        </p>
        <button type="submit" class="primary">
          Continue
        </button>
      </form>
    </main>
  );
}

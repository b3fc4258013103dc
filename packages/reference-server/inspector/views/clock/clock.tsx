import { useRef } from 'preact/hooks';
import { call, callJson } from '../../frame/api.js';
import { useAttempt, useRefreshed } from '../../frame/loading.js';
import { ErrorMessage, Loading } from '../../parts/messages.js';
import { Moment } from '../../parts/moment.js';

/** The clock of the world, which tests can change. */
export function Clock() {
  const loaded = useRefreshed('clock', (signal) => callJson<{ now: string; frozen: boolean }>('clock', { signal }));
  // An input that follows the clock could not be edited.
  const firstTime = useRef<string | undefined>(undefined);
  firstTime.current ??= loaded.value?.now;
  const changing = useAttempt();
  const change = (json: object) =>
    changing.attempt(async () => {
      await call('clock', { method: 'POST', json });
      loaded.reload();
    });
  const submit = (member: string) => (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    void change({ [member]: String(new FormData(event.currentTarget).get(member)).trim() });
  };
  return (
    <>
      <h1>Clock</h1>
      <Loading loaded={loaded}>
        {({ now, frozen }) => (
          <>
            <div class="toolbar">
              <p class="grow" role="status">
                <span class="now">
                  <Moment time={now} />
                </span>{' '}
                <span class="quiet">UTC{frozen && ', frozen'}</span>
              </p>
              <button type="button" aria-pressed={frozen} onClick={() => change({ freeze: !frozen })}>
                Freeze
              </button>
            </div>
            <ErrorMessage error={changing.error} />
            <div class="columns">
              <form class="panel line-form" onSubmit={submit('advance')}>
                <label>
                  Advance by
                  <input name="advance" defaultValue="1h" required autocomplete="off" />
                </label>
                <button type="submit">Advance</button>
              </form>
              <form class="panel line-form" onSubmit={submit('set')}>
                <label>
                  Set to
                  <input name="set" defaultValue={firstTime.current ?? now} required autocomplete="off" />
                </label>
                <button type="submit">Set</button>
              </form>
            </div>
          </>
        )}
      </Loading>
    </>
  );
}

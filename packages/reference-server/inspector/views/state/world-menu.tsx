import { callJson, controlUrl } from '../../frame/api.js';
import { useRefreshed } from '../../frame/loading.js';
import { hrefOf } from '../../frame/router.js';
import { Menu } from '../../parts/menu.js';
import { Loading } from '../../parts/messages.js';

/** A menu that leads to the pages of the other worlds. The list is loaded when the menu is opened. */
export function WorldMenu({ view }: { readonly view: string }) {
  return (
    <Menu class="menu" name="Worlds">
      <WorldLinks view={view} />
    </Menu>
  );
}

function WorldLinks({ view }: { readonly view: string }) {
  const loaded = useRefreshed('worlds', (signal) =>
    callJson<{ worlds: { id: string; control: string }[] }>('worlds', { signal }),
  );
  const main = new URL('/-/', location.href).href;
  return (
    <Loading loaded={loaded}>
      {({ worlds }) => (
        <ul>
          {[{ id: 'main world', control: main }, ...worlds].map(({ id, control }) => (
            <li key={control}>
              <a href={control + hrefOf([view])} aria-current={control === controlUrl().href ? 'page' : undefined}>
                {id}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Loading>
  );
}

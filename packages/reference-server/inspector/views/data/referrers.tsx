import { useState } from 'preact/hooks';
import { callJson } from '../../frame/api.js';
import { useRefreshed } from '../../frame/loading.js';
import { Loading } from '../../parts/messages.js';
import type { ReferrersDescription } from '../model/model.js';
import { EntityLink } from './entity-link.js';
import type { Identity } from './graph.js';
import { referrersPath } from './paths.js';

const pageSize = 50;

interface ReferrersProps {
  readonly access: string;
  readonly identity: Identity;
}

/** What refers to an entity. */
export function Referrers({ access, identity }: ReferrersProps) {
  return (
    <section class="referrers" aria-labelledby="referrers">
      <h2 id="referrers">Referred to by</h2>
      <ReferrerList access={access} identity={identity} />
    </section>
  );
}

/** The entities that refer to an entity, page by page. */
export function ReferrerList({ access, identity }: ReferrersProps) {
  const [start, setStart] = useState(0);
  const path = `${referrersPath(access, identity)}?start=${start}&max=${pageSize}`;
  const page = useRefreshed(path, (signal) => callJson<ReferrersDescription>(path, { signal }));
  return (
    <Loading loaded={page}>
      {({ referrers, hasMore }) => (
        <>
          {referrers.length === 0 && <p class="quiet">Nothing refers to it.</p>}
          <ul class="parts">
            {referrers.map(({ type, id, partition, property }) => (
              <li key={[type, id, partition, property].join('/')}>
                <EntityLink access={access} identity={{ type, id, partition }} />{' '}
                <span class="quiet">by {property}</span>
              </li>
            ))}
          </ul>
          {(start > 0 || hasMore) && (
            <div class="pages">
              <button type="button" disabled={start === 0} onClick={() => setStart(start - pageSize)}>
                Previous
              </button>
              <span role="status">
                {(start + 1).toLocaleString('en')} to {(start + referrers.length).toLocaleString('en')}
              </span>
              <button type="button" disabled={!hasMore} onClick={() => setStart(start + pageSize)}>
                Next
              </button>
            </div>
          )}
        </>
      )}
    </Loading>
  );
}

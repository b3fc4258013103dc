import type { ComponentChildren } from 'preact';
import { hrefOf, type ViewProps } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { type AccessDescription, simpleName, typeOf } from '../model/model.js';
import { useModel } from '../model/use-model.js';
import { Neighbours } from '../neighbours/neighbours.js';
import { Accesses } from './accesses.js';
import { CreateEntity } from './create-entity.js';
import { Entities } from './entities.js';
import { Entity } from './entity.js';
import { FindEntity } from './find-entity.js';
import { ImportEntities } from './import-entities.js';
import { Types } from './types.js';

/**
 * Accesses, types, entities and resources. The address says which of them: `#/data/<access>/<type>/<id>/<partition>`,
 * and with `/neighbours` at its end the graph of an entity's neighbours. `#/data/<access>?import=true` imports
 * entities, and `#/data/<access>/<type>?create=true` creates one.
 */
export function Data({ route }: ViewProps) {
  const model = useModel();
  const [, accessId, signature, id, partition, part] = route.segments;
  return (
    <Loading loaded={model}>
      {({ accesses }) => {
        if (accessId === undefined) return <Accesses accesses={accesses} />;
        const access = accesses.find((each) => each.id === accessId);
        if (access === undefined) return <Missing>There is no access “{accessId}”.</Missing>;
        if (signature === undefined && route.query.has('import')) {
          return (
            <>
              <Trail access={access} />
              <ImportEntities access={access} onChange={model.reload} />
            </>
          );
        }
        if (signature === undefined) return <Types access={access} />;
        const type = typeOf(access, signature);
        if (type === undefined) return <Missing>There is no type “{signature}” in this access.</Missing>;
        if (id === undefined && route.query.has('create')) {
          return (
            <>
              <Trail access={access} type={signature} />
              <h1>New {type.name}</h1>
              <CreateEntity key={signature} access={access} type={type} onChange={model.reload} />
            </>
          );
        }
        if (id === undefined) {
          return (
            <>
              <Trail access={access} />
              <Entities key={signature} access={access} type={type} query={route.query} />
            </>
          );
        }
        return (
          <>
            <Trail access={access} type={signature} />
            {partition !== undefined && part === 'neighbours' ? (
              <Neighbours key={access.id} access={access.id} identity={{ type: signature, id, partition }} />
            ) : partition === undefined ? (
              <FindEntity key={`${signature}/${id}`} access={access.id} type={signature} id={id} />
            ) : (
              <Entity
                key={`${signature}/${id}/${partition}`}
                access={access}
                identity={{ type: signature, id, partition }}
                onChange={model.reload}
              />
            )}
          </>
        );
      }}
    </Loading>
  );
}

function Missing({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <h1>Not found</h1>
      <p>{children}</p>
      <p>
        <a href={hrefOf(['data'])}>All accesses</a>
      </p>
    </>
  );
}

/** The links back to the accesses, the access and the type. */
export function Trail({ access, type }: { readonly access: AccessDescription; readonly type?: string }) {
  return (
    <nav class="trail" aria-label="Path">
      <a href={hrefOf(['data'])}>Accesses</a>
      <a href={hrefOf(['data', access.id])}>{access.id}</a>
      {type !== undefined && <a href={hrefOf(['data', access.id, type])}>{simpleName(type)}</a>}
    </nav>
  );
}

import { useEffect } from 'preact/hooks';
import { ApiError, callJson } from '../../frame/api.js';
import { useLoaded } from '../../frame/loading.js';
import { goTo, pathOf } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { shortened } from '../../parts/shortened.js';
import { simpleName } from '../model/model.js';
import { type Identity, identityOf, isObject, type Json } from './graph.js';
import { entitiesPath, entityHref } from './paths.js';

/**
 * The identity of the entity with an id, whose partition is not known.
 *
 * @throws ApiError if there is no such entity, or one in each of several partitions
 */
export async function findIdentity(access: string, type: string, id: string, signal?: AbortSignal): Promise<Identity> {
  const path = `${entitiesPath(access, type)}/${pathOf([id])}?depth=0`;
  const entity = await callJson<Json>(path, signal === undefined ? {} : { signal });
  if (!isObject(entity)) throw new ApiError(200, 'The server has not answered with an entity.', entity);
  return identityOf(entity);
}

interface FindEntityProps {
  readonly access: string;
  readonly type: string;
  readonly id: string;
}

/** Goes to the entity with an id, for an address without the partition. */
export function FindEntity({ access, type, id }: FindEntityProps) {
  const found = useLoaded([access, type, id].join('/'), (signal) => findIdentity(access, type, id, signal));
  useEffect(() => {
    if (found.value !== undefined) goTo(entityHref(access, found.value), { replace: true });
  }, [access, found.value]);
  return (
    <>
      <h1>
        {simpleName(type)} {shortened(id, 80)}
      </h1>
      <Loading loaded={found}>{() => null}</Loading>
    </>
  );
}

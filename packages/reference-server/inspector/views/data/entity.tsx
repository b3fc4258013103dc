import { useState } from 'preact/hooks';
import { callJson } from '../../frame/api.js';
import { useRefreshed } from '../../frame/loading.js';
import { hrefOf } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { useReturnedFocus } from '../../parts/returned-focus.js';
import { shortened } from '../../parts/shortened.js';
import { type AccessDescription, isGiven, type PropertyDescription, simpleName, typeOf } from '../model/model.js';
import { DeleteDialog } from './delete-dialog.js';
import { EditValue } from './edit-value.js';
import { Graph, type Identity, isObject, type Json, memberOf, titleOf } from './graph.js';
import { entityPath, neighboursHref } from './paths.js';
import { PropertyName } from './property-name.js';
import { Referrers } from './referrers.js';
import { Resource } from './resource.js';
import { Value } from './value.js';

interface EntityProps {
  readonly access: AccessDescription;
  readonly identity: Identity;
  /** Called when the entity is deleted. */
  readonly onChange: () => void;
}

/** An entity with all its properties, and what refers to it. */
export function Entity({ access, identity, onChange }: EntityProps) {
  const path = entityPath(access.id, identity);
  const entity = useRefreshed(path, async (signal) => {
    return new Graph(await callJson<Json>(`${path}?depth=1&prettiness=none`, { signal }));
  });
  const [isDeleting, setDeleting] = useState(false);
  const type = typeOf(access, identity.type);
  const root = isObject(entity.value?.root ?? null) ? entity.value?.root : undefined;
  return (
    <>
      <div class="title">
        <h1>
          {simpleName(identity.type)} {shortened(identity.id, 80)}
        </h1>
        <button type="button" class="danger" disabled={root === undefined} onClick={() => setDeleting(true)}>
          Delete
        </button>
      </div>
      <Loading loaded={entity}>
        {(graph) => {
          if (!isObject(graph.root)) return null;
          const values = graph.root;
          const title = shortened(titleOf(values), 200);
          return (
            <>
              <p class="quiet">
                {title && (
                  <>
                    <bdi>{title}</bdi> ·{' '}
                  </>
                )}
                <span class="signature">{identity.type}</span>, partition {identity.partition} ·{' '}
                <a href={hrefOf(['model', access.id, identity.type])}>Type</a> ·{' '}
                <a href={neighboursHref(access.id, identity)}>Neighbours</a>
              </p>
              {identity.type === access.resourceType && <Resource access={access.id} entity={values} />}
              <dl class="properties">
                {type?.properties.map((property) => (
                  <Property
                    key={property.name}
                    access={access}
                    path={path}
                    graph={graph}
                    property={property}
                    value={graph.resolve(memberOf(values, property.name))}
                    onSave={entity.reload}
                  />
                ))}
              </dl>
            </>
          );
        }}
      </Loading>
      {root !== undefined && <Referrers access={access.id} identity={identity} />}
      {isDeleting && (
        <DeleteDialog
          access={access.id}
          identity={identity}
          onClose={() => setDeleting(false)}
          onDelete={() => {
            onChange();
            location.hash = hrefOf(['data', access.id, identity.type]);
          }}
        />
      )}
    </>
  );
}

interface PropertyProps {
  readonly access: AccessDescription;
  readonly path: string;
  readonly graph: Graph;
  readonly property: PropertyDescription;
  readonly value: Json;
  readonly onSave: () => void;
}

function Property({ access, path, graph, property, value, onSave }: PropertyProps) {
  const [isEdited, setEdited] = useState(false);
  const editButton = useReturnedFocus<HTMLButtonElement>(isEdited);
  const { name } = property;
  return (
    <div>
      <PropertyName property={property} />
      <dd>
        {isEdited ? (
          <EditValue
            access={access}
            path={path}
            graph={graph}
            property={property}
            value={value}
            onClose={() => setEdited(false)}
            onSave={() => {
              setEdited(false);
              onSave();
            }}
          />
        ) : (
          <div class="value">
            <div>
              <Value access={access.id} graph={graph} value={value} />
            </div>
            {!isGiven(name) && (
              <button ref={editButton} type="button" class="link" onClick={() => setEdited(true)}>
                Edit<span class="visually-hidden"> {name}</span>
              </button>
            )}
          </div>
        )}
      </dd>
    </div>
  );
}

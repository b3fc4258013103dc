import { callJson } from '../../frame/api.js';
import { useRefreshed } from '../../frame/loading.js';
import { goTo, hrefOf } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { shortened } from '../../parts/shortened.js';
import { type Column, Table } from '../../parts/table.js';
import {
  type AccessDescription,
  type EntityTypeDescription,
  isSortable,
  simpleName,
  withSubtypes,
} from '../model/model.js';
import { type EntitiesQuery, pageSize, queryHref, queryPath, readQuery } from './entities-query.js';
import { EntityTools } from './entities-tools.js';
import { Graph, identityOf, isList, isObject, type Json, type JsonObject, memberOf } from './graph.js';
import { entityHref } from './paths.js';
import { Value } from './value.js';

interface EntitiesProps {
  readonly access: AccessDescription;
  readonly type: EntityTypeDescription;
  readonly query: URLSearchParams;
}

/** The entities of a type, page by page. The service sorts and filters them by its indexes. */
export function Entities({ access, type, query: parameters }: EntitiesProps) {
  const query = readQuery(parameters, type);
  const path = queryPath(access, type, query);
  const page = useRefreshed(path, async (signal) => ({
    path,
    query,
    graph: new Graph(await callJson<Json>(path, { signal })),
  }));
  const change = (changed: Partial<EntitiesQuery>) => goTo(queryHref(access.id, type, { ...query, ...changed }));
  return (
    <>
      <div class="title">
        <h1>{type.name}</h1>
        <a class="button" href={hrefOf(['data', access.id, type.signature], { create: 'true' })}>
          New entity
        </a>
      </div>
      <p class="quiet">
        <span class="signature">{type.signature}</span> ·{' '}
        <a href={hrefOf(['model', access.id, type.signature])}>Type</a>
      </p>
      <EntityTools access={access} type={type} query={query} onChange={change} />
      <Loading loaded={page}>
        {({ graph, ...loaded }) => {
          // The rows, and the columns with their arrows, stay until those of the next query are loaded.
          const shown = loaded.path === path ? query : loaded.query;
          const root = isObject(graph.root) ? graph.root : {};
          const list = memberOf(root, 'entities');
          const rows = (isList(list) ? list : []).map((each) => graph.resolve(each)).filter(isObject);
          return (
            <div aria-busy={page.isLoading}>
              <Table
                label={`Entities of ${type.name}`}
                rows={rows}
                keyOf={(entity) => Object.values(identityOf(entity)).join('/')}
                empty={shown.start > 0 ? 'There are no more entities.' : 'There are no such entities.'}
                columns={columnsOf(access, type, shown, graph, rows, change)}
              />
              <Pages
                query={shown}
                count={rows.length}
                hasMore={memberOf(root, 'hasMore') === true}
                total={shown.where.length === 0 ? type.count : undefined}
                onChange={change}
              />
            </div>
          );
        }}
      </Loading>
    </>
  );
}

type Change = (changed: Partial<EntitiesQuery>) => void;

function columnsOf(
  access: AccessDescription,
  type: EntityTypeDescription,
  query: EntitiesQuery,
  graph: Graph,
  rows: readonly JsonObject[],
  change: Change,
): readonly Column<JsonObject>[] {
  const hasSubtypes = withSubtypes(access, type.signature).length > 1;
  const sorted = (name: string): Partial<Column<JsonObject>> => {
    const isSorted = query.order === name;
    const onSort = () =>
      change({ order: isSorted && query.isDescending ? undefined : name, isDescending: isSorted, start: 0 });
    return isSorted ? { onSort, order: query.isDescending ? 'descending' : 'ascending' } : { onSort };
  };
  const hasPartitions =
    !query.columns.includes('partition') && rows.some((entity) => identityOf(entity).partition !== access.id);
  const numbers = ['integer', 'long', 'float', 'double', 'decimal'];
  return [
    {
      name: 'id',
      ...sorted('id'),
      cell: (entity) => {
        const identity = identityOf(entity);
        return <a href={entityHref(access.id, identity)}>{shortened(identity.id, 60) || 'empty id'}</a>;
      },
    },
    ...(hasSubtypes ? [{ name: 'Type', cell: (entity: JsonObject) => simpleName(identityOf(entity).type) }] : []),
    ...(hasPartitions ? [{ name: 'Partition', cell: (entity: JsonObject) => identityOf(entity).partition }] : []),
    ...query.columns.flatMap((name): Column<JsonObject>[] => {
      const property = type.properties.find((each) => each.name === name);
      if (property === undefined) return [];
      return [
        {
          name,
          isNumber: property.type.kind === 'simple' && numbers.includes(property.type.name),
          ...(isSortable(property) ? sorted(name) : {}),
          cell: (entity) => <Value access={access.id} graph={graph} value={memberOf(entity, name)} isShort />,
        },
      ];
    }),
  ];
}

interface PagesProps {
  readonly query: EntitiesQuery;
  readonly count: number;
  readonly hasMore: boolean;
  /** The number of all entities, if it is known. */
  readonly total: number | undefined;
  readonly onChange: Change;
}

function Pages({ query: { start }, count, hasMore, total, onChange }: PagesProps) {
  const number = (value: number) => value.toLocaleString('en');
  const last = total === undefined ? 0 : Math.max(0, Math.floor((total - 1) / pageSize) * pageSize);
  return (
    <nav class="pages" aria-label="Pages">
      <button type="button" disabled={start === 0} onClick={() => onChange({ start: 0 })}>
        First
      </button>
      <button type="button" disabled={start === 0} onClick={() => onChange({ start: Math.max(0, start - pageSize) })}>
        Previous
      </button>
      <span role="status">
        {count === 0 ? '0' : `${number(start + 1)} to ${number(start + count)}`}
        {total !== undefined && ` of ${number(total)}`}
      </span>
      <button type="button" disabled={!hasMore} onClick={() => onChange({ start: start + pageSize })}>
        Next
      </button>
      {total !== undefined && (
        <button type="button" disabled={!hasMore} onClick={() => onChange({ start: last })}>
          Last
        </button>
      )}
    </nav>
  );
}

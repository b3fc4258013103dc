import { hrefOf } from '../../frame/router.js';
import {
  type AccessDescription,
  type EntityTypeDescription,
  elementsOf,
  isCollection,
  isGiven,
} from '../model/model.js';
import { isNaming } from './graph.js';
import { entitiesPath } from './paths.js';

export const pageSize = 50;

/** What a table of entities shows, as its address says. */
export interface EntitiesQuery {
  readonly start: number;
  readonly order: string | undefined;
  readonly isDescending: boolean;
  readonly where: readonly (readonly [property: string, value: string])[];
  readonly columns: readonly string[];
}

const wherePrefix = 'where.';
const maxColumns = 7;

/** Reads the parameters of an address. */
export function readQuery(query: URLSearchParams, type: EntityTypeDescription): EntitiesQuery {
  const start = Number(query.get('start') ?? 0);
  return {
    start: Number.isSafeInteger(start) && start > 0 ? start : 0,
    order: query.get('order') ?? undefined,
    isDescending: query.get('direction') === 'descending',
    where: [...query].flatMap(([name, value]) =>
      name.startsWith(wherePrefix) ? [[name.slice(wherePrefix.length), value] as const] : [],
    ),
    columns: query.has('columns') ? (query.get('columns') ?? '').split(',') : defaultColumns(type),
  };
}

/** The address of a query. */
export function queryHref(access: string, type: EntityTypeDescription, query: EntitiesQuery): string {
  const columns = query.columns.join(',');
  return hrefOf(['data', access, type.signature], {
    ...Object.fromEntries(query.where.map(([name, value]) => [wherePrefix + name, value])),
    order: query.order,
    direction: query.isDescending ? 'descending' : undefined,
    start: query.start === 0 ? undefined : String(query.start),
    columns: columns === defaultColumns(type).join(',') ? undefined : columns,
  });
}

/** The path of the page of entities that a query wants. */
export function queryPath(access: AccessDescription, type: EntityTypeDescription, query: EntitiesQuery): string {
  const parameters = new URLSearchParams({
    projection: 'envelope',
    depth: needsReferences(type, query.columns) ? '1' : '0',
    prettiness: 'none',
    'start-index': String(query.start),
    'max-results': String(pageSize),
  });
  if (query.order !== undefined) {
    parameters.set('order-by', query.order);
    parameters.set('order-direction', query.isDescending ? 'descending' : 'ascending');
  }
  for (const [name, value] of query.where) parameters.append(wherePrefix + name, value);
  return `${entitiesPath(access.id, type.signature)}?${parameters}`;
}

/**
 * The columns that are shown at first, beginning with those that name an entity. References are among them only if the
 * type has no collection of entities, which would be loaded too and may be huge.
 */
function defaultColumns({ properties }: EntityTypeDescription): readonly string[] {
  const hasCollections = properties.some(({ type }) => isCollection(type) && canRefer(type));
  const short = properties.filter(
    ({ name, type }) => !isGiven(name) && !isCollection(type) && !(hasCollections && type.kind === 'entity'),
  );
  const [named, others] = [short.filter(({ name }) => isNaming(name)), short.filter(({ name }) => !isNaming(name))];
  return [...named, ...others].slice(0, maxColumns).map(({ name }) => name);
}

function needsReferences({ properties }: EntityTypeDescription, columns: readonly string[]): boolean {
  return properties.some(({ name, type }) => columns.includes(name) && canRefer(type));
}

function canRefer(type: EntityTypeDescription['properties'][number]['type']): boolean {
  return elementsOf(type).some(({ kind, name }) => kind === 'entity' || name === 'object');
}

import type { Call } from '../call/call.js';
import type { CallPlan } from '../call/call-context.js';
import { type CallSite, callSite } from '../errors/base.js';
import { DialectError } from '../errors/usage.js';
import type { ModelDefinition } from '../model/deployment.js';
import { mismatch } from '../model/message.js';
import { checkInteger } from '../operation/checks.js';
import type { Parameter } from '../operation/operation.js';
import { optionParameters } from '../options/parameters.js';
import { distinctTable, type ProjectionOf, pageTable, projectionTable, readTable } from '../options/table.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { getReaders, listReaders, queryResult, type ResultReader } from '../results/readers.js';
import type { EntityQueryResult } from '../results/results.js';
import { entityPath, orderParameters } from '../v2/parameters.js';
import { type EntityTarget, entityKeysHint, idText } from '../v2/target.js';
import { whereParameters } from '../v2/where.js';
import type * as typed from './options.js';

const getTable = { projection: projectionTable.get, ...readTable };
const queryTable = { ...pageTable, ...distinctTable, ...readTable };
const listTable = { projection: projectionTable.list, ...queryTable };
/** The options of a query that are written as several parameters, so that no table has them. */
const queryOptions = ['where', 'orderBy'];

type GetOptions = typed.GetOptions<ProjectionOf<'get'>>;
type PageOptions = typed.PageOptions<ModelDefinition, string>;
type ListOptions = typed.ListOptions<ModelDefinition, string, ProjectionOf<'list'>>;
type EachOptions = typed.EachOptions<ModelDefinition, string>;

/**
 * The calls that read entities (4.8). Their public types are in `entities.ts`: the compiler checks what callers pass;
 * here the options have the types of the service.
 */
export class EntityReads {
  readonly #context: ClientContext;
  readonly #target: EntityTarget;

  constructor(context: ClientContext, target: EntityTarget) {
    this.#context = context;
    this.#target = target;
  }

  get(id: unknown, options: GetOptions = {}): Call<unknown> {
    return this.#context.start('entities.get', callSite(this.get), options, () => this.#one(id, options));
  }

  getOrNull(id: unknown, options: GetOptions = {}): Call<unknown> {
    return this.#context.start('entities.getOrNull', callSite(this.getOrNull), options, () => {
      const { operation, reader } = this.#one(id, options);
      return { operation: { ...operation, nullFor: 'entity' }, reader };
    });
  }

  /** `GET /<Type>/<id>` */
  #one(id: unknown, options: GetOptions): CallPlan {
    const { projection = getTable.projection.default, partition } = options;
    const query = optionParameters(getTable, options, ['partition']);
    const path = entityPath(this.#target, idText(id, this.#target), partition);
    const hints = { 500: () => entityKeysHint(this.#target, this.#target.entity, options.depth) };
    return {
      operation: { method: 'GET', kind: 'read', path, query, hints },
      reader: getReaders(this.#target.entity)[projection],
    };
  }

  list(options: ListOptions = {}): Call<unknown> {
    return this.#context.start('entities.list', callSite(this.list), options, () => {
      const { projection = listTable.projection.default } = options;
      const parameters = optionParameters(listTable, withPage(options, this.#target), queryOptions);
      return this.#query(options, parameters, listReaders(this.#target.entity)[projection]);
    });
  }

  page(options: PageOptions = {}): Call<unknown> {
    return this.#context.start('entities.page', callSite(this.page), options, () => this.#page(options));
  }

  each(options: EachOptions = {}): AsyncGenerator<unknown, undefined, undefined> {
    const site = callSite(this.each);
    return each((done) => this.#nextPage(options, done, site), options?.maxResults);
  }

  #nextPage(options: EachOptions, done: number, site: CallSite): Call<EntityQueryResult<unknown>>;
  #nextPage(options: EachOptions, done: number, site: CallSite): Call<unknown> {
    const page = () => this.#page(nextPage(options, done), ['pageSize']);
    return this.#context.start('entities.each', site, options, page);
  }

  /** @param others names of further options, which the caller reads */
  #page(options: PageOptions, others: readonly string[] = []): CallPlan {
    const parameters = optionParameters(queryTable, withPage(options, this.#target), [...others, ...queryOptions]);
    const { name, default: projection } = projectionTable.page;
    return this.#query(options, [[name, projection], ...parameters], queryResult(this.#target.entity));
  }

  /**
   * `GET /<Type>`
   *
   * @param parameters those of the options other than {@link queryOptions}
   */
  #query({ where = {}, orderBy, depth }: PageOptions, parameters: Parameter[], reader: ResultReader): CallPlan {
    const target = this.#target;
    const query = [...whereParameters(where, target), ...orderParameters(orderBy), ...parameters];
    const hints = { 500: () => entityKeysHint(target, target.entity, depth) };
    return { operation: { method: 'GET', kind: 'read', path: entityPath(target), query, hints }, reader };
  }
}

/** The largest integer of the service. */
const maxInteger = 2 ** 31 - 1;

/**
 * Options with a page that means the same in both dialects: the deployed one ignores a start without a maximum (D-6).
 */
function withPage(options: PageOptions, { dialect }: EntityTarget): PageOptions {
  const { startIndex, maxResults } = options;
  if (maxResults === 0 && dialect === 'deployed') {
    const effect = 'The deployed dialect would respond with all entities.';
    throw new DialectError(mismatch('an integer from 1', maxResults, 'maxResults (D-6)', effect), { deviation: 'D-6' });
  }
  if (maxResults !== undefined || typeof startIndex !== 'number' || !(startIndex > 0 && startIndex < maxInteger)) {
    return options;
  }
  return { ...options, maxResults: maxInteger - startIndex };
}

const defaultPageSize = 200;

/** The query for the page after the entities that are already done. @throws InputError if a number is invalid */
function nextPage({ pageSize = defaultPageSize, ...query }: EachOptions, done: number): PageOptions {
  const { startIndex, maxResults, orderBy } = query;
  // The sums below would turn some wrong values into valid ones.
  optionParameters(pageTable, { startIndex, maxResults });
  checkInteger(pageSize, 1, 'pageSize');
  const most = Math.min(pageSize, (maxResults ?? Number.POSITIVE_INFINITY) - done);
  return { ...query, startIndex: (startIndex ?? 0) + done, maxResults: most, orderBy: pagingOrder(orderBy) };
}

/**
 * Yields the entities of consecutive pages one by one. Only one page is held; the next is requested when it is needed.
 */
async function* each<E>(
  page: (done: number) => PromiseLike<EntityQueryResult<E>>,
  maxResults: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<E, undefined, undefined> {
  if (maxResults === 0) return;
  let done = 0;
  // The first page is requested in any case, because planning it rejects an invalid maximum.
  do {
    const { entities, hasMore } = await page(done);
    done += entities.length;
    for (const entity of entities) yield entity;
    if (!hasMore || entities.length === 0) return;
  } while (done < maxResults);
}

/** Extends an order until it is total, so that pages neither overlap nor leave out entities. */
function pagingOrder<O extends { readonly property: string }>(
  orders: readonly O[] = [],
): readonly (O | { property: 'id' })[] {
  if (!Array.isArray(orders)) return orders; // rejected when the order is written
  return orders.some((order) => order?.property === 'id') ? orders : [...orders, { property: 'id' }];
}

import type { Call } from '../call/call.js';
import type { CallPlan } from '../call/call-context.js';
import { callSite } from '../errors/base.js';
import { DialectError } from '../errors/usage.js';
import { Decimal } from '../model/decimal.js';
import { isDate, isMap, isObject, isSet, textIn } from '../model/kinds-of-objects.js';
import { type EntityIdInput, EntityReference } from '../model/reference.js';
import { checkChoice, requireSome } from '../operation/checks.js';
import type { Operation } from '../operation/operation.js';
import { encodePathPart } from '../operation/path.js';
import { optionParameters } from '../options/parameters.js';
import { deleteTable, encodingTable, guardTable, type ProjectionOf, projectionTable } from '../options/table.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { Property } from '../properties/property.js';
import { deleteReaders, manipulateAllReaders, manipulateReaders, nothingReader } from '../results/readers.js';
import { entityPath } from '../v2/parameters.js';
import { type EntityTarget, entityTarget, idText, writeBody } from '../v2/target.js';
import { whereParameters } from '../v2/where.js';
import type { Entities } from './entities.js';
import { EntityReads } from './entity-reads.js';
import type * as typed from './options.js';

const createTable = { projection: projectionTable.create, ...encodingTable };
const manipulateTable = { projection: projectionTable.manipulate, ...encodingTable };
const deleteOneTable = { projection: projectionTable.delete, ...deleteTable, ...encodingTable };
const deleteWhereTable = { projection: projectionTable.delete, ...deleteTable, ...guardTable, ...encodingTable };

type ManipulateOptions = typed.UpdateByIdOptions<ProjectionOf<'manipulate'>>;
type DeleteOptions = typed.DeleteOptions<ProjectionOf<'delete'>>;

/** `(entity, options)` or `(id, entity, options)` */
type ManipulateArguments = readonly [unknown, object?, object?];

/** The entity that a call changes, as its path names it, and the content of the body. */
interface Manipulated {
  /** Absent if the body contains the id. */
  readonly id?: unknown;
  readonly body: unknown;
}

type Method = 'POST' | 'PUT' | 'PATCH';

/** All calls for the entities of one type (4.8): those that read, and those that create, change and delete them. */
export class EntityCalls extends EntityReads implements Readonly<Record<keyof Entities, unknown>> {
  readonly #context: ClientContext;
  readonly #type: string;
  readonly #target: EntityTarget;

  constructor(context: ClientContext, access: string, type: string) {
    const target = entityTarget(access, type, context.types, context.dialect);
    super(context, target);
    this.#context = context;
    this.#type = type;
    this.#target = target;
  }

  create(entity: unknown, options: ManipulateOptions = {}): Call<unknown> {
    return this.#context.start('entities.create', callSite(this.create), options, () => {
      const { projection = createTable.projection.default } = options;
      const query = optionParameters(createTable, options);
      const { entity: type, id } = this.#target;
      return {
        operation: { method: 'POST', kind: 'unsafe', ...this.#content('POST', { body: entity }), query },
        reader: manipulateReaders(type, id)[projection],
      };
    });
  }

  saveAll(entities: readonly unknown[], options: ManipulateOptions = {}): Call<unknown> {
    return this.#context.start('entities.saveAll', callSite(this.saveAll), options, () => {
      const { projection = createTable.projection.default } = options;
      requireSome(entities, 'entity', 'entities');
      entities.forEach(checkOwnId);
      const query = [...optionParameters(createTable, options), ['list-entities-request', 'true'] as const];
      const { entity, id } = this.#target;
      const body = writeBody(this.#target, entities, entity && { kind: 'list', element: entity });
      return {
        operation: { method: 'POST', kind: 'unsafe', path: entityPath(this.#target), query, body },
        reader: manipulateAllReaders(entity, id)[projection],
      };
    });
  }

  put(...given: ManipulateArguments): Call<unknown> {
    const [what, options] = manipulated(given);
    return this.#context.start('entities.put', callSite(this.put), options, () =>
      this.#manipulation('PUT', what, options),
    );
  }

  update(...given: ManipulateArguments): Call<unknown> {
    const [what, options] = manipulated(given);
    return this.#context.start('entities.update', callSite(this.update), options, () => {
      const { nested = 'update' } = options;
      checkChoice(['update', 'create'], nested, 'nested');
      return this.#manipulation(nested === 'create' ? 'POST' : 'PATCH', what, options, ['nested']);
    });
  }

  /**
   * `PUT`, `PATCH` and `POST` of an entity that has an id
   *
   * @param own names of further options of the call
   */
  #manipulation(method: Method, what: Manipulated, options: ManipulateOptions, own: readonly string[] = []): CallPlan {
    const { projection = manipulateTable.projection.default, partition } = options;
    const query = optionParameters(manipulateTable, options, 'id' in what ? ['partition', ...own] : own);
    // PUT and PATCH create no entities without an id, not even nested ones, so a repetition finds the state that the
    // first request left (4.8, R-37). Its envelope would report different changes, however.
    const kind = method !== 'POST' && projection !== 'envelope' ? 'repeatable' : 'unsafe';
    const readers = manipulateReaders(this.#target.entity, this.#target.id);
    return {
      operation: { method, kind, ...this.#content(method, what, partition), query },
      reader: options.projection === undefined ? nothingReader : readers[projection],
    };
  }

  #content(method: Method, what: Manipulated, partition?: string): Pick<Operation, 'path' | 'body'> {
    checkOwnId(what.body);
    const id = 'id' in what ? idText(what.id, this.#target) : undefined;
    const path = entityPath(this.#target, id, partition);
    const isPut = method === 'PUT';
    return { path, body: writeBody(this.#target, what.body, this.#target.entity, { isPut }) };
  }

  delete(id: unknown, options: DeleteOptions = {}): Call<unknown> {
    return this.#context.start('entities.delete', callSite(this.delete), options, () => {
      const { projection = deleteOneTable.projection.default, partition } = options;
      const query = optionParameters(deleteOneTable, options, ['partition']);
      this.#checkDeleteMode(options);
      const path = entityPath(this.#target, idText(id, this.#target), partition);
      // A repetition does not find the entity (404).
      return { operation: { method: 'DELETE', kind: 'unsafe', path, query }, reader: deleteReaders[projection] };
    });
  }

  deleteWhere(where: object, options: typed.DeleteWhereOptions<ProjectionOf<'delete'>> = {}): Call<unknown> {
    return this.#context.start('entities.deleteWhere', callSite(this.deleteWhere), options, () => {
      const { projection = deleteWhereTable.projection.default } = options;
      const query = [...whereParameters(where, this.#target), ...optionParameters(deleteWhereTable, options)];
      this.#checkDeleteMode(options);
      const path = entityPath(this.#target);
      const hints = { 412: () => 'Pass allowMultipleDelete: true if that is meant.' };
      return {
        // A repetition returns another count, and deletes entities that were created in the meantime.
        operation: { method: 'DELETE', kind: 'unsafe', path, query, hints },
        reader: deleteReaders[projection],
      };
    });
  }

  #checkDeleteMode({ deleteMode }: DeleteOptions): void {
    if (this.#target.dialect !== 'deployed' || deleteMode !== 'ignoreReferences') return;
    throw new DialectError(
      'The deployed dialect cannot leave references behind: "ignoreReferences" would act as "failIfReferenced" (D-17).',
      { deviation: 'D-17' },
    );
  }

  ref(id: EntityIdInput, { partition }: typed.PartitionOption = {}): EntityReference {
    return new EntityReference(this.#type, id, partition ?? null);
  }

  property(id: unknown, name: string, options: typed.PartitionOption = {}): unknown {
    return new Property(this.#context, this.#target, id, name, options);
  }
}

/** What the arguments of `put` and `update` say. */
function manipulated([first, second, third]: ManipulateArguments): readonly [Manipulated, ManipulateOptions] {
  return isEntity(first) ? [{ body: first }, second ?? {}] : [{ id: first, body: second }, third ?? {}];
}

/** Rejects an id that no path can contain, also where neither a model nor a signature tells that this is an entity. */
function checkOwnId(entity: unknown): void {
  const id = isEntity(entity) ? textIn(entity, 'id') : undefined;
  if (id !== undefined) encodePathPart(id, 'id');
}

/** Whether an argument is an entity rather than an id. */
function isEntity(value: unknown): value is object {
  const isValue = Decimal.is(value) || isDate(value) || isMap(value) || isSet(value);
  return isObject(value) && !isValue;
}

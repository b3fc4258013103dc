import { createHash } from 'node:crypto';
import { Decimal } from '@platform-services/sdk';
import type { Call, Edit, LegacyEdit, Mode, Partition, Reading } from './commands.js';
import { Failure, type FailureName } from './failure.js';
import { type Graph, nameOf } from './graph.js';
import { type Model, signature } from './model.js';
import { deleteEntities } from './service-deletes.js';
import { edited, editedByLegacy } from './service-edits.js';
import { emptied, merge, stored, type Writing } from './service-merge.js';
import { checkedConditions, comparator, select } from './service-queries.js';
import {
  type FileShown,
  type Identity,
  ServiceState,
  type Stored,
  type StoredEntity,
  type StoredFile,
  type StoredValue,
} from './service-state.js';
import { Body, type Element, type Id, Ref, spellScalar } from './values.js';

/** Returns the answer that a call must have, once the ids of new entities are known. */
export type Answer = () => unknown;

/**
 * The service as the specification describes it, as simple as possible: entities in a list, everything found by
 * searching all of them.
 */
export class ServiceModel {
  readonly #model: Model;
  #state: ServiceState;

  private constructor(model: Model, state: ServiceState) {
    this.#model = model;
    this.#state = state;
  }

  static start(model: Model): ServiceModel {
    const state = new ServiceState(model);
    for (const { type, id } of model.initial) state.create(type, id);
    return new ServiceModel(model, state);
  }

  get state(): ServiceState {
    return this.#state;
  }

  copy(): ServiceModel {
    return new ServiceModel(this.#model, this.#state.copy());
  }

  /** The answer of a list of all entities of a type with all properties. */
  everything(type: string): Graph {
    return this.#state.graph(
      select(this.#state, type, {}).map(({ identity }) => identity),
      1,
      false,
    );
  }

  /** Returns the id of the file that a call is about, or of no file if the service has no files. */
  fileId(call: Call): string {
    const { files } = this.#state;
    const file = 'index' in call ? files[call.index % Math.max(1, files.length)] : undefined;
    return file?.id ?? 'none';
  }

  /** @throws Failure, and then nothing has changed */
  perform(call: Call): Answer {
    const before = this.#state.copy();
    try {
      return this.#perform(call);
    } catch (error) {
      this.#state = before;
      throw error;
    }
  }

  #perform(call: Call): Answer {
    const state = this.#state;
    switch (call.call) {
      case 'create':
      case 'post':
      case 'put':
      case 'patch':
      case 'saveAll': {
        const found = merge(state, call);
        const list = call.call === 'saveAll';
        return () =>
          this.#written(
            call,
            found.map(({ identity }) => identity),
            list,
          );
      }
      case 'delete': {
        this.#refuseMode(call.mode);
        const entity = this.#one(call, 'write');
        this.#delete([entity], call.mode);
        return () => 1;
      }
      case 'deleteWhere': {
        const where = checkedConditions(this.#model, call);
        this.#refuseMode(call.mode);
        if (!call.allowed) throw new Failure('PreconditionFailedError', 'R-41');
        const matches = select(this.#state, call.type, where);
        this.#delete(matches, call.mode);
        return () => matches.length;
      }
      case 'get':
        return this.#read(this.#one(call, 'read').identity, call);
      case 'list':
        return this.#list(call);
      case 'property.get': {
        const entity = this.#one(call, 'readProperty');
        return this.#read(state.visible(entity, call.property), call);
      }
      case 'legacy.delete': {
        const entity = this.#one(call, 'read');
        this.#delete([entity], undefined, 'BadRequestError');
        return () => undefined;
      }
      case 'legacy.listInsert':
      case 'legacy.listRemove':
      case 'legacy.setInsert':
      case 'legacy.setRemove':
      case 'legacy.mapPut':
      case 'legacy.mapRemove':
        this.#editByLegacy(call);
        return () => undefined;
      case 'upload': {
        const shown = describeFile(call.name, call.content);
        state.files.push({ id: undefined, shown, content: call.content });
        return () => [shown];
      }
      case 'download': {
        const { content } = this.#file(call.index);
        return () => content;
      }
      case 'deleteFile':
        this.#file(call.index).content = undefined;
        return () => undefined;
      case 'logout':
        return () => undefined;
      case 'authenticate':
        if (call.password === 'wrong') throw new Failure('UnauthorizedError', 'R-3');
        return () => undefined;
      default:
        this.#edit(call);
        return () => true;
    }
  }

  /** A file whose content is stored. */
  #file(index: number): StoredFile {
    const { files } = this.#state;
    const file = files[index % Math.max(1, files.length)];
    if (file?.content === undefined) throw new Failure('NotFoundError', 'R-46');
    return file;
  }

  #read(value: StoredValue, { depth, writeEmptyProperties }: Reading): Answer {
    const levels = depth === undefined ? 3 : depth === 'shallow' ? 0 : depth === 'reachable' ? Infinity : depth;
    return () => this.#state.graph(value, levels, writeEmptyProperties);
  }

  #written({ projection, ...call }: Writing, found: readonly Identity[], list: boolean): unknown {
    const each = found.map((identity) => {
      if (projection === 'success') return true;
      if (projection === 'idInfo') return spellScalar(identity.id);
      if (projection === 'referenceInfo') return nameOf(signature(identity.type), identity.id, identity.partition);
      // D-34: deployed services repeat the type of the path.
      const type = this.#model.dialect === 'deployed' ? call.type : identity.type;
      const path = `${signature(type)}/${encodeURIComponent(String(identity.id))}`;
      // The partition only if the request named it.
      return 'partition' in call && call.partition !== undefined ? `${path}/${call.partition}` : path;
    });
    if (projection === 'data') return this.#state.graph(list ? found : (found[0] ?? null), 3, false);
    return list && projection !== 'success' ? each : each[0];
  }

  /**
   * The entity with an id, of a type or of one below it. In the deployed dialect, every call except reading an
   * entity requires exactly the type (D-53). If there are several entities, writing a property finds the oldest, and
   * reading it finds none (D-51).
   */
  #one(
    { type, id, partition }: Named,
    purpose: 'read' | 'write' | 'readProperty' | 'property' | 'reference',
  ): StoredEntity {
    const isDeployed = this.#model.dialect === 'deployed';
    const found = this.#state.find(type, id, { partition, exact: isDeployed && purpose !== 'read' });
    const [entity] = found;
    const isUnique = found.length === 1 || (isDeployed && purpose === 'property');
    if (entity === undefined || (isDeployed && purpose === 'readProperty' && !isUnique))
      throw new Failure('NotFoundError', '4.8');
    if (!isUnique) throw new Failure('BadRequestError', 'R-32');
    return entity;
  }

  /** D-17 */
  #refuseMode(mode: Mode | undefined): void {
    if (this.#model.dialect === 'deployed' && mode === 'ignoreReferences') throw new Failure('DialectError', 'D-17');
  }

  #list({
    type,
    where,
    orderBy,
    startIndex = 0,
    maxResults,
    envelope,
    ...reading
  }: Extract<Call, { call: 'list' }>): Answer {
    const matches = select(this.#state, type, checkedConditions(this.#model, { type, where }));
    // D-6
    if (this.#model.dialect === 'deployed' && maxResults === 0) throw new Failure('DialectError', 'D-6');
    matches.sort(comparator(orderBy));
    const page = matches.slice(startIndex, maxResults === undefined ? undefined : startIndex + maxResults);
    const hasMore = matches.length > startIndex + page.length;
    const read = this.#read(
      page.map(({ identity }) => identity),
      reading,
    );
    return () => (envelope ? { hasMore, entities: read() } : read());
  }

  #delete(targets: readonly StoredEntity[], mode: Mode | undefined, refusal?: FailureName): void {
    deleteEntities(this.#state, this.#model, { targets, mode, refusal });
  }

  #editByLegacy(call: LegacyEdit): void {
    const { values } = this.#one(call, 'read');
    const { element, key } = this.#model.property(call.type, call.property);
    // A legacy call sends only the id, so the declared type determines the entity.
    const referenced = (type: string) => (each: Element) =>
      this.#resolved(each instanceof Ref ? new Ref(type, each.id) : each, 'read');
    const isKey = (each: Element) => 'key' in call && each === call.key;
    const old = values.get(call.property) ?? null;
    const convert = (each: Element) => referenced(isKey(each) ? key : element)(each);
    values.set(call.property, editedByLegacy(this.#state, old, call, convert));
  }

  #edit(call: Edit): void {
    const { kind, nullable, element } = this.#model.property(call.type, call.property);
    const replaces = call.call === 'property.set' && kind !== 'one';
    if (replaces && this.#model.dialect === 'deployed') throw new Failure('DialectError', 'D-2');
    const { values } = this.#one(call, 'property');
    const old = values.get(call.property) ?? null;
    if (call.call === 'property.set') {
      if (call.value === null && !nullable) throw new Failure('BadRequestError', 'R-44');
      values.set(call.property, call.value === null && replaces ? emptied(old) : stored(call.value, this.#referenced));
    } else if (call.call === 'property.clear') {
      const empty = kind === 'one' ? (emptyValues[element] ?? null) : emptied(old);
      if (empty === null && !nullable) throw new Failure('BadRequestError', 'R-44');
      values.set(call.property, empty);
    } else {
      values.set(call.property, edited(this.#state, old, call, this.#referenced));
    }
  }

  /** Only the id of an entity as a value counts. */
  readonly #referenced = (element: Element): Stored => this.#resolved(element, 'reference');

  #resolved(element: Element, purpose: 'read' | 'reference'): Stored {
    if (!(element instanceof Ref)) return element instanceof Body ? null : element;
    return this.#one(element, purpose).identity;
  }
}

function describeFile(name: string, content: string): FileShown {
  const bytes = Buffer.from(content);
  const md5 = createHash('md5').update(bytes).digest('hex');
  return { name, fileSize: BigInt(bytes.length), md5, creator: 'u' };
}

/** The identity of an entity in a path or a reference. */
interface Named {
  readonly type: string;
  readonly id: Id;
  readonly partition?: Partition;
}

/** The empty values of 2.5 that are not null. */
const emptyValues: Readonly<Record<string, Stored>> = {
  boolean: false,
  integer: 0,
  long: 0n,
  float: 0,
  double: 0,
  decimal: new Decimal(0),
};

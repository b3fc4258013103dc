import type { Call } from '../call/call.js';
import type { CallPlan } from '../call/call-context.js';
import { type CallSite, callSite } from '../errors/base.js';
import { DialectError, InputError } from '../errors/usage.js';
import type { Expected } from '../json/types.js';
import { elementsOf, hasMembers, isCollection, isMap } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import type { TypeExpression } from '../model/type-expression.js';
import { checkNames } from '../operation/checks.js';
import type { OperationKind } from '../operation/operation-kind.js';
import { optionParameters } from '../options/parameters.js';
import { type ProjectionOf, projectionTable, propertyEncodingTable, readTable } from '../options/table.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { editPropertyReaders, getPropertyReaders, nothingReader } from '../results/readers.js';
import { propertyPath } from '../v2/parameters.js';
import { type EntityTarget, entityKeysHint, idText, writeBody } from '../v2/target.js';
import type { EditPropertyOptions, GetPropertyOptions, SetPropertyOptions } from './kinds.js';

const getTable = { projection: projectionTable.getProperty, ...readTable };
const editTable = { projection: projectionTable.editProperty, ...propertyEncodingTable };

type Edits = ProjectionOf<'editProperty'>;

/** The body of an edit, and the type with which it is written. */
interface Edit {
  /** Default: `POST`, which edits the present value. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absent if the edit has no body. */
  readonly value?: unknown;
  readonly expected?: Expected;
  readonly remove?: boolean;
}

/** One property of one entity (4.9). Its public types, one for each kind of property, are in `kinds.ts`. */
export class Property {
  readonly #context: ClientContext;
  readonly #target: EntityTarget;
  readonly #id: unknown;
  readonly #name: string;
  readonly #partition: string | undefined;
  /** The type of the property, if the model knows it. */
  readonly #type: TypeExpression | undefined;

  /** @throws InputError if the options are not those of a property */
  constructor(
    context: ClientContext,
    target: EntityTarget,
    id: unknown,
    name: string,
    options: { readonly partition?: string | undefined },
  ) {
    checkNames(options, ['partition']);
    this.#context = context;
    this.#target = target;
    this.#id = id;
    this.#name = name;
    this.#partition = options.partition;
    this.#type = context.types.entity(target.type)?.properties.get(name)?.type;
  }

  get(options: GetPropertyOptions<ProjectionOf<'getProperty'>> = {}): Call<unknown> {
    return this.#context.start('property.get', callSite(this.get), options, () => {
      const { projection = getTable.projection.default } = options;
      const query = optionParameters(getTable, options);
      const hints = { 500: () => entityKeysHint(this.#target, this.#type, options.depth) };
      return {
        operation: { method: 'GET', kind: 'read', path: this.#path(), query, hints },
        reader: getPropertyReaders(this.#type)[projection],
      };
    });
  }

  set(value: unknown, options: SetPropertyOptions<Edits> = {}): Call<unknown> {
    return this.#edit('property.set', callSite(this.set), options, () => {
      const { method = 'PUT' } = options;
      this.#checkReplacement(value);
      return { method, value, expected: this.#type };
    });
  }

  clear(options: EditPropertyOptions<Edits> = {}): Call<unknown> {
    return this.#edit('property.clear', callSite(this.clear), options, () => ({ method: 'DELETE' }));
  }

  add(elements: unknown, options: EditPropertyOptions<Edits> = {}): Call<unknown> {
    return this.#edit('property.add', callSite(this.add), options, () => this.#elements(elements));
  }

  remove(elements: unknown, options: EditPropertyOptions<Edits> = {}): Call<unknown> {
    const edit = () => ({ ...this.#elements(elements), remove: true });
    return this.#edit('property.remove', callSite(this.remove), options, edit);
  }

  insert(positions: unknown, options: EditPropertyOptions<Edits> = {}): Call<unknown> {
    return this.#edit('property.insert', callSite(this.insert), options, () => this.#positions(positions));
  }

  removeAt(...given: readonly [unknown, unknown?, EditPropertyOptions<Edits>?]): Call<unknown> {
    const [positions, options] = positionsOf(given);
    const edit = () => ({ ...this.#positions(positions), remove: true });
    return this.#edit('property.removeAt', callSite(this.removeAt), options, edit);
  }

  put(entries: unknown, options: EditPropertyOptions<Edits> = {}): Call<unknown> {
    return this.#edit('property.put', callSite(this.put), options, () => {
      const value = asMap(entries, 'entries');
      return { value, expected: this.#type?.kind === 'map' ? this.#type : undefined };
    });
  }

  removeKeys(keys: unknown, options: EditPropertyOptions<Edits> = {}): Call<unknown> {
    return this.#edit('property.removeKeys', callSite(this.removeKeys), options, () => {
      const several = elementsOf(keys) ?? [keys];
      const map = this.#type?.kind === 'map' ? this.#type : undefined;
      // The values have no meaning, and deployed services look up an entity among them (D-41).
      return { value: new Map(several.map((key) => [key, null])), expected: map, remove: true };
    });
  }

  /** The body for elements: a value, or a list of values. */
  #elements(elements: unknown): Edit {
    const element = this.#type?.kind === 'list' || this.#type?.kind === 'set' ? this.#type.element : undefined;
    const several = elementsOf(elements);
    if (several === undefined) return { value: elements, expected: element };
    return { value: several, expected: { kind: 'list', element } };
  }

  /** The body for positions: a map from positions to elements. */
  #positions(positions: unknown): Edit {
    const value = new Map<number, unknown>();
    for (const [key, element] of asMap(positions, 'positions')) {
      const position = typeof key === 'string' && key !== '' ? Number(key) : key;
      if (typeof position !== 'number' || !Number.isSafeInteger(position) || position < 0) {
        throw new InputError(mismatch('a position, an integer from 0', key, 'positions'));
      }
      value.set(position, element);
    }
    const element = this.#type?.kind === 'list' ? this.#type.element : undefined;
    const expected: Expected = element && { kind: 'map', key: { kind: 'simple', name: 'integer' }, value: element };
    return { value, expected };
  }

  #checkReplacement(value: unknown): void {
    if (this.#target.dialect !== 'deployed') return;
    const kind = this.#type?.kind ?? (isCollection(value) ? 'list' : 'simple');
    if (kind === 'list' || kind === 'set' || kind === 'map') {
      throw new DialectError(
        `The deployed dialect cannot replace a collection here (D-2). Use update(id, { ${this.#name}: … }) of the entities.`,
        { deviation: 'D-2' },
      );
    }
  }

  #edit(name: string, site: CallSite, options: EditPropertyOptions<Edits>, edit: () => Edit): Call<unknown> {
    return this.#context.start(name, site, options, (): CallPlan => {
      const { projection = editTable.projection.default } = options;
      const { method = 'POST', expected, remove = false, ...body } = edit();
      const query = [
        ...optionParameters(editTable, options, ['method']),
        ...(remove ? [['remove', 'true'] as const] : []),
      ];
      const use = { ofProperty: true, removes: remove };
      const content = 'value' in body ? writeBody(this.#target, body.value, expected, use) : undefined;
      const kind = this.#kindOf(method, projection);
      return {
        operation: { method, kind, path: this.#path(), query, body: content },
        reader: options.projection === undefined ? nothingReader : editPropertyReaders[projection],
      };
    });
  }

  /**
   * Setting, clearing, and edits of sets and maps lead to the same state when they are done twice (4.9, R-45), but
   * positions in lists shift. An envelope would report different changes. Without a model it is unknown what a `POST`
   * edits.
   */
  #kindOf(method: string, projection: Edits): OperationKind {
    const isRepeatable = method !== 'POST' || this.#type?.kind === 'set' || this.#type?.kind === 'map';
    return isRepeatable && projection !== 'envelope' ? 'repeatable' : 'unsafe';
  }

  #path(): string {
    return propertyPath(this.#target, idText(this.#id, this.#target), this.#partition, this.#name);
  }
}

/** `(position, element, options)` or `(positions, options)` */
function positionsOf([first, second, third]: readonly [unknown, unknown?, EditPropertyOptions<Edits>?]): readonly [
  unknown,
  EditPropertyOptions<Edits>,
] {
  if (typeof first === 'number') return [new Map([[first, second]]), third ?? {}];
  return [first, second ?? {}];
}

function asMap(value: unknown, place: string): Map<unknown, unknown> {
  if (isMap(value)) return value;
  if (!hasMembers(value)) {
    throw new InputError(mismatch('a Map or an object whose names are the keys', value, place));
  }
  return new Map(Object.entries(value));
}

import type { ServiceDialect } from '../endpoints/dialect.js';
import type { Operation as ServiceOperation } from '../endpoints/operation.js';
import { optionsOf } from '../endpoints/routes.js';
import { comparableNames } from '../endpoints/v2/where.js';
import type { TypeSystem } from '../model/type-system.js';
import {
  type CollectionType,
  type ElementType,
  type EntityType,
  isCollection,
  type Property,
  simpleTypes,
} from '../model/types.js';
import type { OptionRow, ValueSchema } from '../options/row.js';
import { shared } from '../options/table.js';
import { anything, contentOf, failures, inPath, orNull, type Parameter, text } from './parts.js';
import type { TypeSchemas } from './type-schemas.js';

/** An operation of OpenAPI. */
export type Operation = Readonly<Record<string, unknown>>;

/** The operations of a path by method in lower case, and the parameters that they share. */
export type PathItem = Readonly<Record<string, Operation | readonly Parameter[]>>;

/** Describes the operations on the entities of one access (4.8, 4.9). */
export class Operations {
  readonly #types: TypeSystem;
  readonly #schemas: TypeSchemas;
  readonly #dialect: ServiceDialect;
  readonly #parameters = new Map<string, Parameter>();

  constructor(types: TypeSystem, schemas: TypeSchemas, dialect: ServiceDialect) {
    this.#types = types;
    this.#schemas = schemas;
    this.#dialect = dialect;
  }

  /** The responses to edits of properties, which many operations share. */
  get responses(): Readonly<Record<string, unknown>> {
    const { manipulationResponse } = this.#types.builtIn;
    return {
      Edited: {
        description: projected,
        content: contentOf({ anyOf: [success, this.#schemas.entity(manipulationResponse)] }),
      },
    };
  }

  /** The parameters of the options that have been named so far, except projections. */
  get parameters(): Readonly<Record<string, Parameter>> {
    return Object.fromEntries(this.#parameters);
  }

  /** `/entities/<access>/<type>` */
  ofType(type: EntityType, name: string): PathItem {
    const { entityQueryResult, manipulationResponse } = this.#types.builtIn;
    const entities = this.#schemas.ofResult({ kind: 'list', element: type });
    const listed = [entities, orNull(this.#schemas.entity(type)), this.#schemas.entity(entityQueryResult)];
    const deleted = [count, success, this.#schemas.entity(manipulationResponse)];
    const where = this.#conditions(type);
    const what = `entities of type ${type.simpleName} that fulfil all conditions (4.8)`;
    return {
      parameters: this.#shared(),
      get: this.#operation(`list${name}`, `The ${what}`, 'entities.list', listed, where),
      ...(type.abstract ? {} : this.#writes(type, name, '')),
      delete: this.#operation(`deleteAll${name}`, `Deletes the ${what}`, 'entities.deleteWhere', deleted, where),
    };
  }

  /** `/entities/<access>/<type>/<id>[/<partition>]` */
  ofEntity(type: EntityType, name: string, hasPartition: boolean): PathItem {
    const { entityQueryResult, manipulationResponse } = this.#types.builtIn;
    const entities = this.#schemas.ofResult({ kind: 'list', element: type });
    const found = [this.#schemas.entity(type), entities, this.#schemas.entity(entityQueryResult)];
    const deleted = [count, success, this.#schemas.entity(manipulationResponse)];
    const suffix = hasPartition ? 'InPartition' : '';
    const what = `an entity of type ${type.simpleName} (4.8)`;
    return {
      parameters: [this.#id(type), ...(hasPartition ? [partition] : []), ...this.#shared()],
      get: this.#operation(`get${name}${suffix}`, capitalised(what), 'entities.get', found),
      ...(type.abstract ? {} : this.#writes(type, name, `ById${suffix}`)),
      delete: this.#operation(`delete${name}${suffix}`, `Deletes ${what}`, 'entities.delete', deleted),
    };
  }

  /** @param where the conditions that a query has beside the options of its call */
  #operation(
    operationId: string,
    summary: string,
    call: ServiceOperation,
    results: readonly ValueSchema[],
    where: readonly Parameter[] = [],
  ): Operation {
    const parameters = [...this.#options(call), ...where];
    return { operationId, summary, parameters, responses: this.#responses(results) };
  }

  /** `/properties/<access>/<type>/<id>/<property>` */
  ofProperty(type: EntityType, name: string, property: Property): PathItem {
    return {
      parameters: [this.#id(type), ...this.#shared()],
      ...this.#ofValue(
        `${capitalised(name)}${capitalised(property.name)}`,
        `the property "${property.name}" of an entity of type ${type.simpleName}`,
        orNull(this.#schemas.of(property.type)),
        isCollection(property.type) ? this.#edit(property.type) : undefined,
      ),
    };
  }

  /** `/properties/<access>/<type>/<id>/<partition>/<property>`, one path for all properties */
  ofPropertyInPartition(type: EntityType, name: string): PathItem {
    const names = type.properties.map((property) => property.name);
    const property = inPath('property', 'The name of the property', { type: 'string', enum: names });
    return {
      parameters: [this.#id(type), partition, property, ...this.#shared()],
      ...this.#ofValue(
        `${capitalised(name)}PropertyInPartition`,
        `a property of an entity of type ${type.simpleName}`,
        anything,
        anything,
      ),
    };
  }

  /**
   * @param id the end of the operation ids
   * @param what a description of the property
   * @param edit the values that can be added or removed; `undefined` if the property is not a collection
   */
  #ofValue(id: string, what: string, value: ValueSchema, edit: ValueSchema | undefined): PathItem {
    const { propertyQueryResult } = this.#types.builtIn;
    const responses = { 200: { $ref: '#/components/responses/Edited' }, ...failures };
    const parameters = this.#options('property.set');
    const set = (verb: string, method: string): Operation => ({
      operationId: `${verb}${id}`,
      summary: `Sets ${what}; ${method} without a body clears it (4.9)`,
      parameters,
      requestBody: { required: false, content: contentOf(value) },
      responses,
    });
    return {
      get: this.#operation(`get${id}`, `The value of ${what} (4.9)`, 'property.get', [
        value,
        this.#schemas.entity(propertyQueryResult),
      ]),
      ...(edit === undefined
        ? {}
        : {
            post: {
              operationId: `edit${id}`,
              summary: `Adds to ${what}, or removes from it (4.9)`,
              parameters: this.#options('property.edit'),
              requestBody: { required: true, content: contentOf(edit) },
              responses,
            },
          }),
      put: set('put', 'PUT'),
      patch: set('patch', 'PATCH'),
      delete: { operationId: `clear${id}`, summary: `Sets ${what} to its empty value (4.9)`, parameters, responses },
    };
  }

  #writes(type: EntityType, name: string, suffix: string): PathItem {
    const { entityReference, manipulationResponse } = this.#types.builtIn;
    const entity = this.#schemas.entity(type);
    const reference = this.#schemas.entity(entityReference);
    const id = this.#schemas.of(type.id.type);
    const location = { type: 'string', format: 'uri' };
    const elements: readonly ElementType[] = [type, entityReference, simpleTypes.string, type.id.type];
    const lists = elements.map((element) => this.#schemas.ofResult({ kind: 'list', element }));
    const responses = this.#responses([
      ...[success, id, location, reference, entity, this.#schemas.entity(manipulationResponse)],
      ...(suffix === '' ? lists : []),
    ]);
    const parameters = this.#options('entities.update');
    const write = (verb: string, summary: string, sent: ValueSchema): Operation => ({
      operationId: `${verb}${name}${suffix}`,
      summary: `${summary} of type ${type.simpleName} (4.8)`,
      parameters,
      requestBody: { required: true, content: contentOf(sent) },
      responses,
    });
    const several = { anyOf: [entity, { type: 'array', items: entity }] };
    return {
      post: write('post', 'Creates an entity, or updates it', suffix === '' ? several : entity),
      put: write('put', 'Updates or creates an entity', entity),
      patch: write('patch', 'Updates an entity', entity),
    };
  }

  /** A value to add or to remove, several, or a map of positions or keys to values (4.9). */
  #edit(type: CollectionType): ValueSchema {
    if (type.kind === 'map') return this.#schemas.of(type);
    const element = this.#schemas.of(type.element);
    const positions = { kind: 'map', key: simpleTypes.integer, value: type.element } as const;
    return { anyOf: [element, this.#schemas.of(type), ...(type.kind === 'list' ? [this.#schemas.of(positions)] : [])] };
  }

  #id(type: EntityType): Parameter {
    const { type: idType } = type.id;
    const isNumber = idType === simpleTypes.integer || idType === simpleTypes.long;
    return inPath('id', 'The id', isNumber ? { type: 'integer', format: 'int64' } : text);
  }

  /** The conditions `where.<property>`. */
  #conditions(type: EntityType): readonly Parameter[] {
    return comparableNames(type, this.#dialect.queries).map((name) => ({
      name: `where.${name}`,
      in: 'query',
      description: `The value of the property "${name}" as text, or "null" (R-32)`,
      schema: text,
    }));
  }

  /** The options of 4.7, which all operations of a path share. */
  #shared(): readonly Parameter[] {
    return Object.values(shared).map((row) => this.#option(row));
  }

  /** The other options of a call. */
  #options(operation: ServiceOperation): readonly Parameter[] {
    return Object.entries(optionsOf(operation).rows)
      .filter(([name]) => !Object.hasOwn(shared, name))
      .map(([, row]) => this.#option(row));
  }

  /** The parameter of an option. A projection is described in each operation, since its values differ. */
  #option(row: OptionRow<unknown>): Parameter {
    const parameter = this.#parameterOf(row);
    if (row.name === 'projection') return parameter;
    this.#parameters.set(row.name, parameter);
    return { $ref: `#/components/parameters/${row.name}` };
  }

  #parameterOf(row: OptionRow<unknown>): Parameter {
    const byDefault = row.read([], this.#dialect.options);
    const hasDefault = !row.list && byDefault !== undefined && byDefault !== Number.POSITIVE_INFINITY;
    const schema = hasDefault ? { ...row.schema, default: byDefault } : row.schema;
    return {
      name: row.name,
      in: 'query',
      description: `${row.list ? 'Repeated, ' : ''}${row.allowed} (${row.section}). Also as header "gm-${row.name}".`,
      schema: row.list ? { type: 'array', items: row.schema } : schema,
    };
  }

  #responses(results: readonly ValueSchema[]): Readonly<Record<string, unknown>> {
    return {
      200: { description: projected, content: contentOf({ anyOf: results }) },
      ...failures,
    };
  }
}

const partition = inPath('partition', 'The partition', text);
const projected = 'The result in the chosen projection';
const count: ValueSchema = { type: 'integer', format: 'int32' };
const success: ValueSchema = { type: 'boolean' };

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

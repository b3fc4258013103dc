import type { EnabledDeviations } from '../deviations.js';
import { comparableNames } from '../endpoints/v2/where.js';
import { type EntityType, isCollection, type Property, simpleTypes } from '../model/types.js';
import type { TypeSystem } from '../model/type-system.js';
import { type OptionDialect, optionDialectOf } from '../options/option-dialect.js';
import type { OptionRow, ValueSchema } from '../options/row.js';
import {
  deleteEntitiesOptions,
  deleteEntityOptions,
  getEntityOptions,
  getPropertyOptions,
  manipulateEntitiesOptions,
  postPropertyOptions,
  putPropertyOptions,
  queryEntitiesOptions,
} from '../options/sets.js';
import type { TypeSchemas } from './type-schemas.js';

/** A parameter, or a reference to one. */
type Parameter = Readonly<Record<string, unknown>>;

/** An operation of OpenAPI. */
export type Operation = Readonly<Record<string, unknown>>;

/** The operations of a path by method in lower case, and the parameters that they share. */
export type PathItem = Readonly<Record<string, Operation | readonly Parameter[]>>;

/** What describes the operations on the entities of one access (4.8, 4.9). */
export class Operations {
  readonly #types: TypeSystem;
  readonly #schemas: TypeSchemas;
  readonly #deviations: EnabledDeviations;
  readonly #dialect: OptionDialect;
  readonly #parameters = new Map<string, Parameter>();

  constructor(types: TypeSystem, schemas: TypeSchemas, deviations: EnabledDeviations) {
    this.#types = types;
    this.#schemas = schemas;
    this.#deviations = deviations;
    this.#dialect = optionDialectOf(deviations);
  }

  /** The parameters of the options that have been named so far. */
  get parameters(): Readonly<Record<string, Parameter>> {
    return Object.fromEntries(this.#parameters);
  }

  /** `/entities/<access>/<type>` */
  ofType(type: EntityType, name: string): PathItem {
    const { entityQueryResult, manipulationResponse } = this.#types.builtIn;
    const entity = this.#schemas.entity(type);
    const entities = this.#listOf(entity);
    const where = this.#conditions(type);
    return {
      get: {
        operationId: `list${name}`,
        summary: `The entities of type ${type.simpleName} that fulfil all conditions (4.8)`,
        parameters: [...this.#options(queryEntitiesOptions.rows), ...where],
        responses: this.#responses([entities, orNull(entity), this.#schemas.entity(entityQueryResult)]),
      },
      ...(type.abstract ? {} : this.#writes(type, name, '')),
      delete: {
        operationId: `deleteAll${name}`,
        summary: `Deletes the entities of type ${type.simpleName} that fulfil all conditions (4.8)`,
        parameters: [...this.#options(deleteEntitiesOptions.rows), ...where],
        responses: this.#responses([count, success, this.#schemas.entity(manipulationResponse)]),
      },
    };
  }

  /** `/entities/<access>/<type>/<id>[/<partition>]` */
  ofEntity(type: EntityType, name: string, hasPartition: boolean): PathItem {
    const { entityQueryResult, manipulationResponse } = this.#types.builtIn;
    const entity = this.#schemas.entity(type);
    const suffix = hasPartition ? 'InPartition' : '';
    return {
      parameters: this.#identity(type, hasPartition),
      get: {
        operationId: `get${name}${suffix}`,
        summary: `An entity of type ${type.simpleName} (4.8)`,
        parameters: this.#options(getEntityOptions.rows),
        responses: this.#responses([entity, this.#listOf(entity), this.#schemas.entity(entityQueryResult)]),
      },
      ...(type.abstract ? {} : this.#writes(type, name, `ById${suffix}`)),
      delete: {
        operationId: `delete${name}${suffix}`,
        summary: `Deletes an entity of type ${type.simpleName} (4.8)`,
        parameters: this.#options(deleteEntityOptions.rows),
        responses: this.#responses([count, success, this.#schemas.entity(manipulationResponse)]),
      },
    };
  }

  /** `/properties/<access>/<type>/<id>[/<partition>]/<property>` */
  ofProperty(type: EntityType, name: string, property: Property, hasPartition: boolean): PathItem {
    const { propertyQueryResult, manipulationResponse } = this.#types.builtIn;
    const value = this.#schemas.of(property.type);
    const id = `${capitalised(name)}${capitalised(property.name)}${hasPartition ? 'InPartition' : ''}`;
    const of = `the property "${property.name}" of an entity of type ${type.simpleName}`;
    const changed = this.#responses([success, this.#schemas.entity(manipulationResponse)]);
    const put = this.#options(putPropertyOptions.rows);
    const set = (verb: string, method: string): Operation => ({
      operationId: `${verb}${id}`,
      summary: `Sets ${of}; ${method} without a body clears it (4.9)`,
      parameters: put,
      requestBody: body(orNull(value), false),
      responses: changed,
    });
    return {
      parameters: this.#identity(type, hasPartition),
      get: {
        operationId: `get${id}`,
        summary: `The value of ${of} (4.9)`,
        parameters: this.#options(getPropertyOptions.rows),
        responses: this.#responses([orNull(value), this.#schemas.entity(propertyQueryResult)]),
      },
      ...(isCollection(property.type)
        ? {
            post: {
              operationId: `edit${id}`,
              summary: `Adds to ${of}, or removes from it (4.9)`,
              parameters: this.#options(postPropertyOptions.rows),
              requestBody: body(this.#edit(property), true),
              responses: changed,
            },
          }
        : {}),
      put: set('put', 'PUT'),
      patch: set('patch', 'PATCH'),
      delete: {
        operationId: `clear${id}`,
        summary: `Sets ${of} to its empty value (4.9)`,
        parameters: put,
        responses: changed,
      },
    };
  }

  #writes(type: EntityType, name: string, suffix: string): PathItem {
    const { entityReference, manipulationResponse } = this.#types.builtIn;
    const entity = this.#schemas.entity(type);
    const reference = this.#schemas.entity(entityReference);
    const id = this.#schemas.of(type.id.type);
    const results = [success, id, { type: 'string', format: 'uri' }, reference, entity];
    const responses = this.#responses([
      ...results,
      ...(suffix === '' ? [this.#listOf({ anyOf: results })] : []),
      this.#schemas.entity(manipulationResponse),
    ]);
    const parameters = this.#options(manipulateEntitiesOptions.rows);
    const write = (verb: string, summary: string, sent: ValueSchema): Operation => ({
      operationId: `${verb}${name}${suffix}`,
      summary: `${summary} of type ${type.simpleName} (4.8)`,
      parameters,
      requestBody: body(sent, true),
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
  #edit({ type }: Property): ValueSchema {
    if (type.kind === 'map') return this.#schemas.of(type);
    if (type.kind !== 'list' && type.kind !== 'set') return {};
    const element = this.#schemas.of(type.element);
    const positions = { kind: 'map', key: simpleTypes.integer, value: type.element } as const;
    return { anyOf: [element, this.#schemas.of(type), ...(type.kind === 'list' ? [this.#schemas.of(positions)] : [])] };
  }

  #identity(type: EntityType, hasPartition: boolean): readonly Parameter[] {
    const { type: idType } = type.id;
    const isNumber = idType === simpleTypes.integer || idType === simpleTypes.long;
    const id = inPath('id', 'The id', isNumber ? { type: 'integer', format: 'int64' } : { type: 'string' });
    return hasPartition ? [id, inPath('partition', 'The partition', { type: 'string' })] : [id];
  }

  /** The conditions `where.<property>`. */
  #conditions(type: EntityType): readonly Parameter[] {
    return comparableNames(type, this.#deviations).map((name) => ({
      name: `where.${name}`,
      in: 'query',
      description: `The value of the property "${name}" as text, or "null" (R-32)`,
      schema: { type: 'string' },
    }));
  }

  #options(rows: Readonly<Record<string, OptionRow<unknown>>>): readonly Parameter[] {
    return Object.values(rows).map((row) => this.#option(row));
  }

  /** The parameter of an option. Options of the same name can have other values on other paths. */
  #option(row: OptionRow<unknown>): Parameter {
    const parameter = this.#parameterOf(row);
    const same = [...this.#parameters].find(([, known]) => JSON.stringify(known) === JSON.stringify(parameter));
    const taken = [...this.#parameters.keys()].filter((key) => key.replace(/-\d+$/, '') === row.name).length;
    const key = same?.[0] ?? (taken === 0 ? row.name : `${row.name}-${taken + 1}`);
    this.#parameters.set(key, parameter);
    return { $ref: `#/components/parameters/${key}` };
  }

  #parameterOf(row: OptionRow<unknown>): Parameter {
    const byDefault = row.read([], this.#dialect);
    const hasDefault = !row.list && typeof byDefault !== 'undefined' && byDefault !== Number.POSITIVE_INFINITY;
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
      200: { description: 'The result in the chosen projection', content: contentOf({ anyOf: results }) },
      ...failures,
    };
  }

  #listOf(schema: ValueSchema): ValueSchema {
    const items = { type: 'array', items: schema };
    return {
      anyOf: [
        items,
        { type: 'object', properties: { value: items, _type: { const: 'list' } }, required: ['value', '_type'] },
      ],
    };
  }
}

const count: ValueSchema = { type: 'integer', format: 'int32' };
const success: ValueSchema = { type: 'boolean' };

const failed = (status: string): Readonly<Record<string, unknown>> => ({
  $ref: `#/components/responses/${status}`,
});

const failures = {
  400: failed('BadRequest'),
  401: failed('Unauthorized'),
  404: failed('NotFound'),
  500: failed('ServerError'),
} as const;

function orNull(schema: ValueSchema): ValueSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function contentOf(schema: ValueSchema): Readonly<Record<string, unknown>> {
  return { 'application/json': { schema }, 'application/xml': { schema: { type: 'string' } } };
}

function body(schema: ValueSchema, required: boolean): Readonly<Record<string, unknown>> {
  return { required, content: contentOf(schema) };
}

function inPath(name: string, description: string, schema: ValueSchema): Parameter {
  return { name, in: 'path', required: true, description, schema };
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

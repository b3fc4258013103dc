import { AssemblyEntity } from '../../src/assembly/assembly.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { parsingJson, type ReadContext, readingEntities, readValue } from '../../src/json/read-json.js';
import type { Result } from '../../src/json/result.js';
import { writingJson } from '../../src/json/write-json.js';
import { withoutEntities } from '../../src/model/dangling.js';
import { Ref, type Transient, transient } from '../../src/model/instance.js';
import { Refusal } from '../../src/model/refusal.js';
import { TypeSystem } from '../../src/model/type-system.js';
import {
  type ElementType,
  type EntityType,
  type EnumConstant,
  type EnumType,
  type ListType,
  simpleTypes,
  type ValueType,
} from '../../src/model/types.js';
import type { Value } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { peopleModel, person } from './people.js';

export const types = TypeSystem.build([peopleModel], 'com.vendor');

function requireEntity(signature: string): EntityType {
  const type = types.type(signature);
  if (type?.kind !== 'entity') throw new Error(`no entity type ${signature}`);
  return type;
}

function requireEnum(signature: string): EnumType {
  const type = types.type(signature);
  if (type?.kind !== 'enum') throw new Error(`no enum type ${signature}`);
  return type;
}

export const Person = requireEntity(person);
export const Employee = requireEntity('com.vendor.demo.model.Employee');
export const Address = requireEntity('com.vendor.demo.model.Address');
export const Gender = requireEnum('com.vendor.demo.model.Gender');

export function constant(name: 'male' | 'female'): EnumConstant {
  const found = Gender.constants.get(name);
  if (found === undefined) throw new Error(name);
  return found;
}

export const female: EnumConstant = constant('female');

export function make(values: Readonly<Record<string, Value>> = {}, type: EntityType = Person): Transient {
  return transient(type, values);
}

export const listOf = (element: ElementType): ListType => ({ kind: 'list', element });

/** A type by the name of a property of `Person`. */
export function typeOf(property: string): ValueType {
  const found = Person.propertiesByName.get(property);
  if (found === undefined) throw new Error(property);
  return found.type;
}

/** There are no entities, so that every reference to one is left behind. */
export const source = withoutEntities(types);

/** A reference left behind. */
export const gone = new Ref(Person, 1n, 'p');

export const plain: WriteOptions = {
  depth: Number.POSITIVE_INFINITY,
  entityRecurrenceDepth: 0,
  typeExplicitness: 'auto',
  prettiness: 'none',
  writeEmptyProperties: false,
  cutAsNull: false,
};

/** Writes without blanks and depth, unless the options differ. */
export function write(value: Value, type: ValueType, options: Partial<WriteOptions> = {}): string {
  return writeResult({ value, type }, options);
}

export function writeResult(result: Result, options: Partial<WriteOptions> = {}): string {
  return completed(writingJson(result, { ...plain, ...options }, source)).join('');
}

export const context: ReadContext = { types, identity: 'auto' };

export function read(text: string, type: ValueType, more: Partial<ReadContext> = {}) {
  return readValue(completed(parsingJson(text)), type, { ...context, ...more });
}

export function readOne(text: string, more: Partial<ReadContext> = {}, type: EntityType = Person): AssemblyEntity {
  const entity = completed(readingEntities(completed(parsingJson(text)), type, { ...context, ...more }));
  if (Array.isArray(entity)) throw new Error('one entity expected');
  return entity;
}

export function readMany(text: string, more: Partial<ReadContext> = {}, type: EntityType = Person): AssemblyEntity[] {
  const entities = completed(readingEntities(completed(parsingJson(text)), type, { ...context, ...more }));
  if (!Array.isArray(entities)) throw new Error('an array expected');
  return entities;
}

export function get(entity: AssemblyEntity, name: string) {
  const property = entity.type.propertiesByName.get(name);
  if (property === undefined) throw new Error(name);
  return entity.properties.get(property);
}

/** The refusal of `work`, as `rule message`. */
export function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.rule} ${error.message}`;
    throw error;
  }
  return 'no refusal';
}

export { simpleTypes };

/** Returns a value that must be an entity. */
export function entityIn(value: unknown): AssemblyEntity {
  if (value instanceof AssemblyEntity) return value;
  throw new Error('an entity expected');
}

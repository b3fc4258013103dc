import { AssemblyEntity, type AssemblyValue } from '../../assembly/assembly.js';
import { isAssemblyMap, isAssemblySet } from '../../assembly/values.js';
import type { Action } from '../../deployment/workbench.js';
import { readable } from '../../model/read.js';
import { isScalar } from '../../model/scalar.js';
import type { EntityType, Property } from '../../model/types.js';
import type { Scalar, Value } from '../../model/values.js';
import { sameValue } from '../../store/equality.js';
import { everything } from '../../store/query.js';
import type { Call } from './call.js';
import type { Found } from './found.js';
import { isLike } from './matching.js';
import { fillIn } from './templates.js';

/** The actions that answer entities (4.5). */
export type QueryAction = Extract<
  Action,
  { readonly kind: 'SimpleQueryAction' | 'PrototypeQueryAction' | 'TemplateQueryAction' }
>;

/** Runs a query action: the entities of its type that have the values it asks for, in the order of creation. */
export function runQuery(call: Call, action: QueryAction): Found {
  switch (action.kind) {
    case 'SimpleQueryAction':
      return find(call, action.type, []);
    case 'PrototypeQueryAction': {
      const { type, properties } = action.prototype;
      return find(call, type, Array.from(properties, wantedLiteral));
    }
    case 'TemplateQueryAction': {
      const { literals, supplied } = fillIn(call, action.where);
      return find(call, action.type, [...Array.from(literals, wantedLiteral), ...Array.from(supplied, wantedValue)]);
    }
  }
}

/** A value that a property must have. */
interface Wanted {
  readonly property: Property;
  /** Null or a scalar, which the indexes of the store find; `undefined`: what is asked for is neither. */
  readonly value: Scalar | null | undefined;
  readonly isMet: (found: Value) => boolean;
}

function wantedLiteral([property, literal]: readonly [Property, AssemblyValue]): Wanted {
  return { property, value: scalarIn(literal), isMet: (found) => isLike(found, literal) };
}

function wantedValue([property, value]: readonly [Property, Value]): Wanted {
  const scalar = value === null || isScalar(value) ? value : undefined;
  return { property, value: scalar, isMet: (found) => sameValue(found, value) };
}

function scalarIn(literal: AssemblyValue): Scalar | null | undefined {
  if (Array.isArray(literal) || isAssemblySet(literal) || isAssemblyMap(literal)) return undefined;
  return literal instanceof AssemblyEntity ? undefined : literal;
}

function find({ access }: Call, type: EntityType, wanted: readonly Wanted[]): Found {
  const where = wanted.flatMap(({ property, value }) => (value === undefined ? [] : [{ property, value }]));
  const others = wanted.filter(({ value }) => value === undefined);
  const { instances } = access.store.query(type, { ...everything, where });
  if (others.length === 0) return { type, entities: instances };
  const entities = instances.filter((instance) =>
    others.every(({ property, isMet }) => isMet(readable(instance.get(property)))),
  );
  return { type, entities };
}

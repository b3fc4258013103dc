import type { DeviationId, EnabledDeviations } from '../../deviations.js';
import { Decimal } from '../../model/decimal.js';
import { excerpt } from '../../model/excerpt.js';
import { listed, suggestion } from '../../model/nearest-name.js';
import { invalid, Refusal } from '../../model/refusal.js';
import { type EntityType, type Property, simpleTypes, typeName } from '../../model/types.js';
import { type Scalar, TypedNumber } from '../../model/values.js';
import type { WhereText } from '../../options/parse.js';
import type { Condition } from '../../store/query.js';
import type { ServiceRequest } from '../request.js';
import type { TypePath } from './path.js';
import { lenientNotation } from './where-lenient.js';
import { dateNotation, declaredNotation, type Notation, typedNotation } from './where-notation.js';

/** The conditions of a request. */
export interface Where {
  readonly conditions: readonly Condition[];
  /** The first deviation that allowed a condition, for the journal. */
  readonly decidedBy: DeviationId | undefined;
}

/**
 * Reads the conditions `where.<property>=<value>` (4.8, R-32). All must be met, also several on one property.
 *
 * @throws Refusal `invalid` if the property is unknown or cannot be compared, or if the text is not a value of it; with D-3
 *   and D-4 such a text is a `crash`
 */
export function whereConditions(
  { deviations, searches }: Pick<ServiceRequest, 'deviations' | 'searches'>,
  { access, type }: TypePath,
  where: readonly WhereText[],
): Where {
  const { partitions } = access.store.state;
  const hasOnePartition = partitions === 'ignored' && searches.conditionsOnAccess === true;
  let decidedBy: DeviationId | undefined;
  const conditions = where.flatMap(({ parameter, property: name, value: text }): readonly Condition[] => {
    const at = excerpt(parameter);
    const property = type.propertiesByName.get(name);
    if (property === undefined) {
      const hint = suggestion(name, comparableNames(type, deviations));
      throw invalid('R-32', `${type.signature} has no property for the condition "${at}". ${hint}`);
    }
    const notation = notationOf(type, property, deviations);
    if (notation === undefined) throw invalid('R-32', incomparable(at, type, property, deviations));
    const value = notation.read(text);
    if (value === undefined) throw unreadable(at, text, notation);
    if (notation.deviation?.documented?.(text) === undefined) decidedBy ??= notation.deviation?.id;
    if (property === type.partition && hasOnePartition) {
      decidedBy ??= 'D-51';
      return value === access.id ? [] : [{ property, value: noPartition }];
    }
    const isExact = deviations.has('D-42') && hasSeveralForms(value);
    return [isExact ? { property, value, equality: 'exact' } : { property, value }];
  });
  return { conditions, decidedBy };
}

/** Not a text, so that no entity has it as its partition. */
const noPartition = false;

/** Whether other values are equal by value, but not as `equals` of Java has it (D-42). */
function hasSeveralForms(value: Scalar | null): boolean {
  return value instanceof Decimal || (value instanceof TypedNumber ? value.value : value) === 0;
}

function unreadable(at: string, text: string, { expected, deviation }: Notation): Refusal {
  const message = `Expected ${expected}, as condition "${at}", got "${excerpt(text)}".`;
  if (deviation?.crashes) return new Refusal('crash', deviation.id, message);
  const isReadOtherwise = deviation?.documented?.(text) !== undefined;
  return invalid(isReadOtherwise ? deviation.id : 'R-32', message);
}

/**
 * How values of a property are written in a condition. Returns `undefined` if it cannot be compared: dates, `object`, entities
 * and collections (4.8, R-32). In the interface the type of `id` is `object`, whatever type a deployment declares.
 */
function notationOf(type: EntityType, property: Property, deviations: EnabledDeviations): Notation | undefined {
  const { type: declared } = property;
  if (property === type.id || declared === simpleTypes.object) {
    if (!deviations.has('D-4')) return undefined;
    return typedNotation(property === type.id ? Array.from(type.subtypes, ({ id }) => id.type) : []);
  }
  if (declared === simpleTypes.date) return deviations.has('D-3') ? dateNotation : undefined;
  if (deviations.has('D-42')) return lenientNotation(property);
  return declared.kind === 'simple' || declared.kind === 'enum' ? declaredNotation(declared) : undefined;
}

function incomparable(at: string, type: EntityType, property: Property, deviations: EnabledDeviations): string {
  const found =
    property === type.id ? 'the id, which is of type object (ask for one entity by its path)' : typeName(property.type);
  const names = listed(comparableNames(type, deviations));
  return `Expected a simple property that can be compared in the condition "${at}", such as ${names}, got ${found}.`;
}

/** The names of the properties that conditions can compare. */
export function comparableNames(type: EntityType, deviations: EnabledDeviations): readonly string[] {
  const comparable = type.properties.filter((property) => notationOf(type, property, deviations) !== undefined);
  return comparable.map(({ name }) => name);
}

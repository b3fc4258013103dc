import { invalid, Refusal } from '../../model/refusal.js';
import { type EntityType, type Property, simpleTypes, typeName } from '../../model/types.js';
import type { WhereText } from '../../options/parse.js';
import type { Condition } from '../../store/query.js';
import { excerpt, listed, suggestion } from '../../text/messages.js';
import type { TypePath } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import type { QueryDialect } from './query-dialect.js';
import type { Notation } from './where-notation.js';

/** The conditions of a request. */
export interface Where {
  readonly conditions: readonly Condition[];
  /** The first rule of the dialect that allowed a condition, for the journal. */
  readonly decidedBy: string | undefined;
}

/**
 * Reads the conditions `where.<property>=<value>` (4.8, R-32). All must be met, also several on one property.
 *
 * @throws Refusal `invalid` if the property is unknown or cannot be compared, or if the text is not a value of it; in
 *   some dialects such a text is a `crash`
 */
export function whereConditions(
  { dialect: { queries } }: Pick<ServiceRequest, 'dialect'>,
  { access, type }: TypePath,
  where: readonly WhereText[],
): Where {
  const { partitions } = access.store.state;
  const comparesAccess = partitions === 'ignored' ? queries.comparesAccess : undefined;
  let decidedBy: string | undefined;
  const conditions = where.flatMap(({ parameter, property: name, value: text }): readonly Condition[] => {
    const condition = excerpt(parameter);
    const property = type.propertiesByName.get(name);
    if (property === undefined) {
      const hint = suggestion(name, comparableNames(type, queries));
      throw invalid('R-32', `${type.signature} has no property for the condition "${condition}". ${hint}`);
    }
    const notation = notationOf(type, property, queries);
    if (notation === undefined) throw invalid('R-32', incomparable(condition, type, property, queries));
    const value = notation.read(text);
    if (value === undefined) throw unreadable(condition, text, notation);
    if (notation.deviation?.documented?.(text) === undefined) decidedBy ??= notation.deviation?.rule;
    if (property === type.partition && comparesAccess !== undefined) {
      decidedBy ??= comparesAccess;
      return value === access.id ? [] : [{ property, value: noPartition }];
    }
    return [{ property, value, equality: queries.equalityOf(value) }];
  });
  return { conditions, decidedBy };
}

/** Not a text, so that no entity has it as its partition. */
const noPartition = false;

function unreadable(condition: string, text: string, { expected, deviation }: Notation): Refusal {
  const message = `Expected ${expected}, as condition "${condition}", got "${excerpt(text)}".`;
  if (deviation?.crashes) return new Refusal('crash', deviation.rule, message);
  const isReadOtherwise = deviation?.documented?.(text) !== undefined;
  return invalid(isReadOtherwise ? deviation.rule : 'R-32', message);
}

/**
 * How values of a property are written in a condition. Returns `undefined` if it cannot be compared, which by R-32
 * holds for dates, `object`, entities and collections (4.8). In the interface the type of `id` is `object`, whatever
 * type a deployment declares.
 */
function notationOf(type: EntityType, property: Property, dialect: QueryDialect): Notation | undefined {
  const { type: declared } = property;
  if (property === type.id || declared === simpleTypes.object) {
    return dialect.objectNotation(property === type.id ? Array.from(type.subtypes, ({ id }) => id.type) : []);
  }
  return declared === simpleTypes.date ? dialect.dateNotation : dialect.valueNotation(property);
}

function incomparable(condition: string, type: EntityType, property: Property, queries: QueryDialect): string {
  const found =
    property === type.id ? 'the id, which is of type object (ask for one entity by its path)' : typeName(property.type);
  const names = listed(comparableNames(type, queries));
  return `Expected a simple property that can be compared in the condition "${condition}", such as ${names}, got ${found}.`;
}

/** The names of the properties that conditions can compare. */
export function comparableNames(type: EntityType, queries: QueryDialect): readonly string[] {
  const comparable = type.properties.filter((property) => notationOf(type, property, queries) !== undefined);
  return comparable.map(({ name }) => name);
}

import type { EncodedValue, EntityTypeDefinition, PropertyDefinition } from '@platform-services/sdk/model';

/** The element types of the showcase: each simple type, an enum and an entity type. */
const showcaseElements = {
  boolean: 'boolean',
  integer: 'integer',
  long: 'long',
  float: 'float',
  double: 'double',
  decimal: 'decimal',
  date: 'date',
  string: 'string',
  object: 'object',
  enum: 'com.vendor.demo.model.Colour',
  entity: 'com.vendor.demo.model.Person',
} as const;

/** The kinds of {@link showcaseElements}. */
export type ShowcaseElement = keyof typeof showcaseElements;

/**
 * The defaults of properties that are not nullable. Numbers and booleans need none, since they start with 0 and false.
 */
const requiredDefaults: ReadonlyMap<string, EncodedValue> = new Map<string, EncodedValue>([
  ['date', { _type: 'date', value: '2020-01-01T00:00:00.000+0000' }],
  ['string', 'none'],
  ['enum', 'green'],
]);

/**
 * The properties for each element type, e.g. for `date`: `dateValue`, `dateList`, `dateSet`, `dateToText`
 * (`map<date,string>`), `textToDate` (`map<string,date>`) and, if a default is possible, `dateRequired`, which is not
 * nullable.
 */
function showcaseProperties(): Record<string, string | PropertyDefinition> {
  const properties: Record<string, string | PropertyDefinition> = { label: { type: 'string', mandatory: true } };
  for (const [element, type] of Object.entries(showcaseElements)) {
    properties[`${element}Value`] = type;
    properties[`${element}List`] = `list<${type}>`;
    properties[`${element}Set`] = `set<${type}>`;
    properties[`${element}ToText`] = `map<${type},string>`;
    properties[`textTo${element.charAt(0).toUpperCase()}${element.slice(1)}`] = `map<string,${type}>`;
  }
  for (const [element, type] of Object.entries(showcaseElements)) {
    if (element === 'object' || element === 'entity') continue;
    const initial = requiredDefaults.get(element);
    properties[`${element}Required`] = {
      type,
      nullable: false,
      ...(initial === undefined ? {} : { default: initial }),
    };
  }
  return properties;
}

/** A type with properties of every type of the grammar. */
export const showcaseType: EntityTypeDefinition = { kind: 'entity', properties: showcaseProperties() };

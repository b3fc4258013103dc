import { InputError } from '../errors/usage.js';
import { checkType } from '../json/input-message.js';
import { Decimal } from '../model/decimal.js';
import { elementsOf, isCollection, isDate, isMap, isObject } from '../model/kinds-of-objects.js';
import { mismatch, mismatchOf } from '../model/message.js';
import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import type { ElementExpression, TypeExpression } from '../model/type-expression.js';
import { membersOf } from '../operation/entries.js';
import type { Parameter } from '../operation/operation.js';
import { valueText } from '../v2/parameters.js';
import { refuseNullWord } from '../v2/where.js';

/*
 * Writes values as texts of parameters: dates as R-20 says, enums as their constants, entities as their ids (4.3, rules
 * 3 and 5).
 */

/**
 * The text of one value.
 *
 * @param what the name of the value in messages
 * @param type the type that the model declares for it
 * @throws InputError if the value has no text form
 */
export function elementText(
  value: unknown,
  what: string,
  type: ElementExpression | undefined,
  types: ModelTypes,
): string {
  const idText = (id: unknown, signature = '') =>
    valueText(id, `the id of ${what}`, types.entity(signature)?.properties.get('id')?.type, types);
  const declared = type?.kind === 'named' ? type.signature : undefined;
  if (EntityReference.is(value)) {
    checkType(value.typeSignature, 'a reference to', type, types, () => what);
    return idText(value.refId, value.typeSignature);
  }
  if (!isObject(value) || Decimal.is(value) || TypedValue.is(value) || isDate(value)) {
    return valueText(value, what, type, types);
  }
  if (isCollection(value)) throw new InputError(mismatch('a single value', value, what));
  if ('id' in value && value.id !== null && value.id !== undefined) return idText(value.id, declared);
  throw new InputError(mismatchOf('an entity with an id', 'an entity without one', what));
}

/** The texts of one or several values. @throws InputError if a value has no text form, or there is no value */
export function elementTexts(
  value: unknown,
  what: string,
  type: ElementExpression | undefined,
  types: ModelTypes,
): string[] {
  const several = elementsOf(value);
  if (several === undefined) return [elementText(value, what, type, types)];
  if (several.length === 0) throw new InputError(mismatchOf('at least one value', 'an empty collection', what));
  return several.map((element, index) => elementText(element, `${what}[${index}]`, type, types));
}

/**
 * Writes properties or variables as parameters `*<Name>` (4.2, R-61).
 *
 * @param shape the type that has the properties, if the model knows it
 * @throws InputError for values that such a parameter cannot express
 */
export function dynamicParameters(
  values: object | undefined,
  shape: EntityDescription | undefined,
  types: ModelTypes,
): Parameter[] {
  const parameters: Parameter[] = [];
  for (const [name, value] of membersOf(values ?? {}, 'an object of properties', 'properties')) {
    if (value === undefined) continue;
    const type = shape?.properties.get(name)?.type;
    for (const text of dynamicTexts(value, `*${name}`, type, types)) parameters.push([`*${name}`, text]);
  }
  return parameters;
}

function dynamicTexts(value: unknown, what: string, type: TypeExpression | undefined, types: ModelTypes): string[] {
  if (isMap(value) || type?.kind === 'map') {
    throw new InputError(
      mismatchOf('a value that a parameter can hold', 'a map', what, 'Use mapPut() or assemblyManipulate().'),
    );
  }
  const several = elementsOf(value);
  if (value === null || several?.length === 0) return [clearing(what, type)];
  if (several !== undefined && (type?.kind === 'simple' || type?.kind === 'named')) {
    throw new InputError(mismatch('a single value', value, what));
  }
  const texts = elementTexts(value, what, elementOf(type), types);
  if (type === undefined || (type.kind === 'simple' && type.name === 'string')) return texts;
  return texts.map((text) =>
    refuseNullWord(text, what, 'As a parameter it clears the property (R-61). Use null for that.'),
  );
}

function clearing(what: string, type: TypeExpression | undefined): string {
  if (type?.kind === 'simple' && type.name === 'string') {
    throw new InputError(mismatch('a string', null, what, 'The service would take null as the text "null" (R-61).'));
  }
  return 'null';
}

/** The element type of a list or set, the value type of a map, or the type itself. */
export function elementOf(type: TypeExpression | undefined): ElementExpression | undefined {
  if (type === undefined || type.kind === 'simple' || type.kind === 'named') return type;
  return type.kind === 'map' ? type.value : type.element;
}

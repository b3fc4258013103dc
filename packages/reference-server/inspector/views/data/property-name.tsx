import { type PropertyDescription, typeText } from '../model/model.js';

/** The name of a property, with the values that it allows. */
export function PropertyName({ property }: { readonly property: PropertyDescription }) {
  const { name, type, isMandatory, isNullable } = property;
  return (
    <dt>
      {name}{' '}
      <span class="quiet">
        {typeText(type)}
        {isMandatory && ', mandatory'}
        {!isNullable && ', not nullable'}
      </span>
    </dt>
  );
}

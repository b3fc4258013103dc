/** 2.1, 4.7: how values, entities and collections are written in responses. */
export const outputDeviations = [
  {
    id: 'D-8',
    subject: 'Maps in JSON',
    documented: 'Written as `{"_type": "map", "value": [{"key", "value"}]}`.',
    deployed:
      'Written as an object where the declared keys are strings or constants; every other map, an empty one and any in an `object` property as `{"_type": "flatmap", "value": [key, value, …]}`; lists of `{"key", "value"}` are refused with 400.',
    advice: 'Read both forms; write a flat list under `flatmap`, or set `dialect` in the SDK.',
  },
  {
    id: 'D-9',
    subject: 'Long, decimal, date and enum, unless `type-explicitness=always`',
    documented: 'Objects with `value` and `_type`.',
    deployed:
      'Bare, dates and constants as text, also in a collection at the top; objects with `value` and `_type` only for a single value at the top, in `object` properties and in elements without a type, where float and double are so too.',
    advice: 'Read both forms, or ask for `type-explicitness=always`.',
  },
  {
    id: 'D-10',
    subject: 'Sets in entities, unless `type-explicitness=always`',
    documented: 'Written as `{"_type": "set", "value": […]}`.',
    deployed: 'Arrays; at the top as documented.',
    advice: 'Read both forms.',
  },
  {
    id: 'D-11',
    subject: 'Lists with `type-explicitness=always`',
    documented: 'Written as `{"_type": "list", "value": […]}`.',
    deployed: 'Arrays.',
    advice: 'Read both forms.',
  },
  {
    id: 'D-12',
    subject: '`_partial` of a `Resource`',
    documented: 'Written as an empty text.',
    deployed: 'Never written.',
    advice: 'Do not read it.',
  },
  {
    id: 'D-21',
    subject: '`prettiness=high`',
    documented: 'Two blanks a level.',
    deployed: 'One blank a level, up to 20 levels.',
    advice: 'Do not depend on the layout of an answer.',
  },
  {
    id: 'D-25',
    subject: 'The layout of JSON',
    documented: 'Every member on a line of its own, and no blanks in one line.',
    deployed:
      '`_type` and `_id` on the line of the brace, and a blank after the colon of each property, in one line too.',
    advice: 'Parse answers; do not compare their text.',
  },
  {
    id: 'D-26',
    subject: 'The text of numbers',
    documented: 'The shortest form, decimals in plain notation.',
    deployed:
      'Float and double always with a fraction or an exponent (`1.0`, `1.0E21`), decimals with their scale and exponent (`1.50`, `1E+3`).',
    advice: 'Compare numbers by their value.',
  },
  {
    id: 'D-27',
    subject: 'Empty collections in an `object` property or in the `propertyValue` of an envelope',
    documented: 'Left out.',
    deployed: 'Written.',
    advice: 'Take a missing and an empty collection alike.',
  },
  {
    id: 'D-28',
    subject: '`write-empty-properties=true`',
    documented: 'A `ManipulationResponse` has the properties of R-30.',
    deployed: 'A `ManipulationResponse` has `additionalInfos` and `rollbackManipulation` too.',
    advice: 'Pass over properties that are unknown.',
  },
  {
    id: 'D-29',
    subject: 'The end of a repetition with `entity-recurrence-depth`',
    documented: 'The scalars of the entity are written.',
    deployed: 'The entity has neither its `id` nor a property of type `object`, only its other scalars.',
    advice: 'Use `entity-recurrence-depth=0`, where each repetition is a `_ref`.',
  },
  {
    id: 'D-30',
    subject: '`type-explicitness=polymorphic`',
    documented: 'An entity of exactly the declared type has no `_type`.',
    deployed: 'The result itself and the elements of a list of results have their `_type` nevertheless.',
    advice: 'Ask for `auto`, or take a missing `_type` for the declared type.',
  },
  {
    id: 'D-31',
    subject: '`type-explicitness=never`',
    documented: 'Sets and maps keep what JSON needs, and values without a declared type keep theirs.',
    deployed: 'Everything is bare and every map an object, which is not JSON if a key is not a string.',
    advice: 'Do not ask for `never`.',
  },
  {
    id: 'D-32',
    subject: 'A map with entities as keys in the answer to a GET',
    documented: 'Written.',
    deployed:
      '500 where `depth` is a number and the map is within it, also without `depth`, by accident. `shallow` and `reachable` work.',
    advice: 'Ask for `depth=reachable`, or for `depth=shallow` if only the simple properties matter.',
  },
  {
    id: 'D-59',
    subject: 'Properties that depth cuts, in XML',
    documented: 'An `a` element for each value that is cut.',
    deployed: 'An `a` element for each entity or collection property, set or not.',
    advice: 'Take an `a` element for a value that may be there.',
  },
] as const;

/** 2.1, 4.7: how values, entities and collections are written in responses. */
export const outputDeviations = [
  {
    id: 'D-8',
    subject: 'how maps are written',
    documented: 'pairs of `key` and `value` in a wrapper',
    deployed: 'an object, or a flat list in a `flatmap` wrapper',
  },
  {
    id: 'D-9',
    subject: 'long, decimal, date and enum inside entities, unless `always`',
    documented: 'wrapped',
    deployed: 'bare if the declared type tells their type',
  },
  { id: 'D-10', subject: 'sets inside entities, unless `always`', documented: 'wrapped', deployed: 'arrays' },
  { id: 'D-11', subject: 'lists with `always`', documented: 'wrapped', deployed: 'arrays' },
  { id: 'D-12', subject: '`_partial` of a resource', documented: '`""`', deployed: 'absent' },
  {
    id: 'D-21',
    subject: '`prettiness=high`',
    documented: 'two blanks for each level',
    deployed: 'one blank for each level, up to 20 levels',
  },
  {
    id: 'D-25',
    subject: 'the layout of JSON',
    documented: 'each member on its own line',
    deployed:
      '`_type` and `_id` on the line of the brace, and a blank after each colon, also in one line; an entity without properties is one line; an entity in a map is indented by one level more, but the members of an entity that is a property within it are not',
  },
  {
    id: 'D-26',
    subject: 'the text of numbers',
    documented: 'the shortest one',
    deployed:
      'float and double have a fraction or exponent (`1.0`, `1.0E21`), decimals keep their scale (`1.50`, `1E+3`)',
  },
  {
    id: 'D-27',
    subject: 'collections in an `object` property or an envelope that are empty or beyond the depth',
    documented: 'absent',
    deployed: 'written',
  },
  {
    id: 'D-28',
    subject: 'answers with `write-empty-properties`',
    documented: 'a `ManipulationResponse` has the properties of R-30',
    deployed:
      'a `ManipulationResponse` also has `rollbackManipulation`, and the results of queries have `additionalInfos`',
  },
  {
    id: 'D-29',
    subject: 'the end of a repetition with `entity-recurrence-depth`',
    documented: 'has all scalars',
    deployed: 'has neither `id` nor `object` properties',
  },
  {
    id: 'D-30',
    subject: 'results with `polymorphic`',
    documented: 'without a `_type` if it is the declared one',
    deployed: 'with a `_type`',
  },
  {
    id: 'D-31',
    subject: '`never`',
    documented: 'keeps what JSON needs',
    deployed: 'all values are bare, and all maps are objects',
  },
  {
    id: 'D-32',
    subject: 'GET of a map with entities as keys',
    documented: 'written',
    deployed:
      'fails with 500 within a `depth` that is a number, also without `depth`, and for the property itself also with 0; `shallow` and `reachable` work (an accident)',
  },
  {
    id: 'D-59',
    subject: 'properties beyond the depth, in XML',
    documented: 'an `a` element for each value',
    deployed: 'an `a` element for each entity or collection property',
  },
] as const;

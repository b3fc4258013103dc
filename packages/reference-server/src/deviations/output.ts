/** 2.1, 4.7: how values, entities and collections are written in responses. */
export const outputDeviations = [
  {
    id: 'D-8',
    subject: 'maps in JSON, written',
    documented: 'a wrapper with a list of key and value',
    deployed:
      'a plain object where the declared keys are strings or constants, else and when empty a flatmap; in object-typed properties always a flatmap',
  },
  {
    id: 'D-9',
    subject: 'long, decimal, date and enum in modes other than always',
    documented: 'wrappers',
    deployed:
      'bare; wrapped only where the context type is object, there float and double too; the elements of collection properties are bare also at top level',
  },
  {
    id: 'D-10',
    subject: 'sets inside entities, modes other than always',
    documented: 'wrapper',
    deployed: 'array; wrapper at top level',
  },
  {
    id: 'D-11',
    subject: 'lists, mode always',
    documented: 'wrapper',
    deployed: 'array; strings, booleans and integers are never wrapped in either',
  },
  { id: 'D-12', subject: '_partial', documented: '"" on Resource', deployed: 'never' },
  {
    id: 'D-21',
    subject: 'prettiness=high',
    documented: 'two blanks a level, no cap',
    deployed: 'one blank a level up to 20 levels',
  },
  {
    id: 'D-25',
    subject: 'layout of JSON',
    documented: 'every member on a line of its own; no blanks without line feeds',
    deployed:
      'a blank after each colon of a property; _type and _id stay on the opening line, as the head of a wrapper does; all that without line feeds too; an entity without properties is one line, and one in a map is indented by a level more, but not the members of an entity that is a property within it',
  },
  {
    id: 'D-26',
    subject: 'text of numbers',
    documented: 'the shortest form',
    deployed: 'float and double always with a fraction or exponent; decimals keep scale and exponent',
  },
  {
    id: 'D-27',
    subject: 'collections in an object context that are empty or beyond the depth',
    documented: 'left out',
    deployed: 'written, in the propertyValue of an envelope and in object-typed properties',
  },
  {
    id: 'D-28',
    subject: 'write-empty-properties=true',
    documented: 'a ManipulationResponse has the properties of R-30',
    deployed:
      'a ManipulationResponse has rollbackManipulation too, and EntityQueryResult and PropertyQueryResult have additionalInfos',
  },
  {
    id: 'D-29',
    subject: 'entity-recurrence-depth other than 0, where the recurrence ends',
    documented: 'scalars are written',
    deployed: 'the repeated entity has no id and no object-typed property, only its other scalars',
  },
  {
    id: 'D-30',
    subject: 'type-explicitness=polymorphic',
    documented: 'an entity of exactly the declared type has no _type',
    deployed: 'results and the elements of a list of results keep _type; values in an object context are as in auto',
  },
  {
    id: 'D-31',
    subject: 'type-explicitness=never',
    documented: 'sets and maps keep what JSON needs',
    deployed: 'everything is bare, and every map is an object; a key that is not a text makes it invalid JSON',
  },
  {
    id: 'D-32',
    subject: 'GET of a map with entities as keys',
    documented: 'written',
    deployed: '500 within a depth that is a number, and for the property at any number; shallow and reachable work',
  },
  {
    id: 'D-59',
    subject: 'properties that depth cuts, in XML',
    documented: 'an a element for each value',
    deployed: 'an a element for each entity or collection property, and empty sections with an end tag',
  },
] as const;

/** 2.1: how values, entities and collections are read in bodies. */
export const inputDeviations = [
  {
    id: 'D-13',
    subject: 'a property that is null in an entity body',
    documented: 'clears',
    deployed: 'changes nothing',
  },
  {
    id: 'D-20',
    subject: 'POST on a property: elements',
    documented: 'converted as R-21',
    deployed:
      'typed exactly; an object for a list is refused; null values in an object are passed over, in a flatmap they are put',
  },
  {
    id: 'D-36',
    subject: 'numbers in bodies',
    documented: 'converted as R-21',
    deployed:
      'converted only to types that contain them; wrappers of integer, float and double hold no text; a bare decimal passes through a double; no wrapper of boolean and string in an entity with _type first',
  },
  {
    id: 'D-37',
    subject: 'maps in bodies',
    documented: 'read as R-21',
    deployed:
      'keys and values in turn, with or without a wrapper, or an object whose keys are texts; never pairs; null values of an object are passed over, and null in turn is kept only in an entity with _type first',
  },
  {
    id: 'D-38',
    subject: 'strictness of bodies',
    documented: 'R-21',
    deployed:
      'null, repeated, dangling and further values are passed over, but an unknown name is 400 in an entity with _type, null as an element is kept in an entity with _type first, and PUT of a new entity takes one value; _partial, simple type names, other _id than text: 400',
  },
  {
    id: 'D-39',
    subject: 'identity in bodies',
    documented: 'R-28',
    deployed:
      'an object with the same _id is another entity; the same id twice is 400 for PUT, for PATCH with auto and id, and for POST with off; PUT refuses its own _ref',
  },
  {
    id: 'D-40',
    subject: 'Content-Type of bodies',
    documented: '406 only if it is neither JSON nor XML',
    deployed:
      'compared as text with the names that the service knows; a binary type or a range of types is 400; another charset is passed over',
  },
  {
    id: 'D-41',
    subject: 'body of PUT and PATCH on a property',
    documented: 'wrappers anywhere',
    deployed:
      'no wrapper for an integer, string or boolean property, and none of a list; an entity needs an id of its type; POST with remove=true looks up entities that are values',
  },
  {
    id: 'D-61',
    subject: 'which elements of a collection are equal',
    documented: 'those of the same value',
    deployed: 'as equals of Java has it: 1.0 and 1.00 are two decimals, 0.0 and -0.0 two floats or doubles',
  },
] as const;

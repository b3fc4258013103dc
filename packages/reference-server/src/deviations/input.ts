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
    deployed: 'typed exactly; an object for a list is refused; null values in an object are passed over',
  },
  {
    id: 'D-36',
    subject: 'numbers in bodies',
    documented: 'converted as R-21',
    deployed: 'converted only to types that contain them; wrappers of integer, float and double hold no text',
  },
  {
    id: 'D-37',
    subject: 'maps in bodies',
    documented: 'read as R-21',
    deployed: 'keys and values in turn, with or without a wrapper, or an object whose keys are texts; never pairs',
  },
  {
    id: 'D-38',
    subject: 'strictness of bodies',
    documented: 'R-21',
    deployed:
      'null, repeated and dangling values are passed over; _partial, simple type names, other _id than text: 400',
  },
  {
    id: 'D-39',
    subject: 'identity in bodies',
    documented: 'R-28',
    deployed: 'an object with the same _id is another entity; PUT refuses the same id twice, and its own _ref',
  },
  {
    id: 'D-40',
    subject: 'Content-Type of bodies',
    documented: '406 only if it is neither JSON nor XML',
    deployed: 'compared as text with the names that the service knows',
  },
  {
    id: 'D-41',
    subject: 'body of PUT and PATCH on a property',
    documented: 'wrappers anywhere',
    deployed: 'no wrapper of integer, string, boolean or list; entities need _type and an id of their type',
  },
] as const;

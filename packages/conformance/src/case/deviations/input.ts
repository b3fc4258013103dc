/** 2.1: how values, entities and collections are read in bodies. */
export const inputDeviations = [
  {
    id: 'D-13',
    subject: 'A property that is `null` in the body of an entity',
    documented: 'Clears the property.',
    deployed: 'Changes nothing.',
    advice: 'Clear a property with DELETE on the property.',
  },
  {
    id: 'D-20',
    subject: 'The elements in a POST on a property',
    documented: 'Converted to the type of the elements.',
    deployed:
      'Taken as they are typed: a bare integer of 32 bits is neither long nor decimal, constants and entities need `_type`, the id of an entity as text stays text. An object is not a map of positions, and its members that are null are passed over.',
    advice: 'Write every element with its `_type`, and maps of positions under `flatmap`.',
  },
  {
    id: 'D-36',
    subject: 'Numbers in bodies',
    documented: 'Converted to the declared type; wrappers may hold a text.',
    deployed:
      'An integer or a long has neither a fraction nor an exponent; a float or a double without them has at most 32 bits. Wrappers are converted to types that contain them; those of integer, float and double hold no text. A float in an `object` property becomes a double; `{"_type": "list"}` is refused with 400.',
    advice: 'Write a fraction for large floats and doubles, numbers in their wrappers, and lists as arrays.',
  },
  {
    id: 'D-37',
    subject: 'Maps in bodies',
    documented: 'Read as a list of `{"key", "value"}`, as a flat list, or as an object.',
    deployed:
      'Read as a flat list, also without a wrapper, or as an object whose names are strings or constants. A `{"key", "value"}` is a key; a key without a value, or with null, is passed over.',
    advice: 'Write a flat list under `flatmap`, or set `dialect` in the SDK.',
  },
  {
    id: 'D-38',
    subject: 'What a body may hold',
    documented:
      'An unknown property and a `_ref` to nothing are refused with 400; `_partial` and simple names are read.',
    deployed:
      'An unknown property that is null, a `_ref` to nothing, null in a list, a second value and a repeated member are passed over; `_partial`, an `_id` that is not a string and a simple name as `_type` are refused with 400.',
    advice: 'Write full signatures and no `_partial`, and check references before they are sent.',
  },
  {
    id: 'D-39',
    subject: 'Which objects of a body are one entity',
    documented: 'Those with the same `_id` or `id`, as `identity-management-mode` says.',
    deployed:
      'Each object is an entity of its own, whatever its `_id`. The same id twice in a PUT is refused with 400, and a `_ref` to the entity of a PUT with 404.',
    advice: 'Write an entity once, with `_type` and `_id`, and then as `_ref`.',
  },
  {
    id: 'D-40',
    subject: 'The `Content-Type` of a body',
    documented: 'Every type of JSON and XML is read; others are refused with 406.',
    deployed:
      'Compared as a text: `application/json`, `text/x-json`, `gm/json` and those of XML are read. `text/json`, capital letters, `+json` and a text that is not a media type are refused with 406, binary types and ranges of types with 400.',
    advice: 'Send `application/json`.',
  },
  {
    id: 'D-41',
    subject: 'The body of PUT and PATCH on a property',
    documented: 'A value, bare or in a wrapper.',
    deployed:
      'A wrapper of integer, string or boolean is refused with 400, as is an entity without `_type`; an id as text is that of no entity (404).',
    advice: 'Write these values bare, and entities with their `_type`.',
  },
  {
    id: 'D-61',
    subject: 'Which elements of a collection are equal',
    documented: 'Those of the same value.',
    deployed:
      'As `equals` of Java has it: a set may hold `1.0` and `1.00`, or `0.0` and `-0.0`, and a map may have both as keys.',
    advice: 'Write decimals in sets and keys with one scale.',
  },
] as const;

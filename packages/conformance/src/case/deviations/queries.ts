/** 4.7, 4.8: options, conditions, order and pages. */
export const queryDeviations = [
  {
    id: 'D-3',
    subject: '`where` on a date property',
    documented: 'Refused with 400.',
    deployed:
      'A condition: `yyyyMMdd` or `yyyy-MM-dd`, then `THH`, `THHmm` or `THH:mm`, `:ss`, `.SSS` and an offset such as `+0200` if wanted; without an offset UTC. Fields beyond their range run over. Any other text may be 500.',
    advice: 'Write no `Z` and no offset with a colon, or compare dates in the application.',
  },
  {
    id: 'D-4',
    subject: '`where` on an `object` property, `where.id` among them',
    documented: 'Refused with 400.',
    deployed:
      "A condition in typed notation: `2L` long, `2` integer, `1.5D` double, `1.5F` float, `2.5B` decimal, `'text'`, `true`; compared with its type. Other texts are plain, also `null`; nothing, or a call without its end, may be 500.",
    advice: 'Ask for an entity by the id in the path, and write the suffix that the type demands.',
  },
  {
    id: 'D-5',
    subject: 'A query parameter without `where.` that names a property, on GET and DELETE of a collection',
    documented: 'Refused with 400.',
    deployed:
      'A condition, as if it had the prefix, also in kebab-case; but `id`, `globalId` and `partition` select nothing.',
    advice: 'Write the prefix `where.` before the name of every property, above all in a DELETE.',
  },
  {
    id: 'D-6',
    subject: '`start-index` without `max-results`, and `max-results=0`',
    documented: 'The start index counts; a page of zero is an empty list.',
    deployed: 'The start index is ignored; zero means no limit, and a start index beside it counts.',
    advice: 'Send `start-index` and a `max-results` of at least 1 together.',
  },
  {
    id: 'D-7',
    subject: 'The header `order-direction`, without `gm-`',
    documented: 'Read as the option.',
    deployed: 'Not read.',
    advice: 'Send the direction as a query parameter, or in the header `gm-order-direction`.',
  },
  {
    id: 'D-14',
    subject: 'A value of a boolean option that is neither true nor false',
    documented: 'Refused with 400.',
    deployed: 'Read as false.',
    advice: 'Send `true` or `false`, nothing else.',
  },
  {
    id: 'D-42',
    subject: 'The values of conditions',
    documented: 'Read strictly, anything else is refused with 400; entities and collections cannot be compared.',
    deployed:
      'Any text is a boolean; numbers are read as in Java (`2.5d`, `NaN`) and compared as `equals` of Java has it, so decimals with their scale; one character that is no decimal matches nothing; entities are compared with `null`.',
    advice: 'Write values as the specification does, and check them before they are sent.',
  },
  {
    id: 'D-43',
    subject: 'Order and pages',
    documented: 'Order by an entity or a collection, and a negative page, are refused with 400.',
    deployed:
      'They are allowed, without a meaning and without a limit; `null` means no value, and `orderingDirection` is refused with 400.',
    advice: 'Write `order-direction`, and order by simple properties only.',
  },
  {
    id: 'D-44',
    subject: 'The options of a call, and their values',
    documented: 'Options that the specification does not describe for a call are refused with 400.',
    deployed:
      'Options such as `accept` and `save-locally`, and those of queries beside an id, have no effect; `entity-recurrence-depth` may be below -1.',
    advice: 'Send only the options of the call.',
  },
  {
    id: 'D-45',
    subject: 'Options in headers',
    documented: 'Known in camelCase as well; headers with `gm-rpc-` are ignored.',
    deployed:
      'Known in kebab-case only; `gm-where.<property>` and `gm-<property>` are conditions, and any other header with `gm-` is refused with 400.',
    advice: 'Write headers in kebab-case, or send options in the query.',
  },
  {
    id: 'D-63',
    subject: 'The header `gm-id` beside an id in the path',
    documented: 'Passed over, since the path has the id.',
    deployed: 'Refused with 400, since it is a condition.',
    advice: 'Send the id in the path only.',
  },
] as const;

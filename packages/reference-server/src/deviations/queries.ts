/** 4.7, 4.8: options, conditions, order and pages. */
export const queryDeviations = [
  {
    id: 'D-3',
    subject: 'where on a date property',
    documented: '400',
    deployed:
      'allowed: yyyyMMdd or yyyy-MM-dd, optional THH, THHmm or THH:mm, :ss and .SSS, an offset only as +hhmm, UTC otherwise; fields beyond their range run over; any other text is 500',
  },
  {
    id: 'D-4',
    subject: 'where on an object-typed property, where.id among them',
    documented: '400',
    deployed:
      "allowed in typed notation: 2L, 2, 1.5D, 1.5F, 2.5B, 'text', true; compared with its type; any other text is plain, also null; nothing or a call without its end is 500",
  },
  {
    id: 'D-5',
    subject:
      'a query parameter without prefix that is a property of the type, in camelCase or kebab-case, on collection GET and DELETE',
    documented: '400',
    deployed: 'a where condition; id, globalId and partition have no effect',
  },
  {
    id: 'D-6',
    subject: 'start-index without max-results; max-results=0',
    documented: 'counts; empty list',
    deployed: 'ignored; unlimited, and a start-index beside it counts',
  },
  { id: 'D-7', subject: 'header order-direction (no gm-)', documented: 'read', deployed: 'not read' },
  { id: 'D-14', subject: 'a bad boolean option', documented: '400', deployed: 'false' },
  {
    id: 'D-42',
    subject: 'where values',
    documented: 'strict (R-32)',
    deployed:
      'booleans: true in any case, all else is false; numbers as in Java, compared as equals of Java has it, so by scale and sign of zero; one character that is no decimal matches nothing; an entity property with null matches the unset; null on a property that cannot be null is 400',
  },
  {
    id: 'D-43',
    subject: 'order and pages',
    documented: 'R-16, R-33',
    deployed:
      'order-by takes an entity or a collection property, ordering-direction is unknown, a negative start-index or max-results means no limit, null means unset',
  },
  {
    id: 'D-44',
    subject: 'options and their values',
    documented: 'R-15, R-16',
    deployed:
      'known without an effect: write-absence-information, no-absence-information, infer-response-type, accept, content-type, response-content-type, response-filename, download-resource, save-locally, session-id, and beside an id the options of a query; entity-recurrence-depth may be below -1; projection=null on GET of entities is the default',
  },
  {
    id: 'D-45',
    subject: 'option headers',
    documented: 'R-12 to R-15',
    deployed:
      'only gm- with a name in kebab-case is an option, gm-where.<property> and gm-<property> are conditions, any other gm- header is 400, gm-rpc- among them',
  },
  {
    id: 'D-63',
    subject: 'the header gm-id beside an id in the path',
    documented: 'passed over, since the path has the id',
    deployed: '400, as it is a condition',
  },
] as const;

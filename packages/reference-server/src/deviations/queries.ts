import type { Paging } from '../endpoints/v2/query-dialect.js';
import type { Entry } from './deviation.js';
import { hasSeveralForms, lenientNotation } from './lenient-conditions.js';
import { dateNotation, typedNotation } from './typed-conditions.js';

/** 4.7, 4.8: options, conditions, order and pages. */
export const queryDeviations = [
  {
    id: 'D-3',
    subject: 'a condition on a date',
    documented: 'refused, 400',
    deployed:
      'allowed as `yyyyMMdd` or `yyyy-MM-dd`, with or without `THH`, `THHmm` or `THH:mm`, then `:ss`, `.SSS` and an offset `+hhmm`, else in UTC; fields beyond their range run over (`2020-02-30`, `T24:00`); any other text fails with 500',
    advice: 'Write no `Z` and no offset with a colon, or compare dates in the application.',
    change: (rule) => ({ queries: { dateNotation: dateNotation(rule) } }),
  },
  {
    id: 'D-4',
    subject: 'a condition on an `object` property',
    documented: 'refused, 400',
    deployed:
      "allowed with typed literals (`2L`, `1.5D`, `'text'`), whose type must match too; other texts are plain, also `null`; nothing, or a call without its end such as `x(`, fails with 500",
    advice: 'Ask for an entity by the id in the path, and write the suffix that the type demands.',
    change: (rule) => ({ queries: { objectNotation: (declared) => typedNotation(rule, declared) } }),
  },
  {
    id: 'D-5',
    subject: 'a bare query parameter named like a property',
    documented: 'refused, 400',
    deployed: 'a condition, in camelCase or kebab-case; `id`, `globalId` and `partition` select nothing',
    advice: 'Write the prefix `where.` before the name of every property, above all in a DELETE.',
    change: (rule) => ({ options: { bareConditions: rule } }),
  },
  {
    id: 'D-6',
    subject: '`start-index` alone, and `max-results=0`',
    documented: 'both have an effect',
    deployed: 'both are ignored; a `start-index` beside `max-results=0` counts',
    advice: 'Send `start-index` and a `max-results` of at least 1 together.',
    change: (rule) => ({ queries: { page: (asked) => pageOfDeployed(rule, asked) } }),
  },
  {
    id: 'D-7',
    subject: 'the header `order-direction`',
    documented: 'read',
    deployed: 'not read',
    advice: 'Send the direction as a query parameter, or in the header `gm-order-direction`.',
    change: (rule) => ({ options: { onlyMarkedHeaders: rule } }),
  },
  {
    id: 'D-14',
    subject: 'a boolean option that is neither true nor false',
    documented: 'refused, 400',
    deployed: 'false',
    advice: 'Send `true` or `false`, nothing else.',
    change: (rule) => ({ options: { badBooleanIsFalse: rule } }),
  },
  {
    id: 'D-42',
    subject: 'the values of conditions',
    documented: 'read strictly',
    deployed:
      'any text is a boolean; numbers are read as in Java, and compared as its `equals` has it: `10.5` is not `10.50`, and `-0.0` not `0.0`; a single character that is no decimal matches nothing, a longer text is 400; entities are compared with `null`; collections cannot be compared, 400; `null` for a property that cannot be null is 400',
    advice: 'Write values as the specification does, and check them before they are sent.',
    change: (rule) => ({
      queries: {
        valueNotation: (property) => lenientNotation(rule, property),
        equalityOf: (value) => (hasSeveralForms(value) ? 'exact' : 'value'),
      },
    }),
  },
  {
    id: 'D-43',
    subject: 'order and pages',
    documented: 'entities and collections have no order, a page is not negative',
    deployed:
      'both are allowed, without a meaning and without a limit; `null` means no value; `orderingDirection` is unknown',
    advice: 'Write `order-direction`, and order by simple properties only.',
    change: (rule) => ({ options: { lenientPages: rule } }),
  },
  {
    id: 'D-44',
    subject: 'options of calls',
    documented: 'those that the specification describes',
    deployed:
      'more that have no effect, such as `accept` and `save-locally`, and those of queries beside an id; `entity-recurrence-depth` may be below -1; `projection=null` on GET of entities is the default',
    advice: 'Send only the options of the call.',
    change: (rule) => ({ options: { furtherOptions: rule } }),
  },
  {
    id: 'D-45',
    subject: 'options in headers',
    documented: 'in kebab-case and camelCase; `gm-rpc-` is ignored',
    deployed:
      'in kebab-case only; `gm-where.<property>` and `gm-<property>` are conditions; any other `gm-` header is 400',
    advice: 'Write headers in kebab-case, or send options in the query.',
    change: (rule) => ({ options: { kebabHeaders: rule } }),
  },
  {
    id: 'D-63',
    subject: 'the header `gm-id` beside an id in the path',
    documented: 'passed over, since the path has the id',
    deployed: 'refused, 400, as any other condition there',
    advice: 'Send the id in the path only.',
    change: (rule) => ({ options: { refusesIdHeader: rule } }),
  },
] as const satisfies readonly Entry[];

const { POSITIVE_INFINITY: all } = Number;

/** The page is everything without `max-results`, and everything from `start-index` on if `max-results` is 0. */
function pageOfDeployed(rule: string, { start, max }: Paging): Paging {
  if (max === all) return start === 0 ? { start, max } : { start: 0, max, decidedBy: rule };
  return max === 0 ? { start, max: all, decidedBy: rule } : { start, max };
}

import type { Paging } from '../endpoints/v2/query-dialect.js';
import type { Deviations } from './deviation.js';
import { hasSeveralForms, lenientNotation } from './lenient-conditions.js';
import { dateNotation, typedNotation } from './typed-conditions.js';

/** 4.7, 4.8: options, conditions, order and pages. */
export const queryDeviations = {
  'D-3': (rule) => ({ queries: { dateNotation: dateNotation(rule) } }),
  'D-4': (rule) => ({ queries: { objectNotation: (declared) => typedNotation(rule, declared) } }),
  'D-5': (rule) => ({ options: { bareConditions: rule } }),
  'D-6': (rule) => ({ queries: { page: (asked) => pageOfDeployed(rule, asked) } }),
  'D-7': (rule) => ({ options: { onlyMarkedHeaders: rule } }),
  'D-14': (rule) => ({ options: { badBooleanIsFalse: rule } }),
  'D-42': (rule) => ({
    queries: {
      valueNotation: (property) => lenientNotation(rule, property),
      equalityOf: (value) => (hasSeveralForms(value) ? 'exact' : 'value'),
    },
  }),
  'D-43': (rule) => ({ options: { lenientPages: rule } }),
  'D-44': (rule) => ({ options: { furtherOptions: rule } }),
  'D-45': (rule) => ({ options: { kebabHeaders: rule } }),
  'D-63': (rule) => ({ options: { refusesIdHeader: rule } }),
} satisfies Deviations;

/** The number of results of a page without `max-results`. */
const all = Number.POSITIVE_INFINITY;

/** The page is everything without `max-results`, and everything from `start-index` on if `max-results` is 0. */
function pageOfDeployed(rule: string, { start, max }: Paging): Paging {
  if (max === all) return start === 0 ? { start, max } : { start: 0, max, decidedBy: rule };
  return max === 0 ? { start, max: all, decidedBy: rule } : { start, max };
}

import { mutant, type Row, tableOf } from '../mutant.js';
import { setParameter, without, withoutHeader } from '../mutations/index.js';
import { at, deletions, type Endpoint, knowing, reads } from './endpoints.js';

/**
 * Wrong defaults of options. Three wrong defaults are missing because no response shows them: that of `stabilize-order`
 * (an order may be stable without the option), of `distinct` (entities are not duplicates of each other), and of
 * `identity-management-mode` without a body.
 */
const others: { readonly [option: string]: readonly string[] } = {
  'write-empty-properties': ['true'],
  prettiness: ['none', 'low', 'high'],
  depth: ['shallow', '1', '2', '4', 'reachable'],
  'entity-recurrence-depth': ['1', '2', '-1'],
  'type-explicitness': ['always', 'polymorphic', 'never'],
};

/**
 * The values that an answer to a deletion distinguishes from the default. Manipulations are written whole at every
 * depth, and these contain no float.
 */
const seen: typeof others = { ...others, depth: [], 'type-explicitness': ['polymorphic', 'never'] };

const defaultOf = (endpoint: Endpoint, option: string, value: string, requirement = knowing(endpoint, option)): Row =>
  mutant(
    requirement,
    `${endpoint}: the default of \`${option}\` is ${value}`,
    at(endpoint, without(option), withoutHeader(`gm-${option}`), setParameter(option, value)),
  );

const ofReads = reads.flatMap((endpoint) =>
  Object.entries(others).flatMap(([option, values]) => values.map((value) => defaultOf(endpoint, option, value))),
);

const ofDeletions = deletions.flatMap((endpoint) =>
  Object.entries(seen).flatMap(([option, values]) => values.map((value) => defaultOf(endpoint, option, value))),
);

/** 4.7 to 4.9: what happens without an option. */
export const defaults = tableOf('defaults', ...ofReads, ...ofDeletions);

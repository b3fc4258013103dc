import { mutant, type Row, tableOf } from '../mutant.js';
import { dropHeader, given, header, setHeader, setParameter } from '../mutations/index.js';
import { at, deletions, knowing, reads } from './endpoints.js';

/**
 * The values with which a service may confuse each value of an option, and the requirement that distinguishes them
 * unless it is that of the endpoint. A `prettiness` of `high` that counts as `mid` is not here: the deployed dialect
 * does so (D-21).
 */
const confused: { readonly [option: string]: readonly (readonly [from: string, to: string, requirement?: string])[] } =
  {
    'write-empty-properties': [
      ['false', 'true'],
      ['true', 'false'],
    ],
    prettiness: [
      ['none', 'low'],
      ['low', 'none', 'R-25-02'],
      ['low', 'mid', 'R-25-02'],
      ['mid', 'low', 'R-25-03'],
      ['mid', 'high'],
      ['high', 'none'],
    ],
    depth: [
      ['shallow', '1'],
      ['0', '1'],
      ['1', '0'],
      ['1', '2'],
      ['2', '1'],
      ['2', '3'],
      ['3', '2'],
      ['3', '4'],
      ['4', '3'],
      ['4', 'reachable'],
      ['reachable', '3'],
      ['reachable', '4'],
    ],
    'entity-recurrence-depth': [
      ['0', '1'],
      ['0', '-1'],
      ['1', '0'],
      ['1', '2', 'R-24-03'],
      ['2', '0'],
      ['2', '1', 'R-24-03'],
      ['2', '3', 'R-24-03'],
      ['-1', '0'],
      ['-1', '1', 'R-24-04'],
      ['-1', '2', 'R-24-04'],
    ],
    'type-explicitness': [
      ['auto', 'always'],
      ['auto', 'polymorphic'],
      ['entities', 'always'],
      ['entities', 'polymorphic'],
      ['always', 'auto'],
      ['always', 'polymorphic'],
      ['polymorphic', 'auto'],
      ['polymorphic', 'always'],
    ],
  };

const values = reads.flatMap((endpoint) =>
  Object.entries(confused).flatMap(([option, pairs]) =>
    pairs.map(
      ([from, to, requirement = knowing(endpoint, option)]): Row =>
        mutant(
          requirement,
          `${endpoint}: \`${option}\` ${from} counts as ${to}`,
          at(endpoint, given(option, from), setParameter(option, to)),
        ),
    ),
  ),
);

/** A header is ignored, or has the same effect with any value. */
const headers = ([...reads, ...deletions] as const).flatMap((endpoint) =>
  Object.keys(confused).flatMap((option): readonly Row[] => {
    // The response to a deletion is written in full at every depth.
    if (option === 'depth' && !endpoint.startsWith('GET')) return [];
    const name = `gm-${option}`;
    const unread = mutant(
      knowing(endpoint, option),
      `${endpoint}: the header ${name} is not read`,
      at(endpoint, dropHeader(name)),
    );
    if (option !== 'write-empty-properties' || !endpoint.startsWith('GET')) return [unread];
    const present = mutant(
      knowing(endpoint, option),
      `${endpoint}: the header ${name} is true whatever it says`,
      at(endpoint, header(name), setHeader(name, 'true')),
    );
    return [unread, present];
  }),
);

/** 4.7 to 4.9: values of options that are confused, and options as headers. */
export const confusedValues = tableOf('confused-values', ...values, ...headers);

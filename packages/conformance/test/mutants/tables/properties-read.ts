import { mutant, type Row, table } from '../mutant.js';
import {
  asking,
  dropParameter,
  editPath,
  given,
  on,
  paths,
  property,
  refuse,
  setParameter,
  swallow,
  without,
  withPartition,
} from '../mutations/index.js';

const path = paths.properties;
const text = property('stringProperty');

/** The options that answers know, in the order of the requirements. */
type Numbered = Readonly<Record<string, string>>;

/** An endpoint of properties refuses an option that it must know. */
export const refuses = (methods: string, options: Numbered): readonly Row[] =>
  Object.entries(options).map(([requirement, option]) =>
    mutant(requirement, `\`${option}\` is refused`, on(methods, path, given(option), refuse(400))),
  );

/** An endpoint of properties takes an option and does nothing with it. */
export const ignores = (methods: string, options: Numbered): readonly Row[] =>
  Object.entries(options).map(([requirement, option]) =>
    mutant(requirement, `\`${option}\` is not read`, on(methods, path, given(option), dropParameter(option))),
  );

/** The projections of a change: `envelope`, `success`, and none. */
export const projections = (methods: string, envelope: string, success: string): readonly Row[] => [
  mutant(envelope, '`envelope` is not read', on(methods, path, dropParameter('projection'))),
  mutant(
    success,
    'without a projection there is an envelope',
    on(methods, path, without('projection'), setParameter('projection', 'envelope')),
  ),
  mutant(
    success,
    '`success` counts as `envelope`',
    on(methods, path, given('projection', 'success'), setParameter('projection', 'envelope')),
  ),
];

/** The entity in place of its property. */
const wholeEntity = asking((request) => ({
  ...request,
  path: request.path.replace('/properties/', '/entities/').replace(/\/[^/]+$/, ''),
}));

const read = table(
  mutant('PRP-GET-01', 'the answer is the entity', on('GET', path, wholeEntity)),
  mutant('PRP-GET-01', 'the answer is another property', on('GET', text, editPath(/[^/]+$/, 'label'))),
  mutant(
    'PRP-GET-02',
    'the partition is not read',
    on('GET', path, withPartition, editPath(/^(\/rest\/v2\/properties(?:\/[^/]+){3})\/[^/]+(\/[^/]+)$/, '$1$2')),
  ),
  mutant(
    'PRP-GET-02',
    'all partitions are the first',
    on('GET', path, withPartition, editPath('conformance-two', 'conformance-one')),
  ),
  mutant('PRP-GET-03', '`envelope` is not read', on('GET', path, dropParameter('projection'))),
  mutant(
    'PRP-GET-04',
    '`value` counts as `envelope`',
    on('GET', path, given('projection', 'value'), setParameter('projection', 'envelope')),
  ),
  mutant('PRP-GET-04', '`value` is refused', on('GET', path, given('projection', 'value'), refuse(400))),
  mutant(
    'PRP-GET-05',
    'without a projection there is an envelope',
    on('GET', path, without('projection'), setParameter('projection', 'envelope')),
  ),
  ...refuses('GET', {
    'PRP-GET-06': 'write-empty-properties',
    'PRP-GET-07': 'stabilize-order',
    'PRP-GET-08': 'prettiness',
    'PRP-GET-09': 'depth',
    'PRP-GET-10': 'entity-recurrence-depth',
    'PRP-GET-11': 'type-explicitness',
    'PRP-GET-12': 'identity-management-mode',
  }),
  ...ignores('GET', {
    'PRP-GET-06': 'write-empty-properties',
    'PRP-GET-08': 'prettiness',
    'PRP-GET-09': 'depth',
    'PRP-GET-10': 'entity-recurrence-depth',
    'PRP-GET-11': 'type-explicitness',
  }),
);

const known: Numbered = {
  'PRP-DEL-04': 'write-empty-properties',
  'PRP-DEL-05': 'prettiness',
  'PRP-DEL-06': 'stabilize-order',
  'PRP-DEL-07': 'depth',
  'PRP-DEL-08': 'entity-recurrence-depth',
  'PRP-DEL-09': 'type-explicitness',
};

const remove = table(
  mutant('PRP-DEL-01', 'the answer is right, and the value stays', on('DELETE', path, swallow)),
  mutant('PRP-DEL-01', 'DELETE is refused', on('DELETE', path, refuse(405))),
  ...projections('DELETE', 'PRP-DEL-02', 'PRP-DEL-03'),
  ...refuses('DELETE', known),
  ...ignores('DELETE', { 'PRP-DEL-05': 'prettiness', 'PRP-DEL-08': 'entity-recurrence-depth' }),
);

/** 4.9: reading and clearing a property. */
export const propertiesRead = [...read, ...remove];

import { mutant, type Row, table } from '../mutant.js';
import { asking, dropParameter, editPath, given, on, paths, property, withPartition } from '../mutations/index.js';

const path = paths.properties;
const text = property('stringProperty');

/** The options that answers know, in the order of the requirements. */
type Numbered = Readonly<Record<string, string>>;

/** An endpoint of properties takes an option and does nothing with it. */
export const ignores = (methods: string, options: Numbered): readonly Row[] =>
  Object.entries(options).map(([requirement, option]) =>
    mutant(requirement, `\`${option}\` is not read`, on(methods, path, given(option), dropParameter(option))),
  );

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
  ...ignores('GET', {
    'PRP-GET-06': 'write-empty-properties',
    'PRP-GET-08': 'prettiness',
    'PRP-GET-09': 'depth',
    'PRP-GET-10': 'entity-recurrence-depth',
    'PRP-GET-11': 'type-explicitness',
  }),
);

const remove = table(...ignores('DELETE', { 'PRP-DEL-05': 'prettiness', 'PRP-DEL-08': 'entity-recurrence-depth' }));

/** 4.9: reading and clearing a property. */
export const propertiesRead = [...read, ...remove];

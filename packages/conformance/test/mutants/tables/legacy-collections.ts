import { mutant, type Row, table } from '../mutant.js';
import {
  before,
  dropParameter,
  effectOf,
  given,
  refuse,
  renameParameter,
  setParameter,
  without,
} from '../mutations/index.js';
import { byGet, doesNothing, needsNot, projects, projectsByDefault } from './legacy-mutations.js';

/** Faults of a call that edits a collection in the parameters that it requires. */
const needed = (requirement: string, name: string, ...parameters: readonly string[]): readonly Row[] =>
  parameters.map((parameter) =>
    mutant(requirement, `without \`${parameter}\` nothing is done, with success`, needsNot(name, parameter)),
  );

/** Faults where such a call must answer nothing. */
const nothing = (requirement: string, name: string): readonly Row[] => [
  mutant(requirement, 'the default is `payload`', projectsByDefault(name, 'payload')),
  mutant(requirement, '`none` answers the response', projects(name, 'none', 'envelope')),
];

/** Faults in the other projections of such a call. */
const projected = (requirement: string, name: string): readonly Row[] => [
  mutant(requirement, '`envelope` answers the manipulation', projects(name, 'envelope', 'payload')),
  mutant(requirement, '`payload` answers the response', projects(name, 'payload', 'envelope')),
  mutant(requirement, '`payload` answers nothing', projects(name, 'payload', 'none')),
];

const of = (property: string) => given('property', property);
const at = (index: string) => given('index', index);

const lists = table(
  ...needed('LIN-01', 'list-insert', 'type', 'id', 'property', 'value'),
  mutant('LIN-02', '`index` is not read', byGet('list-insert', dropParameter('index'))),
  mutant('LIN-02', 'the value replaces what is at `index`', byGet('list-insert', at('1'), instead('list-remove', 'b'))),
  mutant('LIN-03', 'without `index` it is the end', byGet('list-insert', without('index'), setParameter('index', '1'))),
  mutant('LIN-04', 'the size of the list is refused', byGet('list-insert', at('1'), refuse(400))),
  mutant('LIN-05', 'an `index` above the size is the end', byGet('list-insert', at('2'), setParameter('index', '1'))),
  mutant(
    'LIN-05',
    'an `index` above the size fails, and adds the value',
    byGet('list-insert', at('2'), effectOf(setParameter('index', '1'))),
  ),
  mutant(
    'LIN-06',
    'a value that is not a number is 0',
    byGet('list-insert', of('integerList'), given('value', 'x'), setParameter('value', '0')),
  ),
  mutant(
    'LIN-06',
    'a value that is not a number fails, and adds 0',
    byGet('list-insert', of('integerList'), given('value', 'x'), effectOf(setParameter('value', '0'))),
  ),
  ...nothing('LIN-07', 'list-insert'),
  ...projected('LIN-08', 'list-insert'),
  mutant('LIN-09', 'another instance is inserted', byGet('list-insert', of('entityList'), setParameter('value', '1'))),
  mutant('LIN-09', 'an id is refused', byGet('list-insert', of('entityList'), refuse(400))),
  ...needed('LRM-01', 'list-remove', 'type', 'property', 'value'),
  mutant('LRM-02', 'another value is removed', byGet('list-remove', setParameter('value', 'b'))),
  ...nothing('LRM-03', 'list-remove'),
  ...projected('LRM-04', 'list-remove'),
);

const maps = table(
  ...needed('MPU-01', 'map-put', 'type', 'id', 'property', 'key', 'value'),
  mutant('MPU-02', 'an entry that is there is replaced', byGet('map-put', setParameter('key', 'k'))),
  mutant(
    'MPU-02',
    'key and value change places',
    byGet('map-put', renameParameter('key', 'was'), renameParameter('value', 'key'), renameParameter('was', 'value')),
  ),
  ...nothing('MPU-03', 'map-put'),
  ...projected('MPU-04', 'map-put'),
  mutant('MPU-05', 'another instance is the key', byGet('map-put', of('entityKeyMap'), setParameter('key', '1'))),
  mutant('MPU-05', 'an id is refused', byGet('map-put', of('entityKeyMap'), refuse(400))),
  ...needed('MRM-01', 'map-remove', 'type', 'id', 'property', 'key'),
  mutant('MRM-02', 'another entry is removed', byGet('map-remove', setParameter('key', 'l'))),
  mutant('MRM-03', '`value` is needed', byGet('map-remove', without('value'), refuse(400))),
  mutant('MRM-03', 'without `value` nothing is removed', doesNothing('map-remove', without('value'))),
  ...nothing('MRM-04', 'map-remove'),
  ...projected('MRM-05', 'map-remove'),
);

const sets = table(
  ...needed('SIN-01', 'set-insert', 'type', 'id', 'property', 'value'),
  mutant('SIN-02', 'the value replaces what was there', byGet('set-insert', instead('set-remove', 'a'))),
  ...nothing('SIN-03', 'set-insert'),
  ...projected('SIN-04', 'set-insert'),
  mutant('SIN-05', 'another instance is added', byGet('set-insert', of('entitySet'), setParameter('value', '1'))),
  mutant('SIN-05', 'an id is refused', byGet('set-insert', of('entitySet'), refuse(400))),
  ...needed('SRM-01', 'set-remove', 'type', 'id', 'property', 'value'),
  mutant('SRM-02', 'another value is removed', byGet('set-remove', setParameter('value', 'b'))),
  ...nothing('SRM-03', 'set-remove'),
  ...projected('SRM-04', 'set-remove'),
);

/** 4.3: calls that edit a collection. */
export const legacyCollections = [...lists, ...maps, ...sets];

/** Removes a value by the given call first. */
function instead(name: string, value: string) {
  return before((request) => ({
    ...request,
    path: request.path.replace(/[^/]+$/, name),
    search: request.search.replace(/(?<=[?&]value=)[^&]*/, value),
  }));
}

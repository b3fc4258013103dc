import { mutant, table } from '../mutant.js';
import { before, effectOf, given, renameParameter, setParameter } from '../mutations/index.js';
import { byGet } from './legacy-mutations.js';

const of = (property: string) => given('property', property);
const at = (index: string) => given('index', index);

const lists = table(
  mutant('LIN-02', 'the value replaces what is at `index`', byGet('list-insert', at('1'), instead('list-remove', 'b'))),
  mutant(
    'LIN-05',
    'an `index` above the size fails, and adds the value',
    byGet('list-insert', at('2'), effectOf(setParameter('index', '1'))),
  ),
  mutant(
    'LIN-06',
    'a value that is not a number fails, and adds 0',
    byGet('list-insert', of('integerList'), given('value', 'x'), effectOf(setParameter('value', '0'))),
  ),
  mutant('LIN-09', 'another instance is inserted', byGet('list-insert', of('entityList'), setParameter('value', '1'))),
  mutant('LRM-02', 'another value is removed', byGet('list-remove', setParameter('value', 'b'))),
);

const maps = table(
  mutant('MPU-02', 'an entry that is there is replaced', byGet('map-put', setParameter('key', 'k'))),
  mutant(
    'MPU-02',
    'key and value change places',
    byGet('map-put', renameParameter('key', 'was'), renameParameter('value', 'key'), renameParameter('was', 'value')),
  ),
  mutant('MPU-05', 'another instance is the key', byGet('map-put', of('entityKeyMap'), setParameter('key', '1'))),
  mutant('MRM-02', 'another entry is removed', byGet('map-remove', setParameter('key', 'l'))),
);

const sets = table(
  mutant('SIN-02', 'the value replaces what was there', byGet('set-insert', instead('set-remove', 'a'))),
  mutant('SIN-05', 'another instance is added', byGet('set-insert', of('entitySet'), setParameter('value', '1'))),
  mutant('SRM-02', 'another value is removed', byGet('set-remove', setParameter('value', 'b'))),
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

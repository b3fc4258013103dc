import { expect } from 'vitest';
import { type Call, type Difference, differences, type Outcome } from './session.js';

const books = '/rest/v2/entities/access.library/org.example.library.Book';
const shelves = '/rest/v2/entities/access.library/org.example.library.Shelf';
const manipulation = 'com.vendor.model.generic.manipulation';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Expects an answer with these members, apart from the `_id` of each entity. */
const answers = (expected: unknown): Outcome => ({
  status: 200,
  answers: (text) => expect(JSON.parse(text, (name, value) => (name === '_id' ? undefined : value))).toEqual(expected),
});

const response = (inducedManipulation?: unknown) => ({
  _type: 'com.vendor.model.accessapi.ManipulationResponse',
  ...(inducedManipulation === undefined ? {} : { inducedManipulation }),
});
const compound = (...compoundManipulationList: unknown[]) => ({
  _type: `${manipulation}.CompoundManipulation`,
  compoundManipulationList,
});
const owner = (propertyName: string) => ({ _type: `${manipulation}.EntityProperty`, propertyName });
/** Below the third level of depth the owner has no reference, and below the second there is no owner. */
const change = (propertyName: string | undefined, newValue: unknown) => ({
  _type: `${manipulation}.ChangeValueManipulation`,
  newValue,
  ...(propertyName === undefined ? {} : { owner: owner(propertyName) }),
});
const long = (value: string) => ({ value, _type: 'long' });
const partition = change('partition', 'access.library');

/** A change whose response contains the manipulations in the documented dialect. */
const induced = (name: string, call: Call, documented: RegExp, ...added: unknown[]): Difference => ({
  name,
  call,
  documented: { status: 200, answers: (text) => expect(text).toMatch(documented) },
  deviating: answers(added.length === 0 ? response() : response(compound(...added))),
});

const envelope = 'projection=envelope';
const identity = { globalId: null, id: null, partition: null };

differences('D-33', [
  induced(
    'a new entity without a globalId and an id',
    ['POST', `${books}?${envelope}`, {}],
    /InstantiationManipulation/,
    { ...compound(change(undefined, expect.stringMatching(uuid)), change(undefined, long('101'))) },
    partition,
  ),
  induced(
    'a new entity without a globalId',
    ['PUT', `${books}/200?${envelope}`, { title: 'New' }],
    /InstantiationManipulation/,
    change('globalId', expect.stringMatching(uuid)),
    partition,
  ),
  induced(
    'a new entity with both',
    ['PUT', `${books}?${envelope}`, { id: 200, globalId: 'g-200' }],
    /InstantiationManipulation/,
    partition,
  ),
  induced(
    'a new entity in a partition',
    ['PUT', `${shelves}/200/north?${envelope}`, { globalId: 'g-200', label: 'New' }],
    /InstantiationManipulation/,
  ),
  induced(
    'a known entity and a new one',
    ['POST', `${books}?${envelope}&list-entities-request=true`, [{ id: 1, title: 'New' }, { globalId: 'g-200' }]],
    /InstantiationManipulation/,
    change('id', long('101')),
    partition,
  ),
  induced(
    'nested entities with less depth',
    ['POST', `${books}?${envelope}&depth=2`, { globalId: 'g-200', sequel: { globalId: 'g-201' } }],
    /InstantiationManipulation/,
    { _type: `${manipulation}.CompoundManipulation` },
    change(undefined, 'access.library'),
    change(undefined, 'access.library'),
  ),
  {
    name: 'DELETE by a condition that nothing meets',
    call: ['DELETE', `${books}?where.title=None&allow-multiple-delete=true&${envelope}`],
    documented: answers(response()),
    deviating: answers(null),
  },
  induced(
    'POST to a property',
    ['POST', `/rest/v2/properties/access.library/Book/1/access.library/marks?${envelope}`, '"n"'],
    /AddManipulation/,
  ),
  {
    name: 'write-empty-properties beyond the depth, which only counts for changes without the applied ones',
    call: ['PATCH', `${books}/4?${envelope}&write-empty-properties=true&depth=0`, {}],
    documented: answers({ ...response(), ...identity, inducedManipulation: null }),
    deviating: answers({ ...response(), ...identity }),
  },
]);

const reference = (type: string, id: string, refPartition?: string) => ({
  _type: 'com.vendor.model.generic.value.PersistentEntityReference',
  refId: long(id),
  typeSignature: `org.example.library.${type}`,
  ...(refPartition === undefined ? {} : { refPartition }),
});
const info = 'projection=referenceInfo';
const location = 'projection=locationInfo';
const flat = '/rest/v2/entities/access.flat/org.example.library.Shelf/1';
const flatUrl = (partition: string) => `http://host/platform-services${flat}/${partition}`;

differences('D-34', [
  // An access that ignores partitions takes any.
  {
    name: 'the reference after an update that names another partition',
    call: ['PATCH', `${flat}/elsewhere?${info}`, { label: 'New' }],
    documented: answers(reference('Shelf', '1', 'north')),
    deviating: answers(reference('Shelf', '1', 'elsewhere')),
  },
  {
    name: 'the reference after an update whose body names another partition',
    call: ['POST', `${flat}?${info}`, { label: 'New', partition: 'elsewhere' }],
    documented: answers(reference('Shelf', '1', 'north')),
    deviating: answers(reference('Shelf', '1', 'elsewhere')),
  },
  {
    name: 'the URL with another partition in the path',
    call: ['PATCH', `${flat}/elsewhere?${location}`, { label: 'New' }],
    documented: answers(flatUrl('north')),
    deviating: answers(flatUrl('elsewhere')),
  },
]);

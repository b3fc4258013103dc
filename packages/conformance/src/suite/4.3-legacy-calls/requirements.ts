import { rules } from '../statements.js';

/** The calls in the table of 4.3. */
const calls = [
  'Assembly Manipulate',
  'Assembly-Stream Manipulate',
  'Create',
  'Delete',
  'Entity Identification Resolution',
  'Entity Fetch',
  'List Insert',
  'List Remove',
  'Map Put',
  'Map Remove',
  'Property Fetch',
  'Set Insert',
  'Set Remove',
  'Update',
];

export const legacyCalls = rules('4.3', {
  'CRU-01': ['#1', 'Every CRUD call needs `sessionId`.'],
  'CRU-02': ['#1', 'Every CRUD call needs `accessId`.'],
  'CRU-03': ['#2', 'Every CRUD call knows `OPTIONS`.'],
  'CRU-04': [
    calls.flatMap((call) => [`${call} | Path`, `${call} | Methods`]),
    'A CRUD call is there under the methods that the table gives it.',
  ],
});

export const assembly = rules('4.3', {
  'ASM-01': ['Assembly Manipulate | Further parameters', '`assembly-manipulate` takes in `body` one entity.'],
  'ASM-02': ['Assembly Manipulate | Further parameters', '`assembly-manipulate` takes in `body` an array of entities.'],
  'ASM-03': [
    'Assembly Manipulate | Further parameters',
    '`assembly-manipulate` takes in `body` a `ManipulationEnvelope`.',
  ],
  'ASM-04': ['Assembly Manipulate | Further parameters', '`assembly-manipulate` needs `body`.'],
  'ASM-05': [
    'Assembly Manipulate | Projections (default)',
    '`assembly-manipulate` knows the projections `envelope`, `payload`, `id`, `ids`, `entity`, `entities`.',
  ],
  'ASM-06': ['Assembly Manipulate | Result by default', '`assembly-manipulate` answers `null` without a projection.'],
  'ASM-07': [
    'Assembly-Stream Manipulate | Further parameters',
    '`assembly-stream-manipulate` takes the same JSON in the body of the request.',
  ],
  'ASM-08': [
    'Assembly-Stream Manipulate | Projections (default)',
    '`assembly-stream-manipulate` knows the same projections.',
  ],
  'ASM-09': ['#5', 'An entity without id in an assembly is created as an instance of its `_type`.'],
  'ASM-10': ['#5', 'An entity with an id in an assembly updates the instance that has it.'],
  'ASM-11': ['#5', 'An id in an assembly that no instance has is an error.'],
  'ASM-12': ['#6', 'An entity in an assembly only needs `_type`.'],
  'ASM-13': ['#6', 'Only the properties that an assembly supplies are changed.'],
  'ASM-14': [
    '#7',
    'A `ManipulationEnvelope` whose `instantiationsWithId` refers to an entity creates it with the id that the caller gave.',
  ],
  'ASM-15': [
    ['#7', '#8'],
    'An entity with an id that `instantiationsWithId` does not name is looked up, and fails where it is not there.',
  ],
});

export const create = rules('4.3', {
  'CRE-01': ['Create | Further parameters', '`create` needs `type`, a signature.'],
  'CRE-02': ['Create | Further parameters', '`create` makes an instance with the values of `*<Property>`.'],
  'CRE-03': ['Create | Projections (default)', '`create` knows `envelope`: the manipulation response.'],
  'CRE-04': ['Create | Projections (default)', '`create` knows `payload`: the ChangeValueManipulation.'],
  'CRE-05': ['Create | Projections (default)', '`create` knows `id`: id and type of the new instance.'],
  'CRE-06': ['Create | Projections (default)', '`create` knows `entity`: the new instance.'],
  'CRE-07': [['#9', '§R-72 #2'], 'A type with mandatory properties cannot be created by a bare call.'],
  'CRE-08': ['#9', 'A type with mandatory properties is created where they are supplied as `*<Property>`.'],
});

export const legacyDelete = rules('4.3', {
  'DEL-01': ['Delete | Further parameters', '`delete` needs `type` and `id`.'],
  'DEL-02': ['Delete | Path', '`delete` deletes the instance.'],
  'DEL-03': [
    ['Delete | Projections (default)', 'Delete | Result by default'],
    '`delete` answers nothing without a projection, and with `none`.',
  ],
  'DEL-04': ['Delete | Projections (default)', '`delete` knows `envelope`.'],
  'DEL-05': ['Delete | Projections (default)', '`delete` knows `payload`.'],
});

export const entityCall = rules('4.3', {
  'IDR-01': ['Entity Identification Resolution | Further parameters', '`entity` needs `type` and `id`.'],
  'IDR-02': [
    [
      'Entity Identification Resolution | Projections (default)',
      'Entity Identification Resolution | Result by default',
    ],
    '`entity` answers the instance without a projection, and with `payload`.',
  ],
  'IDR-03': [
    'Entity Identification Resolution | Projections (default)',
    '`entity` knows `envelope`: an EntityQueryResult.',
  ],
});

export const fetchCall = rules('4.3', {
  'FET-01': ['Entity Fetch | Further parameters', '`fetch` needs `type`.'],
  'FET-02': [
    ['Entity Fetch | Projections (default)', 'Entity Fetch | Result by default'],
    '`fetch` answers all instances without a projection, and with `payload`.',
  ],
  'FET-03': ['Entity Fetch | Projections (default)', '`fetch` knows `envelope`.'],
  'FET-04': ['Entity Fetch | Projections (default)', '`fetch` knows `first-of-payload`: the first instance.'],
  'FET-05': ['Entity Fetch | Further parameters', '`fetch` orders by the property that `orderBy` names.'],
  'FET-06': [['Entity Fetch | Further parameters', '#16'], '`fetch` orders by `id` without `orderBy`.'],
  'FET-07': [['Entity Fetch | Further parameters', '#16'], '`fetch` orders ascending without `orderDir`.'],
  'FET-08': ['Entity Fetch | Further parameters', '`orderDir=descending` reverses the order.'],
});

export const listCalls = rules('4.3', {
  'LIN-01': ['List Insert | Further parameters', '`list-insert` needs `type`, `id`, `property` and `value`.'],
  'LIN-02': [['List Insert | Further parameters', '#12'], '`list-insert` places the value at `index`.'],
  'LIN-03': ['#12', '`list-insert` places the value at the top without `index`.'],
  'LIN-04': ['List Insert | Further parameters', 'An `index` that equals the size of the list is allowed.'],
  'LIN-05': [
    ['#14', 'List Insert | Further parameters'],
    'An `index` above the size of the list is an error and adds nothing.',
  ],
  'LIN-06': ['#13', 'A value that is not of the type of the elements is an error.'],
  'LIN-07': [
    ['List Insert | Projections (default)', 'List Insert | Result by default'],
    '`list-insert` answers nothing without a projection, and with `none`.',
  ],
  'LIN-08': ['List Insert | Projections (default)', '`list-insert` knows `envelope` and `payload`.'],
  'LIN-09': ['#10', 'A value of a list of entities is the id of the instance.'],
  'LRM-01': ['List Remove | Further parameters', '`list-remove` needs `type`, `property` and `value`.'],
  'LRM-02': ['List Remove | Path', '`list-remove` removes the value from the list.'],
  'LRM-03': [
    ['List Remove | Projections (default)', 'List Remove | Result by default'],
    '`list-remove` answers nothing without a projection, and with `none`.',
  ],
  'LRM-04': ['List Remove | Projections (default)', '`list-remove` knows `envelope` and `payload`.'],
  'LRM-05': ['#10', 'A value that is removed from a list of entities is the id of the instance.'],
});

export const mapCalls = rules('4.3', {
  'MPU-01': ['Map Put | Further parameters', '`map-put` needs `type`, `id`, `property`, `key` and `value`.'],
  'MPU-02': ['Map Put | Path', '`map-put` puts the value under the key.'],
  'MPU-03': [
    ['Map Put | Projections (default)', 'Map Put | Result by default'],
    '`map-put` answers nothing without a projection, and with `none`.',
  ],
  'MPU-04': ['Map Put | Projections (default)', '`map-put` knows `envelope` and `payload`.'],
  'MPU-06': ['#10', 'A value of a map of entities is the id of the instance.'],
  'MPU-05': ['#11', 'A key follows the rule of a value: the id of the instance where it is an entity.'],
  'MRM-01': ['Map Remove | Further parameters', '`map-remove` needs `type`, `id`, `property` and `key`.'],
  'MRM-02': ['Map Remove | Path', '`map-remove` removes the entry of the key.'],
  'MRM-03': ['Map Remove | Further parameters', '`map-remove` works without `value`.'],
  'MRM-04': [
    ['Map Remove | Projections (default)', 'Map Remove | Result by default'],
    '`map-remove` answers nothing without a projection, and with `none`.',
  ],
  'MRM-05': ['Map Remove | Projections (default)', '`map-remove` knows `envelope` and `payload`.'],
  'MRM-06': ['#11', 'A key that is removed from a map with entities as keys is the id of the instance.'],
});

export const propertyFetch = rules('4.3', {
  'PRF-01': ['Property Fetch | Further parameters', '`property-fetch` needs `type`, `id` and `property`.'],
  'PRF-02': [
    ['Property Fetch | Projections (default)', 'Property Fetch | Result by default'],
    '`property-fetch` answers the value without a projection, and with `payload`.',
  ],
  'PRF-03': ['Property Fetch | Projections (default)', '`property-fetch` knows `envelope`: a PropertyQueryResult.'],
  'PRF-04': ['Property Fetch | Projections (default)', '`property-fetch` knows `first-of-payload`: the first element.'],
  'PRF-05': [
    'Property Fetch | Further parameters',
    '`property-fetch` orders a collection by the property of its elements that `orderBy` names.',
  ],
  'PRF-06': [
    'Property Fetch | Further parameters',
    '`property-fetch` orders a collection in the direction of `orderDir`.',
  ],
});

export const setCalls = rules('4.3', {
  'SIN-01': ['Set Insert | Further parameters', '`set-insert` needs `type`, `id`, `property` and `value`.'],
  'SIN-02': ['Set Insert | Path', '`set-insert` adds the value to the set.'],
  'SIN-03': [
    ['Set Insert | Projections (default)', 'Set Insert | Result by default'],
    '`set-insert` answers nothing without a projection, and with `none`.',
  ],
  'SIN-04': ['Set Insert | Projections (default)', '`set-insert` knows `envelope` and `payload`.'],
  'SIN-05': ['#10', 'A value of a set of entities is the id of the instance.'],
  'SRM-01': ['Set Remove | Further parameters', '`set-remove` needs `type`, `id`, `property` and `value`.'],
  'SRM-02': ['Set Remove | Path', '`set-remove` removes the value from the set.'],
  'SRM-03': [
    ['Set Remove | Projections (default)', 'Set Remove | Result by default'],
    '`set-remove` answers nothing without a projection, and with `none`.',
  ],
  'SRM-04': ['Set Remove | Projections (default)', '`set-remove` knows `envelope` and `payload`.'],
  'SRM-05': ['#10', 'A value that is removed from a set of entities is the id of the instance.'],
});

export const update = rules('4.3', {
  'UPD-01': ['Update | Further parameters', '`update` needs `type` and `id`.'],
  'UPD-02': ['Update | Further parameters', '`update` sets the properties that `*<Property>` names, and no others.'],
  'UPD-03': ['Update | Further parameters', '`update` works without any `*<Property>`.'],
  'UPD-04': [
    ['Update | Projections (default)', 'Update | Result by default'],
    '`update` answers nothing without a projection, and with `none`.',
  ],
  'UPD-05': ['Update | Projections (default)', '`update` knows `envelope` and `payload`.'],
  'UPD-06': ['Update | Projections (default)', '`update` knows `entity`: the instance.'],
  'UPD-07': ['#15', 'An enum property takes the name of a constant.'],
  'UPD-08': ['#15', 'An entity property takes the id of the instance.'],
  'UPD-09': ['#15', 'The value `null` clears a complex property.'],
});

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

export const legacyCalls = [
  ...rules('4.3', {
    'CRU-01: #1': 'Every CRUD call needs `sessionId`.',
    'CRU-02: #1': 'Every CRUD call needs `accessId`.',
    'CRU-03: #2': 'Every CRUD call knows `OPTIONS`.',
    [`CRU-04: ${calls.map((call) => `${call} | Path + Methods`).join('; ')}`]:
      'A CRUD call is there under the methods that the table gives it.',
  }),
  ...rules('4.3 | Assembly Manipulate', {
    'ASM-01: Further parameters': '`assembly-manipulate` takes in `body` one entity.',
    'ASM-02: Further parameters': '`assembly-manipulate` takes in `body` an array of entities.',
    'ASM-03: Further parameters': '`assembly-manipulate` takes in `body` a `ManipulationEnvelope`.',
    'ASM-04: Further parameters': '`assembly-manipulate` needs `body`.',
    'ASM-05: Projections (default)':
      '`assembly-manipulate` knows the projections `envelope`, `payload`, `id`, `ids`, `entity`, `entities`.',
    'ASM-06: Result by default': '`assembly-manipulate` returns `null` without a projection.',
  }),
  ...rules('4.3 | Assembly-Stream Manipulate', {
    'ASM-07: Further parameters': '`assembly-stream-manipulate` takes the same JSON in the body of the request.',
    'ASM-08: Projections (default)': '`assembly-stream-manipulate` knows the same projections.',
    'ASM-09: #5': 'An entity without id in an assembly is created as an instance of its `_type`.',
    'ASM-10: #5': 'An entity with an id in an assembly updates the instance that has it.',
    'ASM-11: #5': 'An id in an assembly that no instance has is an error.',
    'ASM-12: #6': 'An entity in an assembly only needs `_type`.',
    'ASM-13: #6': 'Only the properties that an assembly supplies are changed.',
    'ASM-14: #7':
      'A `ManipulationEnvelope` whose `instantiationsWithId` refers to an entity creates it with the id that the caller gave.',
    'ASM-15: #7; #8':
      'An entity with an id that `instantiationsWithId` does not name is looked up, and the call fails if it does not exist.',
  }),
  ...rules('4.3 | Create', {
    'CRE-01: Further parameters': '`create` needs `type`, a signature.',
    'CRE-02: Further parameters': '`create` makes an instance with the values of `*<Property>`.',
    'CRE-03: Projections (default)': '`create` knows `envelope`: the manipulation response.',
    'CRE-04: Projections (default)': '`create` knows `payload`: the ChangeValueManipulation.',
    'CRE-05: Projections (default)': '`create` knows `id`: id and type of the new instance.',
    'CRE-06: Projections (default)': '`create` knows `entity`: the new instance.',
    'CRE-07: #9; §R-72 #2': 'A type with mandatory properties cannot be created by a bare call.',
    'CRE-08: #9': 'A type with mandatory properties is created where they are supplied as `*<Property>`.',
  }),
  ...rules('4.3 | Delete', {
    'DEL-01: Further parameters': '`delete` needs `type` and `id`.',
    'DEL-02: Path': '`delete` deletes the instance.',
    'DEL-03: Projections (default) + Result by default':
      '`delete` returns nothing without a projection, and with `none`.',
    'DEL-04: Projections (default)': '`delete` knows `envelope`.',
    'DEL-05: Projections (default)': '`delete` knows `payload`.',
  }),
  ...rules('4.3 | Entity Identification Resolution', {
    'IDR-01: Further parameters': '`entity` needs `type` and `id`.',
    'IDR-02: Projections (default) + Result by default':
      '`entity` returns the instance without a projection, and with `payload`.',
    'IDR-03: Projections (default)': '`entity` knows `envelope`: an EntityQueryResult.',
  }),
  ...rules('4.3 | Entity Fetch', {
    'FET-01: Further parameters': '`fetch` needs `type`.',
    'FET-02: Projections (default) + Result by default':
      '`fetch` returns all instances without a projection, and with `payload`.',
    'FET-03: Projections (default)': '`fetch` knows `envelope`.',
    'FET-04: Projections (default)': '`fetch` knows `first-of-payload`: the first instance.',
    'FET-05: Further parameters': '`fetch` orders by the property that `orderBy` names.',
    'FET-06: Further parameters; #16': '`fetch` orders by `id` without `orderBy`.',
    'FET-07: Further parameters; #16': '`fetch` orders ascending without `orderDir`.',
    'FET-08: Further parameters': '`orderDir=descending` reverses the order.',
  }),
  ...rules('4.3 | List Insert', {
    'LIN-01: Further parameters': '`list-insert` needs `type`, `id`, `property` and `value`.',
    'LIN-02: Further parameters; #12': '`list-insert` places the value at `index`.',
    'LIN-03: #12': '`list-insert` places the value at the top without `index`.',
    'LIN-04: Further parameters': 'An `index` that equals the size of the list is allowed.',
    'LIN-05: #14; Further parameters': 'An `index` above the size of the list is an error and adds nothing.',
    'LIN-06: #13': 'A value that is not of the type of the elements is an error.',
    'LIN-07: Projections (default) + Result by default':
      '`list-insert` returns nothing without a projection, and with `none`.',
    'LIN-08: Projections (default)': '`list-insert` knows `envelope` and `payload`.',
    'LIN-09: #10': 'A value of a list of entities is the id of the instance.',
  }),
  ...rules('4.3 | List Remove', {
    'LRM-01: Further parameters': '`list-remove` needs `type`, `property` and `value`.',
    'LRM-02: Path': '`list-remove` removes the value from the list.',
    'LRM-03: Projections (default) + Result by default':
      '`list-remove` returns nothing without a projection, and with `none`.',
    'LRM-04: Projections (default)': '`list-remove` knows `envelope` and `payload`.',
    'LRM-05: #10': 'A value that is removed from a list of entities is the id of the instance.',
  }),
  ...rules('4.3 | Map Put', {
    'MPU-01: Further parameters': '`map-put` needs `type`, `id`, `property`, `key` and `value`.',
    'MPU-02: Path': '`map-put` puts the value under the key.',
    'MPU-03: Projections (default) + Result by default':
      '`map-put` returns nothing without a projection, and with `none`.',
    'MPU-04: Projections (default)': '`map-put` knows `envelope` and `payload`.',
    'MPU-06: #10': 'A value of a map of entities is the id of the instance.',
    'MPU-05: #11': 'A key follows the rule of a value: the id of the instance where it is an entity.',
  }),
  ...rules('4.3 | Map Remove', {
    'MRM-01: Further parameters': '`map-remove` needs `type`, `id`, `property` and `key`.',
    'MRM-02: Path': '`map-remove` removes the entry of the key.',
    'MRM-03: Further parameters': '`map-remove` works without `value`.',
    'MRM-04: Projections (default) + Result by default':
      '`map-remove` returns nothing without a projection, and with `none`.',
    'MRM-05: Projections (default)': '`map-remove` knows `envelope` and `payload`.',
    'MRM-06: #11': 'A key that is removed from a map with entities as keys is the id of the instance.',
  }),
  ...rules('4.3 | Property Fetch', {
    'PRF-01: Further parameters': '`property-fetch` needs `type`, `id` and `property`.',
    'PRF-02: Projections (default) + Result by default':
      '`property-fetch` returns the value without a projection, and with `payload`.',
    'PRF-03: Projections (default)': '`property-fetch` knows `envelope`: a PropertyQueryResult.',
    'PRF-04: Projections (default)': '`property-fetch` knows `first-of-payload`: the first element.',
    'PRF-05: Further parameters':
      '`property-fetch` orders a collection by the property of its elements that `orderBy` names.',
    'PRF-06: Further parameters': '`property-fetch` orders a collection in the direction of `orderDir`.',
  }),
  ...rules('4.3 | Set Insert', {
    'SIN-01: Further parameters': '`set-insert` needs `type`, `id`, `property` and `value`.',
    'SIN-02: Path': '`set-insert` adds the value to the set.',
    'SIN-03: Projections (default) + Result by default':
      '`set-insert` returns nothing without a projection, and with `none`.',
    'SIN-04: Projections (default)': '`set-insert` knows `envelope` and `payload`.',
    'SIN-05: #10': 'A value of a set of entities is the id of the instance.',
  }),
  ...rules('4.3 | Set Remove', {
    'SRM-01: Further parameters': '`set-remove` needs `type`, `id`, `property` and `value`.',
    'SRM-02: Path': '`set-remove` removes the value from the set.',
    'SRM-03: Projections (default) + Result by default':
      '`set-remove` returns nothing without a projection, and with `none`.',
    'SRM-04: Projections (default)': '`set-remove` knows `envelope` and `payload`.',
    'SRM-05: #10': 'A value that is removed from a set of entities is the id of the instance.',
  }),
  ...rules('4.3 | Update', {
    'UPD-01: Further parameters': '`update` needs `type` and `id`.',
    'UPD-02: Further parameters': '`update` sets the properties that `*<Property>` names, and no others.',
    'UPD-03: Further parameters': '`update` works without any `*<Property>`.',
    'UPD-04: Projections (default) + Result by default':
      '`update` returns nothing without a projection, and with `none`.',
    'UPD-05: Projections (default)': '`update` knows `envelope` and `payload`.',
    'UPD-06: Projections (default)': '`update` knows `entity`: the instance.',
    'UPD-07: #15': 'An enum property takes the name of a constant.',
    'UPD-08: #15': 'An entity property takes the id of the instance.',
    'UPD-09: #15': 'The value `null` clears a complex property.',
  }),
];

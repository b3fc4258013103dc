import { rules } from '../statements.js';

export const legacyCalls = rules('4.3', {
  'CRU-01': 'Every CRUD call needs `sessionId`.',
  'CRU-02': 'Every CRUD call needs `accessId`.',
  'CRU-03': 'Every CRUD call knows `OPTIONS`.',
  'CRU-04': 'A CRUD call is there under the methods that the table gives it.',
});

export const assembly = rules('4.3', {
  'ASM-01': '`assembly-manipulate` takes in `body` one entity.',
  'ASM-02': '`assembly-manipulate` takes in `body` an array of entities.',
  'ASM-03': '`assembly-manipulate` takes in `body` a `ManipulationEnvelope`.',
  'ASM-04': '`assembly-manipulate` needs `body`.',
  'ASM-05': '`assembly-manipulate` knows the projections `envelope`, `payload`, `id`, `ids`, `entity`, `entities`.',
  'ASM-06': '`assembly-manipulate` answers `null` without a projection.',
  'ASM-07': '`assembly-stream-manipulate` takes the same JSON in the body of the request.',
  'ASM-08': '`assembly-stream-manipulate` knows the same projections.',
  'ASM-09': 'An entity without id in an assembly is created as an instance of its `_type`.',
  'ASM-10': 'An entity with an id in an assembly updates the instance that has it.',
  'ASM-11': 'An id in an assembly that no instance has is an error.',
  'ASM-12': 'An entity in an assembly needs nothing but `_type`.',
  'ASM-13': 'Only the properties that an assembly supplies are changed.',
  'ASM-14':
    'A `ManipulationEnvelope` whose `instantiationsWithId` refers to an entity creates it with the id that the caller gave.',
  'ASM-15':
    'An entity with an id that `instantiationsWithId` does not name is looked up, and fails where it is not there.',
});

export const create = rules('4.3', {
  'CRE-01': '`create` needs `type`, a signature.',
  'CRE-02': '`create` makes an instance with the values of `*<Property>`.',
  'CRE-03': '`create` knows `envelope`: the manipulation response.',
  'CRE-04': '`create` knows `payload`: the ChangeValueManipulation.',
  'CRE-05': '`create` knows `id`: id and type of the new instance.',
  'CRE-06': '`create` knows `entity`: the new instance.',
  'CRE-07': 'A type with mandatory properties cannot be created by a bare call.',
  'CRE-08': 'A type with mandatory properties is created where they are supplied as `*<Property>`.',
});

export const legacyDelete = rules('4.3', {
  'DEL-01': '`delete` needs `type` and `id`.',
  'DEL-02': '`delete` deletes the instance.',
  'DEL-03': '`delete` answers nothing without a projection, and with `none`.',
  'DEL-04': '`delete` knows `envelope`.',
  'DEL-05': '`delete` knows `payload`.',
});

export const entityCall = rules('4.3', {
  'IDR-01': '`entity` needs `type` and `id`.',
  'IDR-02': '`entity` answers the instance without a projection, and with `payload`.',
  'IDR-03': '`entity` knows `envelope`: an EntityQueryResult.',
});

export const fetchCall = rules('4.3', {
  'FET-01': '`fetch` needs `type`.',
  'FET-02': '`fetch` answers all instances without a projection, and with `payload`.',
  'FET-03': '`fetch` knows `envelope`.',
  'FET-04': '`fetch` knows `first-of-payload`: the first instance.',
  'FET-05': '`fetch` orders by the property that `orderBy` names.',
  'FET-06': '`fetch` orders by `id` without `orderBy`.',
  'FET-07': '`fetch` orders ascending without `orderDir`.',
  'FET-08': '`orderDir=descending` turns the order round.',
});

export const listCalls = rules('4.3', {
  'LIN-01': '`list-insert` needs `type`, `id`, `property` and `value`.',
  'LIN-02': '`list-insert` places the value at `index`.',
  'LIN-03': '`list-insert` places the value at the top without `index`.',
  'LIN-04': 'An `index` that equals the size of the list is allowed.',
  'LIN-05': 'An `index` above the size of the list is an error and adds nothing.',
  'LIN-06': 'A value that is not of the type of the elements is an error.',
  'LIN-07': '`list-insert` answers nothing without a projection, and with `none`.',
  'LIN-08': '`list-insert` knows `envelope` and `payload`.',
  'LIN-09': 'A value of a list of entities is the id of the instance.',
  'LRM-01': '`list-remove` needs `type`, `property` and `value`.',
  'LRM-02': '`list-remove` removes the value from the list.',
  'LRM-03': '`list-remove` answers nothing without a projection, and with `none`.',
  'LRM-04': '`list-remove` knows `envelope` and `payload`.',
});

export const mapCalls = rules('4.3', {
  'MPU-01': '`map-put` needs `type`, `id`, `property`, `key` and `value`.',
  'MPU-02': '`map-put` puts the value under the key.',
  'MPU-03': '`map-put` answers nothing without a projection, and with `none`.',
  'MPU-04': '`map-put` knows `envelope` and `payload`.',
  'MPU-05': 'A key follows the rule of a value: the id of the instance where it is an entity.',
  'MRM-01': '`map-remove` needs `type`, `id`, `property` and `key`.',
  'MRM-02': '`map-remove` removes the entry of the key.',
  'MRM-03': '`map-remove` works without `value`.',
  'MRM-04': '`map-remove` answers nothing without a projection, and with `none`.',
  'MRM-05': '`map-remove` knows `envelope` and `payload`.',
});

export const propertyFetch = rules('4.3', {
  'PRF-01': '`property-fetch` needs `type`, `id` and `property`.',
  'PRF-02': '`property-fetch` answers the value without a projection, and with `payload`.',
  'PRF-03': '`property-fetch` knows `envelope`: a PropertyQueryResult.',
  'PRF-04': '`property-fetch` knows `first-of-payload`: the first element.',
  'PRF-05': '`property-fetch` orders a collection by the property of its elements that `orderBy` names.',
  'PRF-06': '`property-fetch` orders a collection in the direction of `orderDir`.',
});

export const setCalls = rules('4.3', {
  'SIN-01': '`set-insert` needs `type`, `id`, `property` and `value`.',
  'SIN-02': '`set-insert` adds the value to the set.',
  'SIN-03': '`set-insert` answers nothing without a projection, and with `none`.',
  'SIN-04': '`set-insert` knows `envelope` and `payload`.',
  'SIN-05': 'A value of a set of entities is the id of the instance.',
  'SRM-01': '`set-remove` needs `type`, `id`, `property` and `value`.',
  'SRM-02': '`set-remove` removes the value from the set.',
  'SRM-03': '`set-remove` answers nothing without a projection, and with `none`.',
  'SRM-04': '`set-remove` knows `envelope` and `payload`.',
});

export const update = rules('4.3', {
  'UPD-01': '`update` needs `type` and `id`.',
  'UPD-02': '`update` sets the properties that `*<Property>` names, and no others.',
  'UPD-03': '`update` works without any `*<Property>`.',
  'UPD-04': '`update` answers nothing without a projection, and with `none`.',
  'UPD-05': '`update` knows `envelope` and `payload`.',
  'UPD-06': '`update` knows `entity`: the instance.',
  'UPD-07': 'An enum property takes the name of a constant.',
  'UPD-08': 'An entity property takes the id of the instance.',
  'UPD-09': 'The value `null` clears a complex property.',
});

import { observed, rules, should } from '../statements.js';

const path = rules('4.8', {
  'ENT-PATH-01: §4.8; #1': 'The path names the access.',
  'ENT-PATH-02: §4.8; #1': 'The path names the type by its full signature.',
  'ENT-PATH-03: #1': 'The path names the type by its simple name where that is unique in the access.',
  'ENT-PATH-04: §4.8; #1': 'The path names the partition after the id, where it matters.',
});

const getById = rules('4.8 GET by id', {
  'ENT-GET-01: §4.8 GET by id; 200 | Condition + Body': 'GET by id returns 200 and the entity.',
  'ENT-GET-02: 404 | Condition': 'GET by id in an access that does not exist returns 404.',
  'ENT-GET-03: 404 | Condition': 'GET by id of a type that does not exist returns 404.',
  'ENT-GET-04: 404 | Condition': 'GET by id of an instance that does not exist returns 404.',
  'ENT-GET-05: 400 | Condition': 'GET by id returns 400 where more than one instance has the id.',
  'ENT-GET-06: 400 | Condition': 'GET by id returns 400 where more than one type has the name.',
  'ENT-GET-07: #1': 'GET by id with `projection=envelope` returns the EntityQueryResult.',
  'ENT-GET-08: #1': 'GET by id with `projection=results` returns a list of one entity.',
  'ENT-GET-09: #1': 'GET by id with `projection=firstResult` returns the entity.',
  'ENT-GET-10: #1': 'GET by id returns the entity without a projection.',
  'ENT-GET-11: #1': 'GET by id knows `write-empty-properties`.',
  'ENT-GET-12: #1': 'GET by id knows `stabilize-order`.',
  'ENT-GET-13: #1': 'GET by id knows `depth`.',
  'ENT-GET-14: #1': 'GET by id knows `prettiness`.',
  'ENT-GET-15: #1': 'GET by id knows `entity-recurrence-depth`.',
  'ENT-GET-16: #1': 'GET by id knows `type-explicitness`.',
  'ENT-GET-17: #1': 'GET by id knows `identity-management-mode`.',
});

const query = rules('4.8 GET with the service', {
  'ENT-QRY-01: #1; #2': '`where.<property>` returns the entities whose property has the value.',
  'ENT-QRY-02: #1': 'An entity must meet all conditions.',
  'ENT-QRY-03: #3': 'A string property can be compared.',
  'ENT-QRY-04: #3': 'A boolean property can be compared.',
  'ENT-QRY-05: #3': 'An integer property can be compared.',
  'ENT-QRY-06: #3': 'A long property can be compared.',
  'ENT-QRY-07: #3': 'A float property can be compared.',
  'ENT-QRY-08: #3': 'A double property can be compared.',
  'ENT-QRY-09: #3': 'A decimal property can be compared.',
  'ENT-QRY-10: #3': 'An enum property can be compared.',
  'ENT-QRY-11: #3': should('A condition on a property of type `object`, and so `where.id`, is refused.'),
  'ENT-QRY-12: #5': 'Without `where` all instances are returned.',
  'ENT-QRY-13: 200, entities found | Condition + Body': 'A query that finds entities returns 200 and their list.',
  'ENT-QRY-14: 200, none found | Condition + Body': 'A query that finds nothing returns 200 and an empty list.',
  'ENT-QRY-15: 404, access or type does not exist | Condition': 'A query in an access that does not exist returns 404.',
  'ENT-QRY-16: 404, access or type does not exist | Condition': 'A query of a type that does not exist returns 404.',
  'ENT-QRY-17: 400, more than one entity type matches the given name | Condition':
    'A query returns 400 where more than one type has the name.',
  'ENT-QRY-18: start-index | Effect + Type': '`start-index` leaves out as many entities.',
  'ENT-QRY-19: start-index | Default': 'Without `start-index` the first page begins at 0.',
  'ENT-QRY-20: max-results | Effect + Type': 'A query returns at most `max-results` entities.',
  'ENT-QRY-21: max-results | Default': 'Without `max-results` all entities are returned.',
  'ENT-QRY-22: order-by | Effect + Type': '`order-by` orders by a property.',
  'ENT-QRY-23: order-by | Effect + Type; §R-13 #3':
    'A repeated `order-by` orders entities that are equal by the first.',
  'ENT-QRY-24: order-direction | Effect + Type': '`order-direction=descending` reverses the order.',
  'ENT-QRY-25: order-direction | Default': 'Without `order-direction` the order is ascending.',
  'ENT-QRY-26: order-direction | Effect + Type':
    'A repeated `order-direction` belongs to the `order-by` at the same position.',
  'ENT-QRY-27: distinct | Effect + Type': '`distinct=true` leaves out duplicates.',
  'ENT-QRY-28: distinct | Default + Type': '`distinct=false` is allowed.',
  'ENT-QRY-29: order-direction | Effect': should('The sample names `orderBy` and `orderingDirection` are understood.'),
  'ENT-QRY-30: #7': 'A query with `projection=results` returns the list.',
  'ENT-QRY-31: #7': 'A query with `projection=envelope` returns the EntityQueryResult.',
  'ENT-QRY-32: #7': observed(
    'A query takes `firstResult` without a projection (replaced by R-29: it returns the list).',
  ),
  'ENT-QRY-33: §2.4 | EntityQueryResult | Fields and role #1': should(
    '`hasMore` in the envelope tells whether entities follow the page.',
  ),
  'ENT-QRY-34: #6; §4.8 GET by id #1': 'A query knows `write-empty-properties`.',
  'ENT-QRY-35: #6; §4.8 GET by id #1': 'A query knows `stabilize-order`.',
  'ENT-QRY-36: #6; §4.8 GET by id #1': 'A query knows `depth`.',
  'ENT-QRY-37: #6; §4.8 GET by id #1': 'A query knows `prettiness`.',
  'ENT-QRY-38: #6; §4.8 GET by id #1': 'A query knows `entity-recurrence-depth`.',
  'ENT-QRY-39: #6; §4.8 GET by id #1': 'A query knows `type-explicitness`.',
  'ENT-QRY-40: #6; §4.8 GET by id #1': 'A query knows `identity-management-mode`.',
  'ENT-QRY-41: #4': 'GMQL in a condition is no query: it is compared like any other text.',
  'ENT-QRY-42: order-direction | Header': 'The header `order-direction`, without `gm-`, gives the direction.',
  'ENT-QRY-43: #3': 'A condition on an entity property is refused.',
  'ENT-QRY-44: #7': 'A query with `projection=firstResult` returns the first entity, and no list.',
});

const methods = rules('4.8 POST, PUT, PATCH', {
  'ENT-PUT-01: /Type, one object without id, n/a | PUT; Id | PUT':
    'PUT on a type, an object without id: 400, nothing happens.',
  'ENT-PUT-02: /Type, one object with id, yes | PUT; Id | PUT':
    'PUT on a type, an object with an id that exists: 200, updated.',
  'ENT-PUT-03: /Type, one object with id, no | PUT; Id | PUT':
    'PUT on a type, an object with an id that does not exist: 200, created with that id.',
  'ENT-PUT-04: /Type, array of objects, yes | PUT; Works on | PUT':
    'PUT on a type, an array of objects that exist: 400, a single entity is expected.',
  'ENT-PUT-05: /Type, array of objects, no | PUT; Works on | PUT':
    'PUT on a type, an array of objects that do not exist: 400, a single entity is expected.',
  'ENT-PUT-06: /Type/<id>, object with or without id, yes | PUT': 'PUT on an id that exists: 200, updated.',
  'ENT-PUT-07: /Type/<id>, object with or without id, no | PUT':
    'PUT on an id that does not exist: 200, created with that id.',
  'ENT-PUT-08: /Type/<id>, array, any | PUT; Works on | PUT':
    'PUT on an id, an array: 400, a single entity is expected.',
  'ENT-PUT-09: Idempotent | PUT': 'PUT is idempotent: the second request changes nothing.',
  'ENT-PUT-10: Nested | PUT': 'PUT creates nested entities and updates them.',
  'ENT-POST-01: /Type, one object without id, n/a | POST; Id | POST':
    'POST on a type, an object without id: 200, created with a generated id.',
  'ENT-POST-02: /Type, one object with id, yes | POST':
    'POST on a type, an object with an id that exists: 200, updated.',
  'ENT-POST-03: /Type, one object with id, no | POST':
    'POST on a type, an object with an id that does not exist: 400, the entity is not found.',
  'ENT-POST-04: /Type, array of objects, yes | POST; Works on | POST':
    'POST on a type, an array: 200, those without id are created and those with an id that exists updated.',
  'ENT-POST-05: /Type, array of objects, no | POST':
    'POST on a type, an array with an id that does not exist: 400, the entity is not found.',
  'ENT-POST-06: /Type/<id>, object with or without id, yes | POST': 'POST on an id that exists: 200, updated.',
  'ENT-POST-07: /Type/<id>, object with or without id, no | POST': 'POST on an id that does not exist: 404.',
  'ENT-POST-08: /Type/<id>, array, any | POST': 'POST on an id, an array: 400, a single entity is expected.',
  'ENT-POST-09: Idempotent | POST': 'POST is not idempotent: each time creates another entity.',
  'ENT-POST-10: Nested | POST': 'POST creates nested entities and updates them.',
  'ENT-PATCH-01: Id | PATCH; Works on | PATCH': 'PATCH updates an entity that exists.',
  'ENT-PATCH-02: Id | PATCH': 'PATCH of an entity that does not exist creates nothing.',
  'ENT-PATCH-03: Idempotent | PATCH': 'PATCH is idempotent.',
  'ENT-PATCH-04: Nested | PATCH': 'PATCH updates nested entities and creates none.',
});

const writeOptions = rules('4.8 POST, PUT, PATCH', {
  'ENT-WRT-01: #2': '`projection=referenceInfo` returns a reference to the entity.',
  'ENT-WRT-02: #2':
    '`projection=referenceInfo` returns a list of references in the order of the body, if the body is a list.',
  'ENT-WRT-03: #2': '`projection=idInfo` returns the id.',
  'ENT-WRT-04: #2': '`projection=idInfo` returns a list of ids, if the body is a list.',
  'ENT-WRT-05: #5': 'An id that is a long is returned by `idInfo` in the form of a long value.',
  'ENT-WRT-06: #2': '`projection=locationInfo` returns the URL of the entity.',
  'ENT-WRT-07: #2': '`projection=locationInfo` returns a list of URLs, if the body is a list.',
  'ENT-WRT-08: #2': '`projection=envelope` returns the ManipulationResponse.',
  'ENT-WRT-09: #2': '`projection=data` returns the entity after the change.',
  'ENT-WRT-10: #2': '`projection=success` returns true.',
  'ENT-WRT-11: #2': 'Without a projection POST, PUT and PATCH return true.',
  'ENT-WRT-12: #3': '`list-entities-request=true` is needed to send several entities.',
  'ENT-WRT-13: #4': 'POST, PUT and PATCH know `write-empty-properties`.',
  'ENT-WRT-14: #4': 'POST, PUT and PATCH know `prettiness`.',
  'ENT-WRT-15: #4': 'POST, PUT and PATCH know `stabilize-order`.',
  'ENT-WRT-16: #4': 'POST, PUT and PATCH know `depth`.',
  'ENT-WRT-17: #4': 'POST, PUT and PATCH know `entity-recurrence-depth`.',
  'ENT-WRT-18: #4': 'POST, PUT and PATCH know `type-explicitness`.',
  'ENT-WRT-19: #4': 'POST, PUT and PATCH know `identity-management-mode`.',
  'ENT-WRT-20: #2': should('`projection=idInfo`, `locationInfo` and `data` follow the order of the body for a list.'),
});

const remove = [
  ...rules('4.8 DELETE', {
    'ENT-DEL-01: #1': 'DELETE with an id in the path deletes that entity.',
    'ENT-DEL-02: #1': 'DELETE with `where` deletes the entities that match.',
    'ENT-DEL-03: #1': 'DELETE without `where` means all instances.',
    'ENT-DEL-04: #2': 'DELETE of an id that does not exist returns 404.',
  }),
  ...rules('4.8 DELETE | delete-mode', {
    'ENT-DEL-05: Effect #2 + Type':
      '`delete-mode=dropReferences` drops references even from mandatory properties, which become null.',
    'ENT-DEL-06: Effect #2 + Type': '`delete-mode=dropReferences` drops references from properties that allow it.',
    'ENT-DEL-07: Effect #3 + Type': '`delete-mode=dropReferencesIfPossible` drops references where that is allowed.',
    'ENT-DEL-08: Effect #3':
      '`delete-mode=dropReferencesIfPossible` returns 500 where a reference cannot be dropped, and deletes nothing.',
    'ENT-DEL-09: Default': 'Without `delete-mode`, the mode is `dropReferencesIfPossible`.',
    'ENT-DEL-10: Effect #4 + Type':
      '`delete-mode=failIfReferenced` fails where the entity is referenced anywhere, and deletes nothing.',
    'ENT-DEL-11: Effect #4 + Type': '`delete-mode=failIfReferenced` deletes an entity without references to it.',
    'ENT-DEL-12: Effect #5 + Type': '`delete-mode=ignoreReferences` deletes without regard to references.',
  }),
  ...rules('4.8 DELETE | projection', {
    'ENT-DEL-13: Effect #1 + Type': '`projection=envelope` returns the ManipulationResponse.',
    'ENT-DEL-14: Effect #2 + Type': '`projection=count` returns the number of deleted entities.',
    'ENT-DEL-15: Effect #2': '`count` is 1 where the id is in the path.',
    'ENT-DEL-16: Effect #3 + Type': '`projection=success` returns true.',
    'ENT-DEL-17: Default': 'Without a projection DELETE returns the count.',
  }),
  ...rules('4.8 DELETE | allow-multiple-delete', {
    'ENT-DEL-18: Effect + Type': '`allow-multiple-delete=true` deletes several entities in one call.',
    'ENT-DEL-19: Effect + Default': 'Without `allow-multiple-delete` several entities are not deleted in one call.',
  }),
  ...rules('4.8 DELETE', {
    'ENT-DEL-20: #3': 'DELETE knows `write-empty-properties`.',
    'ENT-DEL-21: #3': 'DELETE knows `prettiness`.',
    'ENT-DEL-22: #3': 'DELETE knows `stabilize-order`.',
    'ENT-DEL-23: #3': 'DELETE knows `depth`.',
    'ENT-DEL-24: #3': 'DELETE knows `entity-recurrence-depth`.',
    'ENT-DEL-25: #3': 'DELETE knows `type-explicitness`.',
    'ENT-DEL-26: #3': 'DELETE knows `identity-management-mode`.',
    'ENT-DEL-27: #2': 'DELETE of an id in a partition where it does not exist returns 404.',
  }),
];

export const entities = [...path, ...getById, ...query, ...methods, ...writeOptions, ...remove];

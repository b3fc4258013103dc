import { observed, rules, untested } from '../statements.js';

/** 2.1: how values look in JSON. */
const values = rules('2.1', {
  'VAL-01: _type | Shape #1':
    'An entity in a response carries `_type` with its full signature, unless `type-explicitness` says otherwise.',
  'VAL-02: _id | Shape #1':
    'An entity in a response carries `_id`, a text that is unique within the response, unless `entity-recurrence-depth` says otherwise.',
  'VAL-03: _ref | Shape; _id | Shape #2':
    'An entity that was written before in the same response is written as `_ref` with its `_id`.',
  'VAL-04: _partial | Shape': 'A Resource in a response carries a text member `_partial`.',
  'VAL-05: long value | Shape':
    'A long in a response is an object with `_type` `long` and a `value` that is a text or a number.',
  'VAL-06: date value | Shape':
    'A date in a response is an object with `_type` `date` and a `value` with milliseconds and an offset from UTC.',
  'VAL-07: enum value | Shape':
    'An enum constant in a response is an object with its name as `value` and the signature of its enum as `_type`.',
  'VAL-08: set/list/map wrapper | Shape #1': 'A set in a response is an object with `_type` `set` and `value`.',
  'VAL-09: set/list/map wrapper | Shape #1': observed(
    'A list in a response is an object with `_type` `list` and `value` (replaced by R-18: arrays are as good).',
  ),
  'VAL-10: set/list/map wrapper | Shape #1 + Shape #2':
    'A map in a response is an object with `_type` `map` whose `value` lists objects of `key` and `value`.',
  'VAL-11: absent information | Shape #1 + Shape #2':
    'Information that is absent, or only not traversed, is `null` in responses of the legacy endpoint.',
  'VAL-12: #1': 'Every entity can carry an `id`.',
  'VAL-13: #1': 'Every entity can carry a `globalId`, a text.',
  'VAL-15: date value | Shape': 'The offset of a date in a body counts.',
  'VAL-14: #1': 'Every entity can carry a `partition`, a text: the name of its access.',
});

/** 2.2: the Resource entity. */
const resource = rules('2.2', {
  'RES-01: §2.2': 'A Resource has the type signature `model.resource.Resource` under the prefix of the vendor.',
  'RES-02: id | Type': 'The `id` of a Resource is a text.',
  'RES-03: globalId | Type': 'The `globalId` of a Resource is a text.',
  'RES-04: partition | Type': 'The `partition` of a Resource is a text.',
  'RES-05: created | Type': '`created` of a Resource is a date.',
  'RES-06: creator | Type': '`creator` of a Resource is a text.',
  'RES-07: fileSize | Type + Notes': '`fileSize` of a Resource is a long: the number of its bytes.',
  'RES-08: md5 | Type + Notes': '`md5` of a Resource is a text: the checksum of its content.',
  'RES-09: mimeType | Type': '`mimeType` of a Resource is a text.',
  'RES-10: name | Notes + Type': '`name` of a Resource is the `fileName` of the upload.',
  'RES-11: name | Notes': 'Without a `fileName`, `name` of a Resource is the name of the uploaded file.',
  'RES-12: resourceSource | Type + Notes #1':
    '`resourceSource` of a Resource is an entity with `_type`, `_id`, `globalId`, `id` and `partition`.',
  'RES-13: resourceSource | Notes #2':
    'A source on a file system (`model.resource.source.FileSystemSource`) has a text `path`.',
  'RES-14: resourceSource | Notes #3':
    'A static source (`model.resource.source.StaticSource`) has a text `resolverURI`.',
});

/** 2.3: the session entity. */
const session = rules('2.3', {
  'USR-01: §2.3':
    'A session has the type signature `model.securityservice.UserSession` under the prefix of the vendor.',
  'USR-02: sessionId | Type': '`sessionId` of a session is a text.',
  'USR-03: creationDate | Type': '`creationDate` of a session is a date.',
  'USR-04: lastAccessedDate | Type': '`lastAccessedDate` of a session is a date.',
  'USR-05: maxIdleTime | Type': '`maxIdleTime` of a session may be null.',
  'USR-06: isInvalidated | Type': '`isInvalidated` of a session is a boolean.',
  'USR-07: referenceCounter | Type': '`referenceCounter` of a session is an integer.',
  'USR-08: effectiveRoles | Type': '`effectiveRoles` of a session may be null.',
  'USR-09: user | Type': '`user` of a session may be null.',
  'USR-10: id | Type': '`id` of a session may be null.',
});

/** 2.4: other named types. */
const others = rules('2.4', {
  'TYP-01: EntityQueryResult | Fields and role #1': '`EntityQueryResult` has the boolean `hasMore`.',
  'TYP-02: EntityQueryResult | Fields and role #2':
    'The projection `envelope` of a query returns an `EntityQueryResult`.',
  'TYP-03: PropertyQueryResult | Fields and role':
    'The projection `envelope` of reading a property returns a `PropertyQueryResult`.',
  'TYP-04: ManipulationResponse | Fields and role':
    'The projection `envelope` of a call that changes something returns a `ManipulationResponse`.',
  'TYP-05: ManipulationEnvelope (com.vendor.model.rest.crud.ManipulationEnvelope) | Fields and role #1':
    'A `ManipulationEnvelope` carries in `assembly` the entity or the entities to create or to change.',
  'TYP-06: ManipulationEnvelope (com.vendor.model.rest.crud.ManipulationEnvelope) | Fields and role #2':
    'A `ManipulationEnvelope` names in the set `instantiationsWithId`, by `_ref`, the entities that are new with an id of the caller.',
  'TYP-07: ChangeValueManipulation | Fields and role':
    'The projection `payload` of a call that changes something returns the induced manipulation, a `ChangeValueManipulation` for one value.',
  'TYP-08: RpcResponse | Fields and role #1 + Fields and role #2':
    '`RpcResponse` has `ReturnValue`, and is the projection `envelope` of an RPC action.',
  'TYP-09: AuthenticationResponse | Fields and role':
    '`AuthenticationResponse` is the projection `envelope` of authenticate.',
  'TYP-10: #1; #2': untested(
    'Further fields of these types, and those of entity types of deployed models, are open.',
    'The specification shows none, so there is nothing that a response could miss.',
  ),
});

/** 2.5: what DELETE on a property leaves. */
const emptied = rules('2.5', {
  'EMP-01: boolean | Value after DELETE': 'A boolean property is false after DELETE.',
  'EMP-02: int, long, float, double, decimal | Value after DELETE': 'An integer property is 0 after DELETE.',
  'EMP-03: int, long, float, double, decimal | Value after DELETE': 'A long property is 0 after DELETE.',
  'EMP-04: int, long, float, double, decimal | Value after DELETE': 'A float property is 0 after DELETE.',
  'EMP-05: int, long, float, double, decimal | Value after DELETE': 'A double property is 0 after DELETE.',
  'EMP-06: int, long, float, double, decimal | Value after DELETE': 'A decimal property is 0 after DELETE.',
  'EMP-07: date, entity, enum, object, string | Value after DELETE': 'A date property is null after DELETE.',
  'EMP-08: date, entity, enum, object, string | Value after DELETE': 'An entity property is null after DELETE.',
  'EMP-09: date, entity, enum, object, string | Value after DELETE': 'An enum property is null after DELETE.',
  'EMP-10: date, entity, enum, object, string | Value after DELETE': 'An object property is null after DELETE.',
  'EMP-11: date, entity, enum, object, string | Value after DELETE': 'A string property is null after DELETE.',
  'EMP-12: list, set, map | Value after DELETE': 'A list property is empty after DELETE.',
  'EMP-13: list, set, map | Value after DELETE': 'A set property is empty after DELETE.',
  'EMP-14: list, set, map | Value after DELETE': 'A map property is empty after DELETE.',
});

export const fields = [...values, ...resource, ...session, ...others, ...emptied];

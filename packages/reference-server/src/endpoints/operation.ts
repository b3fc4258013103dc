/**
 * What a request asks for: the name of the call, as in the SDK. Different calls of the SDK that have the same method
 * and path have one name: `entities.list` stands for `page` and `each` too, `entities.create` for `saveAll`, and
 * `property.edit` for `add`, `insert`, `put` and `remove`. `entities.update` is sent by PATCH or by POST.
 */
export type Operation =
  | `entities.${'list' | 'create' | 'put' | 'update' | 'deleteWhere' | 'get' | 'delete'}`
  | `property.${'get' | 'edit' | 'set' | 'clear'}`
  | `resources.${'download' | 'upload' | 'delete'}`
  | 'authenticate'
  | 'logout'
  | `legacy.${
      | 'assemblyManipulate'
      | 'assemblyStreamManipulate'
      | 'create'
      | 'delete'
      | 'entity'
      | 'fetch'
      | 'listInsert'
      | 'listRemove'
      | 'mapPut'
      | 'mapRemove'
      | 'propertyFetch'
      | 'setInsert'
      | 'setRemove'
      | 'update'
      | 'action'
      | 'eval'}`;

/** A call of 4.3 to 4.6. Its path is the name in kebab-case. */
export type LegacyOperation = Extract<Operation, 'authenticate' | 'logout' | `legacy.${string}`>;

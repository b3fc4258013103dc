/** 4.8, 4.9: what calls on entities and properties do, and which projection they return. */
export const entityDeviations = [
  {
    id: 'D-1',
    subject: 'default projection of POST, PUT, PATCH on entities',
    documented: 'success',
    deployed: 'idInfo',
  },
  {
    id: 'D-2',
    subject: 'PUT and PATCH on a list, set or map property',
    documented: 'replaces the content',
    deployed: '400',
  },
  {
    id: 'D-17',
    subject: 'ignoreReferences',
    documented: 'references stay and read as null',
    deployed: 'as failIfReferenced',
  },
  {
    id: 'D-18',
    subject: 'POST /Type/<id> with an array and list-entities-request=true',
    documented: '400',
    deployed: 'processed',
  },
  {
    id: 'D-23',
    subject: 'GET and DELETE with an id text that is not of the id type',
    documented: '404',
    deployed: '400',
  },
  {
    id: 'D-33',
    subject: 'inducedManipulation of a ManipulationResponse',
    documented: 'the changes that were applied',
    deployed: 'the changes that the service itself added: parts of the identity of new entities, else nothing',
  },
  {
    id: 'D-34',
    subject: 'referenceInfo and locationInfo',
    documented: 'with the partition of the entity; with the full signature of its own type',
    deployed:
      'after an update without a partition that the request does not name; with type and partition as in the path',
  },
  {
    id: 'D-35',
    subject: 'PUT and PATCH on a path with a simple type name, with an entity in a property of the body',
    documented: 'as with the full signature',
    deployed: '400',
  },
  {
    id: 'D-51',
    subject: 'partitions in paths and in new entities',
    documented: 'without effect if the access ignores partitions; several matches are refused, 400',
    deployed:
      'if they are ignored, GET by id needs that of the entity, PUT of a new entity none, and conditions compare that of the access; else, without one, writes take one of several matches, and GET of a property finds nothing',
  },
  {
    id: 'D-52',
    subject: 'DELETE of an entity that refers to itself, with failIfReferenced or ignoreReferences',
    documented: 'deleted',
    deployed: '500',
  },
  {
    id: 'D-53',
    subject: 'POST, PUT, PATCH and DELETE by id, calls of properties, and references in their bodies',
    documented: 'entities of subtypes are found too',
    deployed: 'the entity must have exactly the type of the body, else of the path',
  },
  {
    id: 'D-60',
    subject: 'PUT, PATCH and DELETE on id, globalId and partition',
    documented: '400',
    deployed: '200, and the property changes',
  },
  {
    id: 'D-62',
    subject: 'a globalId that another entity has',
    documented: 'not checked',
    deployed: '500',
  },
] as const;

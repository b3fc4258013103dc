import type { ServiceRoute } from '../request.js';
import { deleteEntities, deleteEntity } from './delete-entities.js';
import { getEntity, queryEntities } from './get-entities.js';
import { deleteProperty, getProperty, postProperty, putProperty } from './properties.js';
import { writeEntities, writeEntity } from './write-entities.js';

const entities = 'rest/v2/entities/:access/:type';
const properties = 'rest/v2/properties/:access/:type/:id';

const ofOneEntity = {
  GET: getEntity,
  POST: writeEntity('POST'),
  PUT: writeEntity('PUT'),
  PATCH: writeEntity('PATCH'),
  DELETE: deleteEntity,
};

const ofProperty = {
  GET: getProperty,
  POST: postProperty,
  PUT: putProperty,
  PATCH: putProperty,
  DELETE: deleteProperty,
};

/** The paths of 4.8 and 4.9. */
export const v2Routes: readonly ServiceRoute[] = [
  {
    pattern: entities,
    methods: {
      GET: queryEntities,
      POST: writeEntities('POST'),
      PUT: writeEntities('PUT'),
      PATCH: writeEntities('PATCH'),
      DELETE: deleteEntities,
    },
    session: true,
  },
  { pattern: `${entities}/:id/:partition?`, methods: ofOneEntity, session: true },
  // The number of segments tells whether there is a partition, which comes before the property (4.9).
  { pattern: `${properties}/:property`, methods: ofProperty, session: true },
  { pattern: `${properties}/:partition/:property`, methods: ofProperty, session: true },
];

import type { PathTarget, ServiceRoute } from '../request.js';
import { deleteEntities, deleteEntity } from './delete-entities.js';
import { getEntity, queryEntities } from './get-entities.js';
import { kept } from './kept.js';
import { entityPath, propertyOf, typePath } from './path.js';
import { deleteProperty, getProperty, postProperty, putProperty } from './properties.js';
import { writeEntities, writeEntity } from './write-entities.js';

const entities = 'rest/v2/entities/:access/:type';
const properties = 'rest/v2/properties/:access/:type/:id';

const ofOneEntity = {
  GET: kept(getEntity),
  POST: writeEntity('POST'),
  PUT: writeEntity('PUT'),
  PATCH: writeEntity('PATCH'),
  DELETE: deleteEntity,
};

const ofProperty = {
  GET: kept(getProperty),
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
      GET: kept(queryEntities),
      POST: writeEntities('POST'),
      PUT: writeEntities('PUT'),
      PATCH: writeEntities('PATCH'),
      DELETE: deleteEntities,
    },
    session: true,
    check: typePath,
  },
  { pattern: `${entities}/:id/:partition?`, methods: ofOneEntity, session: true, check: entityPath },
  // The number of segments tells whether there is a partition, which comes before the property (4.9).
  { pattern: `${properties}/:property`, methods: ofProperty, session: true, check: propertyPath },
  { pattern: `${properties}/:partition/:property`, methods: ofProperty, session: true, check: propertyPath },
];

/** @throws Refusal if the entity path of a property, or the property of its type, is unknown */
function propertyPath(target: PathTarget): void {
  propertyOf(entityPath(target), target.parameters.property ?? '');
}

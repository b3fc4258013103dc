import {
  deleteEntitiesOptions,
  deleteEntityOptions,
  getEntityOptions,
  getPropertyOptions,
  manipulateEntitiesOptions,
  postPropertyOptions,
  putPropertyOptions,
  queryEntitiesOptions,
} from '../../options/sets.js';
import { kept } from '../kept-responses.js';
import { entityPath, propertyOf, typePath } from '../lookup.js';
import type { PathTarget, ServiceRoute } from '../request.js';
import { deleteEntities, deleteEntity } from './delete-entities.js';
import { endpoint } from './endpoint.js';
import { getEntity, queryEntities } from './get-entities.js';
import { deleteProperty, getProperty, postProperty, putProperty } from './properties.js';
import { writeEntities, writeEntity } from './write-entities.js';

const entities = 'rest/v2/entities/:access/:type';
const properties = 'rest/v2/properties/:access/:type/:id';

const ofEntities = {
  GET: endpoint('entities.list', queryEntitiesOptions, kept(queryEntities)),
  POST: endpoint('entities.create', manipulateEntitiesOptions, writeEntities('POST')),
  PUT: endpoint('entities.put', manipulateEntitiesOptions, writeEntities('PUT')),
  PATCH: endpoint('entities.update', manipulateEntitiesOptions, writeEntities('PATCH')),
  DELETE: endpoint('entities.deleteWhere', deleteEntitiesOptions, deleteEntities),
};

const ofOneEntity = {
  GET: endpoint('entities.get', getEntityOptions, kept(getEntity)),
  POST: endpoint('entities.update', manipulateEntitiesOptions, writeEntity('POST')),
  PUT: endpoint('entities.put', manipulateEntitiesOptions, writeEntity('PUT')),
  PATCH: endpoint('entities.update', manipulateEntitiesOptions, writeEntity('PATCH')),
  DELETE: endpoint('entities.delete', deleteEntityOptions, deleteEntity),
};

const ofProperty = {
  GET: endpoint('property.get', getPropertyOptions, kept(getProperty)),
  POST: endpoint('property.edit', postPropertyOptions, postProperty),
  PUT: endpoint('property.set', putPropertyOptions, putProperty),
  PATCH: endpoint('property.set', putPropertyOptions, putProperty),
  DELETE: endpoint('property.clear', putPropertyOptions, deleteProperty),
};

/** The paths of 4.8 and 4.9. */
export const v2Routes: readonly ServiceRoute[] = [
  { pattern: entities, methods: ofEntities, session: true, check: typePath },
  { pattern: `${entities}/:id/:partition?`, methods: ofOneEntity, session: true, check: entityPath },
  // The number of segments tells whether there is a partition, which comes before the property (4.9).
  { pattern: `${properties}/:property`, methods: ofProperty, session: true, check: propertyPath },
  { pattern: `${properties}/:partition/:property`, methods: ofProperty, session: true, check: propertyPath },
];

/** @throws Refusal if the entity path of a property, or the property of its type, is unknown */
function propertyPath(target: PathTarget): void {
  propertyOf(entityPath(target), target.parameters.property ?? '');
}

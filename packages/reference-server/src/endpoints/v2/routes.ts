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
import { entityPath, propertyOf, typePath } from '../lookup.js';
import type { Endpoints, PathTarget, ServiceRoute } from '../request.js';
import { deleteEntities, deleteEntity } from './delete-entities.js';
import { getEntity, queryEntities } from './get-entities.js';
import { deleteProperty, getProperty, postProperty, putProperty } from './properties.js';
import { writeEntities, writeEntity } from './write-entities.js';

const entities = 'rest/v2/entities/:access/:type';
const properties = 'rest/v2/properties/:access/:type/:id';

const ofEntities: Endpoints = {
  GET: { operation: 'entities.list', options: queryEntitiesOptions, handler: queryEntities },
  POST: { operation: 'entities.create', options: manipulateEntitiesOptions, handler: writeEntities('POST') },
  PUT: { operation: 'entities.put', options: manipulateEntitiesOptions, handler: writeEntities('PUT') },
  PATCH: { operation: 'entities.update', options: manipulateEntitiesOptions, handler: writeEntities('PATCH') },
  DELETE: { operation: 'entities.deleteWhere', options: deleteEntitiesOptions, handler: deleteEntities },
};

const ofOneEntity: Endpoints = {
  GET: { operation: 'entities.get', options: getEntityOptions, handler: getEntity },
  POST: { operation: 'entities.update', options: manipulateEntitiesOptions, handler: writeEntity('POST') },
  PUT: { operation: 'entities.put', options: manipulateEntitiesOptions, handler: writeEntity('PUT') },
  PATCH: { operation: 'entities.update', options: manipulateEntitiesOptions, handler: writeEntity('PATCH') },
  DELETE: { operation: 'entities.delete', options: deleteEntityOptions, handler: deleteEntity },
};

const ofProperty: Endpoints = {
  GET: { operation: 'property.get', options: getPropertyOptions, handler: getProperty },
  POST: { operation: 'property.edit', options: postPropertyOptions, handler: postProperty },
  PUT: { operation: 'property.set', options: putPropertyOptions, handler: putProperty },
  PATCH: { operation: 'property.set', options: putPropertyOptions, handler: putProperty },
  DELETE: { operation: 'property.clear', options: putPropertyOptions, handler: deleteProperty },
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

import type { ServiceRoute } from '../request.js';
import { actionCall } from './actions.js';
import { manipulateByBody, manipulateByParameter } from './assembly.js';
import { aliased, changeRoutes, noOptions, readRoutes, textChangeRoutes } from './call.js';
import {
  indexRows,
  insertIntoList,
  insertIntoSet,
  putIntoMap,
  removeFromList,
  removeFromMap,
  removeFromSet,
} from './collections.js';
import { evalCall } from './evaluate.js';
import { createEntity, deletingEntity, resolveEntity, updateEntity, withoutEntity } from './instances.js';
import {
  assemblyProjections,
  createProjections,
  editProjections,
  entityProjections,
  propertyProjections,
  queryProjections,
  updateProjections,
} from './projections.js';
import { fetchEntities, fetchProperty, orderRows, prepareFetch } from './queries.js';
import { authenticate, logout } from './session.js';
import { namedCollection, namedEntity, namedProperty, namedType } from './targets.js';

const read = { methods: ['GET', 'POST'] } as const;
const change = { methods: ['GET', 'POST', 'PUT'], options: noOptions } as const;
const collectionEdit = { ...change, projections: editProjections } as const;

/** The legacy calls of 4.3 to 4.6, with their methods, parameters, targets, projections and functions. */
export const legacyRoutes: readonly ServiceRoute[] = [
  ...textChangeRoutes({
    ...change,
    operation: 'legacy.assemblyManipulate',
    required: ['body'],
    target: () => undefined,
    projections: assemblyProjections,
    run: manipulateByParameter,
  }),
  ...textChangeRoutes({
    ...change,
    operation: 'legacy.assemblyStreamManipulate',
    methods: ['POST', 'PUT'],
    required: [],
    bodyUse: 'content',
    target: () => undefined,
    projections: assemblyProjections,
    run: manipulateByBody,
  }),
  ...changeRoutes({
    ...change,
    operation: 'legacy.create',
    methods: ['GET', 'POST'],
    required: ['type'],
    target: namedType,
    projections: createProjections,
    run: createEntity,
  }),
  ...changeRoutes({
    ...change,
    operation: 'legacy.delete',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    required: ['type', 'id'],
    target: namedEntity,
    projections: editProjections,
    begin: deletingEntity,
    run: withoutEntity,
  }),
  ...readRoutes({
    ...read,
    operation: 'legacy.entity',
    required: ['type', 'id'],
    target: namedEntity,
    options: noOptions,
    projections: entityProjections,
    run: resolveEntity,
  }),
  ...readRoutes({
    ...read,
    operation: 'legacy.fetch',
    required: ['type'],
    target: namedType,
    options: orderRows,
    projections: queryProjections,
    prepare: prepareFetch,
    run: fetchEntities,
  }),
  ...changeRoutes({
    ...collectionEdit,
    operation: 'legacy.listInsert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    options: indexRows,
    run: insertIntoList,
  }),
  ...changeRoutes({
    ...collectionEdit,
    operation: 'legacy.listRemove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    run: removeFromList,
  }),
  ...changeRoutes({
    ...collectionEdit,
    operation: 'legacy.mapPut',
    required: ['type', 'id', 'property', 'key', 'value'],
    target: namedCollection('map'),
    run: putIntoMap,
  }),
  ...changeRoutes({
    ...collectionEdit,
    operation: 'legacy.mapRemove',
    required: ['type', 'id', 'property', 'key'],
    target: namedCollection('map'),
    run: removeFromMap,
  }),
  ...readRoutes({
    ...read,
    operation: 'legacy.propertyFetch',
    required: ['type', 'id', 'property'],
    target: namedProperty,
    options: orderRows,
    projections: propertyProjections,
    run: fetchProperty,
  }),
  ...changeRoutes({
    ...collectionEdit,
    operation: 'legacy.setInsert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    run: insertIntoSet,
  }),
  ...changeRoutes({
    ...collectionEdit,
    operation: 'legacy.setRemove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    run: removeFromSet,
  }),
  ...changeRoutes({
    ...change,
    operation: 'legacy.update',
    required: ['type', 'id'],
    target: namedEntity,
    projections: updateProjections,
    run: updateEntity,
  }),
  ...aliased('authenticate', ['POST'], authenticate, { session: false }),
  ...aliased('logout', ['GET', 'POST'], logout, { session: true, getChanges: true }),
  ...aliased('legacy.action', ['GET', 'POST'], actionCall, { session: true, getChanges: true }),
  ...aliased('legacy.eval', ['GET', 'POST', 'PUT'], evalCall, { session: true, getChanges: true }),
];

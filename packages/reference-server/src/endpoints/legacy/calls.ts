import { inOneStep } from '../../work/steps.js';
import type { ServiceRoute } from '../request.js';
import { actionCall } from './actions.js';
import { manipulateByBody, manipulateByParameter } from './assembly.js';
import { aliased, callRoutes, noOptions } from './call.js';
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
import {
  createEntity,
  deleteEntity,
  fetchEntities,
  fetchProperty,
  orderRows,
  resolveEntity,
  updateEntity,
} from './instances.js';
import {
  createProjections,
  editProjections,
  entityProjections,
  propertyProjections,
  queryProjections,
  updateProjections,
} from './projections.js';
import { authenticate, logout } from './session.js';
import { namedCollection, namedEntity, namedProperty, namedType } from './targets.js';

const reading = { methods: ['GET', 'POST'] } as const;
const changing = { methods: ['GET', 'POST', 'PUT'], options: noOptions } as const;
const collectionEdit = { ...changing, projections: editProjections } as const;

/** The legacy calls of 4.3 to 4.6, with their methods, parameters, targets, projections and functions. */
export const legacyRoutes: readonly ServiceRoute[] = [
  ...callRoutes({
    ...changing,
    operation: 'legacy.create',
    methods: ['GET', 'POST'],
    required: ['type'],
    target: namedType,
    projections: createProjections,
    change: inOneStep(createEntity),
  }),
  ...callRoutes({
    ...changing,
    operation: 'legacy.delete',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    required: ['type', 'id'],
    target: namedEntity,
    projections: editProjections,
    change: deleteEntity,
  }),
  ...callRoutes({
    ...reading,
    operation: 'legacy.entity',
    required: ['type', 'id'],
    target: namedEntity,
    options: noOptions,
    projections: entityProjections,
    read: inOneStep(resolveEntity),
  }),
  ...callRoutes({
    ...reading,
    operation: 'legacy.fetch',
    required: ['type'],
    target: namedType,
    options: orderRows,
    projections: queryProjections,
    read: fetchEntities,
  }),
  ...callRoutes({
    ...collectionEdit,
    operation: 'legacy.listInsert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    options: indexRows,
    change: insertIntoList,
  }),
  ...callRoutes({
    ...collectionEdit,
    operation: 'legacy.listRemove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    change: removeFromList,
  }),
  ...callRoutes({
    ...collectionEdit,
    operation: 'legacy.mapPut',
    required: ['type', 'id', 'property', 'key', 'value'],
    target: namedCollection('map'),
    change: putIntoMap,
  }),
  ...callRoutes({
    ...collectionEdit,
    operation: 'legacy.mapRemove',
    required: ['type', 'id', 'property', 'key'],
    target: namedCollection('map'),
    change: removeFromMap,
  }),
  ...callRoutes({
    ...reading,
    operation: 'legacy.propertyFetch',
    required: ['type', 'id', 'property'],
    target: namedProperty,
    options: orderRows,
    projections: propertyProjections,
    read: inOneStep(fetchProperty),
  }),
  ...callRoutes({
    ...collectionEdit,
    operation: 'legacy.setInsert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    change: insertIntoSet,
  }),
  ...callRoutes({
    ...collectionEdit,
    operation: 'legacy.setRemove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    change: removeFromSet,
  }),
  ...callRoutes({
    ...changing,
    operation: 'legacy.update',
    required: ['type', 'id'],
    target: namedEntity,
    projections: updateProjections,
    change: inOneStep(updateEntity),
  }),
  ...aliased('legacy.assemblyManipulate', changing.methods, manipulateByParameter, { session: true, getChanges: true }),
  ...aliased('legacy.assemblyStreamManipulate', ['POST', 'PUT'], manipulateByBody, {
    session: true,
    formParameters: false,
    getChanges: true,
  }),
  ...aliased('authenticate', ['POST'], authenticate, { session: false }),
  ...aliased('logout', ['GET', 'POST'], logout, { session: true, getChanges: true }),
  ...aliased('legacy.action', ['GET', 'POST'], actionCall, { session: true, getChanges: true }),
  ...aliased('legacy.eval', ['GET', 'POST', 'PUT'], evalCall, { session: true, getChanges: true }),
];

import type { ServiceRoute } from '../request.js';
import { actionCall } from './actions.js';
import { manipulateByBody, manipulateByParameter } from './assembly.js';
import { aliased, noOptions, routesOf } from './call.js';
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
import { createEntity, deleteEntity, resolveEntity, updateEntity } from './instances.js';
import {
  assemblyProjections,
  createProjections,
  editProjections,
  entityProjections,
  propertyProjections,
  queryProjections,
  updateProjections,
} from './projections.js';
import { fetchEntities, fetchProperty, orderRows } from './queries.js';
import { authenticate, logout } from './session.js';
import { namedCollection, namedEntity, namedProperty, namedType } from './targets.js';

const read = { methods: ['GET', 'POST'], changes: false } as const;
const change = { methods: ['GET', 'POST', 'PUT'], changes: true, options: noOptions } as const;
const collectionEdit = { ...change, projections: editProjections } as const;

/** The legacy calls of 4.3 to 4.6, with their methods, parameters, targets, projections and functions. */
export const legacyRoutes: readonly ServiceRoute[] = [
  ...routesOf({
    ...change,
    name: 'assembly-manipulate',
    required: ['body'],
    target: () => undefined,
    projections: assemblyProjections,
    run: manipulateByParameter,
  }),
  ...routesOf({
    ...change,
    name: 'assembly-stream-manipulate',
    methods: ['POST', 'PUT'],
    required: [],
    bodyUse: 'content',
    target: () => undefined,
    projections: assemblyProjections,
    run: manipulateByBody,
  }),
  ...routesOf({
    ...change,
    name: 'create',
    methods: ['GET', 'POST'],
    required: ['type'],
    target: namedType,
    projections: createProjections,
    run: createEntity,
  }),
  ...routesOf({
    ...change,
    name: 'delete',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    required: ['type', 'id'],
    target: namedEntity,
    projections: editProjections,
    run: deleteEntity,
  }),
  ...routesOf({
    ...read,
    name: 'entity',
    required: ['type', 'id'],
    target: namedEntity,
    options: noOptions,
    projections: entityProjections,
    run: resolveEntity,
  }),
  ...routesOf({
    ...read,
    name: 'fetch',
    required: ['type'],
    target: namedType,
    options: orderRows,
    projections: queryProjections,
    run: fetchEntities,
  }),
  ...routesOf({
    ...collectionEdit,
    name: 'list-insert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    options: indexRows,
    run: insertIntoList,
  }),
  ...routesOf({
    ...collectionEdit,
    name: 'list-remove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    run: removeFromList,
  }),
  ...routesOf({
    ...collectionEdit,
    name: 'map-put',
    required: ['type', 'id', 'property', 'key', 'value'],
    target: namedCollection('map'),
    run: putIntoMap,
  }),
  ...routesOf({
    ...collectionEdit,
    name: 'map-remove',
    required: ['type', 'id', 'property', 'key'],
    target: namedCollection('map'),
    run: removeFromMap,
  }),
  ...routesOf({
    ...read,
    name: 'property-fetch',
    required: ['type', 'id', 'property'],
    target: namedProperty,
    options: orderRows,
    projections: propertyProjections,
    run: fetchProperty,
  }),
  ...routesOf({
    ...collectionEdit,
    name: 'set-insert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    run: insertIntoSet,
  }),
  ...routesOf({
    ...collectionEdit,
    name: 'set-remove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    run: removeFromSet,
  }),
  ...routesOf({
    ...change,
    name: 'update',
    required: ['type', 'id'],
    target: namedEntity,
    projections: updateProjections,
    run: updateEntity,
  }),
  ...aliased('authenticate', { methods: { POST: authenticate }, session: false }),
  ...aliased('logout', { methods: { GET: logout, POST: logout }, session: true, getChanges: true }),
  ...aliased('action', { methods: { GET: actionCall, POST: actionCall }, session: true, getChanges: true }),
  ...aliased('eval', { methods: { GET: evalCall, POST: evalCall, PUT: evalCall }, session: true, getChanges: true }),
];

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
    name: 'assembly-manipulate',
    required: ['body'],
    target: () => undefined,
    projections: assemblyProjections,
    run: manipulateByParameter,
  }),
  ...textChangeRoutes({
    ...change,
    name: 'assembly-stream-manipulate',
    methods: ['POST', 'PUT'],
    required: [],
    bodyUse: 'content',
    target: () => undefined,
    projections: assemblyProjections,
    run: manipulateByBody,
  }),
  ...changeRoutes({
    ...change,
    name: 'create',
    methods: ['GET', 'POST'],
    required: ['type'],
    target: namedType,
    projections: createProjections,
    run: createEntity,
  }),
  ...changeRoutes({
    ...change,
    name: 'delete',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    required: ['type', 'id'],
    target: namedEntity,
    projections: editProjections,
    begin: deletingEntity,
    run: withoutEntity,
  }),
  ...readRoutes({
    ...read,
    name: 'entity',
    required: ['type', 'id'],
    target: namedEntity,
    options: noOptions,
    projections: entityProjections,
    run: resolveEntity,
  }),
  ...readRoutes({
    ...read,
    name: 'fetch',
    required: ['type'],
    target: namedType,
    options: orderRows,
    projections: queryProjections,
    prepare: prepareFetch,
    run: fetchEntities,
  }),
  ...changeRoutes({
    ...collectionEdit,
    name: 'list-insert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    options: indexRows,
    run: insertIntoList,
  }),
  ...changeRoutes({
    ...collectionEdit,
    name: 'list-remove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    run: removeFromList,
  }),
  ...changeRoutes({
    ...collectionEdit,
    name: 'map-put',
    required: ['type', 'id', 'property', 'key', 'value'],
    target: namedCollection('map'),
    run: putIntoMap,
  }),
  ...changeRoutes({
    ...collectionEdit,
    name: 'map-remove',
    required: ['type', 'id', 'property', 'key'],
    target: namedCollection('map'),
    run: removeFromMap,
  }),
  ...readRoutes({
    ...read,
    name: 'property-fetch',
    required: ['type', 'id', 'property'],
    target: namedProperty,
    options: orderRows,
    projections: propertyProjections,
    run: fetchProperty,
  }),
  ...changeRoutes({
    ...collectionEdit,
    name: 'set-insert',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    run: insertIntoSet,
  }),
  ...changeRoutes({
    ...collectionEdit,
    name: 'set-remove',
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    run: removeFromSet,
  }),
  ...changeRoutes({
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

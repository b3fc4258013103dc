import { manipulateByBody, manipulateByParameter } from './assembly.js';
import type { Projections } from './call.js';
import { answersNull, type Changed, ofChanges } from './changes.js';
import {
  indexRows,
  insertIntoList,
  insertIntoSet,
  putIntoMap,
  removeFromList,
  removeFromMap,
  removeFromSet,
} from './collections.js';
import { ofEntity, ofProperty, ofQuery } from './found.js';
import { createEntity, deleteEntity, updateEntity } from './instances.js';
import { fetchEntities, fetchProperty, orderRows, resolveEntity } from './queries.js';
import { type LegacyCall, row } from './row.js';
import { namedCollection, namedEntity, namedProperty, namedType } from './targets.js';

const { envelope, payload, id, ids, entity, entities, none } = ofChanges;

const ofAssembly: Projections<Changed> = {
  named: { envelope, payload, id, ids, entity, entities },
  byDefault: answersNull,
};
const ofCreate: Projections<Changed> = { named: { envelope, payload, id, entity }, byDefault: entity };
const ofUpdate: Projections<Changed> = { named: { envelope, payload, none, entity }, byDefault: none };
const ofEdit: Projections<Changed> = { named: { envelope, payload, none }, byDefault: none };

const reading = { methods: ['GET', 'POST'], changes: false } as const;
const changing = { methods: ['GET', 'POST', 'PUT'], changes: true } as const;

const nothingMore = {} as const;
const accessAlone = () => undefined;

/** The table of 4.3: every call with its methods, what it needs, what it answers, and what it does. */
export const calls: readonly LegacyCall[] = [
  row({
    name: 'assembly-manipulate',
    ...changing,
    required: ['body'],
    target: accessAlone,
    options: nothingMore,
    projections: ofAssembly,
    run: manipulateByParameter,
  }),
  row({
    name: 'assembly-stream-manipulate',
    ...changing,
    methods: ['POST', 'PUT'],
    required: [],
    bodyUse: 'content',
    target: accessAlone,
    options: nothingMore,
    projections: ofAssembly,
    run: manipulateByBody,
  }),
  row({
    name: 'create',
    ...changing,
    methods: ['GET', 'POST'],
    required: ['type'],
    target: namedType,
    options: nothingMore,
    projections: ofCreate,
    run: createEntity,
  }),
  row({
    name: 'delete',
    ...changing,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    required: ['type', 'id'],
    target: namedEntity,
    options: nothingMore,
    projections: ofEdit,
    run: deleteEntity,
  }),
  row({
    name: 'entity',
    ...reading,
    required: ['type', 'id'],
    target: namedEntity,
    options: nothingMore,
    projections: ofEntity,
    run: resolveEntity,
  }),
  row({
    name: 'fetch',
    ...reading,
    required: ['type'],
    target: namedType,
    options: orderRows,
    projections: ofQuery,
    run: fetchEntities,
  }),
  row({
    name: 'list-insert',
    ...changing,
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    options: indexRows,
    projections: ofEdit,
    run: insertIntoList,
  }),
  row({
    name: 'list-remove',
    ...changing,
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('list'),
    options: nothingMore,
    projections: ofEdit,
    run: removeFromList,
  }),
  row({
    name: 'map-put',
    ...changing,
    required: ['type', 'id', 'property', 'key', 'value'],
    target: namedCollection('map'),
    options: nothingMore,
    projections: ofEdit,
    run: putIntoMap,
  }),
  row({
    name: 'map-remove',
    ...changing,
    required: ['type', 'id', 'property', 'key'],
    target: namedCollection('map'),
    options: nothingMore,
    projections: ofEdit,
    run: removeFromMap,
  }),
  row({
    name: 'property-fetch',
    ...reading,
    required: ['type', 'id', 'property'],
    target: namedProperty,
    options: orderRows,
    projections: ofProperty,
    run: fetchProperty,
  }),
  row({
    name: 'set-insert',
    ...changing,
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    options: nothingMore,
    projections: ofEdit,
    run: insertIntoSet,
  }),
  row({
    name: 'set-remove',
    ...changing,
    required: ['type', 'id', 'property', 'value'],
    target: namedCollection('set'),
    options: nothingMore,
    projections: ofEdit,
    run: removeFromSet,
  }),
  row({
    name: 'update',
    ...changing,
    required: ['type', 'id'],
    target: namedEntity,
    options: nothingMore,
    projections: ofUpdate,
    run: updateEntity,
  }),
];

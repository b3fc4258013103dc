import { invalid } from '../model/refusal.js';
import { type OptionsOf, optionSet } from './parse.js';
import * as row from './table.js';
import { selection, shared } from './table.js';

/** GET `/entities/<access>/<type>/<id>` (4.8). */
export const getEntityOptions = optionSet(
  'GET of one entity',
  { ...shared, projection: row.entityProjection },
  { further: Object.values(selection) },
);

/** GET `/entities/<access>/<type>` (4.8). */
export const queryEntitiesOptions = optionSet(
  'GET of entities',
  {
    ...shared,
    projection: row.queryProjection,
    ...selection,
  },
  {
    where: true,
    check({ orderBy, orderDirection }) {
      if (orderDirection.length <= orderBy.length) return;
      throw invalid(
        'R-16',
        'Expected at most one "order-direction" for each "order-by", ' +
          `got ${orderDirection.length} for ${orderBy.length}.`,
      );
    },
  },
);

/** POST, PUT and PATCH of `/entities/…` (4.8). */
export const manipulateEntitiesOptions = optionSet('POST, PUT and PATCH of entities', {
  ...shared,
  projection: row.manipulationProjection,
  listEntitiesRequest: row.listEntitiesRequest,
});

const deletion = {
  ...shared,
  projection: row.deleteProjection,
  deleteMode: row.deleteMode,
  allowMultipleDelete: row.allowMultipleDelete,
} as const;

/** DELETE `/entities/<access>/<type>/<id>` (4.8). */
export const deleteEntityOptions = optionSet('DELETE of one entity', deletion);

/** DELETE `/entities/<access>/<type>` (4.8). */
export const deleteEntitiesOptions = optionSet('DELETE of entities', deletion, { where: true });

/** GET `/properties/…` (4.9). */
export const getPropertyOptions = optionSet('GET of a property', { ...shared, projection: row.propertyProjection });

/** POST `/properties/…` (4.9). */
export const postPropertyOptions = optionSet('POST on a property', {
  ...shared,
  projection: row.editProjection,
  remove: row.remove,
});

/** PUT, PATCH and DELETE of `/properties/…` (4.9). */
export const putPropertyOptions = optionSet('PUT, PATCH and DELETE of a property', {
  ...shared,
  projection: row.editProjection,
});

export type SharedOptions = OptionsOf<typeof shared>;
export type GetEntityOptions = OptionsOf<typeof getEntityOptions.rows>;
export type QueryEntitiesOptions = OptionsOf<typeof queryEntitiesOptions.rows>;
export type ManipulateEntitiesOptions = OptionsOf<typeof manipulateEntitiesOptions.rows>;
export type DeleteEntitiesOptions = OptionsOf<typeof deletion>;
export type GetPropertyOptions = OptionsOf<typeof getPropertyOptions.rows>;
export type PutPropertyOptions = OptionsOf<typeof putPropertyOptions.rows>;

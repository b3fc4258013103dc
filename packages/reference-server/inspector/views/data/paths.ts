import { hrefOf, pathOf } from '../../frame/router.js';
import type { Identity } from './graph.js';

/** The path of the entities of a type in the v2 endpoint, below the control paths. */
export function entitiesPath(access: string, type: string): string {
  return `service/rest/v2/entities/${pathOf([access, type])}`;
}

/** The path of an entity in the v2 endpoint, below the control paths. */
export function entityPath(access: string, { type, id, partition }: Identity): string {
  return `${entitiesPath(access, type)}/${pathOf([id, partition])}`;
}

export function referrersPath(access: string, { type, id, partition }: Identity): string {
  return `referrers/${pathOf([access, type, id, partition])}`;
}

export function downloadPath(access: string, resource: string): string {
  return `service/streaming?${new URLSearchParams({ accessId: access, resourceId: resource })}`;
}

/** The address of an entity within the page. */
export function entityHref(access: string, { type, id, partition }: Identity): string {
  return hrefOf(['data', access, type, id, partition]);
}

/** The address of the graph of an entity's neighbours within the page. */
export function neighboursHref(access: string, { type, id, partition }: Identity): string {
  return hrefOf(['data', access, type, id, partition, 'neighbours']);
}

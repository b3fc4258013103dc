import type { endpointOptions } from './grids.js';

type Endpoint = (typeof endpointOptions.columns)[number];

/** Where a section says that an endpoint knows an option: the prefix of its ids and the option's number there. */
export const known: {
  readonly [E in Endpoint]: { readonly prefix: string; readonly options: { readonly [option: string]: string } };
} = {
  'GET /<id>': {
    prefix: 'ENT-GET',
    options: numbered(11, [
      'write-empty-properties',
      'stabilize-order',
      'depth',
      'prettiness',
      'entity-recurrence-depth',
      'type-explicitness',
      'identity-management-mode',
    ]),
  },
  GET: {
    prefix: 'ENT-QRY',
    options: {
      'start-index': '18',
      'max-results': '20',
      'order-by': '22',
      'order-direction': '24',
      distinct: '27',
      projection: '31',
      ...numbered(34, [
        'write-empty-properties',
        'stabilize-order',
        'depth',
        'prettiness',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
    },
  },
  PUT: {
    prefix: 'ENT-WRT',
    options: {
      ...numbered(13, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
      projection: '08',
      'list-entities-request': '12',
    },
  },
  DELETE: {
    prefix: 'ENT-DEL',
    options: {
      ...numbered(20, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
      projection: '13',
      'delete-mode': '11',
      'allow-multiple-delete': '18',
    },
  },
  'GET property': {
    prefix: 'PRP-GET',
    options: {
      ...numbered(6, [
        'write-empty-properties',
        'stabilize-order',
        'prettiness',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
      projection: '03',
    },
  },
  'POST property': {
    prefix: 'PRP-POST',
    options: {
      ...numbered(5, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
      ]),
      projection: '03',
      remove: '02',
    },
  },
  'PUT property': {
    prefix: 'PRP-PUT',
    options: {
      ...numbered(10, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
      ]),
      projection: '07',
    },
  },
  'DELETE property': {
    prefix: 'PRP-DEL',
    options: {
      ...numbered(4, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
      ]),
      projection: '02',
    },
  },
};

function numbered(first: number, names: readonly string[]): { readonly [option: string]: string } {
  return Object.fromEntries(names.map((name, index) => [name, String(first + index).padStart(2, '0')]));
}

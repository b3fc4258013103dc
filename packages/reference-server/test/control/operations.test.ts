import { expect, it } from 'vitest';
import { allOperations, callOf } from '../../src/control/operations.js';
import { legacyRoutes } from '../../src/endpoints/legacy/calls.js';
import { streamingRoutes } from '../../src/endpoints/streaming/routes.js';
import { v2Routes } from '../../src/endpoints/v2/routes.js';

it('every method of every path has an operation, and no operation has no path', () => {
  const used = new Set(
    [...v2Routes, ...legacyRoutes, ...streamingRoutes].flatMap(({ pattern, methods }) =>
      Object.keys(methods).map((method) => {
        const { operation } = callOf(method, pattern.replaceAll('?', '').split('/'), () => []);
        expect(operation, `${method} ${pattern}`).toBeDefined();
        return operation;
      }),
    ),
  );
  expect(used).toEqual(allOperations());
});

it.each([
  ['GET', 'rest/v2/entities/a/T', { operation: 'entities.list', access: 'a', type: 'T' }],
  ['HEAD', 'rest/v2/entities/a/T/7/p', { operation: 'entities.get', access: 'a', type: 'T', id: '7', partition: 'p' }],
  ['PATCH', 'rest/v2/entities/a/T/7', { operation: 'entities.update', access: 'a', type: 'T', id: '7' }],
  ['DELETE', 'rest/v2/entities/a/T', { operation: 'entities.deleteWhere', access: 'a', type: 'T' }],
  [
    'POST',
    'rest//v2/properties/a/T/7/n',
    { operation: 'property.edit', access: 'a', type: 'T', id: '7', property: 'n' },
  ],
  ['OPTIONS', 'rest/v2/entities/a/T', {}],
  ['GET', 'rest/v2/entities/a', {}],
  ['GET', 'rest/nothing', {}],
])('%s %s', (method, path, call) => {
  expect(callOf(method, path.split('/'), () => [])).toEqual(call);
});

it('parameters name what a legacy call concerns, and the last one counts', () => {
  const pairs = [
    ['type', 'S'],
    ['accessId', 'a'],
    ['id', '1'],
    ['part', 'p'],
    ['property', 'n'],
    ['type', 'T'],
  ] as const;
  expect(callOf('PUT', ['rest', 'v1', 'list-insert'], () => pairs)).toEqual({
    operation: 'legacy.listInsert',
    access: 'a',
    type: 'T',
    id: '1',
    partition: 'p',
    property: 'n',
  });
});

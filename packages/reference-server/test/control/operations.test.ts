import { expect, it } from 'vitest';
import { allOperations, callOf } from '../../src/control/journal/operations.js';
import { serviceRoutes } from '../../src/endpoints/routes.js';

it('every method of every path has an operation, and no operation has no path', () => {
  const used = new Set(
    serviceRoutes.flatMap(({ pattern, methods }) =>
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
  // The body of a refused method may have a password too.
  ['PATCH', 'rest/authenticate', { operation: 'authenticate' }],
  ['PUT', 'streaming', {}],
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

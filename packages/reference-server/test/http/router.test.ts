import { expect, it } from 'vitest';
import { Router } from '../../src/http/router.js';

const router = new Router(
  [
    'rest/v2/entities/:access/:type/:id?/:partition?',
    'rest/v2/properties/:access/:type/:id/:property',
    'rest/v2/properties/:access/:type/:id/:partition/:property',
    'rest/logout',
    'rest/:id/fixed',
    'all/*',
    'all/:id/fixed',
  ].map((pattern) => ({ pattern })),
);

it.each([
  ['rest/v2/entities/a/T', { access: 'a', type: 'T' }],
  ['rest/v2/entities/a/T/1', { access: 'a', type: 'T', id: '1' }],
  ['rest/v2/entities/a/T/1/p', { access: 'a', type: 'T', id: '1', partition: 'p' }],
  ['rest/v2/properties/a/T/1/name', { access: 'a', type: 'T', id: '1', property: 'name' }],
  ['rest/v2/properties/a/T/1/p/name', { access: 'a', type: 'T', id: '1', partition: 'p', property: 'name' }],
  ['rest/logout', {}],
  ['rest/logout/fixed', { id: 'logout' }],
  ['all', {}],
  ['all/more/and//more', {}],
  ['all/more/fixed', { id: 'more' }],
  ['all//fixed', {}],
  ['rest/v2/entities/__proto__/constructor', { access: '__proto__', type: 'constructor' }],
])('%s is found', (path, parameters) => {
  expect(router.match(path.split('/'))?.parameters).toEqual(parameters);
});

it.each([
  'rest/v2/entities/a',
  'rest/v2/entities/a/T/1/p/more',
  'rest/v2/entities//T',
  'rest/v2/properties/a/T/1',
  'rest/v2/properties/a/T/1/p/name/more',
  'rest',
  'REST/logout',
  'rest/logout/more',
  '',
  'constructor',
  '__proto__',
])('%s is not found', (path) => {
  expect(router.match(path.split('/'))).toBeUndefined();
});

it('refuses two patterns of one path', () => {
  const ambiguous = new Router([{ pattern: 'a/:id' }, { pattern: 'a/:type?' }]);
  expect(() => ambiguous.match(['a'])).toThrow('Pattern "a/:type?"');
});

import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../json/people.js';
import { SmallService, things } from '../support/small-service.js';

let service: SmallService;
beforeAll(async () => {
  service = await SmallService.start();
  await service.expect(200, 'POST', things, { name: 'a b&ä' });
});

describe('a path (R-5)', () => {
  it.each([
    things,
    `${things}/`,
    `${things}/1`,
    `${things}/1/a`,
    'rest/v2/properties/a/x.Thing/1/name',
    'rest/v2/properties/a/x.Thing/1/a/name',
    'rest/v2/entities/%61/x%2EThing/%31',
  ])('%s leads to a call', async (path) => {
    await service.expect(200, 'GET', path);
  });

  it.each([
    'rest/v2/entities/a',
    `${things}/1/a/more`,
    'rest/v2/entities//x.Thing',
    `${things}//`,
    'rest/v2/properties/a/x.Thing/1',
    'rest/v2/properties/a/x.Thing/1/a/name/more',
    'rest',
    'REST/logout',
    'rest/logout/more',
    '',
    'constructor',
    '__proto__',
  ])('%s leads nowhere', async (path) => {
    expect(await refusalOf(service, service.send('GET', path))).toMatch(/^R-5 There is no path/);
  });

  it.each(['rest/v2/entities/__proto__/constructor', 'rest/v2/entities/a+b/x.Thing'])(
    '%s leads to a call, which finds no access',
    async (path) => {
      expect(await refusalOf(service, service.send('GET', path))).toMatch(/^R-6 Unknown access/);
    },
  );

  it.each(['%', '%zz', '%C3', '%ff%fe', '%u00e4'])('%s in it is refused', async (segment) => {
    expect(await refusalOf(service, service.send('GET', `rest/v2/entities/a/${segment}`))).toContain(
      'percent-encoded UTF-8',
    );
  });
});

describe('a query', () => {
  it.each(['where.name=a+b%26%C3%A4', 'where.name=a%20b%26%c3%a4', '&&where.name=a+b%26ä&'])('%s', async (query) => {
    expect(JSON.parse(await service.expect(200, 'GET', `${things}?${query}`))).toHaveLength(1);
  });

  it('is refused where it is not readable, after the session in it was found', async () => {
    const refused = service.send('GET', `${things}?where.name=%zz`);
    expect(await refusalOf(service, refused)).toContain('in the query, at "where.name".');
    expect((await refused).status).toBe(400);
  });
});

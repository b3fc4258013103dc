import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const mandatory = {
  'x.List': { type: 'list<string>', mandatory: true },
  'x.Map': { type: 'map<string,string>', mandatory: true },
  'x.Text': { type: 'string', mandatory: true },
  'x.Flag': { type: 'boolean', mandatory: true, nullable: false },
  'x.Count': { type: 'integer', mandatory: true, nullable: false, default: 7 },
  'x.Default': { type: 'string', mandatory: true, default: 'd' },
} as const;

const numbers = { properties: { f: 'float', d: 'double', all: 'list<float>' }, message: '{f} {d} {all}' };

const deployment = deploymentOf(
  {
    ...Object.fromEntries(
      Object.entries(mandatory).map(([type, must]) => [type, { kind: 'entity', properties: { must } }]),
    ),
    'x.Optional': {
      kind: 'entity',
      properties: {
        flag: { type: 'boolean', nullable: false },
        text: { type: 'string', nullable: false },
        other: { type: 'x.Optional', nullable: false },
        list: 'list<string>',
      },
    },
  },
  { services: { 'x.Numbers': numbers } },
);

const start = () => SmallService.start({ deployment });
const count = async (service: SmallService, type: string): Promise<number> =>
  JSON.parse(await service.expect(200, 'GET', `rest/v2/entities/a/${type}`)).length;

describe('a create call names all mandatory properties (4.3, R-76)', () => {
  it.each(Object.entries(mandatory))('%s without it is refused, also if it has a value: %j', async (type, must) => {
    const service = await start();
    const text = await service.expect(400, 'GET', `rest/create?accessId=a&type=${type}`);
    expect(text).toContain('*must');
    expect(await count(service, type)).toBe(0);
    const values = must.type.startsWith('map') ? '*must=k&*must=1' : `*must=${must.type === 'boolean' ? 'false' : '1'}`;
    await service.expect(200, 'GET', `rest/create?accessId=a&type=${type}&${values}`);
    expect(await count(service, type)).toBe(1);
    await service.expect(200, 'POST', `rest/v2/entities/a/x.Optional`, {});
  });

  it('other properties need not be named, also if they cannot be null', async () => {
    await (await start()).expect(200, 'GET', 'rest/create?accessId=a&type=x.Optional');
  });
});

describe('the message of an evaluation', () => {
  it('contains floats in their shortest form', async () => {
    const url = 'rest/eval?accessId=a&type=x.Numbers&*f=0.1&*d=0.1&*all=0.2&*all=-0.0';
    expect(JSON.parse(await (await start()).expect(200, 'GET', url))).toBe('0.1 0.1 0.2, -0.0');
  });
});

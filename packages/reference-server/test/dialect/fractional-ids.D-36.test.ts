import type { SimpleTypeName } from '@platform-services/sdk/model';
import { expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const target = 'rest/v2/entities/a/x.Fraction';

function serviceOf(id: SimpleTypeName): Promise<SmallService> {
  return SmallService.start({
    dialect: 'deployed',
    deployment: deploymentOf({ 'x.Fraction': { kind: 'entity', id, properties: { name: 'string' } } }),
  });
}

it.each(['float', 'double', 'decimal'] as const)('an id of type %s keeps its fraction', async (type) => {
  const service = await serviceOf(type);
  for (const body of [
    { id: 1.5, name: 'new' },
    { id: 1.5, name: 'changed' },
  ]) {
    expect(await service.send('PUT', target, body)).toMatchObject({
      status: 200,
      text: expect.stringContaining('1.5'),
    });
  }
  expect(JSON.parse((await service.send('GET', `${target}/1.5`)).text)).toMatchObject({ id: 1.5, name: 'changed' });
  expect(JSON.parse((await service.send('GET', target)).text)).toHaveLength(1);
});

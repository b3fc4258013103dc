import { expect, test } from 'vitest';
import { deploymentOf, started } from '../support/started.js';

test.each(['Report "final".pdf', 'a\r\nb.txt', 'a%22b.txt', 'plain.txt'])(
  'a service of the deployed dialect stores the name of a file as it is: %j',
  async (name) => {
    const dialect = 'deployed';
    await using service = await started({ dialect, deployment: deploymentOf({ name: 'm', types: {} }) }, { dialect });
    const resource = await service.client.access('a').resources.upload({ content: 'x', name });
    expect(resource.name).toBe(name);
  },
);

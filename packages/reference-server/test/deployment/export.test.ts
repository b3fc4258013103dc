import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { everyAnswer } from '../support/answers.js';
import { exportOf } from '../support/export.js';
import { library } from '../support/library.js';

describe.each(['documented', 'deployed'] as const)('the export of a server in the %s dialect', (dialect) => {
  it.each([
    ['the demo', demoDeployment],
    ['the library', library],
  ])('loads to the same answers: %s', async (_, deployment) => {
    const server = createReferenceServer({ deployment, dialect });
    const text = await exportOf(server);
    const loaded = createReferenceServer({ deployment: parseDeployment(text), dialect });
    expect(await everyAnswer(loaded, deployment)).toEqual(await everyAnswer(server, deployment));
    expect(await exportOf(loaded)).toBe(text);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(server.exportDeployment())));
  });
});

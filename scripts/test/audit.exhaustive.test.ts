import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { audit } from '../lib/audit.mjs';

/** Asks a registry that answers every request with a status and a body. */
async function auditBy(status: number, body: unknown) {
  const paths: string[] = [];
  const registry = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const address = registry.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    return { ...(await audit({ npm_config_registry: `http://127.0.0.1:${port}/` })), paths };
  } finally {
    registry.closeAllConnections();
    registry.close();
  }
}

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };

test('vulnerabilities that the registry reports are found', async () => {
  const advisory = {
    id: 1,
    module_name: 'mime',
    title: 'Reads what it should not',
    severity: 'high',
    findings: [{ version: '4.1.2', paths: ['.>mime'] }],
    vulnerable_versions: '<2',
    patched_versions: '>=2',
    url: 'https://example.test/1',
  };
  const metadata = { vulnerabilities: { ...counts, high: 1 }, dependencies: 1, totalDependencies: 1 };
  const { found, unknown, paths } = await auditBy(200, {
    actions: [],
    advisories: { 1: advisory },
    muted: [],
    metadata,
  });
  expect(paths).toEqual(['POST /-/npm/v1/security/audits/quick']);
  expect({ found, unknown }).toEqual({ found: ['mime: Reads what it should not (high)'], unknown: undefined });
});

test('nothing is found where the registry knows nothing', async () => {
  const metadata = { vulnerabilities: counts, dependencies: 1, totalDependencies: 1 };
  expect(await auditBy(200, { actions: [], advisories: {}, muted: [], metadata })).toMatchObject({ found: [] });
});

test('the reason is known where the registry refuses the request', async () => {
  const { found, unknown } = await auditBy(405, {});
  expect({ found, unknown }).toEqual({ found: [], unknown: expect.stringContaining('audit endpoint') });
});

test('the reason is known where no registry can be reached', async () => {
  // Nothing listens on the port for TCP multiplexing.
  const { found, unknown } = await audit({ npm_config_registry: 'http://127.0.0.1:1/' });
  expect({ found, unknown }).toEqual({ found: [], unknown: expect.stringContaining('127.0.0.1:1') });
});

test('the reason is known where the registry answers with something else', async () => {
  const { found, unknown } = await auditBy(200, []);
  expect(found).toEqual([]);
  expect(unknown).toBeTypeOf('string');
});

import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tour } from '../src/tour.js';

type Service = Pick<Parameters<typeof createReferenceServer>[0] & object, 'basePath' | 'dialect' | 'vendor'>;

/** A service with the demo deployment, as long as `work` needs it. */
async function serving<T>(service: Service, work: (baseUrl: string) => Promise<T>): Promise<T> {
  const server = createReferenceServer({ deployment: demoDeployment, ...service });
  try {
    return await work((await server.listen({ port: 0 })).url);
  } finally {
    await server.close();
  }
}

/** A property that depth cuts in XML, which only the deployed dialect names (D-59). */
const cutProperty = /^ *<a p='\w+'\/>$/;

/** The output of the tour. Ids that are new each time are replaced. */
const outputOf = ({ dialect, vendor, basePath }: Service): Promise<string[]> =>
  serving(
    { ...(dialect && { dialect }), ...(vendor && { vendor }), ...(basePath && { basePath }) },
    async (baseUrl) => {
      const lines: string[] = [];
      const write = (line: string) => lines.push(line.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>'));
      await tour({ baseUrl, write, colours: false, ...(dialect && { dialect }), ...(vendor && { vendor }) });
      return lines.filter((line) => !cutProperty.test(line));
    },
  );

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('the output of the tour is the same in both dialects, and for another vendor and base path', async () => {
  const documented = await outputOf({});
  expect(documented.length).toBeGreaterThan(60);
  expect(await outputOf({ dialect: 'deployed' })).toEqual(documented);
  expect(await outputOf({ vendor: 'org.example', basePath: '/other/base' })).toEqual(documented);
  expect(await outputOf({ dialect: 'deployed', vendor: 'org.example', basePath: '/other/base' })).toEqual(documented);
});

it('the short program does not need to know the dialect', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const all: unknown[] = [];
  for (const service of [{}, { dialect: 'deployed' }, { basePath: '/other/base', vendor: 'org.example' }] as const) {
    await serving(service, async (baseUrl) => {
      vi.stubEnv('SERVICE_URL', baseUrl);
      vi.resetModules();
      await import('../src/quickstart.js');
    });
    all.push(log.mock.calls.flat());
    log.mockClear();
  }
  expect(all[0]).toHaveLength(7);
  expect(all[1]).toEqual(all[0]);
  expect(all[2]).toEqual(all[0]);
});

it('the program has options for the dialect and the vendor', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await serving({ dialect: 'deployed', vendor: 'org.example' }, async (baseUrl) => {
    const options = ['--deployed', '--vendor', 'org.example', baseUrl];
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main.js', ...options]);
    await import('../src/main.js');
  });
  expect(log.mock.lastCall).toEqual(['       → the session is over']);
});

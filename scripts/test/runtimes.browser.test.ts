import { execFile } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import * as sdk from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { browser, chromiumPath, hasChromium } from './lib/chromium.js';
import { copyInto, linkPackage } from './lib/packed.js';
import { installed, runtimes } from './lib/runtimes.js';
import { temporaryFolder } from './lib/temporary-folder.js';
import { callAll, type Worlds } from './runtimes/calls.mjs';

const run = promisify(execFile);
let server: ReferenceServer;
let origin: string;
let folder: string;

beforeAll(async () => {
  // Outside the workspace, whose `paths` would lead Bun to the sources.
  folder = realpathSync(temporaryFolder());
  copyInto(folder, join(import.meta.dirname, 'runtimes'));
  for (const name of ['sdk', 'reference-server']) linkPackage(folder, `@platform-services/${name}`, root);
  linkPackage(folder, 'msw', root);
  // Deno only finds what is declared.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { '@platform-services/sdk': '*' } }));
  server = createReferenceServer();
  ({ origin } = new URL((await server.listen({ port: 0 })).url));
});
afterAll(() => server.close());

const faults = {
  sound: undefined,
  truncated: { match: { method: 'GET', path: '/streaming' }, fault: { truncateAfterBytes: 100_000 } },
  unavailable: { match: { method: 'GET', path: '/rest/v2' }, times: 2, fault: { status: 503 } },
  moved: { match: { method: 'GET', path: '/rest/v2' }, fault: { status: 302 } },
  slow: { match: { method: 'GET', path: '/rest/v2' }, times: 10, fault: { delayMs: 2_000 } },
};

/** Worlds that no other program has seen. */
async function newWorlds(): Promise<Worlds> {
  const open = async (fault: unknown): Promise<string> => {
    const world = await (await fetch(`${origin}/-/worlds`, { method: 'POST' })).text();
    const url = new URL(JSON.parse(world).url, origin).href;
    if (fault !== undefined)
      await fetch(`${url.replace(/\/platform-services\/?$/, '')}/-/faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
      });
    return url;
  };
  return {
    sound: await open(faults.sound),
    truncated: await open(faults.truncated),
    unavailable: await open(faults.unavailable),
    moved: await open(faults.moved),
    slow: await open(faults.slow),
  };
}

const whole = { loaded: 300_000, total: 300_000 };

/** The results of the calls in Node. */
const inNode = {
  authenticate: 'string',
  'create, read, change, delete': ['bigint', 'Änn', 'Bo', '12345678901234567890.10', 1],
  'list, page by page': [['John', 'Mary'], true, [1, 2, 3, 4, 5, 6, 7]],
  property: true,
  'upload of a blob, with its progress': ['ä.bin', '300000', [{ loaded: 0, total: 300_000 }, whole]],
  'upload of a stream, and its download': ['application/octet-stream', true, [{ loaded: 0 }, { loaded: 300_000 }]],
  'download of a part, as a stream': 'bytes',
  'download of what has not changed': false,
  'download that is resumed': [true, ['first', 'retry']],
  'legacy call': 4,
  'request of its own': 200,
  'read that is repeated': 'John',
  redirect: { name: 'RedirectError', status: 302 },
  'wrong password': { name: 'UnauthorizedError', status: 401 },
  'no such entity': { name: 'NotFoundError', status: 404 },
  'no connection': { name: 'ConnectError' },
  'no response in time': { name: 'HeadersTimeoutError', deadline: 'headers' },
  'no end in time': { name: 'TotalTimeoutError', deadline: 'total' },
  aborted: { name: 'AbortedError', cause: 'enough' },
  'upload of a file': 'calls.mjs',
  'download to a file': 'done',
  proxy: 'done',
  cookie: 'John',
  close: 'done',
};

const needsNode = 'Leave it out, or use "fetch".';
const withoutProxy = {
  name: 'ConfigError',
  message: `The option "proxy" needs Node, because this platform connects by itself. ${needsNode}`,
};

/** The results of the calls in a browser, where some differ from those in Node. */
const inBrowser = {
  ...inNode,
  redirect: { name: 'RedirectError', status: 0 },
  'upload of a file': {
    name: 'ConfigError',
    message:
      'resources.upload: Expected a File or other content, got { path } at source. This platform cannot open files by their paths. Use a File, e.g. of an <input type="file">.',
  },
  'download to a file': {
    name: 'ConfigError',
    message: 'resources.download: This platform cannot write files. Use bytes(), text() or the stream "body".',
  },
  proxy: withoutProxy,
  cookie: { name: 'ConfigError', message: 'Expected "query", "header" or "bearer", got "cookie" at sessionIn.' },
};

/** What a page of another origin gets, where the service does not expose the fields of a download (5.5). */
const inOtherOrigin = {
  ...inBrowser,
  'download that is resumed': { name: 'ConnectError' },
};

describe('the calls of a program come to the same', () => {
  const here = process.versions.node.split('.')[0];

  test.each([
    ['undici', undefined],
    ['a fetch of its own', (url: string, init: RequestInit) => fetch(url, init)],
  ])('in this Node, by %s', async (_name, ownFetch) => {
    expect(await callAll({ ...sdk, legacy }, await newWorlds(), join(folder, 'calls.mjs'), ownFetch)).toEqual({
      ...inNode,
      ...(ownFetch && { proxy: { name: 'ConfigError', message: expect.stringContaining('needs the transport') } }),
    });
  });

  // The programs wait most of their time, so they do it side by side.
  const others = runtimes.filter(({ name }) => name !== `Node ${here}`);
  test.concurrent.each(others)(
    'in $name',
    async (runtime) => {
      const path = await installed(runtime);
      if (path === undefined) {
        console.log(`Not run in ${runtime.name}: the registry does not have ${runtime.package}, or cannot be reached.`);
        return;
      }
      const program = [...runtime.args, 'program.mjs', JSON.stringify(await newWorlds()), 'calls.mjs'];
      const { stdout, stderr } = await run(path, program, { cwd: folder });
      expect(stderr).toBe('');
      const isNode = runtime.name.startsWith('Node');
      expect(JSON.parse(stdout)).toEqual({ ...inNode, ...(!isNode && { proxy: withoutProxy }) });
    },
    300_000,
  );

  test('in a page of Chromium', async () => {
    const text = await pageText('page.mjs');
    await inChromium({ '/': text }, async (context, url) => {
      const page = await context.newPage();
      await page.route(`${origin}/page`, (route) => route.fulfill({ contentType: 'text/html', body: text }));
      expect(await inPage(page, `${origin}/page`)).toEqual(inBrowser);
      expect(await inPage(page, url)).toEqual(inOtherOrigin);
    });
  }, 180_000);

  test('in a page of Chromium, to servers in the same tab', async () => {
    const worker = readFileSync(join(folder, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8');
    await inChromium({ '/': await pageText('tab.mjs'), '/mockServiceWorker.js': worker }, async (context, url) => {
      const page = await context.newPage();
      await page.goto(url);
      const found = await page.evaluate(async (given) => await Reflect.get(globalThis, 'callAllInTab')(given), faults);
      expect(found).toEqual({ results: inBrowser, refusals: refusalsInTab });
    });
  }, 180_000);
});

/** What a server in a tab says about what needs Node. */
const refusalsInTab = [
  'Error: A server in a browser cannot listen on a socket. Use its function fetch, or handlersFor of "@platform-services/reference-server/msw".',
  'DeploymentFileError: The deployment file "./people.json" cannot be read, because a browser cannot read files by their paths. Fetch its text, and give createReferenceServer the result of parseDeployment (of @platform-services/sdk/model).',
  'DeploymentError: The deployment has 1 problem:\n  Expected a file that can be read, in the folder . or below it, got "picture.png" at /accesses/0/resources/0/path. A browser cannot read files by their paths. Use "text" or "base64" in place of "path".',
];

/** Serves files at a URL, and opens a browser; does nothing where there is none. */
async function inChromium(
  files: Readonly<Record<string, string>>,
  use: (context: BrowserContext, url: string) => Promise<void>,
): Promise<void> {
  if (!hasChromium) {
    console.log(`Not run in a browser: there is no Chromium at ${chromiumPath}.`);
    return;
  }
  const pages = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html').end(files[url]);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const context = await browser();
  try {
    await use(context, `http://127.0.0.1:${port}/`);
  } finally {
    await context.close();
    pages.close();
  }
}

/** The page of a program, with everything that it imports. */
async function pageText(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    write: false,
    platform: 'browser',
    // As bundlers for browsers do; a module of Node fails the build.
    mainFields: ['browser', 'module', 'main'],
    logLevel: 'silent',
  });
  const [code] = outputFiles.map(({ text }) => text.replaceAll('</script', '<\\/script'));
  return `<!doctype html><meta charset="utf-8"><script>${code}</script>`;
}

async function inPage(page: Page, url: string): Promise<unknown> {
  await page.goto(url);
  return await page.evaluate(async (worlds) => await Reflect.get(globalThis, 'callAll')(worlds), await newWorlds());
}

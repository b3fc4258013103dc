import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compiledForBrowsers } from '../../../../scripts/test/lib/compiled.js';
import { createScope } from '../../src/platform/async-context.web.js';
import { isReservedHeader } from '../../src/platform/headers.web.js';
import { inspectDeeply } from '../../src/platform/inspect.web.js';
import { emitWarning } from '../../src/platform/warning.web.js';

const source = join(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });

test.each(['web', 'fetch'])('every %s file stands in for one of Node, with the same exports', async (platform) => {
  const twins = files.filter((file) => file.endsWith(`.${platform}.ts`));
  expect(twins.length).toBeGreaterThan(0);
  for (const twin of twins) {
    const names = async (file: string) => Object.keys(await import(join(source, file))).sort();
    const [own, others] = await Promise.all([names(twin), names(twin.replace(`.${platform}.`, '.'))]);
    // Types that Node only declares may be classes.
    expect(own, twin).toEqual(expect.arrayContaining(others));
  }
});

test('the code for browsers compiles without the types of Node', () => {
  const entries = ['index.ts', 'model/index.ts', 'plain/index.ts'].map((name) => join(source, name));
  const { faults, read } = compiledForBrowsers(entries, {
    moduleSuffixes: ['.web', ''],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  });
  expect(faults).toEqual([]);
  expect(read).toContain(join(source, 'platform/headers.web.ts'));
  expect(read.filter((name) => name.includes('@types/node') || name.includes('undici'))).toEqual([]);
}, 120_000);

test('a scope marks the work until its first wait', async () => {
  const scope = createScope();
  const seen: unknown[] = [];
  const work = scope.run(true, async () => {
    seen.push(scope.getStore());
    await undefined;
    seen.push(scope.getStore());
  });
  seen.push(scope.getStore());
  await work;
  expect(seen).toEqual([true, undefined, undefined]);
  expect(() =>
    scope.run(true, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(scope.getStore()).toBeUndefined();
});

test('an inspection shows everything that a value holds', () => {
  const hidden = Object.defineProperty({}, 'secret', { value: 'hidden', enumerable: false });
  const cause = Object.assign(new Error('outer message', { cause: new TypeError('inner message') }), {
    map: new Map([['key', new Set(['element'])]]),
    headers: new Headers({ 'x-name': 'of a header' }),
    url: new URL('http://user:pass@host/'),
    hidden,
    [Symbol('name')]: 'below a symbol',
    symbol: Symbol('of a symbol'),
    self: undefined as unknown,
  });
  cause.self = cause;
  const text = inspectDeeply(cause);
  for (const part of [
    'outer message',
    'inner message',
    'key',
    'element',
    'of a header',
    'user:pass',
    'hidden',
    'of a symbol',
    'below a symbol',
  ])
    expect(text).toContain(part);
  expect(inspectDeeply(5n)).toBe('5');
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(inspectDeeply({ proxy, after: 'the proxy' })).toContain('the proxy');
  expect(inspectDeeply({ bytes: new Uint8Array(1_000_000), list: Array(1_000_000).fill('x') }).length).toBeLessThan(
    20_000,
  );
  expect(inspectDeeply(null)).toBe('null');
});

test('headers that scripts may not set are reserved', () => {
  const names = ['cookie', 'set-cookie', 'proxy-authorization', 'sec-fetch-mode', 'accept', 'x-proxy', 'authorization'];
  expect(names.filter(isReservedHeader)).toEqual(['cookie', 'set-cookie', 'proxy-authorization', 'sec-fetch-mode']);
});

test('a warning goes to the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  emitWarning('A hook failed.', 'CODE', 'Error: why');
  expect(warn.mock.calls).toEqual([['PlatformServicesWarning [CODE]: A hook failed.\nError: why']]);
});

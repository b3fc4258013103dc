import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { createClient } from '@platform-services/sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tour } from '../src/tour.js';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const server = createReferenceServer({ deployment: demoDeployment });
let baseUrl: string;

beforeAll(async () => {
  baseUrl = (await server.listen({ port: 0 })).url;
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function walk(colours = false): Promise<string[]> {
  const lines: string[] = [];
  await tour({ baseUrl, colours, write: (line) => lines.push(line) });
  return lines;
}

/** The response with all people and their properties. */
async function everybody(): Promise<string> {
  await using client = createClient({ baseUrl, credentials: { user: 'viewer', password: 'viewer' } });
  const people = client.access('access.demo').entities('Person');
  return (await people.list({ depth: 1 }).asResponse()).text;
}

/** Code without white space and trailing commas. */
const bare = (code: string): string => code.replaceAll(/\s|,(?=\s*[)\]}])/g, '');

describe('the tour', () => {
  it('reads values back from the service', async () => {
    const text = (await walk()).join('\n');
    for (const line of [
      '→ #1 John Doe, 45, born on 1980-04-01, lives in Dunlow',
      '→ his children are Mary and Tom',
      'is true: a graph, cycles included',
      '→ 248 people, 48.4 years old on average',
      '→ 1021n, a bigint',
      '12345678901234567890.10 to his name',
      '→ #1022 Ben Doe, 25, gender null',
      '→ Mary, John and Tom',
      "→ Set(1) { 'Dee' }",
      "→ Map(2) { 'home' => '555-0123', 'work' => '555-0199' }",
      '→ from true to false',
      '→ ServerError 500: ',
      "→ 1 deleted, and Finn's friend is null",
      '→ NotFoundError 404: ',
      '→ PreconditionFailedError 412: ',
      '→ 5 people of the tour are gone',
      '→ the session is over',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('prints the calls that it makes', async () => {
    const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(sources, path), 'utf8').replaceAll(/narrator\.call\(.*\);/g, ''))
      .map(bare)
      .join('\n');
    const calls = (await walk()).filter((line) => /^ {5}\S/.test(line));
    expect(calls.length).toBeGreaterThan(15);
    for (const part of calls.flatMap((call) => call.split(/…|, then/))) expect(code).toContain(bare(part));
  });

  it('leaves the service as it was', async () => {
    const before = await everybody();
    await walk();
    expect(await everybody()).toBe(before);
  });

  it('cleans up when a step fails', async () => {
    const before = await everybody();
    server.faults.add({ match: { method: 'PATCH' }, fault: { status: 500 } });
    await expect(walk()).rejects.toThrow('status 500');
    expect(await everybody()).toBe(before);
  });

  it('has colours only if they are enabled', async () => {
    const [plain, coloured] = [await walk(false), await walk(true)].map((lines) => lines.join('\n'));
    expect(plain).not.toContain('\x1b[');
    expect(coloured).toContain('\x1b[1mLog in\x1b[22m');
  });
});

describe('the program', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });

  it('uses the URL of its argument', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main.js', baseUrl]);
    await import('../src/main.js');
    expect(log.mock.lastCall).toEqual(['       → the session is over']);
    expect(process.exitCode).toBeUndefined();
  });

  it('reports an error if no service responds', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main.js', 'http://127.0.0.1:1']);
    await import('../src/main.js');
    expect(complaint.mock.calls.flat().join('\n')).toMatch(/^ConnectError: .*127\.0\.0\.1:1.*\n.*Start one/s);
    expect(process.exitCode).toBe(1);
  });
});

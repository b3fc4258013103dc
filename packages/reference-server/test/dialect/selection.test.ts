import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createReferenceServer, deviations } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { SmallService } from '../support/small-service.js';
import { meets, Session } from './session.js';

const marks = '/rest/v2/properties/access.library/Book/1/access.library/marks';
const entities = '/rest/v2/entities/access.library';

/** The statuses that show whether D-2, D-5 and D-22 are enabled. */
async function statusesOf(session: Session): Promise<Record<string, number>> {
  const status = async (method: string, target: string, body?: unknown) =>
    (await session.send([method, target, body])).status;
  return {
    'D-2': await status('PUT', marks, ['z']),
    'D-5': await status('GET', `${entities}/Book?title=Sea`),
    'D-22': await status('GET', `${entities}/Book/1/access.library/surplus`),
  };
}

const documented = { 'D-2': 200, 'D-5': 400, 'D-22': 404 };
const chosen = { 'D-2': 400, 'D-5': 200, 'D-22': 404 };
const deployed = { 'D-2': 400, 'D-5': 200, 'D-22': 200 };
const withoutTwo = { 'D-2': 200, 'D-5': 400, 'D-22': 200 };

describe('the enabled deviations', () => {
  it.each([
    ['no options', {}, documented],
    ["dialect: 'documented'", { dialect: 'documented' }, documented],
    ["deviations: ['D-2', 'D-5']", { deviations: ['D-2', 'D-5'] }, chosen],
    ["dialect: 'documented' and deviations", { dialect: 'documented', deviations: ['D-5', 'D-2', 'D-2'] }, chosen],
    ["dialect: 'deployed'", { dialect: 'deployed' }, deployed],
    ["dialect: 'deployed' and a deviation that it includes", { dialect: 'deployed', deviations: ['D-2'] }, deployed],
    ["dialect: 'deployed' without two", { dialect: 'deployed', withoutDeviations: ['D-2', 'D-5'] }, withoutTwo],
    ['a deviation that is enabled and excluded', { deviations: ['D-2'], withoutDeviations: ['D-2'] }, documented],
  ] as const)('%s', async (_, options, expected) => {
    expect(await statusesOf(await Session.of(options))).toEqual(expected);
  });

  it('have numbers in ascending order', () => {
    const numbers = deviations.map(({ id }) => Number(id.replace(/^D-/, '')));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });
});

describe('the enabled deviations remain', () => {
  const withTwo = () => Session.of({ deviations: ['D-2', 'D-5'] });

  it('after reset and restore', async () => {
    const session = await withTwo();
    const snapshot = session.server.snapshot();
    session.server.reset();
    expect(await statusesOf(session)).toEqual(chosen);
    session.server.restore(snapshot);
    expect(await statusesOf(session)).toEqual(chosen);
  });

  it('in a world that a control path created', async () => {
    const { server } = await withTwo();
    const made = await server.fetch(new Request('http://host/-/worlds', { method: 'POST' }));
    const { url } = JSON.parse(await made.text());
    expect(await statusesOf(await new Session(server, url).logIn())).toEqual(chosen);
  });
});

it('the options of createReferenceServer select the dialect', async () => {
  //#region dialect
  const deployed = createReferenceServer({ dialect: 'deployed' });
  const withTwo = createReferenceServer({ deviations: ['D-2', 'D-5'] });
  const withAllButOne = createReferenceServer({ dialect: 'deployed', withoutDeviations: ['D-24'] });
  //#endregion
  for (const server of [deployed, withTwo, withAllButOne]) {
    const service = await SmallService.of(server, { name: 'demo', password: 'demo' });
    await service.expect(200, 'GET', 'rest/v2/entities/access.demo/Person?firstName=John');
  }
});

it('a refusal of D-2 names the alternative, and the journal contains D-2', async () => {
  const session = await Session.of({ deviations: ['D-2'] });
  await meets(session, ['PUT', marks, ['z']], { status: 400, says: 'Use POST' });
  expect(session.server.journal.entries()).toContainEqual(expect.objectContaining({ method: 'PUT', rule: 'D-2' }));
});

const root = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');

it('each deviation is named in its own entry, and nowhere else in the sources', () => {
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const code = text(`src/${file}`).replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
      return Array.from(code.matchAll(/['"`](D-\d+)['"`]/g), ([, id]) => `${id} in ${dirname(file)}`);
    });
  // An error about the options gives an example.
  const example = 'D-2 in .';
  expect(named.sort()).toEqual([example, ...deviations.map(({ id }) => `${id} in deviations`)].sort());
});

it('the document of the dialects has every row as it is in the table', () => {
  const document = text('../../docs/dialects.md');
  const [, table = '', advice = ''] = /^## The deviations$(.*)^## What to do$(.*)^## Details$/ms.exec(document) ?? [];
  // Links are for readers of the document alone.
  const rows = table.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').match(/^\| D-\d+ \|.*$/gm);
  const byNumber = [...deviations].sort((one, other) => Number(one.id.slice(2)) - Number(other.id.slice(2)));
  expect(rows).toEqual(byNumber.map((row) => `| ${row.id} | ${row.subject} | ${row.documented} | ${row.deployed} |`));
  expect(advice.match(/^\| D-\d+ \|.*$/gm)).toEqual(byNumber.map((row) => `| ${row.id} | ${row.advice} |`));
});

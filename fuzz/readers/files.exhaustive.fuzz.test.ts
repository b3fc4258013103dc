import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownMapping } from '@platform-services/conformance';
import { createReferenceServer } from '@platform-services/reference-server';
import { ConfigError, createClient } from '@platform-services/sdk';
import { DeploymentError, parseDeployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LedgerError, readLedger } from '../../packages/conformance/src/cleanup/ledger.js';
import { coverageOf } from '../../packages/conformance/src/discover/report.js';
import { FileError, readKnown, readMapping, readRequestLists } from '../../packages/conformance/src/harness/files.js';
import { readReport } from '../../packages/conformance/src/reports/report-file.js';
import { GenerateError, generateModel } from '../../packages/sdk/src/codegen/generate.js';
import { temporaryFolder } from '../../scripts/test/lib/temporary-folder.js';
import { property } from '../lib/property.js';
import { isArray, mutated, mutations, printJson, type Tree, treeOf } from '../lib/tree.js';
import { deployment, words } from '../wire/service.js';

const folder = temporaryFolder();
const path = join(folder, 'file');

/** A reader of files: a valid file, what it does with a file, and the errors with which it may refuse one. */
interface Reader {
  readonly file: Tree;
  /** How a file is printed. Default: as JSON. */
  readonly print?: (tree: Tree) => string;
  readonly read: (text: string) => unknown;
  readonly refusals: readonly (abstract new (...parameters: never[]) => Error)[];
  readonly words: readonly string[];
}

const ofDeployments = {
  file: treeOf(deployment),
  words: [
    ...words,
    ...['models', 'types', 'kind', 'entity', 'enum', 'properties', 'extends', 'abstract', 'mandatory', 'nullable'],
    ...['default', 'constants', 'accesses', 'model', 'partitions', 'ignored', 'entities', 'resources', 'workbench'],
    ...['services', 'users', 'sessions', 'list<a.Thing>', 'map<string,a.Label>', 'set<set<string>>', 'list<', 'object'],
    ...['base64', 'path', '/etc/passwd', '../x', 'action', 'RpcAction', 'SimpleInstantiationAction', 'variable'],
  ],
};
const line = (tree: Tree) => printJson(tree);
const lines = (tree: Tree) => (isArray(tree) ? tree : [tree]).map((each) => `${printJson(each)}\n`).join('');
const asFile = (read: (path: string) => unknown) => (text: string) => {
  writeFileSync(path, text);
  return read(path);
};

const readers: Readonly<Record<string, Reader>> = {
  'the server, a deployment file': {
    ...ofDeployments,
    read: asFile((path) => createReferenceServer({ deployment: path })),
    refusals: [DeploymentError],
  },
  'the code generator, a deployment file': {
    ...ofDeployments,
    read: (text) => expectTypeScript(generateModel(parseDeployment(text))),
    refusals: [DeploymentError, GenerateError],
  },
  'the client, a model': {
    ...ofDeployments,
    file: treeOf(deployment.models[0]),
    read: (text) => createClient({ baseUrl: 'http://x', credentials: { sessionId: 's' }, model: parsed(text) }),
    refusals: [ConfigError],
  },
  'the suite, a mapping': {
    file: treeOf(ownMapping),
    words: [
      'access',
      'types',
      'entityType',
      'signature',
      'marker',
      'values',
      '{marker}',
      'features',
      'legacy',
      'actions',
    ],
    read: asFile((file) => coverageOf(readMapping(file), { hasCredentials: true, hasLongIds: true })),
    refusals: [FileError],
  },
  'the suite, known failures': {
    file: { known: [{ case: 'ENT-*', subject: 'http', reason: 'r', link: 'https://x.example' }] },
    words: ['known', 'case', 'subject', 'sdk', 'reason', 'link', '*', '['],
    read: asFile(readKnown),
    refusals: [FileError],
  },
  'the suite, a ledger': {
    file: [
      {
        kind: 'run',
        version: 1,
        run: 'r1',
        baseUrl: 'http://x',
        access: 'acc',
        vendor: 'com.vendor',
        startedAt: '2026-03-01T00:00:00.000Z',
        places: [{ access: 'acc', type: 'a.Thing', property: 'text' }],
      },
      { kind: 'intent', case: 'c', marker: 'pscf-r1-1' },
      { kind: 'created', marker: 'pscf-r1-1', access: 'acc', type: 'a.Thing', id: '1', partition: 'p' },
      { kind: 'deleted', access: 'acc', type: 'a.Thing', id: '1' },
      { kind: 'closed', marker: 'pscf-r1-1' },
    ],
    print: lines,
    words: ['kind', 'run', 'intent', 'created', 'deleted', 'closed', 'named', 'file', 'id', 'marker', 'version', '2'],
    read: asFile(readLedger),
    refusals: [LedgerError],
  },
  'the suite, a recording': {
    file: [
      {
        area: 'a',
        scenario: 'a/b',
        steps: [
          {
            request: { method: 'GET', path: '/rest', headers: { accept: 'x' }, body: 'b' },
            answer: { status: 200, headers: {}, body: '[]' },
          },
        ],
        generated: { 7: 'id' },
      },
    ],
    print: lines,
    words: [
      'area',
      'scenario',
      'steps',
      'request',
      'method',
      'path',
      'headers',
      'answer',
      'status',
      'generated',
      'uuid',
    ],
    read: asFile((file) => readRequestLists([file])),
    refusals: [FileError],
  },
  'the suite, a report': {
    file: {
      tool: '@platform-services/conformance',
      version: '1',
      subject: 'http',
      dialect: 'documented',
      startedAt: '2026-03-01T00:00:00.000Z',
      requirements: [{ id: 'R', section: '4.8', level: 'MUST', text: 't', verdict: 'pass' }],
      results: [{ id: 'c', subject: 'http', verdict: 'fail', message: 'm', reason: 'r' }],
    },
    words: ['results', 'requirements', 'verdict', 'pass', 'error', 'subject', 'both', 'left', 'lost', 'ended'],
    read: asFile(readReport),
    refusals: [FileError],
  },
};

const raws = ['1e9999', '-0', '00', 'tru', '"\\u', '{', ']', '', '\ufeff', '\u0000', '99999999999999999999'];

describe.each(Object.entries(readers))('%s', (_name, { file, print = line, read, refusals, words: known }) => {
  it('can read the file that is mutated', () => {
    expect(() => read(print(file))).not.toThrow();
  });

  property(
    'reads a mutated file, or refuses it with its own error',
    100,
    fc.property(mutations(known, raws), (changes) => {
      const text = print(mutated(file, changes));
      try {
        read(text);
      } catch (error) {
        expect(
          refusals.some((each) => error instanceof each),
          `${text}\n${error instanceof Error ? error.stack : error}`,
        ).toBe(true);
      }
    }),
  );
});

describe('a mutated deployment', () => {
  property(
    'is served if it is read',
    100,
    fc.asyncProperty(mutations(ofDeployments.words, raws), async (changes) => {
      const text = printJson(mutated(ofDeployments.file, changes));
      const served = readable(text);
      if (served === undefined) return;
      const [user] = served.users;
      const server = createReferenceServer({ deployment: served });
      if (user === undefined) return;
      const base = 'http://in.process/platform-services/rest';
      const ask = (target: string, init?: RequestInit) => server.fetch(new Request(`${base}/${target}`, init));
      const body = JSON.stringify({ user: user.name, password: user.password });
      const login = await ask('authenticate', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      const session = await login.json();
      for (const { id, model } of served.accesses) {
        for (const { name, types } of served.models) {
          if (![model].flat().includes(name)) continue;
          for (const [type, { kind }] of Object.entries(types)) {
            if (kind !== 'entity') continue;
            const path = `v2/entities/${encodeURIComponent(id)}/${encodeURIComponent(type)}`;
            const answer = await ask(`${path}?depth=reachable&sessionId=${session}`);
            expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^\[/)]);
          }
        }
      }
    }),
  );
});

/** The content of a file, or its text if it is not JSON: callers in JavaScript can pass anything as a model. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readable(text: string) {
  try {
    const read = parseDeployment(text);
    createReferenceServer({ deployment: read, directory: folder });
    return read;
  } catch (error) {
    if (error instanceof DeploymentError) return undefined;
    throw error;
  }
}

/** The generated file must be TypeScript. */
function expectTypeScript(text: string): void {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
}

import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const directory = join(import.meta.dirname, '../model');

/** The same calls with names that the compiler infers, and with explicit names. */
const programs = {
  'explicit.ts': `
    legacy.entity<'Person'>({ type: 'Person', id: 1 });
    legacy.listInsert<'Person', 'children'>({ type: 'Person', id: 1, property: 'children', value: 5 });
    legacy.mapPut<'Person', 'phoneBook'>({ type: 'Person', id: 1, property: 'phoneBook', key: 'a', value: 'b' });
    legacy.mapRemove<'Person', 'phoneBook'>({ type: 'Person', id: 1, property: 'phoneBook', key: 'a' });`,
  'inferred.ts': `
    legacy.entity({ type: 'Person', id: 1 });
    legacy.listInsert({ type: 'Person', id: 1, property: 'children', value: 5 });
    legacy.mapPut({ type: 'Person', id: 1, property: 'phoneBook', key: 'a', value: 'b' });
    legacy.mapRemove({ type: 'Person', id: 1, property: 'phoneBook', key: 'a' });`,
};

const head = `
  import type { Client } from '../../src/index.js';
  import { legacy as legacyOf } from '../../src/legacy.js';
  import type { model } from './demo-model.js';
  declare const client: Client<typeof model>;
  const legacy = legacyOf(client.access('a'));`;

/** Compiles the programs one after the other, and returns how many types the compiler instantiates for each. */
function instantiations(): readonly number[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    exactOptionalPropertyTypes: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const texts = new Map(Object.entries(programs).map(([name, text]) => [join(directory, name), head + text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  const program = ts.createProgram([...texts.keys()], options, host);
  return Array.from(texts.keys(), (path) => {
    const before = program.getInstantiationCount();
    const problems = program.getSemanticDiagnostics(program.getSourceFile(path));
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    return program.getInstantiationCount() - before;
  });
}

test('a call whose names the compiler infers costs it hardly more than one with explicit names', () => {
  const [explicit = 0, inferred = 0] = instantiations();
  expect(explicit).toBeGreaterThan(10_000);
  expect(inferred).toBeLessThan(explicit / 2);
}, 120_000);

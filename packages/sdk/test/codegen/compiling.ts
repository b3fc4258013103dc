import { join } from 'node:path';
import ts from 'typescript';
import type { ModelDefinition } from '../../src/model/index.js';

const sdk = join(import.meta.dirname, '../../src');

/** The folder of files that are in memory only. */
export const folder = join(import.meta.dirname, 'generated');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  declaration: true,
  isolatedDeclarations: true,
  noEmit: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  types: ['node'],
  paths: {
    '@platform-services/sdk/model': [join(sdk, 'model/index.ts')],
    '@platform-services/sdk': [join(sdk, 'index.ts')],
  },
};

/** The errors of the compiler for files that are not on disk. */
export function faultsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...more) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, ...more) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const faults = [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
      ...program.getDeclarationDiagnostics(source),
    ];
  });
  return faults.map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
    const text = file?.text.split('\n')[line] ?? '';
    return `${ts.flattenDiagnosticMessageText(messageText, ' ')} — ${text.trim()}`;
  });
}

/** The model as the written file has it while a program runs. */
export async function modelOf(text: string): Promise<{ readonly model: ModelDefinition }> {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { ...options, noEmit: false } });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

import { join } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { generateModel } from '../../src/codegen/generate.js';
import type { Deployment, ModelDefinition } from '../../src/model/deployment.js';
import { loadDeployment } from '../../src/model/index.js';
import { simpleTypeNames } from '../../src/model/type-expression.js';

const sdk = join(import.meta.dirname, '../../src');
const folder = join(import.meta.dirname, 'generated'); // of files that are in memory only

/** Names that are hard in one way or another. */
const names = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'com',
    'Note',
    'NoteInput',
    'NoteOrRef',
    'Map',
    'Date',
    'Decimal',
    'class',
    'string',
    'type',
  ),
  fc.constantFrom('__proto__', 'constructor', 'then', 'definition', 'model', 'Shapes', 'toString', '$', '_', 'exports'),
  fc.stringMatching(/^[A-Za-z_$][\w$]{0,5}$/),
);
const signatures = fc
  .array(names, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'))
  .filter((signature) => signature.includes('.') || !(simpleTypeNames as readonly string[]).includes(signature));
const constants = fc.uniqueArray(fc.oneof(names, fc.stringMatching(/^[\p{L}_$][\p{L}\p{N}_$]{0,3}$/u)), {
  maxLength: 12,
});
const encoding = ['_type', '_id', '_ref', '_partial', 'id', 'globalId', 'partition', ''];
const propertyNames = fc
  .oneof(
    names,
    fc.string({ maxLength: 6, unit: 'binary' }),
    fc.constantFrom("'", '"', '\\', '*/', '`', '\n', '\u2028', '1'),
  )
  .filter((name) => !encoding.includes(name));
const builtIn = [
  'com.vendor.model.resource.Resource',
  'org.acme.model.resource.source.ResourceSource',
  'x.model.user.User',
];

const ids = fc.option(fc.constantFrom(...simpleTypeNames), { nil: undefined });

/** A sound model: supertypes come before, and types that inherit one property twice with two types are left out. */
const models: fc.Arbitrary<ModelDefinition> = fc
  .uniqueArray(signatures, { minLength: 1, maxLength: 8 })
  .chain((all) => {
    const element = fc.constantFrom(...simpleTypeNames, ...all, ...builtIn);
    const type = fc.oneof(
      element,
      element.map((each) => `list<${each}>`),
      element.map((each) => `set< ${each} >`),
      fc.tuple(element, element).map(([key, value]) => `map<${key},${value}>`),
    );
    const property = fc.oneof(
      type,
      fc.record({ type, mandatory: fc.boolean(), nullable: fc.boolean() }, { requiredKeys: ['type'] }),
    );
    const properties = fc.array(fc.tuple(propertyNames, property), { maxLength: 6 });
    const definitions = all.map((_, index) =>
      fc.oneof(
        { weight: 1, arbitrary: constants.map((each) => ({ kind: 'enum', constants: each }) as const) },
        {
          weight: 4,
          arbitrary: fc
            .tuple(fc.subarray([...all.slice(0, index), ...builtIn], { maxLength: 3 }), fc.boolean(), ids, properties)
            .map(([above, abstract, id, own]) => ({
              kind: 'entity' as const,
              extends: above,
              abstract,
              ...(id === undefined ? {} : { id }),
              properties: Object.fromEntries(own),
            })),
        },
      ),
    );
    return fc.tuple(...definitions).map((each) => ({
      name: 'm',
      types: Object.fromEntries(
        all.map((signature, index) => [signature, each[index] ?? { kind: 'enum', constants: [] }]),
      ),
    }));
  });

/** The deployments among candidates that are sound; a fault in one type's supertypes spoils the whole. */
function soundOnes(candidates: readonly ModelDefinition[]): readonly Deployment[] {
  return candidates.flatMap((model) => {
    try {
      return [loadDeployment({ models: [model], accesses: [{ id: 'a', model: 'm' }], users: [] })];
    } catch {
      return [];
    }
  });
}

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
function faultsOf(files: ReadonlyMap<string, string>): readonly string[] {
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
async function modelOf(text: string): Promise<{ readonly model: ModelDefinition }> {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { ...options, noEmit: false } });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

const sound = soundOnes(fc.sample(models, { seed: 20_260_301, numRuns: 400 })).slice(0, 40);
const texts = sound.map((deployment) => generateModel(deployment));

test('the types of any deployment compile', () => {
  expect(sound).toHaveLength(40);
  const used = texts.map((text, index) => {
    const [signature] =
      Object.entries(sound[index]?.models[0]?.types ?? {}).find(([, { kind }]) => kind === 'entity') ?? [];
    if (signature === undefined) return text;
    return `${text}
import { createClient } from '@platform-services/sdk';
const name: ${JSON.stringify(signature)} = ${JSON.stringify(signature)};
export const used = createClient({ baseUrl: 'http://a', credentials: { user: 'u', password: 'p' }, model })
  .access('a')
  .entities(name)
  .list({ orderBy: [{ property: 'globalId' }] });
`;
  });
  expect(faultsOf(new Map(used.map((text, index) => [join(folder, `m${index}.ts`), text])))).toEqual([]);
}, 120_000); // the compiler reads the whole SDK

test('and their model is that of the deployment', async () => {
  for (const [index, text] of texts.entries()) {
    const { types = {} } = sound[index]?.models[0] ?? {};
    const { model } = await modelOf(text);
    expect(Object.keys(model.types).sort()).toEqual(Object.keys(types).sort());
    for (const [signature, definition] of Object.entries(types)) {
      expect(normal(model.types[signature])).toEqual(normal(definition));
    }
  }
});

/** Without members that have no effect. */
function normal(definition: ModelDefinition['types'][string] | undefined): unknown {
  if (definition?.kind !== 'entity') return definition;
  const { abstract = false, id, extends: above = [], properties = {} } = definition;
  const declared = Object.entries(properties).map(([name, each]) => {
    const { type, mandatory = false, nullable = true } = typeof each === 'string' ? { type: each } : each;
    return [name, { type, mandatory, nullable }];
  });
  return { abstract, id, above, declared };
}

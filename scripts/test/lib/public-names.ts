import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../lib/run.mjs';

const bundled = /\$\d+\b/g;
const printer = ts.createPrinter({ removeComments: true });

/**
 * The names that each entry of a built package exports, with their declarations as the compiler has written them,
 * without comments. Names of another package appear with it, since their declarations belong to its report.
 */
export function publicNames(folder: string): string {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).flatMap(([entry, target]) => {
    const types = typesOf(target);
    return types === undefined ? [] : [[name + entry.slice(1), join(root, folder, types)] as const];
  });
  const options = { noLib: true, types: [], module: ts.ModuleKind.ESNext };
  const host = ts.createCompilerHost(options);
  // Only the names of this package are resolved, so neither a library nor another package has to be read.
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => ({
      resolvedModule: text.startsWith('.') ? declarationsOf(join(from, '..', text)) : undefined,
    }));
  const program = ts.createProgram({ rootNames: entries.map(([, file]) => file), options, host });
  return entries.map(([entry, file]) => `# ${entry}\n\n${exportsOf(program, file)}`).join('\n');
}

/** The declarations of an entry, which `import` and `require` have in common. */
function typesOf(target: unknown): string | undefined {
  if (typeof target !== 'object' || target === null) return undefined;
  const members: Readonly<Record<string, unknown>> = { ...target };
  return typeof members['types'] === 'string' ? members['types'] : typesOf(members['import']);
}

function declarationsOf(file: string): ts.ResolvedModuleFull {
  return { resolvedFileName: file.replace(/\.js$/, '.d.ts'), extension: ts.Extension.Dts };
}

function exportsOf(program: ts.Program, file: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${file} exports nothing.`);
  return checker
    .getExportsOfModule(symbol)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((exported) => {
      const original = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declarations = original.declarations ?? [];
      if (declarations.length === 0) return `${exported.name}, of another package\n`;
      const rename = nameOf(original) === exported.name ? '' : `${nameOf(original)} as ${exported.name}: `;
      return rename + declarations.map(printed).join('');
    })
    .join('\n');
}

/** The name in the sources: bundling the declarations adds numbers to names that several files have. */
function nameOf({ name }: ts.Symbol): string {
  return name.replace(bundled, '');
}

function printed(node: ts.Declaration): string {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const text = printer.printNode(ts.EmitHint.Unspecified, statement, node.getSourceFile());
  return `${text.replace(/^(?:export )?(?:declare )?/, '').replace(bundled, '')}\n`;
}

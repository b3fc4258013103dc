import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const folder = join(import.meta.dirname, 'inspector');

/** The import in `src/inspector/page.ts`, which stands for the whole page. */
export const pageImport = /\/inspector\/main\.tsx\?page$/;

/** The files of the inspector's page. */
export interface BundledPage {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  /** The hash of the files. */
  readonly hash: string;
}

/** The page of the inspector as a module, and the files from which it was built. */
export interface PageModule {
  readonly code: string;
  readonly files: readonly string[];
}

/** Bundles the page. Tests and the build of the server use the same code. */
export async function bundleInspector(): Promise<PageModule> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [join(folder, 'main.tsx')],
    outdir: '/',
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfig: join(folder, 'tsconfig.json'),
    legalComments: 'none',
    logLevel: 'silent',
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const files = {
    html,
    script: (await licenseNotices(Object.keys(metafile.inputs))) + textOf('.js'),
    style: textOf('.css'),
  };
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 22);
  const page: BundledPage = { ...files, hash };
  return {
    code: `export default ${JSON.stringify(page)};`,
    files: [...Object.keys(metafile.inputs).map((path) => join(folder, path)), join(folder, 'index.html')],
  };
}

/** The plugin for Vite, with which the tests run the sources. */
export const inspectorPage = {
  name: 'inspector-page',
  enforce: 'pre' as const,
  resolveId: (id: string) => (pageImport.test(id) ? '\0inspector-page' : undefined),
  load: async (id: string) => (id === '\0inspector-page' ? (await bundleInspector()).code : undefined),
};

/** The plugin for esbuild. It puts the page into a file of its own, which is loaded when somebody opens it. */
export const inspectorPagePlugin: Plugin = {
  name: 'inspector-page',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: pageImport }, ({ path }) => ({ path, namespace: 'inspector-page' }));
    onLoad({ filter: /^/, namespace: 'inspector-page' }, async () => {
      const { code, files } = await bundleInspector();
      return { contents: code, watchFiles: [...files] };
    });
  },
};

/** The notices of the libraries in the page, for which their licences ask in every copy. */
async function licenseNotices(inputs: readonly string[]): Promise<string> {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(join(folder, path))?.[0] ?? []);
  const texts = Array.from(new Set(folders), async (library) => {
    const name = library.slice(library.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `Contains ${name}.\n\n${(await readFile(join(library, 'LICENSE'), 'utf8')).trim()}`;
  });
  return `/*!\n${(await Promise.all(texts)).join('\n\n')}\n*/\n`;
}

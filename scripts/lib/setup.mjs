import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, root } from './run.mjs';

/** The packages in build order. Each is built to its own `dist`. */
export const built = ['packages/sdk', 'packages/reference-server', 'packages/conformance', 'examples/tour'];

/**
 * Prepares the workspace: it installs the dependencies from the lockfile, and builds every package whose sources have
 * changed. It reports its progress, because the first time takes a while. Afterwards `npx` finds the commands.
 */
export async function setUp() {
  await install();
  await build();
}

/** Installs the dependencies from the lockfile, unless they are already installed. */
export async function install() {
  const stamp = join(root, 'node_modules/.installed');
  const wanted = hashOf(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests()]);
  if (stampOf(stamp) === wanted) return;
  say('installing dependencies from the lockfile …');
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The hash behind the plus sign is for corepack.
  const [pnpm] = packageManager.split('+');
  // pnpm may be missing before the first installation, so npm fetches the pinned version of it.
  await mustRun(npm, ['exec', '--yes', '--', pnpm, 'install', '--frozen-lockfile'], {
    quiet: true,
    env: { CI: 'true' },
  });
  writeFileSync(stamp, wanted);
}

/** Builds the packages if their sources, or the sources of their dependencies, have changed since the last build. */
export async function build() {
  let wanted = '';
  for (const folder of built) {
    if (!existsSync(join(root, folder))) continue;
    wanted = hashOf([...sharedFiles, ...manifests(), ...filesBelow(folder, (path) => !generated.test(path))], wanted);
    const stamp = join(root, folder, 'dist/.built');
    if (stampOf(stamp) === wanted) continue;
    say(`building ${folder} …`);
    // A build that is interrupted leaves an incomplete folder.
    rmSync(stamp, { force: true });
    await mustRun(npm, ['run', '--silent', 'build'], { cwd: join(root, folder), quiet: true });
    mkdirSync(join(root, folder, 'dist'), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  await linkCommands();
}

/** Links the commands of the packages, which pnpm only does once they are built. */
async function linkCommands() {
  const bin = join(root, 'node_modules/.bin');
  if (existsSync(join(bin, 'platform-services-server'))) return;
  await mustRun(join(bin, 'pnpm'), ['install', '--frozen-lockfile', '--offline'], { quiet: true, env: { CI: 'true' } });
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** Files outside the packages that go into them. */
export const sharedFiles = [
  'tsconfig.base.json',
  'pnpm-lock.yaml',
  'scripts/lib/chunks.ts',
  'scripts/lib/raw-text.ts',
  'docs/specification.md',
  'docs/resolutions.md',
  'docs/dialects.md',
  'docs/requirements.md',
];
const generated = /(^|\/)(node_modules|dist|\.declarations|test)\//;

/** @param {string} message */
function say(message) {
  process.stderr.write(`[set-up] ${message}\n`);
}

/** @param {string} path */
function stampOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function manifests() {
  return ['packages', 'examples'].flatMap((folder) =>
    filesBelow(folder, (path) => path.endsWith('/package.json') && !generated.test(path)),
  );
}

/**
 * @param {string} folder
 * @param {(path: string) => boolean} wanted
 * @returns {string[]} the files below `folder`, sorted, relative to the root
 */
function filesBelow(folder, wanted) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!wanted(entry.isDirectory() ? `${path}/package.json` : path)) return [];
      return entry.isDirectory() ? filesBelow(path, wanted) : [path];
    })
    .sort();
}

/**
 * @param {readonly string[]} paths
 * @param {string} [seed]
 */
function hashOf(paths, seed = '') {
  const hash = createHash('sha256').update(seed);
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

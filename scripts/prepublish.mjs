// The step before a package is published. Its addresses are placeholders until the project has a public home. Relative
// links of the README lead nowhere on npm, so they become addresses in the repository; `postpublish.mjs` restores them.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';

const { name, homepage, bugs, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const addresses = Object.entries({ homepage, bugs, repository: repository?.url });
const missing = addresses.filter(([, address]) => address === undefined || /\.example(?:[/:]|$)/.test(address));
if (missing.length > 0) {
  const fields = missing.map(([field]) => field).join(', ');
  console.error(`${name} cannot be published: set ${fields} in its package.json to the public home of the project.`);
  process.exitCode = 1;
} else {
  const home = repository.url.replace(/^git\+|\.git$/g, '');
  const readme = readFileSync('README.md', 'utf8');
  copyFileSync('README.md', '.before-publishing.md');
  /** @param {string} path */
  const addressOf = (path) => `${home}/blob/main/${posix.join(repository.directory, path)}`;
  writeFileSync(
    'README.md',
    readme.replace(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, path) => `](${addressOf(path)})`),
  );
}

// The step before a package is published. Its addresses are placeholders until the project has a public home.
import { readFileSync } from 'node:fs';

const { name, homepage, bugs, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const addresses = Object.entries({ homepage, bugs, repository: repository?.url });
const missing = addresses.filter(([, address]) => address === undefined || /\.example(?:[/:]|$)/.test(address));
if (missing.length > 0) {
  const fields = missing.map(([field]) => field).join(', ');
  console.error(`${name} cannot be published: set ${fields} in its package.json to the public home of the project.`);
  process.exitCode = 1;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createReferenceServer, DeploymentFileError, type ReferenceServer } from '@platform-services/reference-server';
import { DeploymentError } from '@platform-services/sdk/model';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { SmallService } from '../support/small-service.js';

const folder = join(temporaryFolder(), 'with blanks');
mkdirSync(folder);
const file = join(folder, 'shop.json');
writeFileSync(join(folder, 'notes.txt'), 'of the shop');
// The number has more digits than a double.
writeFileSync(
  file,
  `{
    "models": [{ "name": "shop", "types": { "org.shop.Article": { "kind": "entity", "properties": { "stock": "long" } } } }],
    "accesses": [{
      "id": "access.shop",
      "model": "shop",
      "entities": [{ "_type": "org.shop.Article", "id": 1, "stock": 9007199254740993 }],
      "resources": [{ "id": "notes", "path": "notes.txt" }]
    }],
    "users": [{ "name": "ann", "password": "secret" }]
  }`,
);

/** Its text would be a deployment if a character were replaced. */
const latin1 = join(folder, 'latin1.json');
writeFileSync(latin1, '{"models":[],"accesses":[],"users":[{"name":"René","password":"p"}]}', 'latin1');

async function read(server: ReferenceServer, path: string): Promise<string> {
  const service = await SmallService.of(server, { name: 'ann', password: 'secret' });
  return service.expect(200, 'GET', path);
}

test.each<[string, string | URL]>([
  ['a path', file],
  ['a file URL', pathToFileURL(file)],
])('the deployment can be %s, to which the files that it names are relative', async (_what, deployment) => {
  const server = createReferenceServer({ deployment });
  expect(await read(server, 'rest/v2/properties/access.shop/Article/1/stock')).toContain('9007199254740993');
  expect(await read(server, 'streaming?accessId=access.shop&resourceId=notes')).toBe('of the shop');
});

test('another folder for the files that it names has priority', () => {
  const other = temporaryFolder();
  expect(() => createReferenceServer({ deployment: file, directory: other })).toThrow(DeploymentError);
  writeFileSync(join(other, 'notes.txt'), '');
  expect(() => createReferenceServer({ deployment: file, directory: other })).not.toThrow();
});

test.each<[string, string | URL, string]>([
  [
    'that does not exist',
    join(folder, 'none.json'),
    `The deployment file "${join(folder, 'none.json')}" cannot be read: ENOENT`,
  ],
  ['that is not UTF-8', latin1, `The deployment file "${latin1}" cannot be read: The encoded data was not valid`],
  ['that is a folder', folder, `The deployment file "${folder}" cannot be read: EISDIR`],
  ['on another host', new URL('https://host/shop.json'), 'Expected a file URL as deployment, got one of "https:".'],
])('a file %s is an error', (_what, deployment, message) => {
  expect(() => createReferenceServer({ deployment })).toThrow(DeploymentFileError);
  expect(() => createReferenceServer({ deployment })).toThrow(message);
});

test('a file that is not a deployment is an error that names each problem', () => {
  const empty = join(folder, 'empty.json');
  writeFileSync(empty, '[]');
  expect(() => createReferenceServer({ deployment: empty })).toThrow(DeploymentError);
});

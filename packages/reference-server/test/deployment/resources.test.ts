import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessDefinition } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { SmallService } from '../support/small-service.js';
import { parties, person, problemsWith, shown, start } from './building.js';

/** The path of a deployment file with resources. */
function written(directory: string, resources: AccessDefinition['resources'] = []): string {
  const path = join(directory, 'deployment.json');
  writeFileSync(path, JSON.stringify(parties({ resources })));
  return path;
}

const download = (service: SmallService, id: string) =>
  service.expect(200, 'GET', `streaming?accessId=a&resourceId=${id}`);

describe('resources', () => {
  it('are entities with their bytes', async () => {
    const now = () => Date.parse('2026-03-01T12:00:00Z');
    const service = await start({ resources: [{ id: 'r1', name: 'hello.txt', text: 'hello' }] }, { now });
    expect(await shown(service, 'Resource/r1')).toMatchObject({
      fileSize: 5,
      md5: '5d41402abc4b2a76b9719d911017c592',
      mimeType: 'text/plain',
      name: 'hello.txt',
      partition: 'a',
      created: '2026-03-01T12:00:00.000+0000',
      resourceSource: { id: expect.any(String) },
    });
    expect(await shown(service, 'StaticSource')).toHaveLength(1);
    expect(await download(service, 'r1')).toBe('hello');
  });

  it('come from files beside the deployment', async () => {
    const directory = temporaryFolder();
    writeFileSync(join(directory, 'map.svg'), '<svg/>');
    const service = await SmallService.start({ deployment: written(directory, [{ id: 'r', path: 'map.svg' }]) });
    expect(await shown(service, 'Resource/r')).toMatchObject({
      name: 'map.svg',
      mimeType: 'image/svg+xml',
      resourceSource: { path: 'map.svg' },
    });
    const problems = problemsWith(written(directory, [{ id: 'r', path: 'none.svg' }]));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('got "none.svg" at /accesses/0/resources/0/path. ENOENT');
  });

  describe('come from no other files', () => {
    const folder = temporaryFolder();
    const directory = join(folder, 'inner');
    mkdirSync(join(directory, 'deep'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(directory, 'large.txt'), 'x');
    truncateSync(join(directory, 'large.txt'), 3 * 1024 ** 3);
    symlinkSync(join(folder, 'secret.txt'), join(directory, 'link.txt'));
    symlinkSync(folder, join(directory, 'deep', 'out'));
    symlinkSync('/dev/zero', join(directory, 'zero'));
    execFileSync('mkfifo', [join(directory, 'pipe')]);

    it.each([
      ['/etc/hostname', 'outside the folder'],
      ['../secret.txt', 'outside the folder'],
      ['deep/../../secret.txt', 'outside the folder'],
      ['link.txt', 'outside the folder'],
      ['deep/out/secret.txt', 'outside the folder'],
      ['zero', 'outside the folder'],
      ['pipe', 'not a regular file'],
      ['deep', 'not a regular file'],
      ['.', 'not a regular file'],
      ['large.txt/x', 'ENOTDIR'],
      ['a\0b', 'null bytes'],
      ['large.txt', 'no room for 3221225472 more bytes'],
    ])('%j', (path, reason) => {
      const limits = { maxStoredBytes: 1_000 };
      const problems = problemsWith(written(directory, [{ id: 'r', path }]), { limits });
      expect(problems).toEqual([expect.stringContaining(reason)]);
    });

    it('but from links within the folder, and from below it', async () => {
      writeFileSync(join(directory, 'deep', 'a.txt'), 'a');
      symlinkSync('deep/a.txt', join(directory, 'near.txt'));
      const paths = ['deep/a.txt', 'near.txt', join(directory, 'deep', 'a.txt'), 'deep/..//deep/a.txt'];
      const resources = paths.map((path, index) => ({ id: `r${index}`, path }));
      const service = await SmallService.start({ deployment: written(directory, resources) });
      for (const { id } of resources) expect(await download(service, id)).toBe('a');
    });
  });

  it('come from base64, and without any name are bytes', async () => {
    const service = await start({ resources: [{ id: 'r', base64: 'AAEC' }] });
    const resource = await shown(service, 'Resource/r');
    expect(resource).toMatchObject({ fileSize: 3, mimeType: 'application/octet-stream' });
    expect(resource).not.toHaveProperty('name');
  });

  it('can be referred to by entities', async () => {
    const entities = [person({ id: 1, photo: { _type: 'com.vendor.model.resource.Resource', id: 'r' } })];
    const service = await start({ resources: [{ id: 'r', text: '' }], entities });
    expect(await shown(service, 'Person/1')).toMatchObject({ photo: { id: 'r', fileSize: 0 } });
  });

  it('are bounded', () => {
    const limits = { maxStoredBytes: 4 };
    const problems = problemsWith(parties({ resources: [{ id: 'r', text: '12345' }] }), { limits });
    expect(problems).toEqual([expect.stringContaining('/accesses/0/resources/0. There is no room for 5 more bytes')]);
  });
});

describe('the bytes of an entity', () => {
  const entities = [
    { _type: 'com.vendor.model.resource.Resource', _id: 'r', id: 'r1', name: 'a.bin', fileSize: 7 },
    { _type: 'a.Person', _id: 'p', id: 1 },
  ];

  it('change nothing of the entity', async () => {
    const service = await start({ entities, resources: [{ _ref: 'r', text: 'hello' }] });
    const resource = await shown(service, 'Resource/r1');
    expect(resource).toMatchObject({ name: 'a.bin', fileSize: 7 });
    for (const name of ['md5', 'resourceSource']) expect(resource).not.toHaveProperty(name);
    expect(await shown(service, 'ResourceSource')).toEqual([]);
    expect(await download(service, 'r1')).toBe('hello');
  });

  it.each([
    ['x', 'got "x"'],
    ['p', 'got "p"'],
  ])('need a Resource with the _id: %s', (_ref, found) => {
    expect(problemsWith(parties({ entities, resources: [{ _ref, text: '' }] }))).toEqual([
      expect.stringContaining(`Expected the _id of an entity of com.vendor.model.resource.Resource, ${found} at /acc`),
    ]);
  });

  it('are given once, and without what the entity has', () => {
    const twice = [
      { _ref: 'r', text: '' },
      { _ref: 'r', text: '', name: 'b' },
    ];
    const named: Partial<AccessDefinition> = { entities, resources: twice };
    expect(problemsWith(parties(named))).toEqual([
      expect.stringContaining('Expected a unique resource _ref, got a second "r" at /accesses/0/resources/1/_ref.'),
      expect.stringContaining('got a member "name" at /accesses/0/resources/1/name.'),
    ]);
  });
});

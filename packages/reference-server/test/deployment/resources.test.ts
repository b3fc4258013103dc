import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessDefinition } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { readContent } from '../../src/resources/content.js';
import { accessOf, allOf, build, one, person, problemsOf, read, referredTo } from './building.js';

describe('resources', () => {
  const now = () => Date.parse('2026-03-01T12:00:00Z');

  it('are entities with their bytes', () => {
    const world = build({ resources: [{ id: 'r1', name: 'hello.txt', text: 'hello' }] }, { now });
    const resource = one(world, 'Resource', 'r1');
    const values = ['fileSize', 'md5', 'mimeType', 'name', 'creator', 'partition'].map((name) => read(resource, name));
    expect(values).toEqual([5n, '5d41402abc4b2a76b9719d911017c592', 'text/plain', 'hello.txt', null, 'access.a']);
    expect(read(resource, 'created')).toEqual(new Date('2026-03-01T12:00:00Z'));
    expect(referredTo(world, resource, 'resourceSource')?.type.simpleName).toBe('StaticSource');
    const content = accessOf(world).store.state.contentOf(resource);
    expect(content && Buffer.concat([...readContent(content)]).toString()).toBe('hello');
    expect(world.storedBytes).toBe(5);
  });

  it('come from files beside the deployment', () => {
    const directory = temporaryFolder();
    writeFileSync(join(directory, 'map.svg'), '<svg/>');
    const world = build({ resources: [{ id: 'r', path: 'map.svg' }] }, { directory });
    const resource = one(world, 'Resource', 'r');
    expect([read(resource, 'name'), read(resource, 'mimeType')]).toEqual(['map.svg', 'image/svg+xml']);
    expect(read(referredTo(world, resource, 'resourceSource'), 'path')).toBe('map.svg');
    const problems = problemsOf(() => build({ resources: [{ id: 'r', path: 'none.svg' }] }, { directory }));
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
      const options = { directory, maxStoredBytes: 1_000 };
      const problems = problemsOf(() => build({ resources: [{ id: 'r', path }] }, options));
      expect(problems).toEqual([expect.stringContaining(reason)]);
    });

    it('but from links within the folder, and from below it', () => {
      writeFileSync(join(directory, 'deep', 'a.txt'), 'a');
      symlinkSync('deep/a.txt', join(directory, 'near.txt'));
      const paths = ['deep/a.txt', 'near.txt', join(directory, 'deep', 'a.txt'), 'deep/..//deep/a.txt'];
      const world = build({ resources: paths.map((path, index) => ({ id: `r${index}`, path })) }, { directory });
      expect(world.storedBytes).toBe(4);
    });
  });

  it('come from base64, and without any name are bytes', () => {
    const world = build({ resources: [{ id: 'r', base64: 'AAEC' }] });
    const resource = one(world, 'Resource', 'r');
    expect(['fileSize', 'mimeType', 'name'].map((name) => read(resource, name))).toEqual([
      3n,
      'application/octet-stream',
      null,
    ]);
  });

  it('can be referred to by entities', () => {
    const entities = [person({ id: 1, photo: { _type: 'com.vendor.model.resource.Resource', id: 'r' } })];
    const world = build({ resources: [{ id: 'r', text: '' }], entities });
    expect(read(one(world, 'Person', 1n), 'photo')).toBe(one(world, 'Resource', 'r').ref);
  });

  it('are bounded', () => {
    const problems = problemsOf(() => build({ resources: [{ id: 'r', text: '12345' }] }, { maxStoredBytes: 4 }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('/accesses/0/resources/0. There is no room for 5 more bytes');
  });
});

describe('the bytes of an entity', () => {
  const entities = [
    { _type: 'com.vendor.model.resource.Resource', _id: 'r', id: 'r1', name: 'a.bin', fileSize: 7 },
    { _type: 'a.Person', _id: 'p', id: 1 },
  ];

  it('change nothing of the entity', () => {
    const world = build({ entities, resources: [{ _ref: 'r', text: 'hello' }] });
    const resource = one(world, 'Resource', 'r1');
    expect(['name', 'fileSize', 'md5', 'resourceSource'].map((name) => read(resource, name))).toEqual([
      'a.bin',
      7n,
      null,
      null,
    ]);
    expect(allOf(world, 'ResourceSource')).toEqual([]);
    const content = accessOf(world).store.state.contentOf(resource);
    expect(content && Buffer.concat([...readContent(content)]).toString()).toBe('hello');
  });

  it.each([
    ['x', 'got "x"'],
    ['p', 'got "p"'],
  ])('need a Resource with the _id: %s', (_ref, found) => {
    const problems = problemsOf(() => build({ entities, resources: [{ _ref, text: '' }] }));
    expect(problems).toEqual([
      expect.stringContaining(`Expected the _id of an entity of com.vendor.model.resource.Resource, ${found} at /acc`),
    ]);
  });

  it('are given once, and without what the entity has', () => {
    const twice = [
      { _ref: 'r', text: '' },
      { _ref: 'r', text: '', name: 'b' },
    ];
    const named: Partial<AccessDefinition> = { entities, resources: twice };
    expect(problemsOf(() => build(named))).toEqual([
      expect.stringContaining('Expected a unique resource _ref, got a second "r" at /accesses/0/resources/1/_ref.'),
      expect.stringContaining('got a member "name" at /accesses/0/resources/1/name.'),
    ]);
  });
});

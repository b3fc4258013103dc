import { spawnSync } from 'node:child_process';
import { lstat, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type EndedCommand, TestedCommand } from '../support/command.js';
import { runInProcess } from '../support/in-process.js';
import { deploymentOf } from '../support/small-service.js';

const tested = new TestedCommand();

const deployment = deploymentOf(
  { 'a.Thing': { kind: 'entity', properties: { name: 'string' } } },
  { id: 'access.a', entities: [{ _type: 'a.Thing', id: 1, name: 'old' }] },
);

/** A folder with the deployment in the file `source`, and the path of another file in it. */
async function prepared() {
  const folder = temporaryFolder();
  const source = join(folder, 'deployment.json');
  await writeFile(source, JSON.stringify(deployment));
  return { folder, source, target: join(folder, 'state.json') };
}

/**
 * Starts a server in a folder of its own with the deployment in a file, renames the thing, and ends the server.
 *
 * @param meanwhile what happens while it runs
 */
async function renameAndEnd(line: string[], meanwhile: () => Promise<unknown> = async () => {}): Promise<EndedCommand> {
  const { command, url } = await tested.serve(...line);
  const login = await request(`${url}/rest/authenticate?user=u&password=p`, { method: 'POST' });
  const session = await login.body.json();
  const path = `${url}/rest/v2/properties/access.a/a.Thing/1/name?sessionId=${session}`;
  const { statusCode } = await request(path, { method: 'PUT', body: '"new"' });
  expect(statusCode).toBe(200);
  await meanwhile();
  command.process.kill('SIGTERM');
  return { code: await command.ended, out: command.out, err: command.err };
}

const thingsIn = (file: string) => createReferenceServer({ deployment: file }).exportDeployment().accesses[0]?.entities;

describe('--export-on-exit', () => {
  it('writes the state after SIGTERM, readable only by its owner', async () => {
    const { folder, source, target } = await prepared();
    const ended = await renameAndEnd(['--deployment', source, '--export-on-exit', target]);
    expect([ended.code, ended.err]).toEqual([0, '']);
    expect(ended.out).toContain(`${JSON.stringify({ event: 'exported', file: target })}\n`);
    expect(thingsIn(target)).toEqual([expect.objectContaining({ id: 1, name: 'new' })]);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['deployment.json', 'state.json']);
  });

  it('writes the whole state although a second SIGINT comes', async () => {
    const { folder, source, target } = await prepared();
    const { command } = await tested.serve('--deployment', source, '--export-on-exit', target);
    command.process.kill('SIGINT');
    await command.printed(/"event":"closing"/);
    command.process.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect(await readdir(folder)).toEqual(['deployment.json', 'state.json']);
    expect(thingsIn(target)).toHaveLength(1);
  });

  it('can replace the deployment file, and needs the control token of the server', async () => {
    const { source: file } = await prepared();
    const options = ['--deployment', file, '--export-on-exit', file, '--control-token', 'secret'];
    const ended = await renameAndEnd(options);
    expect(ended.code).toBe(0);
    expect(thingsIn(file)).toEqual([expect.objectContaining({ name: 'new' })]);
  });

  it('ends with 1 and leaves the file as it was if it cannot be written', async () => {
    const { folder, source, target } = await prepared();
    const line = ['--deployment', source, '--export-on-exit', target];
    // A file cannot replace a folder.
    const ended = await renameAndEnd(line, () => mkdir(target));
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.err)).toEqual({
      event: 'notExported',
      file: target,
      message: expect.stringContaining('EISDIR'),
    });
    expect(await readdir(folder)).toEqual(['deployment.json', 'state.json']);
  });

  it('removes what an export left when it was killed, and nothing else', async () => {
    const { folder, source } = await prepared();
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const left = `deployment.json.${gone}.tmp`;
    const others = [
      `deployment.json.${process.pid}.tmp`,
      `deployment-json.${gone}.tmp`,
      `deployment.json.0${gone}.tmp.old`,
      'deployment.json.tmp',
      `x.${left}`,
    ].sort();
    for (const name of [left, ...others]) await writeFile(join(folder, name), '{');
    const { code } = await renameAndEnd(['--deployment', source, '--export-on-exit', source]);
    expect([code, (await readdir(folder)).sort()]).toEqual([0, [...others, 'deployment.json'].sort()]);
  });

  it('writes to the file that a link names', async () => {
    const folder = temporaryFolder();
    const [file, link] = [join(folder, 'kept', 'state.json'), join(folder, 'deployment.json')];
    await mkdir(dirname(file));
    await writeFile(file, JSON.stringify(deployment));
    await symlink(join('kept', 'state.json'), link);
    const ended = await renameAndEnd(['--deployment', link, '--export-on-exit', link]);
    expect([ended.code, ended.err]).toEqual([0, '']);
    expect([(await lstat(link)).isSymbolicLink(), await readdir(dirname(file))]).toEqual([true, ['state.json']]);
    expect(thingsIn(file)).toEqual([expect.objectContaining({ name: 'new' })]);
  });

  it.each([
    ['a folder', async (path: string) => void (await mkdir(path))],
    ['a device', (path: string) => symlink('/dev/null', path)],
  ])('refuses %s before the server starts, since it cannot be replaced', async (_what, create) => {
    const file = join(temporaryFolder(), 'state.json');
    await create(file);
    const before = await stat(file);
    const { code, err } = await runInProcess('--port', '0', '--export-on-exit', file);
    expect(code).toBe(2);
    expect(err).toContain(`The file "${file}" cannot be written: Expected a regular file or none.`);
    expect([(await stat(file)).ino, before.isFile()]).toEqual([before.ino, false]);
  });

  it('refuses a folder that does not exist before the server starts', async () => {
    const file = join(temporaryFolder(), 'none', 'state.json');
    const { code, err } = await runInProcess('--export-on-exit', file);
    expect(code).toBe(2);
    expect(err).toContain(`--export-on-exit: The file "${file}" cannot be written: ENOENT`);
  });
});

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { built } from '../lib/setup.mjs';

const root = join(import.meta.dirname, '../..');
const node = promisify(execFile);

/** The entry points of the built packages, as users import them. */
const doors = built
  .filter((folder) => folder.startsWith('packages/') && existsSync(join(root, folder, 'dist')))
  .flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const code = Object.entries(exports).filter(([, target]) => typeof target === 'object');
    return code.map(([door, target]) => {
      const required = typeof target === 'object' && target !== null && 'require' in target;
      return { folder, door: `${name}${door.slice(1)}`, required };
    });
  });

describe('the packages as they are built', () => {
  it('are there', () => {
    expect(readdirSync(join(root, 'packages')).length).toBeGreaterThan(1);
    expect(doors.map(({ door }) => door)).toEqual(
      expect.arrayContaining(['@platform-services/sdk', '@platform-services/reference-server']),
    );
  });

  it.each(doors)(
    '$door is imported by Node, and required where it says so, and its classes have their names',
    async ({ folder, door, required }) => {
      const cwd = join(root, folder);
      const namesOf = `(door) => Object.keys(door).filter((name) => name !== 'default').sort()`;
      const others =
        '(door) => Object.entries(door).filter(([name, value]) => /^class\\b/.test(String(value)) && value.name !== name)';
      const code = `
      const door = await import('${door}');
      console.log(JSON.stringify({ names: (${namesOf})(door), others: (${others})(door) }));
    `;
      const imported = JSON.parse((await node(process.execPath, ['--input-type=module', '-e', code], { cwd })).stdout);
      expect(imported).toEqual({ names: expect.arrayContaining([expect.any(String)]), others: [] });
      if (!required) return;
      const inCommonJs = `console.log(JSON.stringify((${namesOf})(require('${door}'))))`;
      const { stdout } = await node(process.execPath, ['-e', inCommonJs], { cwd });
      expect(JSON.parse(stdout)).toEqual(imported.names);
    },
  );

  it('a response of the SDK is shown without anything internal', async () => {
    const code = `
      import { createClient, Decimal } from '@platform-services/sdk';
      const fetch = async () => new Response('text', { status: 200 });
      const client = createClient({ baseUrl: 'http://a', credentials: { sessionId: 's' }, fetch });
      console.log(new Decimal('1.50'), await client.request({ path: '/x' }).asResponse());
    `;
    const { stdout } = await node(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
    expect(stdout).toBe("Decimal(1.50) RawResponse { status: 200, text: 'text' }\n");
  });
});

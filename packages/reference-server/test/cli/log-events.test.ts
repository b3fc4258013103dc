// No run of the command has all events, some of which need a full disk or a port in use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it } from 'vitest';
import { type CommandLogger, commandLogger } from '../../src/command/loggers.js';
import { smallDeployment } from '../support/small-service.js';

/** The names of the members of each event in the table of its reference page. */
function documented(): Record<string, string[]> {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/reference/server-command.md'), 'utf8');
  const [, table = ''] = /^\| event \| members \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const rows = Array.from(table.matchAll(/^\| `(\w+)` \|(.*)\|$/gm), ([, event = '', members = '']) => {
    const names = Array.from(members.matchAll(/`(\w+)`/g), ([, name = '']) => name);
    return [event, names] as const;
  });
  return Object.fromEntries(rows);
}

it('the reference page lists every event of the log in JSON, with its members', async () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const logger = commandLogger('json', { out: stream, err: stream });
  const request = { method: 'GET', target: '/', status: 200, rule: '4.8', durationMs: 1 };
  const noChanges = createReferenceServer({ deployment: smallDeployment }).deploy(smallDeployment);
  const calls: Record<Exclude<keyof CommandLogger, 'flush'>, () => void> = {
    listening: () => logger.listening('http://127.0.0.1:8080'),
    request: () => logger.request(request),
    serverError: () => logger.serverError(new Error('broken'), 'id'),
    cannotExecute: () => logger.cannotExecute('npm test', 127, 'The reason'),
    cannotListen: () => logger.cannotListen('The port is in use.'),
    reloaded: () => logger.reloaded('deployment.json', noChanges),
    notReloaded: () => logger.notReloaded('deployment.json', 'It is not valid.'),
    closing: () => logger.closing('SIGTERM'),
    exported: () => logger.exported('state.json'),
    notExported: () => logger.notExported('state.json', 'The disk is full.'),
    recorded: () => logger.recorded('recorded.jsonl', 2, 0),
    notRecorded: () => logger.notRecorded('recorded.jsonl', 'The disk is full.'),
    closed: () => logger.closed(),
  };
  for (const call of Object.values(calls)) call();
  await logger.flush();
  const events: { event: string }[] = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const logged = events.map(({ event, ...members }) => [event, Object.keys(members)]);
  expect(documented()).toEqual({ ...Object.fromEntries(logged), dropped: ['lines'] });
});

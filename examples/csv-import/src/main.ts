// Imports a CSV file: npm start -- people.csv
import { statSync } from 'node:fs';
import { createClient } from '@platform-services/sdk';
import { importPeople } from './import-people.js';
import { model } from './model.js';
import { keptProgress } from './progress.js';

const [path, ...others] = process.argv.slice(2);

/** Shows a line. In a terminal, a status is replaced by what follows. */
function show(text: string, { isStatus = false } = {}): void {
  const { isTTY } = process.stderr;
  process.stderr.write(`${isTTY ? '\r\x1b[K' : ''}${text}${isTTY && isStatus ? '' : '\n'}`);
}

async function main(path: string): Promise<number> {
  const done = await keptProgress(path);
  if (done.line > 0) show(`Continuing after line ${done.line}.`);

  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
    show('Stopping as soon as the current people are stored. Ctrl-C again stops at once.');
  });

  const { size } = statSync(path);
  let shown = -1;
  await using client = createClient({
    baseUrl: process.env['SERVICE_URL'] ?? 'http://127.0.0.1:8080',
    credentials: {
      user: process.env['SERVICE_USER'] ?? 'demo',
      password: process.env['SERVICE_PASSWORD'] ?? 'demo',
    },
    model,
  });
  const { isComplete, line, stored, refused } = await importPeople(
    path,
    client.access('access.demo').entities('Person'),
    {
      done,
      signal: stop.signal,
      onRefused: (line, reason) => show(`${path}:${line}: ${reason}`),
      onProgress(progress, bytes) {
        const percent = Math.floor((100 * bytes) / size);
        if (percent !== shown) show(`${percent} %, ${progress.stored} people`, { isStatus: true });
        shown = percent;
      },
    },
  );
  show(`${stored} people were stored, and ${refused} rows were refused.`);
  if (isComplete) return refused === 0 ? 0 : 1;
  show(`The import stopped after line ${line}. The same command continues there.`);
  return 130;
}

if (path === undefined || others.length > 0) {
  show('Expected one CSV file: npm start -- people.csv');
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await main(path);
  } catch (error) {
    show(error instanceof Error ? error.message : String(error));
    show('The import failed. Run the same command again when the cause is mended.');
    process.exitCode = 1;
  }
}

// `npm run soak` lets many clients call a server for minutes, and compares what it holds with what they know.
import { parseArgs } from 'node:util';
import { setUp } from '../lib/setup.mjs';

const usage = `npm run soak [-- --minutes N] [-- --seed N]

Starts the reference server with the demo deployment in a process of its own, and lets clients call it: steady ones, which
make every kind of call and compare each answer, and rough ones, whose connections are cut, who abort transfers and leave
in the middle of requests. At intervals and at the end, the entities, resources, sessions and open sockets of the server
must be those that the clients know of, and its heap must not grow.

  --minutes N   how long the clients call the server; default: 10
  --seed N      the seed of all choices, as an integer; default: a random one, which is printed
  --help        this text

The exit code is 1 if anything differs, and 2 if an option is invalid.`;

/** @returns {{ minutes: number, seed: number } | undefined} */
function options() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0)) throw new TypeError(`--minutes ${values.minutes}: expected a number above 0`);
  if (!Number.isSafeInteger(seed)) throw new TypeError(`--seed ${values.seed}: expected an integer`);
  return { minutes, seed };
}

try {
  const given = options();
  if (given === undefined) console.log(usage);
  else {
    await setUp();
    const { soak } = await import('./soak.mjs');
    const problems = await soak({ ...given, write: (line) => console.log(line) });
    for (const problem of problems) console.error(problem);
    console.log(
      problems.length === 0 ? 'The server held what its clients know of, and nothing else.' : 'The soak failed.',
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  }
} catch (error) {
  const isUsage = error instanceof TypeError && (!('code' in error) || String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isUsage ? `${error.message}\n\n${usage}` : error);
  process.exitCode = isUsage ? 2 : 1;
}
// Without this, Node 20 sometimes never ends: when it closes its handles, it waits for requests on sockets that were
// cut.
process.exit();

// Measures the start of a program in a process of its own. `node start-process.mjs PROGRAM` prints its CPU times in
// milliseconds as JSON. `firstAnswer` is the time from the start of the process to the answer of its first request.
import { request } from 'node:http';

/** @type {import('@platform-services/sdk/model').Deployment} */
const deployment = {
  models: [
    { name: 'bench', types: { 'bench.Item': { kind: 'entity', properties: { group: 'integer', name: 'string' } } } },
  ],
  accesses: [
    {
      id: 'access.bench',
      model: 'bench',
      entities: [1, 2, 3].map((id) => ({ _type: 'bench.Item', id, group: id, name: `item ${id}` })),
    },
  ],
  users: [{ name: 'demo', password: 'demo' }],
};

/** @type {Readonly<Record<string, () => Promise<Record<string, number>>>>} */
const programs = {
  async http() {
    const { createServer } = await import('node:http');
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('"a session"');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const firstAnswer = await firstAnswerOf(`http://127.0.0.1:${port}`);
    server.close();
    return { firstAnswer };
  },
  server: () => serverProgram({ deployment }),
  demo: () => serverProgram({}),
  async sdk() {
    const before = cpuTime();
    await import('@platform-services/sdk');
    return { import: cpuTime() - before };
  },
};

/** @param {import('@platform-services/reference-server').ReferenceServerOptions} options */
async function serverProgram(options) {
  const start = cpuTime();
  const { createReferenceServer } = await import('@platform-services/reference-server');
  const imported = cpuTime();
  const server = createReferenceServer(options);
  const created = cpuTime();
  const { url } = await server.listen({ port: 0 });
  const firstAnswer = await firstAnswerOf(url);
  await server.close();
  return { import: imported - start, create: created - imported, firstAnswer };
}

/**
 * Logs in, and returns the CPU time of the process until the answer.
 *
 * @param {string} url
 */
async function firstAnswerOf(url) {
  const status = await new Promise((resolve, reject) => {
    const login = request(`${url}/rest/authenticate?user=demo&password=demo`, { method: 'POST', agent: false });
    login.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
    login.on('error', reject);
    login.end();
  });
  if (status !== 200) throw new Error(`the login was answered with ${status}`);
  return cpuTime();
}

/** The CPU time of this process in milliseconds. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const program = programs[process.argv[2] ?? ''];
if (program === undefined) throw new Error(`PROGRAM is one of ${Object.keys(programs).join(', ')}`);
console.log(JSON.stringify(await program()));

// Measures a server with COUNT entities in a process of its own: `node flat-process.mjs load COUNT` and
// `node flat-process.mjs parse COUNT` print the costs of loading a deployment file, and of JSON.parse of its text.
// `node flat-process.mjs serve COUNT` prints a line when it is ready, and for each name of a workload on standard input
// the CPU time of a request, or how long others wait for it. Nothing goes over a socket, which would take longer than
// the work.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createReferenceServer } from '@platform-services/reference-server';

const signature = 'com.vendor.bench.model.Item';
const base = 'http://localhost/platform-services/rest';
const entities = `${base}/v2/entities/access.bench/Item`;
const properties = `${base}/v2/properties/access.bench/Item`;

/** The properties that are loaded, and those that only `serve` needs. */
const loaded = { group: 'integer', name: 'string', active: 'boolean' };
const served = { ...loaded, tags: 'list<string>', next: signature };

/**
 * @param {number} count
 * @param {Record<string, string>} declared
 */
function deploymentText(count, declared) {
  const text = [
    '{"models":[{"name":"bench","types":',
    JSON.stringify({ [signature]: { kind: 'entity', properties: declared } }),
  ];
  text.push(
    '}],"users":[{"name":"bench","password":"bench"}],"accesses":[{"id":"access.bench","model":"bench","entities":[',
  );
  for (let id = 1; id <= count; id += 1) {
    const item = {
      _type: signature,
      id,
      group: Math.floor(id / 100),
      name: `item ${(id * 7919) % count}`,
      active: id % 2 === 0,
    };
    text.push(id === 1 ? '' : ',', JSON.stringify(item));
  }
  text.push(']}]}');
  return Buffer.from(text.join('')).toString();
}

/**
 * A body in XML that creates entities.
 *
 * @param {number} count
 */
function xmlText(count) {
  const ids = Array.from({ length: count }, (_, at) => `I-${at}`);
  const mentions = ids.map((id) => `<r>${id}</r>`).join('');
  const pool = ids.map((id) => `<E id="${id}"><i p="group">-3</i><s p="name">${id}</s></E>`).join('');
  return `<gm-data><required-types><t alias="I">${signature}</t></required-types><root-value><L>${mentions}</L></root-value><pool>${pool}</pool></gm-data>`;
}

/** The CPU time of this process in milliseconds. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function collectGarbage() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  // Objects that the first collection finalises are only freed by the next one.
  collect();
  collect();
}

function bytesInUse() {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** @param {number} count */
function measureParse(count) {
  const text = deploymentText(count, loaded);
  const start = cpuTime();
  JSON.parse(text);
  return { load: cpuTime() - start };
}

/** @param {number} count */
function measureLoad(count) {
  const folder = mkdtempSync(join(tmpdir(), 'flat-'));
  try {
    /** @param {number} entities */
    const fileOf = (entities) => {
      const file = join(folder, `${entities}.json`);
      writeFileSync(file, deploymentText(entities, loaded));
      return file;
    };
    const [few, many] = [fileOf(1_000), fileOf(count)];
    createReferenceServer({ deployment: few });
    const before = bytesInUse();
    const start = cpuTime();
    const server = createReferenceServer({ deployment: many, limits: { maxEntities: count } });
    const time = cpuTime() - start;
    const bytes = (bytesInUse() - before) / count;
    server.reset();
    return { load: time, bytes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {number} count */
async function serve(count) {
  const numbers = { maxEntities: 10_000_000, maxAnswerEntities: 10_000_000 };
  const server = createReferenceServer({
    deployment: JSON.parse(deploymentText(count, served)),
    limits: { ...numbers, maxAnswerBytes: 1e9, maxUnreadBytes: 1e9, maxRequestWork: 1e9 },
  });
  const login = await server.fetch(new Request(`${base}/authenticate?user=bench&password=bench`, { method: 'POST' }));
  const headers = { 'gm-session-id': String(await login.json()), 'content-type': 'application/json' };
  /** @param {string} method @param {string} url @param {unknown} [body] */
  const send = async (method, url, body) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await server.fetch(new Request(url, { method, headers, ...init }));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  };
  let turn = 0;
  /**
   * Returns one of 1,000 ids, which are spread over all entities. Their number does not depend on the number of
   * entities, so that what the server keeps of these entities is used equally often.
   */
  const nextId = () => {
    turn += 1;
    return 1 + (turn % 1_000) * Math.floor(count / 1_000);
  };
  /** @type {Record<string, () => Promise<void>>} */
  const workloads = {
    get: () => send('GET', `${entities}/${nextId()}`),
    page: () =>
      send(
        'GET',
        `${entities}?where.group=${Math.floor((count / 1_000) * (turn++ % 10))}&order-by=name&max-results=20&start-index=${turn % 50}`,
      ),
    deepPage: () => send('GET', `${entities}?order-by=name&max-results=20&start-index=${count - 100 - (turn % 300)}`),
    deepList: () => send('GET', `${entities}?max-results=20&start-index=${count - 100 - (turn % 300)}`),
    post: () => send('POST', entities, { group: -1, name: `new ${nextId()}` }),
    patch: () => send('PATCH', `${entities}/${nextId()}`, { name: `item ${turn}` }),
    listInsert: () => send('POST', `${properties}/${nextId()}/tags`, 'a tag'),
    async delete() {
      const id = nextId();
      await send('PUT', `${entities}/${id}`, { id, next: { _type: signature, id: count + 7 } });
      await send('DELETE', `${entities}/${count + 7}?delete-mode=dropReferences`);
    },
  };
  const several = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => ({ group: -2, name: `several ${at}` })));
  const severalInXml = xmlText(100_000);
  /** @type {Record<string, () => Request>} */
  const longRequests = {
    behindList: () => new Request(`${entities}?prettiness=none`, { headers }),
    behindBody: () => new Request(`${entities}?list-entities-request=true`, { method: 'POST', headers, body: several }),
    behindXml: () =>
      new Request(`${entities}?list-entities-request=true`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/xml' },
        body: severalInXml,
      }),
  };
  // The indexes that the requests need are built once.
  for (const name of ['page', 'deepPage', 'deepList', 'get']) await workloads[name]?.();
  // Otherwise one of the workloads would pay for the garbage of loading.
  collectGarbage();
  console.log(JSON.stringify({ ready: true }));
  for await (const line of createInterface({ input: process.stdin })) {
    const [workload = '', requests = '0'] = line.split(' ');
    const work = workloads[workload];
    const long = longRequests[workload];
    if (workload === 'copies') console.log(JSON.stringify(await measureCopies(server, workloads['patch'])));
    else if (long !== undefined) console.log(JSON.stringify({ wait: await longestTurn(server.fetch(long())) }));
    else if (work !== undefined) {
      const start = cpuTime();
      for (let request = 0; request < Number(requests); request += 1) await work();
      console.log(JSON.stringify({ cpu: ((cpuTime() - start) * 1_000) / Number(requests) }));
    } else throw new Error(`There is no workload ${workload}.`);
  }
}

/**
 * The milliseconds that a snapshot, a fork and a reset take after a change, and the bytes of a fork that is not used.
 *
 * @param {import('@platform-services/reference-server').ReferenceServer} server
 * @param {(() => Promise<void>) | undefined} change
 */
async function measureCopies(server, change) {
  /** @type {Record<'snapshot' | 'fork' | 'reset', number>} */
  const times = { snapshot: 0, fork: 0, reset: 0 };
  const forks = [];
  const turns = 20;
  const kept = 100;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of /** @type {const} */ (['snapshot', 'fork', 'reset'])) {
      await change?.();
      const start = performance.now();
      server[name]();
      times[name] += (performance.now() - start) / turns;
    }
  }
  const before = bytesInUse();
  for (let fork = 0; fork < kept; fork += 1) forks.push(server.fork());
  const bytes = (bytesInUse() - before) / forks.length;
  return { ...times, forkBytes: Math.max(bytes, 1) };
}

/**
 * The milliseconds that a small request waits at most while a long one is answered: those of the longest turn of the
 * event loop.
 *
 * @param {Promise<Response>} answered
 */
async function longestTurn(answered) {
  let isAnswered = false;
  let longest = 0;
  let last = performance.now();
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isAnswered) setImmediate(turn);
  };
  turn();
  const answer = await answered;
  isAnswered = true;
  turn();
  if (!answer.ok) throw new Error(`A long request: ${answer.status} ${await answer.text()}`);
  return longest;
}

const [, , mode, given] = process.argv;
const count = Number(given);
if (mode === 'serve') await serve(count);
else console.log(JSON.stringify(mode === 'load' ? measureLoad(count) : measureParse(count)));

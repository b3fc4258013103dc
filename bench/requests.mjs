import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installPeers } from './peers/install.mjs';

const script = fileURLToPath(new URL('requests-process.mjs', import.meta.url));

const service = '/platform-services/rest';
const entities = `${service}/v2/entities/access.bench/Item`;

/**
 * @typedef {object} Workload
 * @property {string} name
 * @property {string} method
 * @property {string} path
 * @property {Record<string, unknown> | URLSearchParams} [body] sent as JSON or as a form
 * @property {number} goal the lowest acceptable ratio to the bare server
 * @property {Partial<Record<'fastify' | 'json-server', string>>} [alike] the paths at other servers, by their names
 */

/** @type {readonly Workload[]} */
const workloads = [
  {
    name: 'GET by id',
    method: 'GET',
    path: `${entities}/1`,
    goal: 0.7,
    alike: { fastify: `${entities}/1`, 'json-server': '/Item/1' },
  },
  {
    name: 'GET of a property',
    method: 'GET',
    path: `${entities.replace('entities', 'properties')}/1/name`,
    goal: 0.7,
  },
  {
    name: 'filtered, ordered page of 20',
    method: 'GET',
    path: `${entities}?where.group=5&order-by=name&max-results=20`,
    goal: 0.5,
    alike: {
      fastify: `${entities}?where.group=5&order-by=name&max-results=20`,
      'json-server': '/Item?group=5&_sort=name&_limit=20',
    },
  },
  {
    name: 'ordered page of 20 in the middle',
    method: 'GET',
    path: `${entities}?order-by=name&start-index=500&max-results=20`,
    goal: 0.5,
    alike: { 'json-server': '/Item?_sort=name&_start=500&_limit=20' },
  },
  {
    name: 'POST one',
    method: 'POST',
    path: entities,
    body: { group: 1_000_000, name: 'new' },
    goal: 0.4,
    alike: { fastify: entities, 'json-server': '/Item' },
  },
  {
    name: 'PATCH one',
    method: 'PATCH',
    path: `${entities}/1`,
    body: { name: 'other' },
    goal: 0.4,
    alike: { 'json-server': '/Item/1' },
  },
  {
    name: 'authenticate',
    method: 'POST',
    path: `${service}/authenticate`,
    body: new URLSearchParams({ user: 'bench', password: 'bench' }),
    goal: 0.4,
  },
];

const connections = 50;

/** How many entities mixes of requests read. Each connection sends each of its requests once in a turn. */
const many = 10_000;

/**
 * Requests of random ids, before which one entity has been changed, so that no response is kept.
 *
 * @typedef {object} Mix
 * @property {string} name
 * @property {number} patchEvery one of this number of requests is a PATCH; 0 for none
 * @property {number} goal the lowest acceptable ratio to the bare server
 */

/** @type {readonly Mix[]} */
const mixes = [
  { name: 'GET of random ids out of 10,000, not kept', patchEvery: 0, goal: 0.55 },
  { name: 'nine GETs of random ids to one PATCH', patchEvery: 10, goal: 0.5 },
];

/** @param {number} index @returns {Workload} */
function requestOfMany(index, patchEvery = 0) {
  const path = `${entities.replace('access.bench', 'access.many')}/${((index * 7919) % many) + 1}`;
  if (patchEvery === 0 || index % patchEvery > 0) return { name: 'GET', method: 'GET', path, goal: 0 };
  return { name: 'PATCH', method: 'PATCH', path, body: { name: `other ${index}` }, goal: 0 };
}

/**
 * Measures the requests per second of 50 connections, in turns with a `node:http` server that sends the same bytes,
 * with fastify and a Map, and with json-server; with `--quick`, only with the first. Every server is a process of its
 * own. Before that, some responses of the bare server are compared with those of the reference server.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const requests = {
  name: 'requests',
  async prepare(quick) {
    const { autocannon } = installPeers();
    const duration = quick ? 0.4 : 3;
    const [server, bare, fastify, jsonServer] = await Promise.all([
      startProcess('server'),
      startProcess('bare'),
      startProcess('fastify'),
      startProcess('json-server'),
    ]);
    const alike = { fastify, 'json-server': jsonServer };
    const session = await authenticate(server.url);

    /** @param {Awaited<ReturnType<typeof startProcess>>} target @param {Workload} workload */
    const rate = (target, workload, path = workload.path) => {
      const url = target.url + path;
      const { method, headers, body } = requestOf(workload, session);
      return async () => {
        const before = target.cpuTime();
        const { requests: sent, ...result } = await autocannon({
          url,
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          connections,
          duration,
        });
        if (result.non2xx + result.errors > 0)
          throw new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} failed`);
        return { rate: sent.total / result.duration, cpu: (target.cpuTime() - before) / sent.total };
      };
    };

    /** @param {Awaited<ReturnType<typeof startProcess>>} target @param {Mix} mix */
    const rateOfMix =
      (target, { patchEvery }) =>
      async () => {
        const turn = { sent: 0, duration: 0, cpu: 0 };
        for (let round = 0; round < (quick ? 1 : 4); round += 1) {
          const change = { ...requestOfMany(0, 1), body: { name: `changed ${round}` } };
          const changed = await fetch(target.url + change.path, requestOf(change, session));
          if (!changed.ok) throw new Error(`${change.method} ${change.path}: ${changed.status}`);
          let connection = 0;
          const before = target.cpuTime();
          const { requests: sent, ...result } = await autocannon({
            url: target.url,
            connections,
            amount: many,
            /** @param {{ setRequests(requests: readonly object[]): void }} client */
            setupClient(client) {
              const own = Array.from({ length: many / connections }, (_, index) => index * connections + connection);
              connection += 1;
              client.setRequests(
                own.map((index) => {
                  const one = requestOfMany(index, patchEvery);
                  return { path: one.path, ...requestOf(one, session) };
                }),
              );
            },
          });
          if (result.non2xx + result.errors > 0)
            throw new Error(`A mix of requests: ${result.non2xx} refused, ${result.errors} failed`);
          turn.sent += sent.total;
          turn.duration += result.duration;
          turn.cpu += target.cpuTime() - before;
        }
        return { rate: turn.sent / turn.duration, cpu: turn.cpu / turn.sent };
      };

    await teach(bare, server, workloads, session);
    const ofMany = Array.from({ length: many }, (_, index) => [requestOfMany(index), requestOfMany(index, 1)]);
    await teach(bare, server, ofMany.flat(), session);
    const more = /** @type {const} */ ('more');
    const less = /** @type {const} */ ('less');
    /**
     * @template Measure
     * @param {Workload | Mix} work
     * @param {Measure} measure
     * @param {Measure} peer
     */
    const contestWithBare = ({ name, goal }, measure, peer) => ({
      measure,
      peer,
      peerName: 'node:http',
      figures: [
        { name, of: 'rate', unit: 'requests/s', better: more, goal },
        { name: `${name}, CPU time of the server`, of: 'cpu', unit: 'µs/request', better: less, goal: null },
      ],
    });
    /** @param {Workload} workload */
    const contestsOf = (workload) => [
      contestWithBare(workload, rate(server, workload), rate(bare, workload)),
      ...Object.entries(quick ? {} : (workload.alike ?? {})).map(([name, path]) => ({
        measure: rate(server, workload),
        peer: rate(name === 'fastify' ? alike.fastify : alike['json-server'], workload, path),
        peerName: name,
        figures: [{ name: workload.name, of: 'rate', unit: 'requests/s', better: more, goal: null }],
      })),
    ];
    /** @param {Mix} mix */
    const contestOfMix = (mix) => contestWithBare(mix, rateOfMix(server, mix), rateOfMix(bare, mix));
    return {
      // Logins are last, since they end the session of the others.
      contests: [...mixes.map(contestOfMix), ...workloads.flatMap(contestsOf)],
      async close() {
        await Promise.all([server, bare, fastify, jsonServer].map((each) => each.stop()));
      },
    };
  },
};

/** @param {'server' | 'bare' | 'fastify' | 'json-server'} kind */
async function startProcess(kind) {
  const child = spawn(process.execPath, [script, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the CPU time of the process so far, in microseconds. */
    cpuTime() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10_000;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** @param {string} url */
async function authenticate(url) {
  const body = new URLSearchParams({ user: 'bench', password: 'bench' });
  const response = await fetch(`${url}/platform-services/rest/authenticate`, { method: 'POST', body });
  return String(await response.json());
}

/**
 * @param {Workload} workload
 * @param {string} session
 */
function requestOf({ method, body }, session) {
  const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    method,
    headers: { 'gm-session-id': session, 'content-type': type },
    body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
  };
}

/**
 * Teaches the bare server the responses of the reference server, and compares some of both.
 *
 * @param {{ url: string }} bare
 * @param {{ url: string }} server
 * @param {readonly Workload[]} taught
 * @param {string} session
 */
async function teach(bare, server, taught, session) {
  /** @param {{ url: string }} target @param {Workload} workload */
  const answer = async (target, workload) => {
    const { method, path } = workload;
    const { body, ...common } = requestOf(workload, session);
    const response = await fetch(target.url + path, { ...common, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const headers = Object.fromEntries(
      ['content-type', 'cache-control', 'x-content-type-options'].map((name) => [
        name,
        response.headers.get(name) ?? '',
      ]),
    );
    return { method, path, headers, text };
  };
  for (let start = 0; start < taught.length; start += connections) {
    const lessons = await Promise.all(taught.slice(start, start + connections).map((each) => answer(server, each)));
    await fetch(`${bare.url}/-/teach`, { method: 'POST', body: JSON.stringify(lessons) });
    if (start > 0) continue;
    for (const [index, { method, path, text }] of lessons.entries()) {
      const workload = taught[index];
      if (workload === undefined || (await answer(bare, workload)).text !== text)
        throw new Error(`${method} ${path}: the bare server sends something else`);
    }
  }
}

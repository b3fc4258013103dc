import { createServer } from 'node:http';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { Agent } from 'undici';
import { createClient, defineModel } from './index.js';
const person = (i) => `{"_type":"a.Person","_id":"${i}","birth":{"value":"2001-02-03T00:00:00.000+0000","_type":"date"},"firstName":"John${i}","gender":{"value":"female","_type":"a.Gender"},"globalId":"8318b651-06ab-4ff4-8f6d-5a4f09a2de26","id":{"value":"${i}","_type":"long"},"height":1.75,"nicknames":{"_type":"set","value":["A"]},"partition":"access.demo","phoneBook":{"_type":"map","value":[{"key":"home","value":"1"}]},"salary":{"value":"12.50","_type":"decimal"}}`;
const one = person(0), list = `[${Array.from({ length: 200 }, (_, i) => person(i))}]`;
if (!isMainThread) {
  const s = createServer((q, r) => { r.setHeader('content-type', 'application/json'); q.resume(); r.end(q.url.includes('/1?') ? one : list); });
  s.listen(0, () => parentPort.postMessage(s.address().port));
} else {
  const w = new Worker(new URL(import.meta.url));
  const port = await new Promise((r) => w.once('message', r));
  const base = `http://127.0.0.1:${port}`;
  const model = defineModel({ name: 'm', types: { 'a.Person': { kind: 'entity', properties: { birth: 'date', firstName: 'string', gender: 'a.Gender', height: 'double', nicknames: 'set<string>', phoneBook: 'map<string,string>', salary: 'decimal' } }, 'a.Gender': { kind: 'enum', constants: ['female'] } } });
  const client = createClient({ baseUrl: base, credentials: { sessionId: 's' }, model });
  const untyped = createClient({ baseUrl: base, credentials: { sessionId: 's' } });
  const agent = new Agent();
  const hand = async (path) => { const { body } = await agent.request({ origin: base, path: `/platform-services/rest/v2/entities/a/Person${path}projection=x&sessionId=s`, method: 'GET', headers: { accept: 'application/json' } }); return JSON.parse(await body.text()); };
  const p = client.access('a').entities('Person'), u = untyped.access('a').entities('Person');
  const subjects = { 'hand one': () => hand('/1?'), 'sdk one': () => p.get(1), 'sdk one untyped': () => u.get(1), 'hand list': () => hand('?'), 'sdk list': () => p.list(), 'sdk list untyped': () => u.list() };
  const times = Object.fromEntries(Object.keys(subjects).map((k) => [k, []]));
  for (let turn = 0; turn < 7; turn++) for (const [k, f] of Object.entries(subjects)) {
    const n = k.includes('list') ? 300 : 2000; const t = performance.now();
    for (let i = 0; i < n; i++) await f();
    times[k].push((performance.now() - t) / n * 1000);
  }
  for (const [k, v] of Object.entries(times)) console.log(k, v.sort((a, b) => a - b)[3].toFixed(1), 'µs');
  await client.close(); await untyped.close(); await agent.close(); await w.terminate();
}

/** Sends a request to a path of a server. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

interface Sequence {
  readonly send: (path: string, init?: RequestInit) => Promise<string>;
  readonly below: (bound: number) => number;
  session: string;
}

const base = '/platform-services';
const person = 'com.vendor.demo.model.Person';

/** The kinds of requests, of which a sequence has each about equally often. */
const kinds: readonly ((sequence: Sequence) => Promise<unknown>)[] = [
  logIn,
  logOut,
  (sequence) => write(sequence, 'POST', 'Person', { firstName: 'Ann', lastName: 'Doe', ssn: '1' }),
  (sequence) => write(sequence, 'POST', 'Document', { title: 'A letter', owner: { _type: person, id: 1 } }),
  (sequence) => write(sequence, 'PATCH', 'Person/1', { friend: { _type: person, id: 2 } }),
  (sequence) => write(sequence, 'PUT', `Person/${sequence.below(6) + 1}`, { firstName: 'Cy', ssn: '3' }),
  (sequence) =>
    entities(sequence, `Person?depth=1&where.lastName=Doe&type-explicitness=${['never', 'always'][sequence.below(2)]}`),
  (sequence) => entities(sequence, `Document?depth=${sequence.below(3)}`, { headers: { accept: 'application/xml' } }),
  (sequence) => entities(sequence, `com.vendor.model.resource.Resource`),
  (sequence) => entities(sequence, `Person/${sequence.below(8)}`, { method: 'DELETE' }),
  (sequence) => entities(sequence, 'Nothing'),
  ({ send }) => send(`${base}/rest/v2/entities/access.demo/Person/1`),
  ({ send }) => send(`${base}/elsewhere`),
  ({ send }) => send('/%ff'),
  ({ send, session }) =>
    send(`${base}/streaming?accessId=access.demo&fileName=a.txt&sessionId=${session}`, {
      method: 'POST',
      body: 'text',
    }),
  ({ send, session, below }) =>
    send(`${base}/streaming?accessId=access.demo&resourceId=r${below(6)}&sessionId=${session}`),
  ({ send }) => send('/-/faults', json('POST', { probability: 0.3, times: 3, fault: { status: 503 } })),
  ({ send, below }) => send('/-/clock', json('POST', { advance: `${below(20)}m` })),
  ({ send }) => send('/-/snapshots', { method: 'POST' }),
  ({ send }) => send('/-/snapshots/snapshot-1/restore', { method: 'POST' }),
  ({ send, below }) => (below(3) === 0 ? send('/-/reset', { method: 'POST' }) : send('/-/sessions')),
  ({ send }) => send('/-/worlds', { method: 'POST' }),
  ({ send, session, below }) =>
    send(
      `/~w${below(2) + 1}${base}/rest/v2/entities/access.demo/Person?sessionId=${session}`,
      json('POST', { ssn: '4' }),
    ),
];

/**
 * Makes a pseudo-random sequence of requests, with the sessions and ids of the responses, and returns the responses:
 * status, headers and body of each.
 */
export async function responsesTo(sequenceSeed: number, count: number, sending: Send): Promise<readonly string[]> {
  const responses: string[] = [];
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await sending(path, init);
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    responses.push([`${init.method ?? 'GET'} ${path}`, response.status, ...headers, '', body].join('\n'));
    return body;
  };
  const sequence: Sequence = { send, below: below(sequenceSeed), session: '' };
  await logIn(sequence);
  while (responses.length < count) await kinds[sequence.below(kinds.length)]?.(sequence);
  return responses;
}

async function logIn(sequence: Sequence): Promise<void> {
  const body = await sequence.send(`${base}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
  if (/^"[\w-]+"$/.test(body)) sequence.session = JSON.parse(body);
}

/** Ends the session, and usually begins another one. */
async function logOut(sequence: Sequence): Promise<void> {
  await sequence.send(`${base}/rest/logout?sessionId=${sequence.session}`, { method: 'POST' });
  if (sequence.below(4) > 0) await logIn(sequence);
}

function entities({ send, session }: Sequence, target: string, init?: RequestInit): Promise<string> {
  const mark = target.includes('?') ? '&' : '?';
  return send(`${base}/rest/v2/entities/access.demo/${target}${mark}sessionId=${session}`, init);
}

function write(sequence: Sequence, method: string, target: string, body: object): Promise<string> {
  const projection = ['data', 'success', 'idInfo', 'envelope'][sequence.below(4)];
  return entities(sequence, `${target}?projection=${projection}`, json(method, body));
}

function json(method: string, body: object): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/**
 * Whole numbers below a bound, which are always the same for a seed: a linear congruential generator is enough here.
 */
function below(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

import { describe, expect, it } from 'vitest';
import { sessionIdOf } from '../../src/endpoints/credentials.js';
import { Clock } from '../../src/sessions/clock.js';
import { Sessions } from '../../src/sessions/sessions.js';
import { Users } from '../../src/sessions/users.js';

const user = { name: 'demo', roles: ['admin'] };
const stopped = () => new Clock(() => 1_000);

describe('a session (3)', () => {
  it('has an id of 256 random bits', () => {
    const sessions = new Sessions(stopped(), { maxIdleTime: null });
    const ids = Array.from({ length: 100 }, () => sessions.create(user).id);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  });

  it('expires when it was not used for longer than the idle time', () => {
    const clock = stopped();
    const sessions = new Sessions(clock, { maxIdleTime: 100 });
    const { id } = sessions.create(user);
    clock.advance(100);
    expect(sessions.use(id)?.lastAccessed).toBe(1_100);
    clock.advance(100);
    expect(sessions.use(id)?.user).toBe(user);
    clock.advance(101);
    expect(sessions.use(id)).toBeUndefined();
    expect(sessions.size).toBe(0);
  });

  it.each([null, 0])('never expires with an idle time of %s', (maxIdleTime) => {
    const clock = stopped();
    const sessions = new Sessions(clock, { maxIdleTime });
    const { id } = sessions.create(user);
    clock.advance(1e12);
    expect(sessions.use(id)).toBeDefined();
    expect(sessions.maxIdleTime).toBeNull();
  });

  it('ends once, and an unknown id ends nothing', () => {
    const sessions = new Sessions(stopped(), { maxIdleTime: null });
    const { id } = sessions.create(user);
    sessions.end('other');
    expect(sessions.use(id)).toBeDefined();
    sessions.end(id);
    expect(sessions.use(id)).toBeUndefined();
  });

  it('gives way, when there are too many, where it was unused for longest', () => {
    const sessions = new Sessions(stopped(), { maxIdleTime: null, maxSessions: 2 });
    const first = sessions.create(user);
    const second = sessions.create(user);
    sessions.use(first.id);
    sessions.create(user);
    expect(sessions.size).toBe(2);
    expect(sessions.use(first.id)).toBeDefined();
    expect(sessions.use(second.id)).toBeUndefined();
  });

  it('is valid in a fork, and ends there alone', () => {
    const clock = stopped();
    const sessions = new Sessions(clock, { maxIdleTime: 100 });
    const { id } = sessions.create(user);
    const fork = sessions.fork(clock.fork());
    fork.end(id);
    expect(fork.use(id)).toBeUndefined();
    expect(sessions.use(id)).toBeDefined();
  });
});

describe('users (R-3)', () => {
  const users = new Users([
    { name: 'demo', password: 'demo', roles: ['admin'] },
    { name: '__proto__', password: 'pässword' },
  ]);

  it.each([
    ['demo', 'demo', { name: 'demo', roles: ['admin'], rights: new Map() }],
    ['__proto__', 'pässword', { name: '__proto__', roles: [], rights: new Map() }],
    ['demo', 'Demo', undefined],
    ['demo', 'demo ', undefined],
    ['Demo', 'demo', undefined],
    ['constructor', '', undefined],
  ])('%s with %s', (name, password, found) => {
    expect(users.verify(name, password)).toEqual(found);
  });
});

describe('the places of a session id (R-2)', () => {
  it.each<[string, readonly (readonly [string, string])[], Record<string, string | string[]>, string | undefined]>([
    ['nowhere', [], {}, undefined],
    ['query', [['sessionId', 'q']], {}, 'q'],
    ['query, empty', [['sessionId', '']], { 'gm-session-id': 'h' }, 'h'],
    ['query, another name', [['sessionid', 'q']], {}, undefined],
    ['query before everything', [['sessionId', 'q']], { 'gm-session-id': 'h', cookie: 'sessionId=c' }, 'q'],
    ['header', [], { 'gm-session-id': 'h' }, 'h'],
    ['header in camelCase', [], { 'gm-sessionid': 'h' }, 'h'],
    ['header before cookie', [], { 'gm-session-id': ['h'], cookie: 'sessionId=c' }, 'h'],
    ['cookie', [], { cookie: 'a=b; sessionId=c; d=e' }, 'c'],
    ['cookie, quoted', [], { cookie: 'sessionId="c"' }, 'c'],
    ['cookie, another name', [], { cookie: 'xsessionId=c; sessionid=d' }, undefined],
    ['cookie before Bearer', [], { cookie: 'sessionId=c', authorization: 'Bearer b' }, 'c'],
    ['Bearer', [], { authorization: 'bearer b' }, 'b'],
    ['Basic', [], { authorization: 'Basic b' }, undefined],
  ])('%s', (_, query, headers, id) => {
    expect(sessionIdOf({ query, headers })).toBe(id);
  });
});

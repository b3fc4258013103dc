import type { Bend } from '../bent.js';
import { type Answered, type Asked, parameterOf, withParameters } from '../message.js';
import { all } from './when.js';

/** A bend of its own. */
export const custom = (bend: Bend['bend']): Bend => ({ bend });

/** Answers as if it had been done, and does nothing. */
export const swallow: Bend = { bend: (asked, _next, { fork }) => fork()(asked) };

/** Does it twice, and answers once. */
export const twice: Bend = {
  bend: async (asked, next) => {
    await next(asked);
    return next(asked);
  },
};

/** The answer is right, and what is done is something else: that of the bent request. */
export const effectOf = (...bends: readonly Bend[]): Bend => ({
  bend: async (asked, next, workshop) => {
    const answered = await workshop.fork()(asked);
    await all(...bends).bend(asked, next, workshop);
    return answered;
  },
});

/** What is done is right, and the answer is that to the bent request. */
export const answerOf = (...bends: readonly Bend[]): Bend => ({
  bend: async (asked, next, workshop) => {
    const aside = workshop.fork();
    const answered = await all(...bends).bend(asked, aside, workshop);
    await next(asked);
    return answered;
  },
});

type Also = (asked: Asked, answered: Answered) => Asked | readonly Asked[] | undefined;

/** Asks the service more besides, afterwards, e.g. the same with another method. */
export const also = (more: Also): Bend => ({
  bend: async (asked, next, workshop) => {
    const answered = await next(asked);
    const others = more(asked, answered);
    for (const each of others === undefined ? [] : [others].flat()) await workshop.service(each);
    return answered;
  },
});

/** Asks the service something before. */
export const before = (more: (asked: Asked) => Asked | readonly Asked[]): Bend => ({
  bend: async (asked, next, workshop) => {
    for (const each of [more(asked)].flat()) await workshop.service(each);
    return next(asked);
  },
});

/** A session is not asked for: whatever is given, or nothing, is as good as a valid one. */
export const anySession: Bend = {
  bend: async (asked, next, workshop) => {
    const session = await workshop.session();
    const rest = withParameters(asked, (parameters) => parameters.filter(([name]) => name !== 'sessionId'));
    const separator = rest.search === '' ? '?' : '&';
    return next({ ...rest, search: `${rest.search}${separator}sessionId=${encodeURIComponent(session)}` });
  },
};

/** Where no session is given at all, a valid one is taken. */
export const sessionless: Bend = {
  bend: (asked, next, workshop) =>
    parameterOf(asked, 'sessionId') === undefined ? anySession.bend(asked, next, workshop) : next(asked),
};

/** Answers the same as the first time to whoever asks the same. */
export const stale: Bend = {
  bend: async (asked, next, { memory }) => {
    const key = `stale ${asked.method} ${asked.path}${asked.search}`;
    const known = memory.get(key);
    if (isAnswered(known)) return known;
    const answered = await next(asked);
    memory.set(key, answered);
    return answered;
  },
};

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

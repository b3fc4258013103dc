import { type Parameter, withParameters } from '../messages.js';
import { asking, type Mutation, type When } from '../mutations/index.js';

/** Changes the parameters of a name; all others stay as they are. */
export const among = (name: RegExp, change: (some: readonly Parameter[]) => readonly Parameter[]): Mutation =>
  asking((request) =>
    withParameters(request, (all) => [
      ...all.filter(([each]) => !name.test(each)),
      ...change(all.filter(([each]) => name.test(each))),
    ]),
  );
export const conditions = /^where\./;
/** The request has at least so many parameters of a name. */
export const atLeast = (count: number, name: RegExp): When => ({
  when: ({ search }) => [...new URLSearchParams(search).keys()].filter((each) => name.test(each)).length >= count,
});

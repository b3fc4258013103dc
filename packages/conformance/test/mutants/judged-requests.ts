import type { Case } from '../../src/case/case.js';
import type { Subject } from '../../src/case/subject.js';
import type { Mutation } from './mutant-server.js';

/** Distinguishes the judged requests of a case from those that set it up and read back. */
export class JudgedRequests {
  #running = 0;

  /** Returns the mutation of the judged requests alone. */
  only({ apply }: Mutation): Mutation {
    return { apply: (request, next, context) => (this.#running > 0 ? apply : passOn)(request, next, context) };
  }

  /** Returns the same case, whose judged requests are known. */
  of(testCase: Case): Case {
    return { ...testCase, run: (context) => testCase.run({ ...context, subject: this.#known(context.subject) }) };
  }

  #known(subject: Subject): Subject {
    return new Proxy(subject, {
      get: (_, name) => {
        const call: unknown = Reflect.get(subject, name);
        if (typeof call !== 'function') return call;
        return async (...values: readonly unknown[]): Promise<unknown> => {
          this.#running += 1;
          try {
            return await Reflect.apply(call, subject, values);
          } finally {
            this.#running -= 1;
          }
        };
      },
    });
  }
}

const passOn: Mutation['apply'] = (request, next) => next(request);

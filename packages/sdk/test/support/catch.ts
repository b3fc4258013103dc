import { InputError } from '../../src/index.js';
import { DeploymentError, type DeploymentProblem } from '../../src/model/index.js';

/** Returns the error with which a promise rejects. Throws if it resolves. */
export async function rejection(promise: PromiseLike<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error(`rejected with something that is not an error: ${String(error)}`);
  }
  throw new Error('did not reject');
}

/** The message with which something is refused as an input, or `accepted`. */
export function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

/** The problems for which a deployment is refused where it is used. */
export function problemsIn(work: () => unknown): readonly DeploymentProblem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DeploymentError) return error.problems;
    throw error;
  }
  return [];
}

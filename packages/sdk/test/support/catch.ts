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

/** Replaces the check of Node. A server in a browser does not listen, so there is nothing to check. */
export function tlsProblem(): undefined {
  return undefined;
}

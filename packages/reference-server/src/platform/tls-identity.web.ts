/** In place of the check of Node, since a server in a browser does not listen. */
export function tlsProblem(): undefined {
  return undefined;
}

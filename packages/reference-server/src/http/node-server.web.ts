/** Replaces the server of Node in browsers. */
export class NodeServer {
  listen(): Promise<never> {
    const instead = 'Use its function fetch, or handlersFor of "@platform-services/reference-server/msw".';
    return Promise.reject(new Error(`A server in a browser cannot listen on a socket. ${instead}`));
  }

  /** Does nothing, since it never listens. */
  async close(): Promise<void> {}
}

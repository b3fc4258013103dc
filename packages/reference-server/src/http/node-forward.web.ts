/** In place of the connections of Node. */
export class Forward {
  constructor() {
    throw new Error('A server in a browser cannot pass requests on. The option proxy needs Node.');
  }

  send(): Promise<never> {
    return Promise.reject(new Error('There is no connection.'));
  }

  /** Does nothing, since there are no connections. */
  close(): void {}
}

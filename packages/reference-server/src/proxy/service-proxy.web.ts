/** Replaces the proxy in browsers, where its option is refused. */
export class ServiceProxy {
  pass(): Promise<never> {
    return Promise.reject(new Error('There is no service.'));
  }

  close(): void {}
}

/** In place of the proxy, whose option is refused in browsers. */
export class ServiceProxy {
  pass(): Promise<never> {
    return Promise.reject(new Error('There is no service.'));
  }

  close(): void {}
}

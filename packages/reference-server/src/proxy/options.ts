import type { PassedExchange } from './recording.js';

/** How a session of the running service is found. */
export type ProxyCredentials =
  | {
      /** The name of the user who logs in. */
      readonly user: string;
      /** The password of the user, which no message, log or recording contains. */
      readonly password: string;
    }
  | {
      /** The id of an existing session, which the server does not end. */
      readonly sessionId: string;
    };

/** A running service to which requests are passed on, and what is recorded of them. */
export interface ProxyOptions {
  /**
   * The URL of the service: its host, to which the base path of the server is added, or its host with its base path.
   */
  readonly url: string | URL;
  /**
   * The user that logs in to the service, or the id of a session there. All requests that are passed on share the
   * session.
   */
  readonly credentials: ProxyCredentials;
  /**
   * Receives each request that was passed on, with its whole response and without secrets. It must not throw. Default:
   * nothing does.
   */
  readonly onExchange?: (exchange: PassedExchange) => void;
  /**
   * The longest body of a request or a response that is recorded, in bytes. Longer ones are passed on all the same.
   * Default 1 MiB.
   */
  readonly maxRecordedBytes?: number;
}

/** The checked options of {@link ProxyOptions} with all defaults. */
export interface ProxySettings extends Required<Omit<ProxyOptions, 'url' | 'onExchange'>> {
  readonly url: URL;
  readonly onExchange: ((exchange: PassedExchange) => void) | undefined;
}

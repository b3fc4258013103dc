import type { Transport } from './transport.js';

/**
 * The proxy to use: none; the one in the environment variables `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in upper or
 * lower case; or a URL, which may contain user and password.
 */
export type ProxyOption = false | 'environment' | string | URL;

/** A function with the signature of the global `fetch`, which replaces the transport. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A dispatcher of undici, e.g. an `Agent`. It is described here, so that browsers need no types of Node. */
export interface RequestDispatcher {
  /** Sends a request and passes the parts of its response to the handler. */
  dispatch(options: object, handler: object): boolean;
}

/** The options of a client that determine its transport. */
export interface TransportOptions {
  readonly dispatcher: RequestDispatcher | undefined;
  readonly fetch: Fetch | undefined;
  readonly connections: number | undefined;
  /** Milliseconds; 0 means no deadline. */
  readonly connectTimeout: number;
  readonly proxy: ProxyOption | undefined;
}

/** The transport of a client. */
export interface OpenedTransport {
  readonly transport: Transport;
  /** The secrets in its options. */
  readonly secrets: readonly string[];
  /** Closes what was opened, and ends all running requests. */
  close(): Promise<void>;
}

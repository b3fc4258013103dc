/** A request to another service. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | AsyncIterable<Uint8Array> | undefined;
  /** Ends the request and its response. */
  readonly signal: AbortSignal;
}

/** The response of another service. */
export interface ReceivedResponse {
  readonly status: number;
  /** The header fields in order, as they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `null` if the response has none. Ending it ends the response. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

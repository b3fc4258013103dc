/** Receives a part of a multipart body. */
export interface PartReader {
  /** The first value of each field of the header in Latin-1, by the names in lower case. Not called for an incomplete header. */
  header(fields: ReadonlyMap<string, string>): void;
  data(chunk: Uint8Array): void;
  end(): void;
}

/** What a parser finds. */
export interface PartEvents {
  /** A part begins. */
  part(): PartReader;
  /** The closing boundary. Parts before it may still be read. */
  closed(): void;
  /** The body ends without a closing boundary. */
  endedEarly(): void;
}

/** Finds the parts of a multipart body (RFC 2046). */
export interface PartParser {
  /** Takes bytes of the body. The promise, if there is one, resolves when the parser accepts more. */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /** The body has ended. */
  end(): void;
  /** Stops parsing. */
  destroy(): void;
}

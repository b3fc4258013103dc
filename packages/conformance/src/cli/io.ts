/** What the command has to do with the world, so that tests can stand in for it. */
export interface Io {
  /** Writes a line. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** Aborted when the user has had enough. */
  readonly signal: AbortSignal;
}

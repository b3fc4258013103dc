/** Gives a site the stack of the caller of a function. */
export function captureStack(site: { stack?: string }, below: (...parameters: never[]) => unknown): void {
  Error.captureStackTrace(site, below);
}

/** Gives a site the stack of the caller of a function, in browsers that know it. */
export function captureStack(site: { stack?: string }, below: (...parameters: never[]) => unknown): void {
  const capture: unknown = Reflect.get(Error, 'captureStackTrace');
  if (typeof capture === 'function') Reflect.apply(capture, Error, [site, below]);
}

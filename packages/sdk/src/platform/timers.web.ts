/** Does nothing, because no timer keeps a page or a worker alive. */
export function unref(_timer: unknown): void {}

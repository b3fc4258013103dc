/** Emits a warning that affects no call. @param detail what led to it */
export function emitWarning(message: string, code: string, detail: string): void {
  process.emitWarning(message, { type: 'PlatformServicesWarning', code, detail });
}

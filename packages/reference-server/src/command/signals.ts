/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const numbers = { SIGINT: 2, SIGTERM: 15 } as const;
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        if (asked) process.exit(128 + numbers[name]);
        asked = true;
        resolve();
      });
    }
  });
}

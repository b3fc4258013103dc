const names: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** Whether the platform sets a header field itself. @param name in lower case */
export function isReservedHeader(name: string): boolean {
  return names.has(name);
}

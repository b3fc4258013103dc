/** Header fields that the platform sets itself. */
export const reservedHeaders: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

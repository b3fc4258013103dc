const names: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

/**
 * Whether the platform sets a header field itself: those that the Fetch standard forbids to scripts.
 *
 * @param name in lower case
 */
export function isReservedHeader(name: string): boolean {
  return names.has(name) || /^(?:proxy|sec)-/.test(name);
}

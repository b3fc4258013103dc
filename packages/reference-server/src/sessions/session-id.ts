/** Where a session id may stand: the decoded query, and header fields with their names in lower case. */
export interface SessionSource {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The session id of a request: query, then header, cookie, Bearer token; `undefined` where there is none. */
export function sessionIdOf({ query, headers }: SessionSource): string | undefined {
  return (
    query.findLast(([name, value]) => name === 'sessionId' && value !== '')?.[1] ??
    last(headers['gm-session-id']) ??
    last(headers['gm-sessionid']) ??
    cookie(headers['cookie']) ??
    bearer(last(headers['authorization']))
  );
}

function all(values: string | readonly string[] | undefined): readonly string[] {
  return typeof values === 'string' ? [values] : (values ?? []);
}

function last(values: string | readonly string[] | undefined): string | undefined {
  return all(values)
    .map((value) => value.trim())
    .findLast((value) => value !== '');
}

function cookie(values: string | readonly string[] | undefined): string | undefined {
  for (const part of all(values).flatMap((value) => value.split(';'))) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== 'sessionId') continue;
    const value = part
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim();
    if (value !== '') return value;
  }
  return undefined;
}

/** The token of an `Authorization: Bearer …` field. */
export function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Values by name. A name with several values has an array of them. */
export type NamedValues = Readonly<Record<string, string | readonly string[]>>;

/** A body in the journal: a text, or bytes in base64. */
export interface CopiedBody {
  readonly text?: string;
  readonly base64?: string;
  readonly truncated?: true;
}

/** The part of a journal entry from which its request is made again. */
export interface CopiedRequest {
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly query: NamedValues;
  readonly headers: NamedValues;
  readonly body?: CopiedBody;
  readonly access?: string;
  readonly type?: string;
  readonly id?: string;
  readonly partition?: string;
  readonly property?: string;
}

/** Stands for a secret in the journal. */
export const hidden = '***';

/** Names and values, one pair for each value. */
export function pairsOf(values: NamedValues): readonly (readonly [name: string, value: string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const),
  );
}

/** The decoded segments of the path. Names and ids among them may contain slashes. */
export function segmentsOf({ path, access, type, id, partition, property }: CopiedRequest): readonly string[] {
  const plain = path.split('/').slice(1);
  const named = [access, type, id, partition, property].filter((each) => each !== undefined);
  const joined = [...plain.slice(0, 3), ...named];
  return path.startsWith('/rest/v2/') && `/${joined.join('/')}` === path ? joined : plain;
}

/** Header fields that the program which sends a request sets by itself. */
const ofTransport =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|accept-language|user-agent|expect|te|upgrade|origin|referer|priority|sec-.*)$/;

/** The header fields that belong to the request rather than to its transport. */
export function ownHeaders({ headers }: CopiedRequest): readonly (readonly [name: string, value: string])[] {
  return pairsOf(headers).filter(([name]) => !ofTransport.test(name));
}

/** A sentence on the part of a request that the journal has not kept. */
export function missingPart({ body, path }: CopiedRequest): string | undefined {
  if (path.length >= 1_000) return 'The journal has only the first 1,000 characters of the path.';
  return body?.truncated ? 'The journal has only the beginning of the body.' : undefined;
}

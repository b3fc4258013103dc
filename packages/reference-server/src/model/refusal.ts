/**
 * Why a request cannot be served. The rooms below `http` know these words and no status; `http/status.ts` is the
 * one table from word to status.
 */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'notFound'
  | 'methodNotAllowed'
  | 'unsupportedMediaType'
  | 'preconditionFailed'
  | 'bodyTooLarge'
  | 'urlTooLong'
  | 'headersTooLarge'
  | 'rangeNotSatisfiable'
  | 'referenced'
  | 'storageFull';

/**
 * The one way in which a request fails. `message` says what was wrong, where, and what was expected, and is shown to
 * the client; `rule` names the section or resolution that decided and is shown in the journal.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly rule: string;
  /** Headers that the answer must carry, e.g. `Allow` of a 405. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param cause the refusal that this one tells in other words */
  constructor(
    kind: RefusalKind,
    rule: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    cause?: Refusal,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'Refusal';
    this.kind = kind;
    this.rule = rule;
    this.headers = headers;
  }
}

/** Shorthand for the commonest refusal: bad input, which is 400. */
export function invalid(rule: string, message: string): Refusal {
  return new Refusal('invalid', rule, message);
}

/** Shorthand for what does not exist, which is 404. */
export function notFound(rule: string, message: string): Refusal {
  return new Refusal('notFound', rule, message);
}

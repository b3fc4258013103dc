import { type DecodedText, type RedactedPart, redact } from '@platform-services/sdk';

/** Shorter secrets may be parts of ordinary words, so they are only hidden as whole words. */
const shortestPart = 8;

/** Even shorter passwords may be ordinary words, so they are only hidden next to their name. */
const shortestPassword = 4;

/** Shown instead of an encoded secret, because no variable of a script can stand for it. */
const hidden = '***';

/** Passwords next to their name, in queries and forms, JSON and XML. */
const named: readonly RegExp[] = [
  /\bpassword=(?<secret>[^&\s"']+)/dg,
  /"password"\s*:\s*"(?<secret>(?:[^"\\]|\\.)+)"/dg,
  /<password>(?<secret>[^<]+)</dg,
];

/** ASCII without the space and the plus sign, which stand for each other in forms. */
const plain = /^[!-*,-~]+$/;

/** What is shown instead of a secret, and a part of it whose absence shows quickly that a text does not contain it. */
interface Replacement {
  readonly shown: string;
  /** The beginning of the secret in lower case. Missing if it can be escaped, so that a text need not contain it. */
  readonly beginning?: string;
}

type SecretKind = 'SESSION' | 'PASSWORD' | 'HEADER';

/** The texts that must never be shown, each with its replacement. They are found however they are escaped. */
export class Secrets {
  /** What is shown instead of each secret. */
  readonly #secrets = new Map<string, Replacement>();
  /** The forms of the passwords that cases have made up, which are shown. */
  readonly #madeUp = new Set<string>();
  readonly #users = new Set<string>();
  readonly #counts = new Map<string, number>();

  /**
   * @param kind determines the replacement, e.g. `$SESSION` for the first session, `$SESSION_2` for the second one.
   *   Only passwords are not numbered.
   */
  add(secret: string, kind: SecretKind): void {
    if (secret.length < (kind === 'PASSWORD' ? shortestPassword : 1) || this.#secrets.has(secret)) return;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const shown = count === 1 || kind === 'PASSWORD' ? `$${kind}` : `$${kind}_${count}`;
    this.#add(secret, shown);
    // The bytes of a text in UTF-8, each as a character. A letter in the other case has other bytes.
    const forms = isAscii(secret) ? [] : [secret, secret.toLowerCase(), secret.toUpperCase()];
    for (const form of forms) this.#add(Buffer.from(form).toString('latin1'), shown);
    this.#addBase64(secret);
  }

  /** Adds the password of a login. A password that is the name of its user is not hidden. */
  addLogin({ user, password }: { readonly user: string; readonly password: string }): void {
    this.#users.add(user.toLowerCase());
    if (user !== password) this.add(password, 'PASSWORD');
    this.#addBase64(`${user}:${password}`);
  }

  #addBase64(text: string): void {
    if (text.length < shortestPart) return;
    for (const encoding of ['base64', 'base64url'] as const) {
      this.#add(Buffer.from(text).toString(encoding).replace(/=+$/, ''), hidden);
    }
  }

  #add(secret: string, shown: string): void {
    if (this.#secrets.has(secret)) return;
    const beginning = secret.slice(0, shortestPart).toLowerCase();
    this.#secrets.set(secret, { shown, ...(plain.test(beginning) ? { beginning } : {}) });
  }

  /** Exempts a password that a case has made up, so that its request can be repeated. */
  exempt(madeUp: string): void {
    for (const form of formsOf(madeUp)) this.#madeUp.add(form);
  }

  /** Returns the text without secrets. */
  redact(text: string): string {
    return redact(text, (decoded) => this.#partsIn(decoded));
  }

  /** Returns a message without secrets, though it may quote only the beginning of a text that contains one. */
  redactMessage(message: string): string {
    return redact(message, (decoded) => this.#partsIn(decoded, '"\u2026'));
  }

  /** Returns the bytes without secrets. Every byte becomes one character, so no other byte changes. */
  redactBytes(bytes: Uint8Array): Uint8Array {
    return Buffer.from(this.redact(Buffer.from(bytes).toString('latin1')), 'latin1');
  }

  /**
   * Returns the beginning of the text without secrets. The text is cut after redaction, so that no part of a secret
   * remains.
   */
  excerpt(text: string, length: number): string {
    return this.redact(text).slice(0, length);
  }

  redactAll(fields: { readonly [name: string]: string }): { readonly [name: string]: string } {
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name.toLowerCase() !== 'set-cookie')
        .map(([name, value]) => [name, this.redact(value)]),
    );
  }

  /** @param cuts the characters that may follow a text that was cut */
  *#partsIn(decoded: DecodedText, cuts = ''): Generator<RedactedPart> {
    const { text } = decoded;
    // Most texts have no password, and `matchAll` copies each pattern.
    for (const pattern of text.includes('password') ? named : []) {
      for (const { indices, groups } of text.matchAll(pattern)) {
        const [start, end] = indices?.groups?.['secret'] ?? [0, 0];
        if (!this.#isMadeUp(groups?.['secret'] ?? '')) yield [start, end, '$PASSWORD'];
      }
    }
    const lowerCase = text.toLowerCase();
    for (const [secret, { shown, beginning }] of this.#secrets) {
      // A run has hundreds of secrets, none of which is in most texts.
      if (beginning !== undefined && !lowerCase.includes(beginning)) continue;
      for (const [start, end] of decoded.find(secret, cuts, shortestPart)) {
        const isBeginning = end - start < secret.length;
        const isShown = isBeginning
          ? this.#users.has(text.slice(start, end).toLowerCase())
          : secret.length < shortestPart && !isWord(text, start, end);
        if (!isShown) yield [start, end, shown];
      }
    }
  }

  /** Returns whether a password, or the part of it before an escape that was decoded, was made up by a case. */
  #isMadeUp(password: string): boolean {
    for (const form of this.#madeUp) if (form.startsWith(password)) return true;
    return false;
  }
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** Returns whether a part of a text is not a part of a longer word or name, e.g. that of an access. */
function isWord(text: string, start: number, end: number): boolean {
  return !/[\w.-]$/.test(text.slice(Math.max(0, start - 1), start)) && !/^[.-]?\w/.test(text.slice(end, end + 2));
}

/** Returns the forms in which a request contains a text. */
function formsOf(text: string): readonly string[] {
  // A form encodes spaces as plus signs, a path does not.
  const form = new URLSearchParams({ '': text }).toString().slice(1);
  return [text, encodeURIComponent(text), form, JSON.stringify(text).slice(1, -1)];
}

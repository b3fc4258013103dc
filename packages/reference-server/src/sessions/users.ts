import type { UserDefinition } from '@platform-services/sdk/model';
import { randomBytes } from '../model/random-bytes.js';
import { hmacSha256, isEqualInSameTime } from '../platform/hash.js';

/** A user who can authenticate. */
export interface User {
  readonly name: string;
  readonly roles: readonly string[];
}

/** The users of a deployment. Passwords are stored as keyed digests of the same length. */
export class Users {
  readonly #key = randomBytes(32).slice();
  readonly #users = new Map<string, { readonly user: User; readonly digest: Uint8Array }>();
  /** The password of unknown users is compared with this digest, so that a refusal always takes the same time. */
  readonly #nobody = randomBytes(32).slice();

  constructor(definitions: readonly UserDefinition[]) {
    for (const { name, password, roles = [] } of definitions) {
      this.#users.set(name, { user: { name, roles }, digest: this.#digest(password) });
    }
  }

  /** The user with this name. */
  find(name: string): User | undefined {
    return this.#users.get(name)?.user;
  }

  /** The user with this name and password, or `undefined`. A refusal takes the same time in all cases. */
  verify(name: string, password: string): User | undefined {
    const known = this.#users.get(name);
    const equal = isEqualInSameTime(this.#digest(password), known?.digest ?? this.#nobody);
    return equal ? known?.user : undefined;
  }

  #digest(password: string): Uint8Array {
    return hmacSha256(this.#key, password);
  }
}

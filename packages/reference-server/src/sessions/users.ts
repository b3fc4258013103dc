import type { UserDefinition } from '@platform-services/sdk/model';
import { isEqualInSameTime, SecretDigests } from '../model/secret-digests.js';

/** A user who can authenticate. */
export interface User {
  readonly name: string;
  readonly roles: readonly string[];
}

/** What the password of an unknown user is compared with, so that a refusal always takes the same time. */
const noDigest = '0'.repeat(64);

/** The users of a deployment. Passwords are stored as digests. */
export class Users {
  readonly #digests = new SecretDigests();
  readonly #users = new Map<string, { readonly user: User; readonly digest: string }>();

  constructor(definitions: readonly UserDefinition[]) {
    for (const { name, password, roles = [] } of definitions) {
      this.#users.set(name, { user: { name, roles }, digest: this.#digests.of(password) });
    }
  }

  /** The user with this name. */
  find(name: string): User | undefined {
    return this.#users.get(name)?.user;
  }

  /** The user with this name and password, or `undefined`. A refusal takes the same time in all cases. */
  verify(name: string, password: string): User | undefined {
    const known = this.#users.get(name);
    const equal = isEqualInSameTime(this.#digests.of(password), known?.digest ?? noDigest);
    return equal ? known?.user : undefined;
  }
}

import type { AccessRight, UserDefinition } from '@platform-services/sdk/model';
import { isEqualInSameTime, SecretDigests } from '../random/secret-digests.js';

/** A user who can authenticate. */
export interface User {
  readonly name: string;
  /** The names of the roles. */
  readonly roles: readonly string[];
  /** What the roles allow, by the ids of the accesses that they name. Others allow everything. Default: none is named. */
  readonly rights?: ReadonlyMap<string, AccessRight>;
}

/** What the password of an unknown user is compared with, so that a refusal always takes the same time. */
const noDigest = '0'.repeat(64);

/** The users of a deployment. Passwords are stored as digests. */
export class Users {
  readonly #digests = new SecretDigests();
  readonly #users = new Map<string, { readonly user: User; readonly digest: string }>();

  constructor(definitions: readonly UserDefinition[]) {
    for (const { name, password, roles = [] } of definitions) {
      const names = roles.map((role) => (typeof role === 'string' ? role : role.name));
      const user = { name, roles: names, rights: rightsOf(roles) };
      this.#users.set(name, { user, digest: this.#digests.of(password) });
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

const rising: readonly AccessRight[] = ['none', 'read', 'write'];

/** What the roles of a user allow together. For each access, the role that allows the most decides. */
function rightsOf(roles: NonNullable<UserDefinition['roles']>): ReadonlyMap<string, AccessRight> {
  const rights = new Map<string, AccessRight>();
  for (const role of roles) {
    if (typeof role === 'string') continue;
    for (const [id, right] of Object.entries(role.accesses)) {
      const known = rights.get(id);
      if (known === undefined || rising.indexOf(right) > rising.indexOf(known)) rights.set(id, right);
    }
  }
  return rights;
}

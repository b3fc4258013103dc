import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { discover, type Proposal } from '../../src/discover/discover.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { all, type Mutation } from '../mutants/mutations/index.js';
import { user } from './models.js';

const { signal } = new AbortController();

/** What `discover` says about the types of a deployment whose server answers with a mutation. */
export async function discovered(
  deployment: Deployment,
  types: readonly string[],
  mutation: Mutation = all(),
  hasCredentials = true,
): Promise<Proposal> {
  const server = mutantServer(createReferenceServer({ deployment }), mutation);
  const { url } = await server.listen();
  try {
    const access = deployment.accesses?.[0]?.id ?? '';
    const login = hasCredentials ? user : { sessionId: await sessionOf(url) };
    return await discover({ baseUrl: url, ...login }, access, types, signal);
  } finally {
    await server.close();
  }
}

async function sessionOf(url: string): Promise<string> {
  const response = await fetch(`${url}/rest/authenticate`, { method: 'POST', body: new URLSearchParams(user) });
  return String(await response.json());
}

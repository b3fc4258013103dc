import { join } from 'node:path';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Mapping } from '../../src/case/mapping.js';
import type { RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import { type Mutation, mutantServer } from '../mutants/mutant-server.js';
import { all } from '../mutants/mutations/index.js';

const prefix = 'com.acme.clinic';
const access = 'access.clinic';
export const patient = `${prefix}.Patient`;
const types = [patient, `${prefix}.Visit`, `${prefix}.Ward`, 'com.vendor.model.resource.Resource'];
const user = { user: 'nurse', password: 'clinic-password' };

/** A deployment whose types are not those of the suite. `remark` is an object that contains a text. */
const deployment: Deployment = {
  models: [
    {
      name: 'clinic',
      types: {
        [patient]: {
          kind: 'entity',
          properties: { name: 'string', city: 'string', remark: 'object', next: patient },
        },
        [`${prefix}.Visit`]: {
          kind: 'entity',
          properties: { reason: 'string', patient: { type: patient, mandatory: true } },
        },
        [`${prefix}.Ward`]: { kind: 'entity', id: 'string', properties: { title: 'string' } },
        [`${prefix}.IntensiveWard`]: { kind: 'entity', id: 'string', extends: [`${prefix}.Ward`], properties: {} },
      },
    },
  ],
  accesses: [
    {
      id: access,
      model: 'clinic',
      entities: [
        ...['Ada', 'Ben', 'Cleo', 'Dan'].map((name, index) => ({
          _type: patient,
          id: index + 1,
          name,
          city: 'Graz',
          remark: `remark on ${name}`,
        })),
        { _type: `${prefix}.Visit`, id: 5, reason: 'check', patient: { _type: patient, id: 1 } },
        { _type: `${prefix}.Ward`, id: 'north', title: 'North' },
        { _type: `${prefix}.IntensiveWard`, id: 'south', title: 'South' },
      ],
    },
  ],
  users: [{ name: user.user, password: user.password, roles: ['tester'] }],
};

export const clinicMapping: Mapping = {
  access,
  types: {
    entityType: { signature: patient, marker: 'name' },
    referringType: { signature: `${prefix}.Visit`, marker: 'reason' },
    stringIdType: { signature: `${prefix}.Ward`, marker: 'title' },
  },
  properties: { stringProperty: 'city', entityProperty: 'next', mandatoryReference: 'patient' },
  features: ['resources'],
};

/** A clinic that listens. */
export interface Clinic {
  readonly url: string;
  readonly user: typeof user;
  /** The path of a ledger that no other clinic uses. */
  readonly ledger: string;
  /** Returns every entity of the clinic, without a mutation. */
  state(): Promise<{ readonly [type: string]: unknown }>;
  /** Runs cases against the clinic. They may write. */
  judge(options: Partial<RunOptions>): Promise<RunResult>;
  /** Opens a copy of the clinic behind another mutation. */
  copy(other: Mutation): Promise<Clinic>;
  close(): Promise<void>;
}

/** A clinic behind a mutation. */
export const openClinic = (mutation: Mutation = all()): Promise<Clinic> =>
  open(createReferenceServer({ deployment }), mutation);

async function open(server: ReferenceServer, mutation: Mutation): Promise<Clinic> {
  const mutant = mutantServer(server, mutation);
  const { url } = await mutant.listen({ port: 0 });
  const ledger = join(ledgerFolder(), 'ledger.jsonl');
  return {
    url,
    user,
    ledger,
    async state() {
      const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
        (await server.fetch(new Request(`${url}${path}`, init))).json();
      const session = await ask('/rest/authenticate', { method: 'POST', body: new URLSearchParams(user) });
      const query = `sessionId=${String(session)}&projection=results&depth=1&write-empty-properties=true`;
      const read = types.map(
        async (type) => [type, await ask(`/rest/v2/entities/${access}/${type}?${query}`)] as const,
      );
      return Object.fromEntries(await Promise.all(read));
    },
    judge: (options) => run({ baseUrl: url, ...user, mapping: clinicMapping, allowWrites: true, ledger, ...options }),
    copy: (other) => open(server.fork(), other),
    close: () => mutant.close(),
  };
}

import type { AccessDefinition, Deployment } from '@platform-services/sdk/model';
import { makeAddresses } from './addresses.js';
import { makeArchiveAccess, makeArchivedNotes } from './archive.js';
import { makeCompanies } from './companies.js';
import { makeDocuments, makeNotes } from './documents.js';
import type { EncodedEntity } from './encode.js';
import { makeFamilies } from './families.js';
import { archiveModel, demoModel } from './model.js';
import { makePeople } from './people.js';
import { createRandom } from './random.js';
import { makeResources } from './resources.js';
import { makeShowcases } from './showcase.js';
import { demoServices, demoWorkbench } from './workbench.js';

function makeEntities(): EncodedEntity[] {
  const random = createRandom(20_260_301);
  const families = makeFamilies(random);
  return [
    ...makePeople(families, random),
    ...makeAddresses(random),
    ...makeCompanies(families, random),
    ...makeDocuments(families, random),
    ...makeNotes(families, random),
    ...makeArchivedNotes(),
    ...makeShowcases(),
  ];
}

function makeAccesses(): readonly AccessDefinition[] {
  const demoAccess: AccessDefinition = {
    id: 'access.demo',
    model: [demoModel.name, archiveModel.name],
    entities: makeEntities(),
    resources: makeResources(),
    workbench: demoWorkbench,
    services: demoServices,
  };
  return [demoAccess, makeArchiveAccess()];
}

let accesses: readonly AccessDefinition[] | undefined;

/**
 * The default deployment of a server: `access.demo` with a few hundred people, companies, addresses and documents, the
 * small `access.archive`, which ignores partitions, and the users `demo`, `editor` and `viewer` with their names as
 * passwords. It is plain data, is the same at every start, and can be written to a file.
 *
 * @example
 * writeFileSync('deployment.json', JSON.stringify(demoDeployment, undefined, 2));
 */
export const demoDeployment: Deployment = {
  models: [demoModel, archiveModel],
  // Generated when they are first read, because most servers have a deployment of their own.
  get accesses() {
    accesses ??= makeAccesses();
    return accesses;
  },
  users: [
    { name: 'demo', password: 'demo', roles: ['admin'] },
    { name: 'editor', password: 'editor', roles: ['writer', 'reader'] },
    { name: 'viewer', password: 'viewer', roles: ['reader'] },
  ],
  sessions: { maxIdleTime: 1_800_000 },
};

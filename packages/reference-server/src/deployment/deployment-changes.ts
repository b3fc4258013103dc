import type { AccessDefinition, Deployment, EncodedValue } from '@platform-services/sdk/model';
import { builtInSignature, builtInsOf } from '../model/built-in.js';

/** The names of what has been added, removed and changed. */
export interface Changes {
  /** What only the second deployment has. */
  readonly added: readonly string[];
  /** What only the first deployment has. */
  readonly removed: readonly string[];
  /** What both deployments have, with other content. */
  readonly changed: readonly string[];
}

/** What differs between two deployments. */
export interface DeploymentChanges {
  /** By their ids. An access counts as changed if its models or further settings differ, not if its content does. */
  readonly accesses: Changes;
  /** By their signatures. */
  readonly types: Changes;
  /** By access, simple name of the type and id, e.g. `access.demo Person/1`. */
  readonly entities: Changes;
  /** As {@link entities}, e.g. `access.demo Resource/r1`. */
  readonly resources: Changes;
  /** Workbench folders by access and name, e.g. `access.demo People`. */
  readonly folders: Changes;
  /** Service requests by the signatures of their types. */
  readonly services: Changes;
  /** By their names. */
  readonly users: Changes;
  /** By their paths, e.g. `sessions.maxIdleTime`. */
  readonly settings: Changes;
}

/** The parts of a deployment of one kind by their names. */
type Parts = readonly (readonly [name: string, part: unknown])[];

/**
 * What differs between two exported deployments. The creation dates of resources are not compared, since they may be
 * the time at which the file was loaded.
 *
 * @param vendor the prefix of the built-in types
 */
export function changesBetween(before: Deployment, after: Deployment, vendor: string): DeploymentChanges {
  const [old, present] = [partsOf(before, vendor), partsOf(after, vendor)];
  return {
    accesses: compare(old.accesses, present.accesses),
    types: compare(old.types, present.types),
    entities: compare(old.entities, present.entities),
    resources: compare(old.resources, present.resources),
    folders: compare(old.folders, present.folders),
    services: compare(old.services, present.services),
    users: compare(old.users, present.users),
    settings: compare(old.settings, present.settings),
  };
}

function compare(before: Parts, after: Parts): Changes {
  const texts = (parts: Parts) => {
    const byName = new Map<string, string>();
    // Several parts may have the same name, e.g. services of two accesses.
    for (const [name, part] of parts) byName.set(name, `${byName.get(name) ?? ''}${JSON.stringify(part)}\n`);
    return byName;
  };
  const [old, present] = [texts(before), texts(after)];
  const names = [...present.keys()];
  return {
    added: names.filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !present.has(name)),
    changed: names.filter((name) => old.has(name) && old.get(name) !== present.get(name)),
  };
}

function partsOf(
  { models, accesses, users, sessions = {} }: Deployment,
  vendor: string,
): Record<keyof DeploymentChanges, Parts> {
  const contents = accesses.map((access) => contentOf(access, vendor));
  return {
    accesses: accesses.map(
      ({ entities, resources, workbench, services, ...settings }) => [settings.id, settings] as const,
    ),
    types: models.flatMap(({ types }) => Object.entries(types)),
    entities: contents.flatMap(({ entities }) => entities),
    resources: contents.flatMap(({ resources }) => resources),
    folders: accesses.flatMap(({ id, workbench = [] }) =>
      workbench.map((each) => [`${id} ${each.name}`, each] as const),
    ),
    services: accesses.flatMap(({ id, services = {} }) =>
      Object.entries(services).map(([signature, service]) => {
        return [signature, [id, typeof service === 'function' ? String(service) : service]] as const;
      }),
    ),
    users: users.map((user) => [user.name, user] as const),
    settings: Object.entries(sessions).map(([name, value]) => [`sessions.${name}`, value] as const),
  };
}

function contentOf({ id: access, entities = [], resources = [] }: AccessDefinition, vendor: string) {
  const builtIn = builtInsOf('stored', vendor);
  const bytes = new Map(resources.map((each) => ['_ref' in each ? each._ref : each.id, each]));
  const own: (readonly [string, unknown])[] = [];
  const stored: (readonly [string, unknown])[] = [];
  for (const entity of entities) {
    const { _type, _id, ...values } = membersOf(entity);
    const signature = String(_type);
    const { id, partition } = values;
    const inPartition = partition === access ? '' : ` in ${String(partition)}`;
    const simpleName = signature.slice(signature.lastIndexOf('.') + 1);
    const name = `${access} ${simpleName}/${typeof id === 'object' ? JSON.stringify(id) : id}${inPartition}`;
    if (!builtIn.has(signature)) own.push([name, [signature, values]]);
    else if (signature === builtInSignature(vendor, 'resource')) {
      const { created, resourceSource, ...shown } = values;
      stored.push([name, [shown, bytes.get(String(_id))]]);
    }
  }
  return { entities: own, resources: stored };
}

function membersOf(entity: EncodedValue): { readonly [member: string]: EncodedValue } {
  return typeof entity === 'object' && entity !== null ? Object.fromEntries(Object.entries(entity)) : {};
}

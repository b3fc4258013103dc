import type { Mapping } from '../case/mapping.js';
import { type TargetOptions, withService } from '../harness/open.js';
import { SampleReader } from '../target/samples.js';
import { SetUpClient } from '../target/set-up-client.js';
import { findFeatures } from './features.js';
import { coverageOf, describeFindings, describeType, findingsFor, type NeedFinding } from './report.js';
import { type Roles, rolesFor, textsOf } from './roles.js';
import { type FoundType, type FoundTypes, findTypes } from './types.js';

/** A proposed mapping. */
export interface Proposal {
  readonly mapping: Mapping;
  /** What was found for every need of the suite. */
  readonly findings: readonly NeedFinding[];
  /** What the user should know: the properties of the types, what is not certain, and the findings as a table. */
  readonly remarks: readonly string[];
}

/**
 * Reads entities of some types, and proposes a mapping from them. The entity type is the type for which the most cases
 * can be judged. Nothing is written; a second session is begun and ended to see whether that works.
 *
 * @throws CannotRun
 */
export async function discover(
  target: TargetOptions & { readonly baseUrl: string },
  access: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<Proposal> {
  const { user, password, vendor = 'com.vendor' } = target;
  const credentials = user === undefined || password === undefined ? undefined : { user, password };
  const hasCredentials = credentials !== undefined;
  return await withService(target, signal, async ({ connection, session }) => {
    const { http } = new SetUpClient({ connection, access, session, signal });
    const reader = new SampleReader(http);
    const found = await findTypes(connection, reader, access, types);
    const { entityType, roles } = chooseEntityType(access, found, hasCredentials);
    const service = { http, reader, access, vendor, sessionId: session.id, credentials };
    const features = await findFeatures(service, found, entityType);
    const mapping: Mapping = { access, ...roles, ...features.mapping };
    const findings = findingsFor(mapping, entityType, features.reasons, hasCredentials, found.concrete);
    const table = describeFindings(findings, mapping, hasCredentials);
    return { mapping, findings, remarks: [...remarksOn(found, mapping, entityType), ...table] };
  });
}

/** Chooses the type for which the most cases can be judged; the first of several. */
function chooseEntityType(
  access: string,
  found: FoundTypes,
  hasCredentials: boolean,
): { readonly entityType: FoundType | undefined; readonly roles: Roles } {
  let best: { entityType: FoundType | undefined; roles: Roles; count: number } = {
    entityType: undefined,
    roles: { types: {} },
    count: -1,
  };
  // If two types are equally good, the one with long ids is taken.
  const candidates = ['long', 'string'].flatMap((kind) => found.concrete.filter(({ idKind }) => idKind === kind));
  for (const entityType of candidates) {
    const hasLongIds = entityType.idKind === 'long';
    const roles = rolesFor(entityType, found);
    const { reading, writing } = coverageOf(
      { access, ...roles, features: ['legacy', 'xml'] },
      { hasCredentials, hasLongIds },
    );
    if (reading + writing > best.count) best = { entityType, roles, count: reading + writing };
  }
  return best;
}

function remarksOn(found: FoundTypes, { types }: Mapping, entityType: FoundType | undefined): readonly string[] {
  const remarks = found.concrete.map(describeType);
  for (const { signature, unreadable } of found.concrete) {
    if (unreadable === 0) continue;
    const entities = unreadable === 1 ? '1 entity' : `${unreadable} entities`;
    remarks.push(`${entities} of ${signature} could not be read beyond their own values`);
  }
  for (const { signature, subtypes } of found.without) {
    if (subtypes.length === 0)
      remarks.push(`${signature} has no entities, so that its properties must be mapped by hand`);
    else
      remarks.push(`${signature} has only entities of subtypes (${subtypes.join(', ')}), so it is taken for abstract`);
  }
  for (const { signature, idKind } of found.concrete) {
    if (idKind === 'other') remarks.push(`${signature} has ids that are neither long nor text, so no case can use it`);
  }
  if (entityType === undefined) return remarks;
  const { signature } = entityType;
  const marker = types.entityType?.marker;
  if (marker === undefined) {
    remarks.push(`${signature} shows no text that conditions find, so it has no marker: only reading can be judged`);
  } else {
    remarks.push(`the marker goes into ${marker} of ${signature}: check that its length and format allow it`);
  }
  for (const { signature, values } of Object.values(types)) {
    if (values === undefined) continue;
    const names = Object.keys(values).join(', ');
    remarks.push(
      `every entity of ${signature} has ${names}, so the mapping sets it in new ones: remove from "values" what is not mandatory`,
    );
  }
  if (textsOf(entityType).length === 1) remarks.push(`${signature} shows a single text, which carries the marker`);
  return remarks;
}

import type { Made } from '../case/fixture.js';
import type { Mapping } from '../case/mapping.js';
import { type ReferringNeed, referringNeeds, type TypeNeed, typeNeeds } from '../case/needs.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Observation, Options } from '../case/subject.js';
import { answered, brief, CannotRun, isSuccess, notThisService, subjectOf } from './recognition.js';
import { entitiesIn, SetUpClient, targetOf, Unreadable } from './set-up-client.js';
import type { Connection } from './subjects/connection.js';
import type { HttpSubject } from './subjects/http.js';

type Existing = Made & { readonly entity: PlainEntity };

/**
 * What lies ready of each mapped type. A type that the service answers with a fault of its own is passed over here, and
 * judged by the cases.
 *
 * @throws CannotRun where a name of the mapping is nothing in the deployment, or no type is answered with entities
 */
export async function probe(
  connection: Connection,
  { mapping, vendor, isOwn }: { readonly mapping: Mapping; readonly vendor: string; readonly isOwn: boolean },
  sessionId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<TypeNeed, Existing>> {
  const { access } = mapping;
  const http = subjectOf(connection, access, sessionId, signal);
  const setUpClient = new SetUpClient(connection, access, sessionId, undefined, signal);
  const existing = new Map<TypeNeed, Existing>();
  const faults: string[] = [];
  const strange: { readonly type: string; readonly observed: Observation }[] = [];
  let known = 0;
  for (const need of typeNeeds) {
    const type = mapping.types[need]?.signature;
    if (type === undefined || need === 'enumType') continue;
    const observed = await queryOf(connection, http, type);
    const entities = isSuccess(observed) ? entitiesIn(observed.value) : undefined;
    if (entities === undefined) {
      strange.push({ type, observed });
      if (observed.status === 400 || observed.status === 404) {
        const said = brief(connection, observed);
        faults.push(`  /types/${need}/signature: the access ${access} answers ${observed.status} for ${type}: ${said}`);
      }
      continue;
    }
    known += 1;
    const [first] = entities;
    if (first === undefined || !isId(first.properties['id'])) continue;
    const made = targetOf(first, access, type);
    faults.push(...(await missingProperties(connection, http, mapping, need, { ...made, entity: first })));
    const entity = await whole(setUpClient, made);
    if (entity !== undefined) existing.set(need, { ...made, entity });
  }
  const [first] = strange;
  // Another kind of server knows none of the types. One of this kind refuses a type that it does not know in JSON.
  if (first !== undefined && known === 0 && (faults.length === 0 || first.observed.value === undefined)) {
    throw notThisService(connection, first.observed, `GET of the entities of ${first.type}`, 'a list of entities');
  }
  if (faults.length > 0) throw new CannotRun(2, faultText(faults, isOwn));
  await seeResources(connection, { mapping, vendor }, http);
  return existing;
}

/** Whether an entity can be asked for by a value. */
function isId(value: Plain | undefined): boolean {
  if (typeof value === 'object' && value !== null) return 'digits' in value;
  return typeof value === 'string' || typeof value === 'number';
}

/** Asks for one entity with all its properties; for any where the service does not take the options. */
async function queryOf(connection: Connection, http: HttpSubject, type: string): Promise<Observation> {
  const ask = (options: Options) => answered(connection, () => http.queryEntities({ type }, {}, options));
  const observed = await ask({ 'max-results': 1, projection: 'results', depth: 1, 'write-empty-properties': true });
  if (isSuccess(observed) && entitiesIn(observed.value) !== undefined) return observed;
  const plain = await ask({});
  return isSuccess(plain) && entitiesIn(plain.value) !== undefined ? plain : observed;
}

/** The entity as it is read back later; `undefined` where the service cannot show it. */
async function whole(setUpClient: SetUpClient, made: Made): Promise<PlainEntity | undefined> {
  try {
    return await setUpClient.read(made);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Files are Resources under the prefix of the vendor: with another prefix nothing of them would be found again. */
async function seeResources(
  connection: Connection,
  { mapping, vendor }: { readonly mapping: Mapping; readonly vendor: string },
  http: HttpSubject,
): Promise<void> {
  const { features = [], staticResource, access } = mapping;
  const type = `${vendor}.model.resource.Resource`;
  const found = async (ask: () => Promise<Observation>): Promise<Observation | undefined> => {
    const observed = await answered(connection, ask);
    return observed.status === 400 || observed.status === 404 ? observed : undefined;
  };
  if (features.includes('resources')) {
    const unknown = await found(() => http.queryEntities({ type }, {}, { 'max-results': 1, depth: 0 }));
    if (unknown !== undefined) {
      const said = brief(connection, unknown);
      throw new CannotRun(2, `--vendor ${vendor}: the access ${access} has no type ${type}: ${said}`);
    }
  }
  if (staticResource === undefined) return;
  const missing = await found(() => http.getEntity({ type, id: staticResource }, { depth: 0 }));
  if (missing !== undefined)
    throw new CannotRun(2, faultText([`  /staticResource: there is no ${type} ${staticResource}`], false));
}

function faultText(faults: readonly string[], isOwn: boolean): string {
  const advice = isOwn
    ? 'Without --mapping the deployment must have the types of the suite: platform-services-conformance deployment --out FILE'
    : 'The mapping names what is not there:';
  return [advice, ...faults].join('\n');
}

/**
 * Names of the mapping that are no properties of an entity's type. An answer may leave out what is empty or cut, so
 * a property that an entity does not show is asked for by itself.
 */
async function missingProperties(
  connection: Connection,
  http: HttpSubject,
  mapping: Mapping,
  need: TypeNeed,
  { entity, ...target }: Existing,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const expect = async (pointer: string, name: string): Promise<void> => {
    if (name in entity.properties) return;
    const { status } = await answered(connection, () => http.getProperty({ ...target, property: name }));
    if (status === 404) faults.push(`  ${pointer}: an entity of ${target.type} has no property ${name}`);
  };
  const marker = mapping.types[need]?.marker;
  if (marker !== undefined) await expect(`/types/${need}/marker`, marker);
  for (const [each, name] of Object.entries({ ...mapping.properties })) {
    if (ownerOf(each) === need) await expect(`/properties/${each}`, name);
  }
  return faults;
}

function ownerOf(property: string): TypeNeed {
  if (property === 'mandatoryProperty') return 'mandatoryType';
  return isReferring(property) ? 'referringType' : 'entityType';
}

function isReferring(property: string): property is ReferringNeed {
  return Object.hasOwn(referringNeeds, property);
}

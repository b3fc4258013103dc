import type { Existing, Made } from '../case/fixture.js';
import { type Mapping, ownerOf } from '../case/mapping.js';
import { type TypeNeed, typeNeeds } from '../case/needs.js';
import { idOf, type PlainEntity } from '../case/plain.js';
import { inItsPartition, type Observation, type Options } from '../case/subject.js';
import { typeErrors } from './mapped-types.js';
import { answerExcerpt, CannotRun, isSuccess, notThisService } from './recognition.js';
import { SampleReader } from './samples.js';
import type { Session } from './session.js';
import { type SetUpClient, targetOf, Unreadable } from './set-up-client.js';
import type { Connection } from './subjects/connection.js';
import type { HttpSubject } from './subjects/http.js';
import { entitiesIn } from './subjects/json.js';

/** A deployment, and the mapping that must fit it. */
interface Probed {
  readonly connection: Connection;
  readonly mapping: Mapping;
  readonly vendor: string;
  readonly session: Session;
  /** Whether the types are those of the suite's own deployment. */
  readonly isOwn: boolean;
}

/**
 * Finds an existing entity of each mapped type. A type for which the service gives a wrong response is ignored here,
 * since the cases judge it.
 *
 * @throws NoAnswer; CannotRun if the deployment lacks something that the mapping names, or returns entities for no type
 */
export async function probe(setUpClient: SetUpClient, probed: Probed): Promise<ReadonlyMap<TypeNeed, Existing>> {
  const { connection, mapping, session, isOwn } = probed;
  const { access } = mapping;
  const { http } = setUpClient;
  const existing = new Map<TypeNeed, Existing>();
  const reader = new SampleReader(http);
  const errors: string[] = [...overwrittenMarker(mapping)];
  const wrongAnswers: { readonly type: string; readonly observed: Observation }[] = [];
  let answeredTypes = 0;
  for (const need of typeNeeds) {
    const type = mapping.types[need]?.signature;
    if (type === undefined || need === 'enumType') continue;
    const observed = await queryOf(http, type);
    const entities = isSuccess(observed) ? entitiesIn(observed.value) : undefined;
    if (entities === undefined) {
      wrongAnswers.push({ type, observed });
      if (observed.status === 400 || observed.status === 404) {
        const excerpt = answerExcerpt(connection, observed);
        errors.push(
          `  /types/${need}/signature: the access ${access} answers ${observed.status} for ${type}: ${excerpt}`,
        );
      }
      continue;
    }
    answeredTypes += 1;
    session.hasRead({ access, type });
    const named = entities.flatMap((entity) => {
      const id = idOf(entity.properties['id']);
      return id === undefined ? [] : [{ ...targetOf(entity, { access, type }), id, entity }];
    });
    const [first] = named;
    if (first === undefined) continue;
    errors.push(...(await missingProperties(http, mapping, need, first)));
    // The types of the suite's own deployment are known, so that a value of another type is a fault of the service.
    if (!isOwn) errors.push(...(await typeErrors(reader, mapping, need)));
    for (const made of named) {
      const entity = await readIfPossible(setUpClient, made);
      if (entity === undefined) continue;
      existing.set(need, { ...made, entity });
      break;
    }
  }
  const [first] = wrongAnswers;
  // A different kind of server knows none of the types. The service itself refuses an unknown type with JSON.
  if (first !== undefined && answeredTypes === 0 && (errors.length === 0 || first.observed.value === undefined)) {
    throw notThisService(connection, first.observed, `GET of the entities of ${first.type}`, 'a list of entities');
  }
  if (errors.length > 0) throw new CannotRun(2, mappingErrorText(errors, isOwn));
  await checkResources(http, probed);
  return existing;
}

/** A type with more entities is read whole only if every mapped type has more. */
const maxFew = 50;

/**
 * Returns the first mapped type with few entities, so that neither time nor memory grow with the deployment if a case
 * reads a whole type. If every type has many entities, or none, it is `entityType`.
 */
export async function typeWithFew({ http }: SetUpClient, existing: ReadonlyMap<TypeNeed, Made>): Promise<TypeNeed> {
  const options = { 'max-results': maxFew + 1, projection: 'results', depth: 0 };
  for (const need of new Set(['entityType' as const, ...existing.keys()])) {
    const type = existing.get(need)?.type;
    if (type === undefined) continue;
    const observed = await http.queryEntities({ type }, {}, options);
    const entities = isSuccess(observed) ? entitiesIn(observed.value) : undefined;
    if (entities !== undefined && entities.length <= maxFew) return need;
  }
  return 'entityType';
}

/** The number of entities among which one that can be read is searched. */
const maxTried = 10;

/**
 * Reads one entity with all its properties, or without options if the service does not accept them. If one entity makes
 * the query fail, as a map with entities as keys does in deployed services (D-32), it reads the simple properties of
 * some.
 */
async function queryOf(http: HttpSubject, type: string): Promise<Observation> {
  const ask = (options: Options) => http.queryEntities({ type }, {}, options);
  const observed = await ask({ 'max-results': 1, projection: 'results', depth: 1, 'write-empty-properties': true });
  if (isSuccess(observed) && entitiesIn(observed.value) !== undefined) return observed;
  const others = observed.status >= 500 ? { 'max-results': maxTried, projection: 'results', depth: 'shallow' } : {};
  const plain = await ask(others);
  return isSuccess(plain) && entitiesIn(plain.value) !== undefined ? plain : observed;
}

/** Reads an entity. Returns `undefined` if the suite cannot read the response. */
async function readIfPossible(setUpClient: SetUpClient, made: Made): Promise<PlainEntity | undefined> {
  try {
    return await setUpClient.read(made);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Checks the type of files. With a wrong `--vendor` the suite could neither find nor delete any file. */
async function checkResources(http: HttpSubject, { connection, mapping, vendor }: Probed): Promise<void> {
  const { features = [], staticResource, access } = mapping;
  const type = `${vendor}.model.resource.Resource`;
  const isMissing = ({ status }: Observation): boolean => status === 400 || status === 404;
  if (features.includes('resources')) {
    const observed = await http.queryEntities({ type }, {}, { 'max-results': 1, depth: 0 });
    if (isMissing(observed)) {
      const excerpt = answerExcerpt(connection, observed);
      throw new CannotRun(2, `--vendor ${vendor}: The access ${access} has no type ${type}: ${excerpt}.`);
    }
  }
  if (staticResource === undefined) return;
  if (isMissing(await http.getEntity({ type, id: staticResource }, { depth: 0 })))
    throw new CannotRun(2, mappingErrorText([`  /staticResource: there is no ${type} ${staticResource}`], false));
}

/** Returns an error if cases would overwrite the marker, without which the suite deletes none of its entities. */
function overwrittenMarker({ types, properties }: Mapping): readonly string[] {
  const marker = types.entityType?.marker;
  if (marker === undefined || properties?.stringProperty !== marker) return [];
  return [`  /properties/stringProperty: cases change it, but ${marker} has the marker (/types/entityType/marker)`];
}

function mappingErrorText(errors: readonly string[], isOwn: boolean): string {
  if (!isOwn) return ['The mapping does not fit the deployment:', ...errors].join('\n');
  return [
    'There is no --mapping, and the deployment does not have the types of the suite:',
    ...errors,
    'Let the suite propose a mapping for --mapping: platform-services-conformance discover --access ID --type SIGNATURE --out FILE',
    'Or let a server load the types of the suite, which this command writes: platform-services-conformance deployment --out FILE',
  ].join('\n');
}

/**
 * Returns an error for each mapped property that the type of an entity does not have. A response may leave out
 * properties that are empty or too deep, so each property that is not in it is requested separately.
 */
async function missingProperties(
  http: HttpSubject,
  mapping: Mapping,
  need: TypeNeed,
  { entity, ...target }: Existing,
): Promise<readonly string[]> {
  const errors: string[] = [];
  const expect = async (pointer: string, name: string): Promise<void> => {
    if (name in entity.properties) return;
    const { status } = await http.getProperty({ ...inItsPartition(target, mapping.access), property: name });
    if (status === 404) errors.push(`  ${pointer}: an entity of ${target.type} has no property ${name}`);
  };
  const marker = mapping.types[need]?.marker;
  if (marker !== undefined) await expect(`/types/${need}/marker`, marker);
  for (const [each, name] of Object.entries({ ...mapping.properties })) {
    if (ownerOf(each) === need) await expect(`/properties/${each}`, name);
  }
  return errors;
}

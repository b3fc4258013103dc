import { isEntity } from '../case/compare.js';
import type { MappedProperty, MappedType, Mapping } from '../case/mapping.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import { answerExcerpt, CannotRun, refuseOtherServers } from '../target/recognition.js';
import { SetUpClient } from '../target/set-up-client.js';
import type { Connection } from '../target/subjects/connection.js';
import { isList } from '../target/subjects/encode.js';
import { connectionOf, inSession, type TargetOptions } from './open.js';

/** The number of entities of a type that are read. */
const sampleSize = 50;

/**
 * Reads entities of some types, and proposes a mapping from them. The first type with instances becomes the entity
 * type.
 *
 * @throws CannotRun
 */
export async function discover(
  target: TargetOptions,
  access: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly mapping: Mapping; readonly remarks: readonly string[] }> {
  const connection = connectionOf(target, target.baseUrl ?? '', signal);
  try {
    return await inSession(connection, target, signal, async (session) => {
      await refuseOtherServers(connection, session.id, signal);
      const setUpClient = new SetUpClient(connection, access, session, undefined, signal);
      const samples: Sample[] = [];
      for (const type of types)
        samples.push({ type, entities: await readSample(connection, setUpClient, access, type) });
      const features = await featuresOf(setUpClient, target.vendor ?? 'com.vendor');
      const { mapping, remarks } = proposalOf(access, samples);
      await session.end();
      return { mapping: { ...mapping, ...features }, remarks };
    });
  } finally {
    await connection.close();
  }
}

/** Returns the feature `resources` if the service has a type for files. */
async function featuresOf({ http }: SetUpClient, vendor: string): Promise<Pick<Mapping, 'features'>> {
  const type = `${vendor}.model.resource.Resource`;
  const { status } = await http.queryEntities({ type }, {}, { 'max-results': 1, depth: 0 });
  return status === 200 ? { features: ['resources'] } : {};
}

/** Some entities of a type. */
interface Sample {
  readonly type: string;
  readonly entities: readonly PlainEntity[];
}

async function readSample(
  connection: Connection,
  setUpClient: SetUpClient,
  access: string,
  type: string,
): Promise<readonly PlainEntity[]> {
  const options = { 'max-results': sampleSize, projection: 'results', depth: 2, 'type-explicitness': 'always' };
  const observed = await setUpClient.http.queryEntities({ access, type }, {}, options);
  const { status, value } = observed;
  if (status !== 200 || value === undefined || value === null || typeof value !== 'object' || !isList(value)) {
    throw new CannotRun(
      2,
      `--type ${type}: the access ${access} answers ${status}: ${answerExcerpt(connection, observed)}`,
    );
  }
  return value.filter(isEntityValue);
}

function isEntityValue(value: Plain): value is PlainEntity {
  return isEntity(value);
}

function proposalOf(access: string, samples: readonly Sample[]) {
  const remarks: string[] = [];
  for (const { type, entities } of samples) {
    if (entities.length === 0) remarks.push(`${type} has no entities, so that its properties must be mapped by hand`);
  }
  const [main] = samples.filter(({ entities }) => entities.length > 0);
  if (main === undefined) return { mapping: { access, types: {} }, remarks };
  const properties = new Map<MappedProperty, string>();
  const kinds = kindsOf(main.entities, main.type);
  const texts = kinds.filter(({ need }) => need === 'stringProperty').map(({ name }) => name);
  const [marker, text] = texts;
  for (const { name, need } of kinds)
    if (need !== 'stringProperty' && !properties.has(need)) properties.set(need, name);
  if (text !== undefined) properties.set('stringProperty', text);
  const entityType: MappedType = { signature: main.type, ...(marker === undefined ? {} : { marker }) };
  if (marker === undefined)
    remarks.push(`${main.type} shows no string property for the marker: only reading can be judged`);
  else remarks.push(`the marker goes into ${marker} of ${main.type}: see that its length and format allow it`);
  const own = subtypeOf(main.entities, main.type);
  const subtype = own === undefined || marker === undefined ? {} : { subtype: { signature: own, marker } };
  return {
    mapping: { access, types: { entityType, ...subtype }, properties: Object.fromEntries(properties) },
    remarks,
  };
}

function subtypeOf(entities: readonly PlainEntity[], type: string): string | undefined {
  return type.includes('.') ? entities.find((each) => each.type !== undefined && each.type !== type)?.type : undefined;
}

/**
 * Returns the needs that each property could stand for. Properties without a value in any of the entities are missing.
 */
function kindsOf(
  entities: readonly PlainEntity[],
  type: string,
): readonly { readonly name: string; readonly need: MappedProperty }[] {
  const kinds = new Map<string, MappedProperty>();
  for (const { properties } of entities) {
    for (const [name, value] of Object.entries(properties)) {
      if (name === 'id' || name === 'globalId' || name === 'partition' || kinds.has(name)) continue;
      const need = needOf(value, type);
      if (need !== undefined) kinds.set(name, need);
    }
  }
  return Array.from(kinds, ([name, need]) => ({ name, need }));
}

/**
 * Returns the need that a property with the value could stand for. A number does not reveal its type, so the user must
 * map it.
 */
function needOf(value: Plain, type: string): MappedProperty | undefined {
  if (typeof value === 'string') return 'stringProperty';
  if (typeof value === 'boolean') return 'booleanProperty';
  if (value === null || typeof value !== 'object') return undefined;
  if (isList(value)) return elementNeed(value[0], type, 'stringList', 'entityList');
  if ('date' in value) return 'dateProperty';
  if ('set' in value) return elementNeed(value.set[0], type, 'stringSet', 'entitySet');
  if ('map' in value) {
    const [key, element] = value.map[0] ?? [];
    return typeof key === 'string' ? elementNeed(element, type, 'stringMap', 'entityMap') : undefined;
  }
  if (!isEntity(value)) return undefined;
  // The request asks for the types of entities, so an object without a type is a map of the deployed dialect (D-8).
  if (value.type === undefined) return elementNeed(Object.values(value.properties)[0], type, 'stringMap', 'entityMap');
  return value.type === type ? 'entityProperty' : undefined;
}

function elementNeed(
  element: Plain | undefined,
  type: string,
  ofTexts: MappedProperty,
  ofEntities: MappedProperty,
): MappedProperty | undefined {
  if (typeof element === 'string') return ofTexts;
  return isEntity(element) && element.type === type ? ofEntities : undefined;
}

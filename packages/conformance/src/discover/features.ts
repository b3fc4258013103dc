import type { Mapping } from '../case/mapping.js';
import type { Need } from '../case/needs.js';
import { urlPart } from '../case/plain.js';
import type { Login, Observation } from '../case/subject.js';
import { ignoresPartitions, isSuccess } from '../target/recognition.js';
import { entitiesOf, idTextOf, type SampleReader, sampleSize } from '../target/samples.js';
import type { HttpSubject } from '../target/subjects/http.js';
import { isNode, sessionIdIn } from '../target/subjects/json.js';
import type { FoundType, FoundTypes } from './types.js';

/** The part of a mapping that does not depend on types and properties, with the reasons for what is missing in it. */
export interface Features {
  readonly mapping: Pick<Mapping, 'features' | 'ambiguousName' | 'partitions' | 'ignoringAccess' | 'staticResource'>;
  readonly reasons: ReadonlyMap<Need, string>;
}

interface Service {
  readonly http: HttpSubject;
  readonly reader: SampleReader;
  readonly access: string;
  readonly vendor: string;
  readonly sessionId: string;
  readonly credentials: Login | undefined;
}

/** Looks for the features of a service, by reading. It begins a session of its own and ends it. @throws NoAnswer */
export async function findFeatures(
  service: Service,
  found: FoundTypes,
  entityType: FoundType | undefined,
): Promise<Features> {
  const reasons = new Map<Need, string>();
  const features: NonNullable<Mapping['features']>[number][] = [];
  const take = (feature: (typeof features)[number], reason: string | undefined): void => {
    if (reason === undefined) features.push(feature);
    else reasons.set(feature, reason);
  };
  const { resourcesReason, staticResource } = await resourcesOf(service);
  take('resources', resourcesReason);
  take('legacy', await whyNoLegacy(service, entityType));
  take('xml', await whyNoXml(service, entityType));
  take('logout', await whyNoLogout(service));
  if (staticResource === undefined)
    reasons.set('staticResource', 'no resource with a static source is among those read');
  if (found.ambiguousName === undefined) {
    reasons.set('ambiguousName', 'no two of the types have the same simple name; --type NAME tries a name');
  }
  const { partitions, ignoringAccess } = await partitionsOf(service, entityType, reasons);
  return {
    mapping: {
      ...(features.length === 0 ? {} : { features }),
      ...(found.ambiguousName === undefined ? {} : { ambiguousName: found.ambiguousName }),
      ...(partitions === undefined ? {} : { partitions }),
      ...(ignoringAccess === undefined ? {} : { ignoringAccess }),
      ...(staticResource === undefined ? {} : { staticResource }),
    },
    reasons,
  };
}

async function resourcesOf({ reader, access, vendor }: Service) {
  const type = `${vendor}.model.resource.Resource`;
  const observed = await reader.query({ access, type }, {}, { depth: 1, 'max-results': sampleSize });
  const resources = entitiesOf(observed);
  if (resources === undefined) {
    return {
      resourcesReason: `a query of ${type} is answered with the status ${observed.status}`,
      staticResource: undefined,
    };
  }
  const isStatic = (source: unknown): boolean => isNode(source) && String(source['_type']).endsWith('.StaticSource');
  const withStaticSource = resources.find(({ resourceSource }) => isStatic(resourceSource));
  const staticResource = withStaticSource === undefined ? undefined : idTextOf(withStaticSource);
  return { resourcesReason: undefined, staticResource };
}

const noEntity = 'no entity shows it';

async function whyNoLegacy({ http }: Service, type: FoundType | undefined): Promise<string | undefined> {
  if (type === undefined) return noEntity;
  const { status, value } = await http.legacy('entity', { type: type.signature, id: type.exampleId });
  const isEntity = status === 200 && typeof value === 'object' && value !== null && 'properties' in value;
  return isEntity ? undefined : `/rest/entity is answered with the status ${status}`;
}

async function whyNoXml({ http, access }: Service, type: FoundType | undefined): Promise<string | undefined> {
  if (type === undefined) return noEntity;
  const path = `/rest/v2/entities/${[access, type.signature, type.exampleId].map(urlPart).join('/')}?depth=shallow`;
  const { status, text } = await http.raw({ method: 'GET', path, headers: { accept: 'application/xml' } });
  if (status === 200 && text.trimStart().startsWith('<')) return undefined;
  return `with Accept: application/xml an entity is answered with the status ${status} and no XML`;
}

async function whyNoLogout(service: Service): Promise<string | undefined> {
  const { http, credentials, sessionId, access, vendor } = service;
  if (credentials === undefined)
    return 'it needs --user and --password-env, since only a session that it begins itself may end';
  const answered = await http.authenticate(credentials, { projection: 'id' });
  const second = isSuccess(answered) ? sessionIdIn(answered.value) : undefined;
  if (second === undefined) return `a second log-in is answered with the status ${answered.status}`;
  if (second === sessionId) return 'a second log-in gets the same session';
  const type = urlPart(`${vendor}.model.resource.Resource`);
  const path = `/rest/v2/entities/${urlPart(access)}/${type}?max-results=1&depth=0&sessionId=${urlPart(second)}`;
  const use = (): Promise<Observation> => http.raw({ method: 'GET', path, session: false });
  const before = await use();
  const { status } = await http.logout(second);
  const after = await use();
  if (isSuccess({ ...before, status }) && after.status === 401) return undefined;
  return `after /rest/logout, answered with the status ${status}, a call in the session has the status ${after.status}`;
}

async function partitionsOf(service: Service, type: FoundType | undefined, reasons: Map<Need, string>) {
  const none = { partitions: undefined, ignoringAccess: undefined };
  const property = type?.properties[0]?.name;
  if (type === undefined || property === undefined) {
    reasons.set('partitions', noEntity);
    reasons.set('ignoredPartitions', noEntity);
    return none;
  }
  const { http, access } = service;
  const target = { access, type: type.signature, id: type.exampleId, property };
  if (await ignoresPartitions(http, target)) {
    reasons.set('partitions', 'the access ignores the partition in a path');
    return { ...none, ignoringAccess: access };
  }
  reasons.set('ignoredPartitions', 'the access distinguishes partitions, and no call lists the others');
  const [one, other] = type.partitions;
  if (one !== undefined && other !== undefined) return { ...none, partitions: [one, other] as const };
  reasons.set('partitions', `the entities of ${type.signature} are all in one partition`);
  return none;
}

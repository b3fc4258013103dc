import type { DeviationId, ReferenceServerOptions } from '@platform-services/reference-server';
import type { Deployment, TypeDefinitions } from '@platform-services/sdk/model';
import { deploymentOf, lastRequest, SmallService, type TextResponse } from '../support/small-service.js';

/** A value as deployment files have it. */
export type Encoded = NonNullable<Deployment['accesses'][number]['entities']>[number];

/** An entity of a deployment. */
export type SentEntity = Readonly<Record<string, Encoded>>;

export const person = 'com.vendor.demo.model.Person';

/** One type with a property of every type of the grammar, small types around it, and an ambiguous simple name. */
export const peopleTypes = {
  [person]: {
    kind: 'entity',
    properties: {
      birth: 'date',
      firstName: 'string',
      gender: 'com.vendor.demo.model.Gender',
      father: person,
      children: `list<${person}>`,
      friends: `set<${person}>`,
      byName: `map<string,${person}>`,
      byPerson: `map<${person},${person}>`,
      nicknames: 'set<string>',
      phoneBook: 'map<string,string>',
      scores: 'map<integer,long>',
      genders: 'map<com.vendor.demo.model.Gender,string>',
      numbers: 'list<long>',
      anything: 'object',
      things: 'list<object>',
      active: 'boolean',
      age: 'integer',
      big: 'long',
      ratio: 'float',
      ratios: 'list<float>',
      weight: 'double',
      price: 'decimal',
    },
  },
  'com.vendor.demo.model.Employee': { kind: 'entity', extends: [person], properties: { salary: 'decimal' } },
  'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
  'com.vendor.demo.model.Address': { kind: 'entity', properties: { street: 'string' } },
  'com.vendor.demo.other.Address': { kind: 'entity', properties: { city: 'string' } },
} satisfies TypeDefinitions;

/** A deployment with these entities. */
export const withPeople = (entities: readonly SentEntity[]) => deploymentOf(peopleTypes, { entities });

export const people = `rest/v2/entities/a/${person}`;

/**
 * A service with one person, whose id is 1, or with other entities, in the documented dialect unless options say
 * otherwise.
 */
export const startPeople = (
  entities: readonly SentEntity[] = [{ _type: person, id: 1 }],
  options: ReferenceServerOptions = {},
): Promise<SmallService> => SmallService.start({ deployment: withPeople(entities), journal: lastRequest, ...options });

/** A property of the person, by default with the types of all values. */
export const shownValue = (service: SmallService, property: string, options = 'type-explicitness=always') =>
  service.expect(200, 'GET', `rest/v2/properties/a/${person}/1/${property}?${options}&prettiness=none`);

/** A text in one line without what every stored entity has. */
export const bareText = (text: string): string => withoutNames(text, '"id": ?(?:\\d+|\\{[^}]*\\}),?');

/** A text in one line without the members of entities that differ from run to run. */
export const withoutNames = (text: string, also = '$^'): string =>
  text.replace(new RegExp(`"(?:globalId|partition)": ?"[^"]*",?|${also}`, 'g'), '').replace(/,(?=\})/g, '');

/**
 * Person 1 with these members, in one line without what every stored entity has, as a service with some deviations
 * writes it.
 */
export async function shownPerson(
  deviations: readonly DeviationId[],
  members: SentEntity,
  options = '',
  others: readonly SentEntity[] = [],
): Promise<string> {
  const service = await startPeople([{ _type: person, _id: '1', id: 1, ...members }, ...others], { deviations });
  return await service.expect(200, 'GET', `${people}/1?depth=reachable&prettiness=none&${options}`);
}

/** A property of a person that has only that one, as {@link shownPerson}. */
export async function shownProperty(
  deviations: readonly DeviationId[],
  [property, value]: readonly [string, Encoded],
  options = 'prettiness=none',
  others: readonly SentEntity[] = [],
): Promise<string> {
  const service = await startPeople([{ _type: person, _id: '1', id: 1, [property]: value }, ...others], { deviations });
  return await service.expect(200, 'GET', `rest/v2/properties/a/${person}/1/${property}?depth=reachable&${options}`);
}

/** Every person, with references to those that are shown already. */
export const everyone = async (service: SmallService): Promise<string> =>
  (await service.expect(200, 'GET', `${people}?type-explicitness=never&prettiness=none`)).replace(
    /"globalId":"[^"]*",|,"partition":"a"/g,
    '',
  );

/** Where several persons are sent at once. */
export const list = `${people}?list-entities-request=true`;

/** The rule that the journal names for a refused request, and the message of the response. */
export async function refusalOf(service: SmallService, response: Promise<TextResponse>): Promise<string> {
  const { status, text } = await response;
  if (status < 400) throw new Error(`Expected a refusal, got ${status} ${text}`);
  const { message }: { message: unknown } = JSON.parse(text);
  return `${service.server.journal.entries().at(-1)?.rule} ${String(message)}`;
}

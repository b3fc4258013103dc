import { typeMismatch } from './default-check.js';
import { didYouMean, quote } from './message.js';
import { checkEncodable, checkProperty } from './model-check.js';
import type { Place } from './place.js';
import { entriesOf, memberOf } from './reading.js';
import { isTypeSignature } from './type-expression.js';
import { identityNames, propertiesOf, type TypeEntry, type TypeIndex } from './type-index.js';

/** Checks the parts of an access other than its models and entities: resources, services and the workbench. */
export function checkAccess(access: Place, types: TypeIndex): void {
  const id = access.member('id');
  if (id.text === '.' || id.text === '..') {
    id.report('an id other than "." and "..", which no path of a URL can contain');
  }
  checkEncodable(id.text, id);
  for (const resource of access.member('resources').items) {
    checkEncodable(resource.member('id').text, resource.member('id'));
    const base64 = resource.member('base64');
    if (base64.text !== undefined && !isBase64(base64.text)) base64.report('bytes in base64');
  }
  const services = access.member('services');
  for (const service of services.members) checkService(service, types);
  for (const folder of access.member('workbench').items) checkAction(folder.member('action'), services, types);
}

/** `Buffer` ignores characters that are not base64, so they must be rejected here. */
export function isBase64(text: string): boolean {
  const digits = text.replace(/\s+/g, '');
  const bare = digits.replace(/={1,2}$/, '');
  return (digits === bare || digits.length % 4 === 0) && bare.length % 4 !== 1 && /^[\w+/-]*$/.test(bare);
}

/** Checks one action. @param services those of the access */
function checkAction(action: Place, services: Place, types: TypeIndex): void {
  const kind = action.member('kind').text ?? '';
  if (kind === 'RpcAction') checkRequest(action.member('request'), services);
  if (kind === 'PrototypeQueryAction') {
    const prototype = action.member('prototype');
    const type = entityType(prototype.member('_type'), types);
    for (const each of prototype.members) if (!each.name.startsWith('_')) propertyAt(each, type, types);
  }
  if (!templatesOfKind.has(kind)) return;
  const signature = action.member('type');
  const type = entityType(signature, types);
  if (kind.endsWith('InstantiationAction') && type?.abstract === true) {
    signature.report('a type that can have instances', `the abstract type ${quote(type.signature)}`);
  }
  const templates = templatesOfKind.get(kind);
  if (templates === undefined) return;
  for (const template of action.member(templates).members) checkTemplate(template, type, types);
}

/** The kinds of actions that have a `type`, and the member with conditions on its properties or with their values. */
const templatesOfKind: ReadonlyMap<string, string | undefined> = new Map([
  ['SimpleQueryAction', undefined],
  ['TemplateQueryAction', 'where'],
  ['SimpleInstantiationAction', undefined],
  ['TemplateInstantiationAction', 'values'],
]);

/** The entity type whose signature is at a place. Reports any other. */
function entityType(place: Place, types: TypeIndex): TypeEntry | undefined {
  const { text } = place;
  if (text === undefined) return undefined;
  const type = types.find(text);
  if (type?.kind === 'enum') place.report('an entity type', `the enum type ${quote(text)}`);
  else if (type === undefined) place.report(`an entity type of ${types.owner}`, quote(text), types.suggestion(text));
  return type;
}

/** The declared property with the name of a member. Reports a name that the type does not have. */
function propertyAt(place: Place, type: TypeEntry | undefined, types: TypeIndex) {
  const { name } = place;
  if (type?.kind !== 'entity') return undefined;
  const properties = types.properties(type);
  if (!properties.has(name) && !identityNames.includes(name)) {
    const names = [...properties.keys(), ...identityNames].sort();
    place.report(`a property of ${type.signature} (${names.join(', ')})`, quote(name), didYouMean(name, names));
  }
  return properties.get(name);
}

function checkTemplate(template: Place, type: TypeEntry | undefined, types: TypeIndex): void {
  const declared = propertyAt(template, type, types)?.type;
  if (declared === undefined || template.member('variable').value !== undefined) return;
  const expected = typeMismatch(template.value, declared, types);
  if (expected !== undefined) template.report(expected);
}

function checkRequest(request: Place, services: Place): void {
  const { text } = request;
  if (text === undefined || services.member(text).value !== undefined) return;
  const known = services.members.map(({ name }) => name);
  const names = known.length === 0 ? ', which has no services' : ` (${known.join(', ')})`;
  request.report(`a service of the same access${names}`, quote(text), didYouMean(text, known));
}

/** Checks a service request and its response. Whether the result can be encoded is checked by the server. */
function checkService(service: Place, types: TypeIndex): void {
  const signature = service.name;
  if (!isTypeSignature(signature)) {
    const example = 'com.vendor.model.deploymentapi.cartridge.DetectCartridges';
    service.report(`a type signature such as ${quote(example)}`, quote(signature));
  } else if (types.find(signature)?.kind === 'enum') {
    service.report('a signature that is not an enum type', `the enum type ${quote(signature)}`);
  }
  const properties = propertiesOf(service);
  for (const property of properties) checkProperty(property, types);
  const names = properties.map(({ name }) => name);
  const [message, result, error] = [service.member('message'), service.member('result'), service.member('error')];
  checkMessage(message, names);
  checkVariables(result, names);
  if (error.value === undefined) return;
  checkMessage(error.member('message'), names);
  for (const other of [message, result]) if (other.value !== undefined) other.report('nothing beside "error"');
}

function checkMessage(message: Place, names: readonly string[]): void {
  for (const [placeholder, name = ''] of (message.text ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (names.includes(name)) continue;
    const expected = names.length === 0 ? withoutProperties : `one of ${names.map((each) => `{${each}}`).join(', ')}`;
    message.report(expected, placeholder);
  }
}

const withoutProperties = 'no placeholder, because the request has no properties';

/** Checks that each variable in a result is the name of a property. */
function checkVariables(result: Place, names: readonly string[]): void {
  const name = variableIn(result.value);
  if (name === undefined) {
    for (const each of [...result.members, ...result.items]) checkVariables(each, names);
  } else if (!names.includes(name)) {
    const expected = names.length === 0 ? withoutProperties : `a property of the request (${names.join(', ')})`;
    result.member('variable').report(expected, quote(name), didYouMean(name, names));
  }
}

/**
 * The name of the request's property that replaces `{ "variable": name }` in a result; `undefined` for any other value.
 */
export function variableIn(value: unknown): string | undefined {
  const name = memberOf(value, 'variable');
  return typeof name === 'string' && entriesOf(value).length === 1 ? name : undefined;
}

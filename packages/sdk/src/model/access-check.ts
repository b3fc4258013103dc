import { typeMismatch } from './default-check.js';
import { didYouMean, quote } from './message.js';
import { checkDefault, checkEncodable, checkGrammar, checkNamedTypes, checkPropertyName } from './model-check.js';
import { describe, type Problems, pointerTo } from './problem.js';
import { entriesOf, isMembers, itemsOf, memberOf, textOf } from './reading.js';
import { isTypeSignature } from './type-expression.js';
import { identityNames, propertiesOf, type TypeEntry, type TypeIndex } from './type-index.js';

/** Checks the parts of an access other than its models and entities: resources, services and the workbench. */
export function checkAccess(
  access: unknown,
  pointer: string,
  types: TypeIndex,
  owner: string,
  problems: Problems,
): void {
  const id = textOf(access, 'id');
  if (id === '.' || id === '..') {
    problems.add(
      pointerTo(pointer, 'id'),
      quote(id),
      'an id other than "." and "..", which no path of a URL can contain',
    );
  }
  checkEncodable(id, pointerTo(pointer, 'id'), problems);
  for (const [index, resource] of itemsOf(memberOf(access, 'resources'))) {
    const own = pointerTo(pointer, 'resources', index);
    checkEncodable(textOf(resource, 'id'), pointerTo(own, 'id'), problems);
    checkBase64(resource, own, problems);
  }
  const services = memberOf(access, 'services');
  for (const [signature, service] of entriesOf(services)) {
    checkService(signature, service, pointerTo(pointer, 'services', signature), types, owner, problems);
  }
  for (const [index, folder] of itemsOf(memberOf(access, 'workbench'))) {
    const own = pointerTo(pointer, 'workbench', index, 'action');
    checkAction(memberOf(folder, 'action'), own, services, types, owner, problems);
  }
}

function checkBase64(resource: unknown, pointer: string, problems: Problems): void {
  const text = textOf(resource, 'base64');
  if (text === undefined || isBase64(text)) return;
  problems.add(pointerTo(pointer, 'base64'), describe(text), 'bytes in base64');
}

/** `Buffer` ignores characters that are not base64, so they must be rejected here. */
export function isBase64(text: string): boolean {
  const digits = text.replace(/\s+/g, '');
  const bare = digits.replace(/={1,2}$/, '');
  return (digits === bare || digits.length % 4 === 0) && bare.length % 4 !== 1 && /^[\w+/-]*$/.test(bare);
}

/** Checks one action. @param services those of the access */
function checkAction(
  action: unknown,
  pointer: string,
  services: unknown,
  types: TypeIndex,
  owner: string,
  problems: Problems,
): void {
  const entityType = (holder: unknown, member: string, parent: string): TypeEntry | undefined => {
    const signature = textOf(holder, member);
    if (signature === undefined) return undefined;
    const type = types.find(signature);
    const own = pointerTo(parent, member);
    if (type?.kind === 'enum') problems.add(own, `the enum type ${quote(signature)}`, 'an entity type');
    else if (type === undefined)
      problems.add(own, quote(signature), `an entity type of ${owner}`, types.suggestion(signature));
    return type;
  };
  const property = (name: string, type: TypeEntry | undefined, parent: string) => {
    if (type?.kind !== 'entity') return undefined;
    const properties = types.properties(type);
    if (!properties.has(name) && !identityNames.includes(name)) {
      const names = [...properties.keys(), ...identityNames].sort();
      const expected = `a property of ${type.signature} (${names.join(', ')})`;
      problems.add(pointerTo(parent, name), quote(name), expected, didYouMean(name, names));
    }
    return properties.get(name);
  };
  const template = (member: 'where' | 'values', type: TypeEntry | undefined): void => {
    const parent = pointerTo(pointer, member);
    for (const [name, value] of entriesOf(memberOf(action, member))) {
      const declared = property(name, type, parent)?.type;
      if (declared === undefined || isVariable(value)) continue;
      const expected = typeMismatch(value, declared, types);
      if (expected !== undefined) problems.add(pointerTo(parent, name), describe(value), expected);
    }
  };
  const kind = textOf(action, 'kind');
  if (kind === 'PrototypeQueryAction') {
    const prototype = memberOf(action, 'prototype');
    const parent = pointerTo(pointer, 'prototype');
    const type = entityType(prototype, '_type', parent);
    for (const [name] of entriesOf(prototype)) if (!name.startsWith('_')) property(name, type, parent);
  } else if (kind === 'RpcAction') {
    checkRequest(textOf(action, 'request'), pointer, services, problems);
  } else if (kind !== undefined && kinds.has(kind)) {
    const type = entityType(action, 'type', pointer);
    if (kind.endsWith('InstantiationAction') && type?.abstract === true) {
      const found = `the abstract type ${quote(type.signature)}`;
      problems.add(pointerTo(pointer, 'type'), found, 'a type that can have instances');
    }
    if (kind === 'TemplateQueryAction') template('where', type);
    else if (kind === 'TemplateInstantiationAction') template('values', type);
  }
}

/** The kinds of actions that have a `type`. */
const kinds: ReadonlySet<string> = new Set([
  'SimpleQueryAction',
  'TemplateQueryAction',
  'SimpleInstantiationAction',
  'TemplateInstantiationAction',
]);

function checkRequest(request: string | undefined, pointer: string, services: unknown, problems: Problems): void {
  if (request === undefined || memberOf(services, request) !== undefined) return;
  const known = isMembers(services) ? Object.keys(services) : [];
  const names = known.length === 0 ? ', which has no services' : ` (${known.join(', ')})`;
  const expected = `a service of the same access${names}`;
  problems.add(pointerTo(pointer, 'request'), quote(request), expected, didYouMean(request, known));
}

function isVariable(value: unknown): boolean {
  return memberOf(value, 'variable') !== undefined;
}

/** Checks a service request and its response. Whether the result can be encoded is checked by the server. */
function checkService(
  signature: string,
  service: unknown,
  pointer: string,
  types: TypeIndex,
  owner: string,
  problems: Problems,
): void {
  if (!isTypeSignature(signature)) {
    const example = 'com.vendor.model.deploymentapi.cartridge.DetectCartridges';
    problems.add(pointer, quote(signature), `a type signature such as ${quote(example)}`);
  } else if (types.find(signature)?.kind === 'enum') {
    problems.add(pointer, `the enum type ${quote(signature)}`, 'a signature that is not an enum type');
  }
  const properties = propertiesOf(service, pointer);
  for (const property of properties) {
    checkPropertyName(property, problems);
    checkGrammar(property, problems);
    checkNamedTypes(property, types, owner, problems);
    checkDefault(property, types, problems);
  }
  const names = properties.map(({ name }) => name);
  checkMessage(service, pointer, names, problems);
  checkVariables(memberOf(service, 'result'), pointerTo(pointer, 'result'), names, problems);
  const error = memberOf(service, 'error');
  if (error === undefined) return;
  checkMessage(error, pointerTo(pointer, 'error'), names, problems);
  for (const member of ['message', 'result']) {
    const found = memberOf(service, member);
    if (found === undefined) continue;
    problems.add(pointerTo(pointer, member), describe(found), 'nothing beside "error"');
  }
}

function checkMessage(holder: unknown, pointer: string, names: readonly string[], problems: Problems): void {
  for (const [placeholder, name = ''] of (textOf(holder, 'message') ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (names.includes(name)) continue;
    const expected = names.length === 0 ? withoutProperties : `one of ${names.map((each) => `{${each}}`).join(', ')}`;
    problems.add(pointerTo(pointer, 'message'), placeholder, expected);
  }
}

const withoutProperties = 'no placeholder, because the request has no properties';

/** Checks that each variable in a result is the name of a property. */
function checkVariables(value: unknown, pointer: string, names: readonly string[], problems: Problems): void {
  const name = variableIn(value);
  if (name === undefined) {
    for (const [member, each] of [...entriesOf(value), ...itemsOf(value)]) {
      checkVariables(each, pointerTo(pointer, member), names, problems);
    }
  } else if (!names.includes(name)) {
    const expected = names.length === 0 ? withoutProperties : `a property of the request (${names.join(', ')})`;
    problems.add(pointerTo(pointer, 'variable'), quote(name), expected, didYouMean(name, names));
  }
}

/**
 * The name of the request's property that replaces `{ "variable": name }` in a result; `undefined` for any other value.
 */
export function variableIn(value: unknown): string | undefined {
  const name = textOf(value, 'variable');
  return name !== undefined && entriesOf(value).length === 1 ? name : undefined;
}

import { misfit } from './default-check.js';
import { describe, type Faults, pointerTo, quote } from './fault.js';
import { checkDefault, checkGrammar, checkNamedTypes, checkPropertyName, unknownType } from './model-check.js';
import { entriesOf, isMembers, itemsOf, memberOf, textOf } from './reading.js';
import { isTypeSignature } from './type-expression.js';
import { identityNames, propertiesOf, type TypeEntry, type TypeIndex } from './type-index.js';

/** What an access holds beside its models: resources, workbench, services. */
export function checkAccess(access: unknown, pointer: string, types: TypeIndex, owner: string, faults: Faults): void {
  for (const [index, resource] of itemsOf(memberOf(access, 'resources'))) {
    checkBase64(resource, pointerTo(pointer, 'resources', index), faults);
  }
  const services = memberOf(access, 'services');
  for (const [signature, service] of entriesOf(services)) {
    checkService(signature, service, pointerTo(pointer, 'services', signature), types, owner, faults);
  }
  for (const [index, folder] of itemsOf(memberOf(access, 'workbench'))) {
    const own = pointerTo(pointer, 'workbench', index, 'action');
    new ActionCheck(memberOf(folder, 'action'), own, types, owner, faults).run(services);
  }
}

function checkBase64(resource: unknown, pointer: string, faults: Faults): void {
  const text = textOf(resource, 'base64');
  if (text === undefined || isBase64(text)) return;
  faults.add(pointerTo(pointer, 'base64'), describe(text), 'bytes in base64');
}

/** Buffer leaves out what it does not know, so that a fault changes the length. */
function isBase64(text: string): boolean {
  const digits = text.replace(/\s+/g, '');
  const bare = digits.replace(/={1,2}$/, '');
  return (digits === bare || digits.length % 4 === 0) && bare.length % 4 !== 1 && /^[\w+/-]*$/.test(bare);
}

function checkService(
  signature: string,
  service: unknown,
  pointer: string,
  types: TypeIndex,
  owner: string,
  faults: Faults,
): void {
  if (!isTypeSignature(signature)) {
    const example = 'com.vendor.model.deploymentapi.cartridge.DetectCartridges';
    faults.add(pointer, `the signature ${quote(signature)}`, `a type signature such as ${example}`);
  }
  const properties = propertiesOf(service, pointer);
  for (const property of properties) {
    checkPropertyName(property, faults);
    checkGrammar(property, faults);
    checkNamedTypes(property, types, owner, faults);
    checkDefault(property, types, faults);
  }
  const names = properties.map(({ name }) => name);
  for (const [placeholder, name = ''] of (textOf(service, 'message') ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (names.includes(name)) continue;
    const expected = names.length === 0 ? 'no {name}: the request has no properties' : `one of ${braced(names)}`;
    faults.add(pointerTo(pointer, 'message'), placeholder, expected);
  }
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

/** The check of one action. */
class ActionCheck {
  readonly #action: unknown;
  readonly #pointer: string;
  readonly #types: TypeIndex;
  readonly #owner: string;
  readonly #faults: Faults;

  constructor(action: unknown, pointer: string, types: TypeIndex, owner: string, faults: Faults) {
    this.#action = action;
    this.#pointer = pointer;
    this.#types = types;
    this.#owner = owner;
    this.#faults = faults;
  }

  run(services: unknown): void {
    switch (textOf(this.#action, 'kind')) {
      case 'SimpleQueryAction':
        this.#entityType(this.#action, 'type', this.#pointer);
        return;
      case 'PrototypeQueryAction':
        this.#prototype();
        return;
      case 'TemplateQueryAction':
        this.#template('where', this.#entityType(this.#action, 'type', this.#pointer));
        return;
      case 'SimpleInstantiationAction':
        this.#concrete(this.#entityType(this.#action, 'type', this.#pointer));
        return;
      case 'TemplateInstantiationAction':
        this.#template('values', this.#concrete(this.#entityType(this.#action, 'type', this.#pointer)));
        return;
      case 'RpcAction':
        this.#request(services);
        return;
      default:
    }
  }

  #entityType(holder: unknown, member: string, pointer: string): TypeEntry | undefined {
    const signature = textOf(holder, member);
    if (signature === undefined) return undefined;
    const type = this.#types.find(signature);
    const own = pointerTo(pointer, member);
    if (type?.kind === 'enum') {
      this.#faults.add(own, `${quote(signature)}, an enum type`, 'the signature of an entity type');
    } else if (type === undefined) {
      this.#faults.add(own, quote(signature), unknownEntityType(signature, this.#types, this.#owner));
    }
    return type;
  }

  #concrete(type: TypeEntry | undefined): TypeEntry | undefined {
    if (type?.abstract === true) {
      const found = `${quote(type.signature)}, an abstract type`;
      this.#faults.add(pointerTo(this.#pointer, 'type'), found, 'a type that can have instances');
    }
    return type;
  }

  #prototype(): void {
    const prototype = memberOf(this.#action, 'prototype');
    const pointer = pointerTo(this.#pointer, 'prototype');
    const type = this.#entityType(prototype, '_type', pointer);
    for (const [name] of entriesOf(prototype)) if (!name.startsWith('_')) this.#property(name, type, pointer);
  }

  #template(member: 'where' | 'values', type: TypeEntry | undefined): void {
    const pointer = pointerTo(this.#pointer, member);
    for (const [name, value] of entriesOf(memberOf(this.#action, member))) {
      const property = this.#property(name, type, pointer);
      if (property?.type === undefined || isVariable(value)) continue;
      const expected = misfit(value, property.type, this.#types);
      if (expected !== undefined) this.#faults.add(pointerTo(pointer, name), describe(value), expected);
    }
  }

  #property(name: string, type: TypeEntry | undefined, pointer: string) {
    if (type?.kind !== 'entity') return undefined;
    const properties = this.#types.properties(type);
    if (!properties.has(name) && !identityNames.includes(name)) {
      const names = [...properties.keys(), ...identityNames].sort().join(', ');
      this.#faults.add(pointerTo(pointer, name), `the property ${quote(name)}`, `one of ${type.signature}: ${names}`);
    }
    return properties.get(name);
  }

  #request(services: unknown): void {
    const request = textOf(this.#action, 'request');
    if (request === undefined || memberOf(services, request) !== undefined) return;
    const known = isMembers(services) ? Object.keys(services) : [];
    const expected = `a service of ${this.#owner.replace(/^the models of /, '')}`;
    const names = known.length === 0 ? ', which has none' : `: ${known.join(', ')}`;
    this.#faults.add(pointerTo(this.#pointer, 'request'), quote(request), `${expected}${names}`);
  }
}

function isVariable(value: unknown): boolean {
  return memberOf(value, 'variable') !== undefined;
}

function unknownEntityType(signature: string, types: TypeIndex, owner: string): string {
  return unknownType(signature, types, owner).replace(/^.*?a type of/, 'an entity type of');
}

import { typeMismatch } from './default-check.js';
import { didYouMean, quote } from './message.js';
import { checkEncodable } from './model-check.js';
import { describe, type Problems, pointerTo } from './problem.js';
import { entriesOf, isMembers, itemsOf, memberOf, textOf } from './reading.js';
import { checkService } from './service-check.js';
import { identityNames, type TypeEntry, type TypeIndex } from './type-index.js';

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
    new ActionCheck(memberOf(folder, 'action'), own, types, owner, problems).run(services);
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

/** Checks one action. */
class ActionCheck {
  readonly #action: unknown;
  readonly #pointer: string;
  readonly #types: TypeIndex;
  readonly #owner: string;
  readonly #problems: Problems;

  constructor(action: unknown, pointer: string, types: TypeIndex, owner: string, problems: Problems) {
    this.#action = action;
    this.#pointer = pointer;
    this.#types = types;
    this.#owner = owner;
    this.#problems = problems;
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
      this.#problems.add(own, `the enum type ${quote(signature)}`, 'an entity type');
    } else if (type === undefined) {
      const advice = this.#types.suggestion(signature);
      this.#problems.add(own, quote(signature), `an entity type of ${this.#owner}`, advice);
    }
    return type;
  }

  #concrete(type: TypeEntry | undefined): TypeEntry | undefined {
    if (type?.abstract === true) {
      const found = `the abstract type ${quote(type.signature)}`;
      this.#problems.add(pointerTo(this.#pointer, 'type'), found, 'a type that can have instances');
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
      const expected = typeMismatch(value, property.type, this.#types);
      if (expected !== undefined) this.#problems.add(pointerTo(pointer, name), describe(value), expected);
    }
  }

  #property(name: string, type: TypeEntry | undefined, pointer: string) {
    if (type?.kind !== 'entity') return undefined;
    const properties = this.#types.properties(type);
    if (!properties.has(name) && !identityNames.includes(name)) {
      const names = [...properties.keys(), ...identityNames].sort();
      const expected = `a property of ${type.signature} (${names.join(', ')})`;
      this.#problems.add(pointerTo(pointer, name), quote(name), expected, didYouMean(name, names));
    }
    return properties.get(name);
  }

  #request(services: unknown): void {
    const request = textOf(this.#action, 'request');
    if (request === undefined || memberOf(services, request) !== undefined) return;
    const known = isMembers(services) ? Object.keys(services) : [];
    const names = known.length === 0 ? ', which has no services' : ` (${known.join(', ')})`;
    this.#problems.add(
      pointerTo(this.#pointer, 'request'),
      quote(request),
      `a service of the same access${names}`,
      didYouMean(request, known),
    );
  }
}

function isVariable(value: unknown): boolean {
  return memberOf(value, 'variable') !== undefined;
}

import type { ActionDefinition, EncodedValue, TemplateValue, WorkbenchFolder } from '@platform-services/sdk/model';
import type { AssemblyEntity, AssemblyValue } from '../assembly/assembly.js';
import { jsonPointer, type ReadContext, readEntities, readValue } from '../json/read.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType, Property } from '../model/types.js';
import { toTree } from './encoded.js';
import { below, type Faults } from './faults.js';
import type { Service } from './services.js';

/** A value that an action has, or the variable by which its caller supplies it (4.5). */
export type Template = { readonly variable: string } | { readonly value: AssemblyValue };

/** Templates by the properties that they are for. */
export type Templates = ReadonlyMap<Property, Template>;

/** What a workbench folder does (4.5). */
export type Action =
  | { readonly kind: 'SimpleQueryAction'; readonly type: EntityType }
  | { readonly kind: 'PrototypeQueryAction'; readonly prototype: AssemblyEntity }
  | { readonly kind: 'TemplateQueryAction'; readonly type: EntityType; readonly where: Templates }
  | { readonly kind: 'SimpleInstantiationAction'; readonly type: EntityType }
  | { readonly kind: 'TemplateInstantiationAction'; readonly type: EntityType; readonly values: Templates }
  | { readonly kind: 'RpcAction'; readonly service: Service };

/** What the actions of an access refer to. */
export interface WorkbenchContext {
  readonly types: TypeSystem;
  readonly services: ReadonlyMap<string, Service>;
  readonly faults: Faults;
}

/** The actions of an access by the names of their folders. */
export function readWorkbench(
  folders: readonly WorkbenchFolder[],
  pointer: string,
  context: WorkbenchContext,
): ReadonlyMap<string, Action> {
  const actions = new Map<string, Action>();
  for (const [index, { name, action }] of folders.entries()) {
    const read = readAction(action, below(pointer, index, 'action'), context);
    if (read !== undefined) actions.set(name, read);
  }
  return actions;
}

function readAction(action: ActionDefinition, pointer: string, context: WorkbenchContext): Action | undefined {
  if (action.kind === 'RpcAction') {
    const service = context.services.get(action.request);
    if (service !== undefined) return { kind: action.kind, service };
    context.faults.add(below(pointer, 'request'), `"${action.request}"`, 'the signature of a service of this access');
    return undefined;
  }
  if (action.kind === 'PrototypeQueryAction')
    return readPrototype(action.prototype, below(pointer, 'prototype'), context);
  const type = readType(action.type, below(pointer, 'type'), context);
  if (type === undefined) return undefined;
  switch (action.kind) {
    case 'TemplateQueryAction':
      return { kind: action.kind, type, where: readTemplates(action.where, type, below(pointer, 'where'), context) };
    case 'TemplateInstantiationAction':
      return { kind: action.kind, type, values: readTemplates(action.values, type, below(pointer, 'values'), context) };
    default:
      return { kind: action.kind, type };
  }
}

function readPrototype(encoded: EncodedValue, pointer: string, context: WorkbenchContext): Action | undefined {
  const prototype = readEntities(toTree(encoded), undefined, readContext(pointer, context));
  if (!Array.isArray(prototype)) return { kind: 'PrototypeQueryAction', prototype };
  if (Array.isArray(encoded)) context.faults.add(pointer, 'an array', 'an entity with _type');
  return undefined;
}

function readType(name: string, pointer: string, { types, faults }: WorkbenchContext): EntityType | undefined {
  const found = types.resolve(name);
  const [type] = found;
  if (found.length === 1 && type?.kind === 'entity') return type;
  faults.add(pointer, `"${name}"`, 'the signature of an entity type of this access');
  return undefined;
}

function readTemplates(
  templates: Readonly<Record<string, TemplateValue>>,
  type: EntityType,
  pointer: string,
  context: WorkbenchContext,
): Templates {
  const read = new Map<Property, Template>();
  for (const [name, template] of Object.entries(templates)) {
    const property = type.propertiesByName.get(name);
    const own = below(pointer, name);
    if (property === undefined) context.faults.add(own, `the property "${name}"`, `a property of ${type.signature}`);
    else if (isVariable(template)) read.set(property, { variable: template.variable });
    else read.set(property, { value: readValue(toTree(template), property.type, readContext(own, context)) });
  }
  return read;
}

function isVariable(template: TemplateValue): template is { readonly variable: string } {
  return (
    typeof template === 'object' &&
    template !== null &&
    'variable' in template &&
    typeof template.variable === 'string' &&
    !('_type' in template)
  );
}

function readContext(path: string, { types, faults }: WorkbenchContext): ReadContext {
  return { types, identity: '_id', path, paths: jsonPointer, onFault: faults.take };
}

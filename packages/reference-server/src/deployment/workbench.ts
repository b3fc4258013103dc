import {
  type ActionDefinition,
  type Part,
  type Problems,
  pointerTo,
  type TemplateValue,
  variableIn,
  type WorkbenchFolder,
} from '@platform-services/sdk/model';
import type { AssemblyValue } from '../assembly/assembly.js';
import { readingEntities, readValue } from '../json/read-json.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, type Property, propertyOf } from '../model/types.js';
import { completed } from '../work/steps.js';
import { readContext, toTree } from './read-encoded.js';
import type { Service } from './services.js';

/** A value of an action, or the variable by which the caller supplies it (4.5). */
type Template = { readonly variable: string } | { readonly value: AssemblyValue };

/** Templates by property. */
export type Templates = ReadonlyMap<Property, Template>;

/**
 * The action of a workbench folder (4.5). A prototype stands for the values of its properties, and a simple action for
 * no values.
 */
export type Action =
  | { readonly kind: 'query'; readonly type: EntityType; readonly where: Templates }
  | { readonly kind: 'instantiation'; readonly type: EntityType; readonly values: Templates }
  | { readonly kind: 'rpc'; readonly service: Service };

/** The context for reading the actions of an access. */
interface WorkbenchContext {
  readonly types: TypeSystem;
  readonly services: ReadonlyMap<string, Service>;
  readonly problems: Problems;
}

/** The actions of an access by the names of their folders. */
export function readWorkbench(
  parts: readonly Part<WorkbenchFolder>[],
  context: WorkbenchContext,
): ReadonlyMap<string, Action> {
  const actions = new Map<string, Action>();
  for (const { pointer, definition } of parts) {
    const action = readAction(definition.action, pointerTo(pointer, 'action'), context);
    if (action !== undefined) actions.set(definition.name, action);
  }
  return actions;
}

function readAction(action: ActionDefinition, pointer: string, context: WorkbenchContext): Action | undefined {
  const { types, services, problems } = context;
  if (action.kind === 'RpcAction') {
    const service = services.get(action.request);
    if (service === undefined) throw new Error(`${pointer} requests a service that the access does not have.`);
    return { kind: 'rpc', service };
  }
  if (action.kind === 'PrototypeQueryAction') {
    const own = pointerTo(pointer, 'prototype');
    const prototype = completed(
      readingEntities(toTree(action.prototype), undefined, readContext(types, own, problems)),
    );
    // The result is an array if the reader has reported a problem.
    if (Array.isArray(prototype)) return undefined;
    const values = Array.from(prototype.properties, ([property, value]) => [property, { value }] as const);
    return { kind: 'query', type: prototype.type, where: new Map(values) };
  }
  const type = readType(action.type, pointerTo(pointer, 'type'), context);
  if (type === undefined) return undefined;
  const templates = (of: Readonly<Record<string, TemplateValue>>, member: string) =>
    readTemplates(of, type, pointerTo(pointer, member), context);
  switch (action.kind) {
    case 'SimpleQueryAction':
      return { kind: 'query', type, where: new Map() };
    case 'TemplateQueryAction':
      return { kind: 'query', type, where: templates(action.where, 'where') };
    case 'SimpleInstantiationAction':
      return { kind: 'instantiation', type, values: new Map() };
    case 'TemplateInstantiationAction':
      return { kind: 'instantiation', type, values: templates(action.values, 'values') };
  }
}

/** Finds the type of an action. The file may use a built-in type with another prefix, which does not exist here. */
function readType(signature: string, pointer: string, { types, problems }: WorkbenchContext): EntityType | undefined {
  const [type] = types.resolve(signature);
  if (type?.kind === 'entity' && type.signature === signature && types.stored.has(type)) return type;
  problems.add(pointer, JSON.stringify(signature), `an entity type of the access, where the vendor is ${types.vendor}`);
  return undefined;
}

function readTemplates(
  templates: Readonly<Record<string, TemplateValue>>,
  type: EntityType,
  pointer: string,
  { types, problems }: WorkbenchContext,
): Templates {
  return new Map(
    Object.entries(templates).map(([name, template]): [Property, Template] => {
      const property = propertyOf(type, name);
      const variable = variableIn(template);
      if (variable !== undefined) return [property, { variable }];
      const context = readContext(types, pointerTo(pointer, name), problems);
      return [property, { value: readValue(toTree(template), property.type, context) }];
    }),
  );
}

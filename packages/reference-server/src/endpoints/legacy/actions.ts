import { applyingAssembly } from '../../assembly/apply.js';
import {
  AssemblyEntity,
  type AssemblyValue,
  entitiesIn,
  isAssemblyMap,
  isAssemblySet,
  toValue,
} from '../../assembly/assembly.js';
import { policies } from '../../assembly/policies.js';
import type { Action } from '../../deployment/workbench.js';
import type { Access } from '../../deployment/world-state.js';
import type { HttpResponse } from '../../http/message.js';
import { LongList } from '../../memory/caches.js';
import { type Resolver, sameValue, withoutDangling } from '../../model/contents.js';
import { notFound } from '../../model/refusal.js';
import { isSubtype, type Property } from '../../model/types.js';
import {
  type Element,
  type Entity,
  equalElements,
  isScalar,
  MapValue,
  Ref,
  type Scalar,
  SetValue,
  type Value,
} from '../../model/values.js';
import { everything } from '../../store/query.js';
import type { Draft, State } from '../../store/store.js';
import { excerpt, suggestion } from '../../text/messages.js';
import { type Steps, visiting } from '../../work/steps.js';
import type { ServiceRequest } from '../request.js';
import { requireRight } from '../session.js';
import { findInTurns } from '../write-result.js';
import { type Call, openCall, respondAfter, responder } from './call.js';
import { respondToService } from './evaluate.js';
import { instantiate } from './instances.js';
import {
  type ChangeOutcome,
  instantiationProjections,
  type QueryOutcome,
  queryProjections,
  rpcProjections,
} from './projections.js';
import { propertyValues, resolveTemplates } from './targets.js';

/** `/rest/action`: runs the action of a workbench folder (4.5). */
export async function actionCall(request: ServiceRequest): Promise<HttpResponse> {
  const call = await openCall(request, ['name'], 'read');
  const action = actionOf(call.access, call.parameters.require('name', 'R-6'));
  if (action.kind !== 'query') requireRight(request.session, call.access.id, 'write');
  return runAction(call, action);
}

/** The action of a folder; an unknown name is 404. */
function actionOf({ id, workbench }: Access, name: string): Action {
  const action = workbench.get(name);
  if (action !== undefined) return action;
  const hint = suggestion(name, workbench.keys());
  throw notFound('R-61', `The access "${id}" has no workbench folder "${excerpt(name)}". ${hint}`);
}

type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

/** The projections of each kind of action (4.5). */
const responders = {
  query: responder('a query action', '4.5', queryProjections),
  instantiation: responder('an instantiation action', '4.5', instantiationProjections),
  rpc: responder('an RPC action', '4.5', rpcProjections),
};

function runAction(call: Call<State>, action: Action): Promise<HttpResponse> {
  switch (action.kind) {
    case 'rpc':
      return respondToService(call, action.service, responders.rpc(call), '4.5');
    case 'instantiation': {
      const response = responders.instantiation(call);
      // The response is written before the state is replaced, so nothing is changed if that fails.
      return call.access.store.changeInTurns(
        (draft) => respondAfter(instantiating({ ...call, entities: draft }, action), response, draft),
        call.request.bounds,
      );
    }
    case 'query': {
      const response = responders.query(call);
      return findInTurns(call.request, finding(call, action), (outcome) => response(outcome, call.entities));
    }
  }
}

/** A value that a property must have. */
interface Wanted {
  readonly property: Property;
  /** Null or a scalar, for which the store has indexes; `undefined` for entities and collections. */
  readonly value: Scalar | null | undefined;
  readonly isMet: (found: Value, state: State) => boolean;
}

function givenValue([property, given]: readonly [Property, AssemblyValue]): Wanted {
  return { property, value: scalarIn(given), isMet: (found, state) => matches(found, given, state) };
}

function suppliedValue([property, value]: readonly [Property, Value]): Wanted {
  const scalar = value === null || isScalar(value) ? value : undefined;
  return { property, value: scalar, isMet: (found) => sameValue(found, value) };
}

function scalarIn(given: AssemblyValue): Scalar | null | undefined {
  if (Array.isArray(given) || isAssemblySet(given) || isAssemblyMap(given)) return undefined;
  return given instanceof AssemblyEntity ? undefined : given;
}

/** Finds the entities with the wanted values, in the order of creation. */
function* finding(call: Call<State>, { type, where: templates }: ActionOf<'query'>): Steps<QueryOutcome> {
  const { entities: state, request } = call;
  const { literals, supplied } = resolveTemplates(call, templates);
  const wanted = [...Array.from(literals, givenValue), ...Array.from(supplied, suppliedValue)];
  const where = wanted.flatMap(({ property, value }) => (value === undefined ? [] : [{ property, value }]));
  const others = wanted.filter(({ value }) => value === undefined);
  const { entities } = yield* state.finding(type, { ...everything, where }, request.bounds.work);
  const met = new LongList<Entity>();
  const meet = (entity: Entity) => {
    const isWanted = others.every(({ property, isMet }) => isMet(withoutDangling(entity.get(property), state), state));
    if (isWanted) met.add(entity);
  };
  yield* visiting(entities, meet, costOfEntity);
  return { type, entities: met };
}

/** The cost of comparing an entity with the wanted values, in units of a step. */
const costOfEntity = 20;

/**
 * Runs an instantiation action: creates an entity with the values of the template, of its variables, and of other
 * dynamic parameters that name its properties (4.5).
 */
function* instantiating(
  call: Call<Draft>,
  { type, values: templates }: ActionOf<'instantiation'>,
): Steps<ChangeOutcome> {
  const { entities: draft } = call;
  const variables = new Set(Array.from(templates.values(), (each) => ('variable' in each ? each.variable : undefined)));
  const others = new Map([...call.parameters.dynamic].filter(([name]) => !variables.has(name)));
  const { literals, supplied } = resolveTemplates(call, templates);
  const given = propertyValues(call, type, others);
  const values = new Map<Property, Value>([...(yield* assigning(draft, literals)), ...supplied, ...given]);
  return { entities: [instantiate(call, type, values)], manipulations: draft.manipulations };
}

/** Entities in a template are created or found by their ids, like those of an assembly. */
function* assigning(draft: Draft, literals: ReadonlyMap<Property, AssemblyValue>): Steps<ReadonlyMap<Property, Value>> {
  const entities = [...new Set([...literals.values()].flatMap((value) => [...entitiesIn(value)]))];
  const policy = policies['assembly-manipulate'];
  const refOf = yield* applyingAssembly(draft, { entities, policy });
  return new Map(Array.from(literals, ([property, value]) => [property, toValue(value, refOf, draft.types)]));
}

/** The entities that are being compared, to detect cycles. */
type Open = readonly AssemblyEntity[];

/**
 * Whether a value matches a value of the deployment (4.5). An entity matches if it has the given properties, a
 * collection if its elements match.
 */
function matches(found: Value, wanted: AssemblyValue, entities: Resolver, open: Open = []): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return false;
    return wanted.every((element, index) => matches(found[index] ?? null, element, entities, open));
  }
  if (isAssemblySet(wanted)) {
    const like = (element: Element, each: AssemblyValue) => matches(element, each, entities, open);
    return found instanceof SetValue && correspond([...found], wanted.elements, like);
  }
  if (isAssemblyMap(wanted)) {
    const like = ([key, value]: Entry<Element>, [eachKey, eachValue]: Entry<AssemblyValue>) =>
      matches(key, eachKey, entities, open) && matches(value, eachValue, entities, open);
    return found instanceof MapValue && correspond([...found], wanted.entries, like);
  }
  if (!(wanted instanceof AssemblyEntity)) return equalElements(found, wanted, 'value');
  const entity = found instanceof Ref ? entities.get(found) : undefined;
  return entity !== undefined && matchesEntity(entity, wanted, entities, open);
}

type Entry<Content> = readonly [key: Content, value: Content];

/** Whether each element of one collection matches an element of the other, in both directions. */
function correspond<Left, Right>(
  found: readonly Left[],
  wanted: readonly Right[],
  like: (left: Left, right: Right) => boolean,
): boolean {
  return (
    found.length <= wanted.length &&
    wanted.every((right) => found.some((left) => like(left, right))) &&
    found.every((left) => wanted.some((right) => like(left, right)))
  );
}

function matchesEntity(found: Entity, wanted: AssemblyEntity, entities: Resolver, open: Open): boolean {
  if (!isSubtype(found.type, wanted.type)) return false;
  if (open.includes(wanted)) return true;
  const within = [...open, wanted];
  return [...wanted.properties].every(([property, value]) =>
    matches(withoutDangling(found.get(property), entities), value, entities, within),
  );
}

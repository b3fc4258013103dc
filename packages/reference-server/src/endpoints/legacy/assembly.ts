import { applyAssembly } from '../../assembly/apply.js';
import { AssemblyEntity, type AssemblyValue } from '../../assembly/assembly.js';
import { entitiesIn, isAssemblySet } from '../../assembly/assembly-values.js';
import { policies } from '../../assembly/policies.js';
import { readEntities } from '../../json/read-json.js';
import { propertyOf } from '../../model/instance.js';
import { invalid, Refusal } from '../../model/refusal.js';
import { isSubtype } from '../../model/types.js';
import type { Transaction } from '../../store/store.js';
import { type BodyTree, jsonTree, readBounds, treeOf } from '../body-tree.js';
import type { Call, ChangeInput } from './call.js';
import type { ChangeOutcome } from './projections.js';

/** The entities of a call, and those of them that are created with the ids that they have. */
interface Manipulated {
  readonly entities: readonly AssemblyEntity[];
  readonly instantiations: ReadonlySet<AssemblyEntity>;
}

/** `assembly-manipulate`: the assembly is the parameter `body`, in JSON (4.3, rule 1). */
export function manipulateByParameter({ call, transaction }: ChangeInput<undefined>): ChangeOutcome {
  const text = call.parameters.require('body', 'R-6');
  return manipulate(
    call,
    transaction,
    namingSource('Parameter "body"', () => readManipulated(call, jsonTree(text, call.request))),
  );
}

/** `assembly-stream-manipulate`: the assembly is the body, in JSON or XML by its `Content-Type`. */
export function manipulateByBody({ call, transaction, body }: ChangeInput<undefined>): ChangeOutcome {
  if (body.trim() === '') {
    throw invalid('R-6', 'The body is empty. Expected an entity, an array of entities or a ManipulationEnvelope.');
  }
  return manipulate(call, transaction, readManipulated(call, treeOf(call.request, body)));
}

/** Adds the name of the source to the message of a refusal. */
function namingSource<Result>(source: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.kind, error.rule, `${source}: ${error.message}`, error.headers, error);
  }
}

function manipulate(
  { access, request }: Call,
  transaction: Transaction,
  { entities, instantiations }: Manipulated,
): ChangeOutcome {
  const assembly = { entities, policy: policies['assembly-manipulate'], instantiations, nulls: request.nulls };
  const instances = applyAssembly(access.store, transaction, assembly);
  return { entities: instances, manipulations: transaction.manipulations };
}

/** Reads an entity, an array of entities, or a `ManipulationEnvelope` with one of them (2.4). */
function readManipulated({ access, request }: Call, { locating, dialect }: BodyTree): Manipulated {
  const { types } = access;
  const context = { types, identity: 'auto', dialect, bounds: readBounds(request) } as const;
  const read = locating((tree) => readEntities(tree, undefined, context));
  const isEnvelope = !Array.isArray(read) && isSubtype(read.type, types.builtIn.manipulationEnvelope);
  const manipulated = isEnvelope ? openEnvelope(read) : { entities: [read].flat(), instantiations: new Set<never>() };
  if (manipulated.entities.length > 0) return manipulated;
  throw invalid('R-6', 'The assembly is empty. Expected an entity or an array of entities.');
}

function openEnvelope(envelope: AssemblyEntity): Manipulated {
  const { type, properties, path } = envelope;
  const assembly = properties.get(propertyOf(type, 'assembly')) ?? null;
  const named = properties.get(propertyOf(type, 'instantiationsWithId')) ?? null;
  const entities = elementsOf(assembly).map((element, index) => {
    if (element instanceof AssemblyEntity) return element;
    const at = Array.isArray(assembly) ? `${path}.assembly[${index}]` : `${path}.assembly`;
    throw invalid('R-21', `Expected an entity, got a simple value or null at ${at}.`);
  });
  const instantiations = new Set(entitiesIn(named));
  const reached = reachedFrom(entities);
  const stray = [...instantiations].find((entity) => !reached.has(entity));
  if (stray === undefined) return { entities, instantiations };
  throw invalid(
    'R-21',
    `Expected a _ref to an entity of the assembly, got ${stray.path} at ${path}.instantiationsWithId.`,
  );
}

function elementsOf(value: AssemblyValue): readonly AssemblyValue[] {
  if (Array.isArray(value)) return value;
  return isAssemblySet(value) ? value.elements : [value];
}

/** All entities that can be reached. The iteration includes entities that are added to the set meanwhile. */
function reachedFrom(entities: readonly AssemblyEntity[]): ReadonlySet<AssemblyEntity> {
  const reached = new Set(entities);
  for (const { properties } of reached) {
    for (const value of properties.values()) for (const nested of entitiesIn(value)) reached.add(nested);
  }
  return reached;
}

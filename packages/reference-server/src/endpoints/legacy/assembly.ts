import { applyAssembly } from '../../assembly/apply.js';
import { AssemblyEntity, type AssemblyValue } from '../../assembly/assembly.js';
import { policies } from '../../assembly/policies.js';
import { entitiesIn, isAssemblySet } from '../../assembly/values.js';
import { readEntities } from '../../json/read.js';
import { propertyOf } from '../../model/instance.js';
import { invalid, Refusal } from '../../model/refusal.js';
import { isSubtype } from '../../model/types.js';
import type { Transaction } from '../../store/store.js';
import { type BodyTree, jsonTree, treeOf } from '../body-tree.js';
import type { Call } from './call.js';
import type { Changed } from './changes.js';

/** What these calls do their work with. */
interface AssemblyStep {
  readonly call: Call;
  readonly transaction: Transaction;
  readonly body: string;
}

/** The entities that a call creates and edits, and which of them are created with the id that they have. */
interface Manipulated {
  readonly entities: readonly AssemblyEntity[];
  readonly instantiations: ReadonlySet<AssemblyEntity>;
}

/** `assembly-manipulate`: the assembly is the parameter `body`, in JSON (4.3, rule 1). */
export function manipulateByParameter({ call, transaction }: AssemblyStep): Changed {
  const text = call.parameters.require('body', 'R-6');
  return manipulate(
    call,
    transaction,
    naming("Parameter 'body'", () => readManipulated(call, jsonTree(text, call.request))),
  );
}

/** `assembly-stream-manipulate`: the assembly is the body, in JSON or XML by its `Content-Type` (R-9). */
export function manipulateByBody({ call, transaction, body }: AssemblyStep): Changed {
  if (body.trim() === '') {
    throw invalid('R-6', 'The body is empty; expected is an entity, an array of entities or a ManipulationEnvelope');
  }
  return manipulate(call, transaction, readManipulated(call, treeOf(call.request, body)));
}

function naming<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.kind, error.rule, `${what}: ${error.message}`, error.headers, error);
  }
}

function manipulate(
  { access, request }: Call,
  transaction: Transaction,
  { entities, instantiations }: Manipulated,
): Changed {
  const assembly = { entities, policy: policies['assembly-manipulate'], instantiations, nulls: request.nulls };
  const instances = applyAssembly(access.store, transaction, assembly);
  return { entities: instances, manipulations: transaction.manipulations };
}

/** An entity, an array of entities or a `ManipulationEnvelope` around one of them (2.4). */
function readManipulated({ access }: Call, { locating, dialect }: BodyTree): Manipulated {
  const { types } = access;
  const context = { types, identity: 'auto', dialect } as const;
  const read = locating((tree) => readEntities(tree, undefined, context));
  const isEnvelope = !Array.isArray(read) && isSubtype(read.type, types.builtIn.manipulationEnvelope);
  const manipulated = isEnvelope ? openEnvelope(read) : { entities: [read].flat(), instantiations: new Set<never>() };
  if (manipulated.entities.length > 0) return manipulated;
  throw invalid('R-6', 'the assembly is empty; expected is an entity or an array of entities');
}

function openEnvelope(envelope: AssemblyEntity): Manipulated {
  const { type, properties, path } = envelope;
  const assembly = properties.get(propertyOf(type, 'assembly')) ?? null;
  const named = properties.get(propertyOf(type, 'instantiationsWithId')) ?? null;
  const entities = elementsOf(assembly).map((element, index) => {
    if (element instanceof AssemblyEntity) return element;
    const fault = 'found a simple value or null, expected an entity';
    throw invalid('R-21', `${path}.assembly: ${fault}${Array.isArray(assembly) ? ` at position ${index}` : ''}`);
  });
  const instantiations = new Set(entitiesIn(named));
  const reached = reachedFrom(entities);
  const stray = [...instantiations].find((entity) => !reached.has(entity));
  if (stray === undefined) return { entities, instantiations };
  const fault = `${stray.path} is not in the assembly; expected is a _ref to one of its entities`;
  throw invalid('R-21', `${path}.instantiationsWithId: ${fault}`);
}

function elementsOf(value: AssemblyValue): readonly AssemblyValue[] {
  if (Array.isArray(value)) return value;
  return isAssemblySet(value) ? value.elements : [value];
}

/** A set grows while it is walked, so this reaches everything. */
function reachedFrom(entities: readonly AssemblyEntity[]): ReadonlySet<AssemblyEntity> {
  const reached = new Set(entities);
  for (const { properties } of reached) {
    for (const value of properties.values()) for (const nested of entitiesIn(value)) reached.add(nested);
  }
  return reached;
}

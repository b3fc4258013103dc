import { type Assembly, applyingAssembly } from '../../assembly/apply.js';
import { AssemblyEntity, type AssemblyValue, entitiesIn, isAssemblySet, reachedFrom } from '../../assembly/assembly.js';
import { policies } from '../../assembly/policies.js';
import type { HttpResponse } from '../../http/message.js';
import { readingEntities } from '../../json/read-json.js';
import { invalid, Refusal } from '../../model/refusal.js';
import { isSubtype, propertyOf } from '../../model/types.js';
import type { Draft } from '../../store/store.js';
import { mapping, type Steps } from '../../work/steps.js';
import { type BodyText, parsingText, receiveText } from '../read-body.js';
import type { ServiceRequest } from '../request.js';
import { changeByText } from '../write-result.js';
import { type Call, callWith, openCall, type Respond, respondAfter, responder } from './call.js';
import { queryParameters } from './parameters.js';
import { assemblyProjections, type ChangeOutcome } from './projections.js';

const responders = {
  parameter: responder('assembly-manipulate', '4.3', assemblyProjections),
  body: responder('assembly-stream-manipulate', '4.3', assemblyProjections),
};

/** `assembly-manipulate`: the assembly is the parameter `body`, in JSON (4.3, rule 1). */
export async function manipulateByParameter(request: ServiceRequest): Promise<HttpResponse> {
  const call = await openCall(request, ['body'], 'write');
  const respond = responders.parameter(call);
  const text = call.parameters.require('body', 'R-6');
  return manipulate(call, text, readingParameter(call, text), respond);
}

function* readingParameter(call: Call, text: string): Steps<Assembly> {
  try {
    return yield* readingAssembly(call, { text, format: 'json' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.kind, error.rule, `Parameter "body": ${error.message}`, error.headers, error);
  }
}

/** `assembly-stream-manipulate`: the assembly is the body, in JSON or XML by its `Content-Type`. */
export async function manipulateByBody(request: ServiceRequest): Promise<HttpResponse> {
  const call = callWith(request, queryParameters(request), [], 'write');
  const respond = responders.body(call);
  const body = await receiveText(request);
  return manipulate(call, body.text, readingBody(call, body), respond);
}

function* readingBody(call: Call, body: BodyText): Steps<Assembly> {
  if (body.text.trim() === '') {
    throw invalid('R-6', 'The body is empty. Expected an entity, an array of entities or a ManipulationEnvelope.');
  }
  return yield* readingAssembly(call, body);
}

/** Makes the change that a text describes. */
function manipulate(
  { request, access }: Call,
  text: string,
  reading: Steps<Assembly>,
  respond: Respond<ChangeOutcome>,
): Promise<HttpResponse> {
  return changeByText(request, access.store, text, readingChange(reading, respond));
}

function* readingChange(
  reading: Steps<Assembly>,
  respond: Respond<ChangeOutcome>,
): Steps<(draft: Draft) => Steps<HttpResponse>> {
  const assembly = yield* reading;
  return (draft) => respondAfter(manipulating(draft, assembly), respond, draft);
}

function* manipulating(draft: Draft, assembly: Assembly): Steps<ChangeOutcome> {
  const entities = yield* mapping(assembly.entities, yield* applyingAssembly(draft, assembly));
  return { entities, manipulations: draft.manipulations };
}

/** Reads an entity, an array of entities, or a `ManipulationEnvelope` with one of them (2.4). */
function* readingAssembly({ access, request }: Call, received: BodyText): Steps<Assembly> {
  const { tree, context } = yield* parsingText(request, access, received, { identity: 'auto' });
  const read = yield* readingEntities(tree, undefined, context);
  const isEnvelope = !Array.isArray(read) && isSubtype(read.type, access.types.builtIn.manipulationEnvelope);
  const manipulated = isEnvelope ? openEnvelope(read) : { entities: Array.isArray(read) ? read : [read] };
  if (manipulated.entities.length > 0) {
    return { ...manipulated, policy: policies['assembly-manipulate'], nulls: request.dialect.entities.nulls };
  }
  throw invalid('R-6', 'The assembly is empty. Expected an entity or an array of entities.');
}

function openEnvelope(envelope: AssemblyEntity): Pick<Assembly, 'entities' | 'instantiations'> {
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
  throw invalid('R-21', `Expected a _ref to an entity of the assembly, got another entity at ${stray.path}.`);
}

function elementsOf(value: AssemblyValue): readonly AssemblyValue[] {
  if (Array.isArray(value)) return value;
  return isAssemblySet(value) ? value.elements : [value];
}

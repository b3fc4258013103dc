import type { Access } from '../../deployment/world-state.js';
import { type EntityType, elementTypes, simpleTypes, type ValueType } from '../../model/types.js';
import {
  type Element,
  type List,
  MapValue,
  type Ref,
  SetValue,
  type Transient,
  type Value,
} from '../../model/values.js';
import type { Manipulation } from '../../store/manipulation.js';
import {
  entityQueryResult,
  envelope as envelopeOf,
  firstResult,
  idInObject,
  listResult,
  manipulationPayload,
  manipulationResponse,
  propertyQueryResult,
  referenceTo,
} from '../results.js';
import type { Projection, Projections } from './call.js';

/** The outcome of a call that changes something. */
export interface ChangeOutcome {
  /** The created and updated entities, in the order of the request. */
  readonly entities: readonly Ref[];
  /** The changes. */
  readonly manipulations: readonly Manipulation[];
}

const envelope: Projection<ChangeOutcome> = ({ manipulations }, { types }) =>
  manipulationResponse(types, manipulations);
const payload: Projection<ChangeOutcome> = ({ manipulations }, { types }) => manipulationPayload(types, manipulations);
const none: Projection<ChangeOutcome> = () => undefined;

const id: Projection<ChangeOutcome> = (changed, { types }) =>
  firstResult(types.builtIn.entityReference, references(changed, types));
const ids: Projection<ChangeOutcome> = (changed, { types }) =>
  listResult(types.builtIn.entityReference, references(changed, types));
const entity: Projection<ChangeOutcome> = ({ entities: changed }, { types }) =>
  firstResult(types.builtIn.genericEntity, changed);
const entities: Projection<ChangeOutcome> = ({ entities: changed }, { types }) =>
  listResult(types.builtIn.genericEntity, changed.slice());

/** The id itself, with its own type. */
const plainId: Projection<ChangeOutcome> = ({ entities: changed }) =>
  firstResult(simpleTypes.object, changed.map(idInObject));

function references({ entities: changed }: ChangeOutcome, types: Access['types']): Transient[] {
  return changed.map((each) => referenceTo(types, each));
}

/** The default of assembly calls is null. */
export const assemblyProjections: Projections<ChangeOutcome> = {
  named: { envelope, payload, id, ids, entity, entities },
  byDefault: () => ({ value: null, type: simpleTypes.object }),
};

export const createProjections: Projections<ChangeOutcome> = {
  named: { envelope, payload, id, entity },
  byDefault: entity,
};

export const updateProjections: Projections<ChangeOutcome> = {
  named: { envelope, payload, none, entity },
  byDefault: none,
};

/** The projections of `delete` and of the calls that edit a collection (4.3). */
export const editProjections: Projections<ChangeOutcome> = { named: { envelope, payload, none }, byDefault: none };

/** The default of instantiation actions is the new entity, as for `create` (4.5, R-53). */
export const instantiationProjections: Projections<ChangeOutcome> = {
  named: { envelope, payload, id: plainId, entity },
  byDefault: entity,
};

/** The outcome of a query. */
export interface QueryOutcome {
  readonly type: EntityType;
  readonly entities: List;
}

const foundEnvelope: Projection<QueryOutcome> = ({ entities: found }, { types }) => entityQueryResult(types, found);
const firstFound: Projection<QueryOutcome> = ({ entities: found, type }) => firstResult(type, found);
const allFound: Projection<QueryOutcome> = ({ entities: found, type }) => listResult(type, found);

export const entityProjections: Projections<QueryOutcome> = {
  named: { envelope: foundEnvelope, payload: firstFound },
  byDefault: firstFound,
};

/** The projections of `fetch` (4.3) and of query actions (4.5). */
export const queryProjections: Projections<QueryOutcome> = {
  named: { envelope: foundEnvelope, payload: allFound, 'first-of-payload': firstFound },
  byDefault: allFound,
};

/** The value of a property as clients see it. */
export interface PropertyOutcome {
  readonly value: Value;
  readonly type: ValueType;
}

export const propertyProjections: Projections<PropertyOutcome> = {
  named: {
    envelope: ({ value, type }, { types }) => propertyQueryResult(types, value, type),
    payload: (found) => found,
    'first-of-payload': firstOf,
  },
  byDefault: (found) => found,
};

/** The first element of a list or a set, the value of the first entry of a map, and any other value itself. */
function firstOf({ value, type }: PropertyOutcome): PropertyOutcome {
  if (value instanceof MapValue) {
    const [entry] = value;
    return { value: entry?.[1] ?? null, type: elementTypes(type).value };
  }
  if (!Array.isArray(value) && !(value instanceof SetValue)) return { value, type };
  const [element]: Iterable<Element> = value;
  return { value: element ?? null, type: elementTypes(type).value };
}

/** The outcome of a service request (4.6). */
export interface EvaluationOutcome {
  /** Null if the service does not have a message. */
  readonly message: string | null;
  readonly result: Value;
}

const messageOnly: Projection<EvaluationOutcome> = ({ message }) => ({ value: message, type: simpleTypes.string });

/** The default of `eval` is the message, or the result if there is no message (4.6, R-61). */
export const evalProjections: Projections<EvaluationOutcome> = {
  named: {
    envelope: (evaluation, { types }) => envelopeOf(types.builtIn.evaluationResult, { ...evaluation }),
    message: messageOnly,
  },
  byDefault: (evaluation, access) =>
    evaluation.message === null
      ? { value: evaluation.result, type: simpleTypes.object }
      : messageOnly(evaluation, access),
};

/** The return value of an RPC action: the result, or the message if the result is null. */
function returnValue({ message, result }: EvaluationOutcome): Value {
  return result ?? message;
}

const returned: Projection<EvaluationOutcome> = (evaluation) => ({
  value: returnValue(evaluation),
  type: simpleTypes.object,
});

export const rpcProjections: Projections<EvaluationOutcome> = {
  named: {
    envelope: (evaluation, { types }) =>
      envelopeOf(types.builtIn.rpcResponse, { ReturnValue: returnValue(evaluation) }),
    payload: returned,
  },
  byDefault: returned,
};

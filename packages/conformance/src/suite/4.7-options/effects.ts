import { type CaseContext, Unsupported } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { at, jsonOf, kindOf, listOf, simpleName } from '../define.js';
import type { Endpoint } from './endpoint-options.js';
import type { Query } from './shared.js';

/** An answer, and the entity that it tells of where it tells of one. */
interface Shown {
  readonly answer: Observation;
  readonly entity: unknown;
}

/** What an option shows in an answer: with it, and without it. */
interface Effect {
  readonly what: string;
  /** The endpoints whose answers show it; all where it is missing. */
  readonly at?: readonly Endpoint[];
  /** What a deployment must have for it to be seen. */
  readonly need?: PropertyNeed;
  /** What the entity has no value in. */
  readonly empty?: PropertyNeed;
  readonly value: string;
  tell(c: CaseContext, shown: Shown): unknown;
  readonly with: unknown;
  readonly without: unknown;
}

const ofEntities: readonly Endpoint[] = ['GET /<id>', 'GET', 'PUT'];

const effects: { readonly [option: string]: Effect } = {
  prettiness: {
    what: 'there are line feeds',
    value: 'none',
    tell: (_c, { answer }) => answer.text.trim().includes('\n'),
    with: false,
    without: true,
  },
  'entity-recurrence-depth': {
    what: 'there is a _ref',
    at: ofEntities,
    need: 'entityList',
    value: '1',
    tell: (_c, { answer }) => answer.text.includes('"_ref"'),
    with: false,
    without: true,
  },
  'type-explicitness': {
    what: 'a float is',
    at: ofEntities,
    need: 'floatProperty',
    value: 'always',
    tell: (c, { entity }) => kindOf(at(entity, c.fixture.property('floatProperty'))),
    with: 'object',
    without: 'number',
  },
  depth: {
    what: 'the entity within is written',
    at: ofEntities,
    need: 'entityProperty',
    value: '0',
    tell: (c, { entity }) => kindOf(at(entity, c.fixture.property('entityProperty'))) === 'object',
    with: false,
    without: true,
  },
  'write-empty-properties': {
    what: 'a property without a value is',
    at: ofEntities,
    need: 'booleanProperty',
    empty: 'booleanProperty',
    value: 'true',
    tell: (c, { entity }) => kindOf(at(entity, c.fixture.property('booleanProperty'))),
    with: 'null',
    without: 'undefined',
  },
  'max-results': {
    what: 'number of entities',
    need: 'entityProperty',
    value: '1',
    tell: (_c, { answer }) => listOf(answer.value).length,
    with: 1,
    without: 2,
  },
  projection: {
    what: 'the answer is an envelope',
    value: 'envelope',
    tell: (_c, { answer }) =>
      ['EntityQueryResult', 'PropertyQueryResult', 'ManipulationResponse'].includes(simpleName(answer.value) ?? ''),
    with: true,
    without: false,
  },
};

/** What shows it where nothing in the answer recurs: that there are no local ids. */
const withoutRecurrence: Effect = {
  what: 'there is an _id',
  at: ['DELETE', 'POST property', 'PUT property', 'DELETE property'],
  value: '1',
  tell: (_c, { answer }) => answer.text.includes('"_id"'),
  with: false,
  without: true,
};

/** How an option shows at an endpoint, if it does where it is looked at. */
export function effectOf(c: CaseContext, option: string, endpoint: Endpoint): Effect | undefined {
  const isNothing = option === 'entity-recurrence-depth' && withoutRecurrence.at?.includes(endpoint) === true;
  const effect = isNothing ? withoutRecurrence : effects[option];
  if (effect === undefined || effect.at?.includes(endpoint) === false) return undefined;
  if (endpoint === 'GET property' && option === 'prettiness') return undefined;
  return effect.need === undefined || c.fixture.has(effect.need) ? effect : undefined;
}

/** An entity whose answers show what the options do: with a fraction, another entity twice, and a property without a value. */
export async function exampleEntity(c: CaseContext): Promise<Made> {
  const values: { [need: string]: Plain } = { stringProperty: 'a' };
  if (c.fixture.has('floatProperty')) values['floatProperty'] = 1.5;
  if (c.fixture.has('entityProperty')) {
    const within = c.fixture.reference(await c.fixture.create());
    values['entityProperty'] = within;
    if (c.fixture.has('entityList')) values['entityList'] = [within];
  }
  return await c.fixture.create(values);
}

/** The projection by which an answer tells of an entity or of what was done, where another would tell nothing. */
export function projectionFor(endpoint: Endpoint, option: string): Query {
  if (option === 'projection' || endpoint.startsWith('GET')) return [];
  return [['projection', endpoint === 'PUT' ? 'data' : 'envelope']];
}

/**
 * A deployment may give a property a value of its own, a default: then it is never without one.
 *
 * @throws Unsupported
 */
export async function seeEmpty(c: CaseContext, made: Made, need: PropertyNeed): Promise<void> {
  const property = c.fixture.property(need);
  const value = (await c.oracle.read(made))?.properties[property] ?? null;
  if (value !== null) throw new Unsupported(`the deployment gives ${property} a value of its own`);
}

/** Checks what the option does, beside an answer without it. */
export function checkEffect(
  c: CaseContext,
  effect: Effect,
  answers: { readonly [W in 'with' | 'without']: Observation },
): void {
  for (const which of ['without', 'with'] as const) {
    const answer = answers[which];
    c.checkStatus(answer, 200);
    const shown = { answer, entity: entityIn(c, jsonOf(answer)) };
    c.check(`${effect.what}, ${which} the option`, effect.tell(c, shown), effect[which]);
  }
}

/** The entity itself, or that of the list which `exampleEntity` made. */
function entityIn(c: CaseContext, json: unknown): unknown {
  const list = Array.isArray(json) ? json : at(json, 'value');
  if (!Array.isArray(list)) return json;
  const isTold = (text: unknown): boolean => (at(text, 'value') ?? text) === 'a';
  return list.find((each) => isTold(at(each, c.fixture.property('stringProperty'))));
}

import { type CaseContext, Unsupported } from '../../case/case.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import type { UrlQuery } from '../requests.js';
import { at, jsonOf, kindOf, listOf, propertyIn, simpleName } from '../responses.js';
import { rowOf } from '../rows.js';
import { type Endpoint, propertyChanges } from './endpoint-options.js';

/** An answer, and the entity in it, if any. */
export interface Shown {
  readonly answer: Observation;
  readonly entity: unknown;
}

/** The difference that an option makes to an answer. */
interface Effect {
  /** The name of the check. */
  readonly what: string;
  /** The endpoints whose answers show it; all by default. */
  readonly at?: readonly Endpoint[];
  /** A property that the deployment must have. */
  readonly need?: PropertyNeed;
  /** A property in which the entity must have no value. */
  readonly empty?: PropertyNeed;
  readonly value: string;
  /** The part of the answer that shows it. */
  observe(c: CaseContext, shown: Shown): unknown;
  /** The expected observations with the option, and without it. */
  readonly with: unknown;
  readonly without: unknown;
}

type Expected = Pick<Effect, 'with' | 'without'>;

/** An effect that all answers show. */
const shows = (what: string, value: string, expected: Expected, observe: Effect['observe']): Effect => ({
  what,
  value,
  ...expected,
  observe,
});

/** The expectation of something that is only there without the option. */
const onlyWithout: Expected = { with: false, without: true };

/** The endpoints whose answers contain an entity, which must have this property. */
const ofEntitiesWith = (need: PropertyNeed) => ({ at: ['GET /<id>', 'GET', 'PUT'], need }) as const;

const lineFeeds = shows('there are line feeds', 'none', onlyWithout, (_c, { answer }) =>
  answer.text.trim().includes('\n'),
);

const effects: { readonly [option: string]: Effect } = {
  prettiness: lineFeeds,
  'entity-recurrence-depth': {
    ...ofEntitiesWith('entityList'),
    ...shows('there is a _ref', '1', onlyWithout, (_c, { answer }) => answer.text.includes('"_ref"')),
  },
  'type-explicitness': {
    ...ofEntitiesWith('floatProperty'),
    ...shows('a float is', 'always', { with: 'object', without: 'number' }, (c, { entity }) =>
      kindOf(propertyIn(c, entity, 'floatProperty')),
    ),
  },
  depth: {
    ...ofEntitiesWith('entityProperty'),
    ...shows(
      'the entity within is written',
      '0',
      onlyWithout,
      (c, { entity }) => kindOf(propertyIn(c, entity, 'entityProperty')) === 'object',
    ),
  },
  'write-empty-properties': {
    ...ofEntitiesWith('booleanProperty'),
    empty: 'booleanProperty',
    ...shows('a property without a value is', 'true', { with: 'null', without: 'undefined' }, (c, { entity }) =>
      kindOf(propertyIn(c, entity, 'booleanProperty')),
    ),
  },
  'max-results': {
    need: 'entityProperty',
    ...shows('number of entities', '1', { with: 1, without: 2 }, (_c, { answer }) => listOf(answer.value).length),
  },
  projection: shows('the answer is an envelope', 'envelope', { with: true, without: false }, (_c, { answer }) =>
    ['EntityQueryResult', 'PropertyQueryResult', 'ManipulationResponse'].includes(simpleName(answer.value) ?? ''),
  ),
};

/** The effect of `entity-recurrence-depth` where nothing in the answer recurs: there are no local ids. */
const withoutRecurrence: Effect = {
  at: ['DELETE', ...propertyChanges],
  ...shows('there is an _id', '1', onlyWithout, (_c, { answer }) => answer.text.includes('"_id"')),
};

/**
 * The effect of `prettiness` on a `ManipulationResponse` without properties, which deployed services write in one line.
 */
const onOneLine: Effect = { ...lineFeeds, at: ['DELETE', ...propertyChanges], without: differs('D-25', true, false) };

/** The effects at endpoints whose answers show less. */
const effectsOfChanges: { readonly [option: string]: Effect } = {
  'entity-recurrence-depth': withoutRecurrence,
  prettiness: onOneLine,
};

/** The effect of an option that the answers of an endpoint can show, if any. */
function effectAt(option: string, endpoint: Endpoint): Effect | undefined {
  const ofChange = effectsOfChanges[option];
  const effect = ofChange?.at?.includes(endpoint) === true ? ofChange : effects[option];
  if (endpoint === 'GET property' && option === 'prettiness') return undefined;
  return effect?.at?.includes(endpoint) === false ? undefined : effect;
}

/** The effect of an option that the answers of an endpoint show in the deployment, if any. */
export function effectOf(c: CaseContext, option: string, endpoint: Endpoint): Effect | undefined {
  const effect = effectAt(option, endpoint);
  return effect?.need === undefined || c.fixture.has(effect.need) ? effect : undefined;
}

/** The row by which deployed services differ in the effect of an option at an endpoint, if any. */
export const rowOfEffect = (option: string, endpoint: Endpoint): DialectRowId | undefined =>
  rowOf(effectAt(option, endpoint)?.without);

/**
 * Creates an entity whose answers show the effects: with a fraction, another entity twice, and a property without a
 * value.
 */
export async function exampleEntity(c: CaseContext): Promise<Made> {
  const values: { [need: string]: Plain } = { stringProperty: 'a' };
  if (c.fixture.has('floatProperty')) values['floatProperty'] = 1.5;
  const references = (['entityProperty', 'entityList'] as const).filter((need) => c.fixture.has(need));
  if (references.length > 0) {
    const within = c.fixture.reference(await c.fixture.create());
    for (const need of references) values[need] = need === 'entityList' ? [within, within] : within;
  }
  return await c.fixture.create(values);
}

/** A projection whose answer shows the entity or the changes, for endpoints whose default answer shows neither. */
export function projectionFor(endpoint: Endpoint, option: string): UrlQuery {
  const isRead = endpoint === 'GET /<id>' || endpoint === 'GET' || endpoint === 'GET property';
  if (option === 'projection' || isRead) return [];
  return [['projection', endpoint === 'PUT' ? 'data' : 'envelope']];
}

/** @throws Unsupported if the deployment gives the property a default, so that it is never without a value */
export async function requireEmpty(c: CaseContext, made: Made, need: PropertyNeed): Promise<void> {
  const property = c.fixture.property(need);
  const value = (await c.oracle.read(made))?.properties[property] ?? null;
  if (value !== null) throw new Unsupported(`the deployment gives ${property} a value of its own`);
}

/** Compares an answer with the option to one without it. */
export function checkEffect(
  c: CaseContext,
  effect: Effect,
  answers: { readonly [W in 'with' | 'without']: Observation },
): void {
  for (const which of ['without', 'with'] as const) {
    const answer = answers[which];
    c.checkStatus(answer, 200);
    const shown = { answer, entity: entityIn(c, jsonOf(answer)) };
    c.check(`${effect.what}, ${which} the option`, effect.observe(c, shown), effect[which]);
  }
}

/** The entity in an answer; in a list, the one of `exampleEntity`. */
function entityIn(c: CaseContext, json: unknown): unknown {
  const list = Array.isArray(json) ? json : at(json, 'value');
  if (!Array.isArray(list)) return json;
  return list.find((each) => {
    const text = propertyIn(c, each, 'stringProperty');
    return (at(text, 'value') ?? text) === 'a';
  });
}

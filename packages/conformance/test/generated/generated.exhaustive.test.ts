import { describe, expect, test } from 'vitest';
import type { RunOptions } from '../../src/harness/run-options.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { type Mutation, mutantServer } from '../mutants/mutant-server.js';
import { editBody, editParameter, on, paths } from '../mutants/mutations/index.js';

/*
 * Generated cases find faults of single values and of sequences, report the smallest example, and depend on the seed.
 */

async function judge(mutation: Mutation, options: RunOptions) {
  const service = mutantServer(ownServer(), mutation);
  const result = await judgeFromOutside(service, options);
  return { ...result, broken: service.broken };
}

/** Changes every text in a body, except markers, types and ids. */
const editTexts = (change: (text: string) => string): Mutation => editBody((json) => withTexts(json, change));

function withTexts(json: unknown, change: (text: string) => string): unknown {
  if (typeof json === 'string') return json.startsWith('pscf-') ? json : change(json);
  if (Array.isArray(json)) return json.map((each) => withTexts(each, change));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, name.startsWith('_') ? value : withTexts(value, change)]),
  );
}

const lowerCase = (text: string): string => text.toLowerCase();

const withNumber = (json: unknown): unknown =>
  typeof json === 'object' && json !== null ? { ...json, integerProperty: 0 } : json;

const editLists = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editBody((json) => {
    if (typeof json !== 'object' || json === null) return json;
    const { stringList } = Object.fromEntries(Object.entries(json));
    return Array.isArray(stringList) ? { ...json, stringList: change(stringList) } : json;
  });

const { collection, entity, properties } = paths;

/** Faults with the case that finds each, and the smallest example that shows it. */
const faults: readonly (readonly [name: string, mutation: Mutation, id: string, example: string])[] = [
  [
    'texts are trimmed',
    on(
      'POST',
      collection,
      editTexts((text) => text.replaceAll(/^ +| +$/g, '')),
    ),
    'values/stringproperty',
    '" "',
  ],
  [
    'texts are composed (NFC)',
    on(
      'POST',
      collection,
      editTexts((text) => text.normalize()),
    ),
    'values/stringproperty',
    '"e\u0301"',
  ],
  [
    'line feeds become spaces',
    on(
      'POST',
      collection,
      editTexts((text) => text.replaceAll('\n', ' ')),
    ),
    'values/stringlist',
    '["\\n"]',
  ],
  [
    'a plus in a condition is a space',
    on(
      'GET',
      collection,
      editParameter('where.stringProperty', (text) => text.replaceAll('+', ' ')),
    ),
    'values/stringproperty',
    '"+"',
  ],
  [
    'a list keeps each element once',
    on(
      'POST',
      collection,
      editLists((list) => [...new Set(list)]),
    ),
    'values/stringlist',
    '["",""]',
  ],
  [
    'a set does not distinguish upper and lower case',
    on('POST', properties, editTexts(lowerCase)),
    'sequences/set',
    'POST {"single":"A"}',
  ],
  [
    'PATCH sets a number to 0',
    on('PATCH', entity, editBody(withNumber)),
    'sequences/entities',
    '{"kind":"create","text":"","number":1}, {"kind":"patch","at":0,"text":""}',
  ],
  [
    'PUT of an entity sets a number to 0',
    on('PUT', entity, editBody(withNumber)),
    'sequences/entities',
    '{"kind":"create","text":"","number":1}, {"kind":"put","at":0,"text":""}',
  ],
];

describe.each(faults)('%s', (_name, mutation, id, example) => {
  test('is found, and shown in its smallest form', async () => {
    const options = { only: [`generated/${id}`], budget: 20 };
    const { results, left, broken } = await judge(mutation, options);
    expect(broken).toEqual([]);
    expect(left).toEqual([]);
    const [{ verdict, message } = { verdict: undefined, message: '' }] = results;
    expect(verdict).toBe('fail');
    expect(message?.slice(message.lastIndexOf(' times: ') + ' times: '.length), message).toBe(example);
  });
});

const composing = on(
  'POST',
  collection,
  editTexts((text) => text.normalize()),
);

test('the same seed finds the same example after the same number of steps', async () => {
  const options = { only: ['generated/values/string*'], budget: 20, seed: 7 };
  const [one, other] = [await judge(composing, options), await judge(composing, options)];
  const findings = ({ results }: typeof one) => results.map(({ id, verdict, message }) => ({ id, verdict, message }));
  expect(findings(one).some(({ verdict }) => verdict === 'fail')).toBe(true);
  expect(findings(one)).toEqual(findings(other));
});

test('a budget of 0 leaves out the generated cases, and so does a run that must not write', async () => {
  const none = await judge({ apply: (request, next) => next(request) }, { only: ['generated/*'], budget: 0 });
  expect(none.summary).toEqual({ skipped: 23 });
  expect(new Set(none.results.map(({ reason }) => reason))).toEqual(
    new Set(['it has no examples to try (--budget 0)']),
  );
  const reading = await judge(composing, { only: ['generated/*'], allowWrites: false });
  expect(reading.summary).toEqual({ skipped: 23 });
});

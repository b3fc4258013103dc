import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer, OptionError } from '@platform-services/reference-server';
import { type AccessDefinition, parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { deploymentOf, problemsOf } from '../support/small-service.js';

/** A deployment with entities of `o.A`, which can refer to each other. */
const linked = (entities: NonNullable<AccessDefinition['entities']>, more: Partial<AccessDefinition> = {}) =>
  deploymentOf(
    { 'o.A': { kind: 'entity', properties: { n: 'string', other: 'o.A', others: 'list<o.A>' } } },
    { entities, ...more },
  );

const messagesFor = (run: () => unknown) => problemsOf(run).map(({ message }) => message);

const loaded = (deployment: unknown) => () => createReferenceServer(JSON.parse(JSON.stringify({ deployment })));

describe('an entity that would be lost is a problem with both places:', () => {
  const thing = (members: object) => ({ _type: 'o.A', ...members });
  const repeated = (place: string, at: string) =>
    `Expected one entity of each _id, got a second _id "k" beside that of ${place} at ${at}.`;
  const defined = (place: string, at: string) =>
    `Expected values of an entity in one place, and elsewhere only its id, got a second definition of o.A 5 beside ${place} at ${at}.`;

  it.each<[what: string, messageOf: typeof repeated, place: string, at: string, ...entities: object[]]>([
    ['a copied _id', repeated, '0', '1/_id', { _id: 'k', n: 'one' }, { _id: 'k', n: 'two' }],
    ['a copied _id with another id', repeated, '1', '2/_id', {}, { _id: 'k', id: 5 }, { _id: 'k', id: 6 }],
    ['a nested copied _id', repeated, '0', '1/other/_id', { _id: 'k', n: 'one' }, { other: { _id: 'k', n: 'two' } }],
    ['values of another one', defined, '0', '1/other', { id: 5, n: 'one' }, { id: 6, other: { id: 5, n: 'other' } }],
    ['values that come first', defined, '1', '0/other', { id: 6, other: { id: 5, n: 'other' } }, { id: 5, n: 'one' }],
    [
      'nested values',
      defined,
      '0/others/0',
      '0/others/1',
      {
        others: [
          { id: 5, n: 'one' },
          { id: 5, n: 'two' },
        ],
      },
    ],
    [
      'a repeated id',
      (place, at) => `Expected a unique id of o.A, got a second "5" beside ${place} at ${at}.`,
      '0',
      '1/id',
      { id: 5, n: 'one' },
      { id: 5, n: 'two' },
    ],
  ])('%s', (_what, messageOf, place, at, ...entities) => {
    const pointer = '/accesses/0/entities/';
    expect(messagesFor(loaded(linked(entities.map(thing))))).toEqual([messageOf(pointer + place, pointer + at)]);
  });

  it('but not an entity that is only mentioned by its id', () => {
    const entities = [
      { _type: 'o.A', id: 6, other: { id: 5 }, others: [{ id: 5 }, { id: 7, n: 'new' }] },
      { _type: 'o.A', id: 5, n: 'one' },
    ];
    expect(messagesFor(loaded(linked(entities)))).toEqual([]);
  });
});

describe('a repeated member', () => {
  const text = `{
  "models": [],
  "accesses": [{"id": "a", "model": "m", "entities": [{"n": 1}, {"n": {"\\u006e": 1, "n": 2}}]}],
  "models": []
}`;
  const messages = [
    'Expected each member once, got a second member "n" at line 3, column 85, beside that at line 3, column 72 at /accesses/0/entities/1/n/n.',
    'Expected each member once, got a second member "models" at line 4, column 3, beside that at line 2, column 3 at /models.',
  ];

  it('is a problem with both places', () => {
    expect(messagesFor(() => parseDeployment(text))).toEqual(messages);
  });

  it('is found in a file', () => {
    const file = join(temporaryFolder(), 'deployment.json');
    const entities = Array.from({ length: 3 }, (_, id) => ({ _type: 'o.A', id, n: `thing ${id}` }));
    const whole = JSON.stringify(linked(entities));
    writeFileSync(file, whole.replace('"n":"thing 2"', '"n":"thing 2","n":"thing"'));
    const [problem] = messagesFor(() => createReferenceServer({ deployment: file }));
    expect(problem).toMatch(
      /^Expected each member once, got a second member "n" at .* at \/accesses\/0\/entities\/2\/n\.$/,
    );
  });

  it('is not a repeated value, or a name in another object', () => {
    const deployment = linked([
      { _type: 'o.A', n: '","n":"\\' },
      { _type: 'o.A', n: 'n', other: { n: 'n' } },
    ]);
    expect(messagesFor(() => parseDeployment(JSON.stringify(deployment)))).toEqual([]);
  });
});

it.each(['.', '..'])('an access id cannot be %j, which URLs remove', (id) => {
  expect(messagesFor(loaded(linked([], { id })))).toEqual([
    `Expected an id other than "." and "..", which no path of a URL can contain, got "${id}" at /accesses/0/id.`,
  ]);
});

it('a limit of entities below those of the deployment is refused', () => {
  const deployment = linked([{ _type: 'o.A' }, { _type: 'o.A' }]);
  const create = (maxEntities: number) =>
    createReferenceServer(JSON.parse(JSON.stringify({ deployment, limits: { maxEntities } })));
  expect(() => create(1)).toThrow(OptionError);
  expect(() => create(1)).toThrow(
    'Expected at least 2 as limits.maxEntities, which is how many entities the deployment has, got 1.',
  );
  expect(create(2)).toBeDefined();
});

describe('a problem suggests what may have been meant:', () => {
  const typed = (n: string) => deploymentOf({ 'o.A': { kind: 'entity', properties: { n } } });
  it.each<[what: string, deployment: object, messages: readonly string[]]>([
    ['int', typed('int'), ['Did you mean "integer"?']],
    ['BigDecimal', typed('BigDecimal'), ['Did you mean "decimal"?']],
    [
      'user',
      (({ users, ...others }) => ({ ...others, user: users }))(linked([])),
      ['Did you mean "users"?', 'nothing at /users'],
    ],
    [
      'a model name, once',
      linked([{ _type: 'o.A', n: 'one' }], {
        model: 'mm',
        workbench: [{ name: 'w', action: { kind: 'SimpleQueryAction', type: 'o.A' } }],
      }),
      ['Expected the name of a model (m), got "mm" at /accesses/0/model. Did you mean "m"?'],
    ],
  ])('%s', (_what, deployment, parts) => {
    const messages = messagesFor(loaded(deployment));
    expect(messages).toEqual(parts.map((part) => expect.stringContaining(part)));
  });
});

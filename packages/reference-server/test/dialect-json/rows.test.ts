import { type DeviationId, deviations } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import {
  bareText,
  type Encoded,
  person,
  shownPerson,
  shownProperty,
  startPeople,
  withoutNames,
} from '../json/people.js';

const map = (...entries: readonly (readonly [Encoded, Encoded])[]) => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});
const set = (...value: readonly Encoded[]) => ({ _type: 'set', value });
const long = (value: string) => ({ _type: 'long', value });

/** A person that others refer to by their ids. */
const other = (id: number) => ({ _type: person, _id: String(id), id, age: id });
const to = (id: number) => ({ _ref: String(id) });

const head = `{"_type":"${person}","_id":"0",`;

describe('a person with one enabled deviation', () => {
  const birth = '"birth":{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}';
  const gender = '"gender":{"value":"female","_type":"com.vendor.demo.model.Gender"}';
  const id = '"id":{"value":"1","_type":"long"}';
  const numbers = '"numbers":[{"value":"2","_type":"long"}]';
  const wrappedNumbers = '"numbers":{"_type":"list","value":[{"value":"2","_type":"long"}]}';
  const nicknames = '"nicknames":{"_type":"set","value":["A"]}';
  const phoneBook = '"phoneBook":{"_type":"map","value":[{"key":"home","value":"1"}]}';
  const scores = '"scores":{"_type":"map","value":[{"key":3,"value":{"value":"9","_type":"long"}}]}';
  const namedBook = '"phoneBook":{"home":"1"}';
  const flatScores = '"scores":{"_type":"flatmap","value":[3,{"value":"9","_type":"long"}]}';
  const members = {
    birth: '2001-02-03',
    gender: 'female',
    nicknames: ['A'],
    numbers: [2],
    phoneBook: { home: '1' },
    scores: map([3, 9]),
  };

  it.each<readonly [readonly DeviationId[], 'auto' | 'always', readonly string[]]>([
    [[], 'auto', [birth, gender, id, nicknames, numbers, phoneBook, scores]],
    [[], 'always', [birth, gender, id, nicknames, wrappedNumbers, phoneBook, scores]],
    [['D-8'], 'auto', [birth, gender, id, nicknames, numbers, namedBook, flatScores]],
    [['D-8'], 'always', [birth, gender, id, nicknames, wrappedNumbers, namedBook, flatScores]],
    [
      ['D-9'],
      'auto',
      [
        '"birth":"2001-02-03T00:00:00.000+0000"',
        '"gender":"female"',
        '"id":1',
        nicknames,
        '"numbers":[2]',
        phoneBook,
        '"scores":{"_type":"map","value":[{"key":3,"value":9}]}',
      ],
    ],
    [['D-9'], 'always', [birth, gender, id, nicknames, wrappedNumbers, phoneBook, scores]],
    [['D-10'], 'auto', [birth, gender, id, '"nicknames":["A"]', numbers, phoneBook, scores]],
    [['D-10'], 'always', [birth, gender, id, nicknames, wrappedNumbers, phoneBook, scores]],
    [['D-11'], 'auto', [birth, gender, id, nicknames, numbers, phoneBook, scores]],
    [['D-11'], 'always', [birth, gender, id, nicknames, numbers, phoneBook, scores]],
    [['D-8', 'D-11'], 'always', [birth, gender, id, nicknames, numbers, namedBook, flatScores]],
    [['D-8', 'D-10'], 'auto', [birth, gender, id, '"nicknames":["A"]', numbers, namedBook, flatScores]],
  ])('%j, mode %s', async (enabled, mode, written) => {
    const text = await shownPerson(enabled, members, `type-explicitness=${mode}`);
    expect(withoutNames(text)).toBe(`${head}${written.join(',')}}`);
  });
});

describe('maps (D-8)', () => {
  it.each<readonly [string, string, Encoded, string]>([
    ['empty', 'phoneBook', map(), '{"_type":"flatmap","value":[]}'],
    [
      'a key that means something else in an object',
      'phoneBook',
      map(['_type', 'x']),
      '{"_type":"flatmap","value":["_type","x"]}',
    ],
    [
      'one such key among others',
      'phoneBook',
      map(['a', 'x'], ['_ref', 'y']),
      '{"_type":"flatmap","value":["a","x","_ref","y"]}',
    ],
    ['a key that is null', 'phoneBook', map([null, 'x']), '{"_type":"flatmap","value":[null,"x"]}'],
    ['__proto__', 'phoneBook', map(['__proto__', 'x']), '{"__proto__":"x"}'],
    ['constants', 'genders', map(['female', 'x']), '{"female":"x"}'],
    [
      'a constant and null',
      'genders',
      map(['female', 'x'], [null, 'y']),
      '{"_type":"flatmap","value":[{"value":"female","_type":"com.vendor.demo.model.Gender"},"x",null,"y"]}',
    ],
    ['strings, undeclared', 'anything', map(['a', 'x']), '{"_type":"flatmap","value":["a","x"]}'],
    [
      'strings and others, undeclared',
      'anything',
      map(['a', 'x'], [1, 'y']),
      '{"_type":"flatmap","value":["a","x",1,"y"]}',
    ],
    [
      'entities',
      'byPerson',
      map([to(2), to(3)]),
      `{"_type":"flatmap","value":[${head}"age":2},{"_type":"${person}","_id":"1","age":3}]}`,
    ],
    ['entities as values', 'byName', map(['a', to(2)], ['b', null]), `{"a":${head}"age":2}}`],
  ])('%s', async (_, property, value, text) => {
    const shown = await shownProperty(['D-8'], [property, value], 'prettiness=none', [other(2), other(3)]);
    expect(bareText(shown)).toBe(text);
  });
});

it('a map whose entities are all null is empty, with each type-explicitness (D-8)', async () => {
  const service = await startPeople([{ _type: person, id: 1, byName: map(['a', null]) }], { dialect: 'deployed' });
  for (const mode of ['auto', 'always', 'polymorphic', 'never']) {
    const shown = (path: string) =>
      service.expect(200, 'GET', `rest/v2/${path}?prettiness=none&type-explicitness=${mode}`);
    expect(await shown(`entities/a/${person}/1`)).not.toContain('byName');
    const none = mode === 'never' ? '{}' : '{"_type": "flatmap", "value":[]}';
    expect(await shown(`properties/a/${person}/1/a/byName`)).toBe(none);
  }
});

it('empty values are written in the form of their place (D-8, D-10, R-26)', async () => {
  const service = await startPeople(undefined, { dialect: 'deployed' });
  const shown = await service.expect(
    200,
    'GET',
    `rest/v2/entities/a/${person}/1?prettiness=none&write-empty-properties=true`,
  );
  for (const member of [
    '"numbers": []',
    '"nicknames": []',
    '"scores": {"_type": "flatmap", "value":[]}',
    '"big": null',
  ]) {
    expect(shown).toContain(`,${member},`);
  }
});

describe('_type of entities (D-30)', () => {
  const typed = `"_type":"${person}",`;
  const inner = (type: string, name: string) => `"${name}":{${type}"_id":"1","age":2}`;
  const others = deviations.map(({ id }) => id).filter((id) => id !== 'D-25' && id !== 'D-30');

  it.each([{ enabled: [] }, { enabled: others }])('does not differ without D-30: $enabled', async ({ enabled }) => {
    const text = (mode: string) =>
      shownPerson(enabled, { anything: to(2), father: to(2) }, `type-explicitness=${mode}`, [other(2)]).then(bareText);
    expect(await text('auto')).toBe(`${head}${inner(typed, 'anything')},"father":{"_ref":"1"}}`);
    expect(await text('polymorphic')).toBe(`{"_id":"0",${inner(typed, 'anything')},"father":{"_ref":"1"}}`);
    expect(await text('never')).toBe(`{"_id":"0",${inner('', 'anything')},"father":{"_ref":"1"}}`);
  });

  it('is written for results, but not within them or in the list of a property', async () => {
    const entities = [
      { _type: person, id: 1, father: to(2), children: [to(3)] },
      other(2),
      { ...other(3), father: to(2) },
    ];
    const service = await startPeople(entities, { deviations: ['D-30'] });
    const text = async (path: string) => {
      const options = 'depth=reachable&prettiness=none&type-explicitness=polymorphic';
      return bareText(await service.expect(200, 'GET', `rest/v2/${path}?${options}`));
    };
    const written = `${head}"age":3,"father":{"_id":"1","age":2}}`;
    expect(await text(`entities/a/${person}/3`)).toBe(written);
    expect(await text(`entities/a/${person}`)).toMatch(/^\[\{"_type".*\},\{"_ref":"2"\},\{"_ref":"1"\}\]$/);
    expect(await text(`properties/a/${person}/1/children`)).toBe(`[${written.replace(typed, '')}]`);
  });
});

it('empty collections in object properties are written (D-27)', async () => {
  const texts = (value: Encoded, property = 'anything') =>
    Promise.all(
      [[], ['D-27'] as const].map(async (enabled) => bareText(await shownPerson(enabled, { [property]: value }))),
    );
  const none = `{"_type":"${person}","_id":"0"}`;
  expect(await texts([])).toEqual([none, `${head}"anything":[]}`]);
  expect(await texts(set())).toEqual([none, `${head}"anything":{"_type":"set","value":[]}}`]);
  expect(await texts(map())).toEqual([none, `${head}"anything":{"_type":"map","value":[]}}`]);
  expect(await texts(null)).toEqual([none, none]);
  expect(await texts([], 'numbers')).toEqual([none, none]);
});

it('empty collections in object properties and envelopes are written in XML, too (D-27)', async () => {
  const shown = async (
    enabled: readonly DeviationId[],
    path: string,
    members: Readonly<Record<string, Encoded>> = {},
  ) => {
    const service = await startPeople([{ _type: person, id: 1, ...members }], { deviations: enabled });
    const text = await service.expect(200, 'GET', `rest/v2/${path}`, undefined, { accept: 'application/xml' });
    return [...text.matchAll(/<[LMS] p='\w+'\/>/g)].map(([element]) => element);
  };
  const entity = `entities/a/${person}/1`;
  for (const [value, tag] of [[[], 'L'] as const, [set(), 'S'] as const, [map(), 'M'] as const]) {
    expect(await shown([], entity, { anything: value })).toEqual([]);
    expect(await shown(['D-27'], entity, { anything: value })).toEqual([`<${tag} p='anything'/>`]);
  }
  expect(await shown(['D-27'], entity, { anything: null, numbers: [] })).toEqual([]);
  const envelope = (property: string) => `properties/a/${person}/1/${property}?projection=envelope`;
  for (const [property, tag] of [['numbers', 'L'] as const, ['nicknames', 'S'] as const, ['phoneBook', 'M'] as const]) {
    expect(await shown([], envelope(property))).toEqual([]);
    expect(await shown(['D-27'], envelope(property))).toEqual([`<${tag} p='propertyValue'/>`]);
  }
  expect(await shown(['D-27'], envelope('firstName'))).toEqual([]);
});

it('collections in object properties are written at any depth, in XML with their entities and constants (D-27)', async () => {
  const constant = { _type: 'com.vendor.demo.model.Gender', value: 'female' };
  const people = [{ _type: person, id: 1, anything: [constant, to(2)], numbers: [1] }, other(2)];
  const texts = async (enabled: readonly DeviationId[]) => {
    const service = await startPeople(people, { deviations: enabled });
    const shown = (accept: string) =>
      service.expect(200, 'GET', `rest/v2/entities/a/${person}/1?prettiness=none&depth=0`, undefined, { accept });
    return { json: JSON.parse(await shown('application/json')), xml: await shown('application/xml') };
  };
  const documented = await texts([]);
  expect(documented.json).not.toHaveProperty('anything');
  expect(documented.xml).toContain("<a p='anything'/>");
  expect(documented.xml).not.toContain('Gender');
  const deployed = await texts(['D-27']);
  expect(deployed.json).toMatchObject({ anything: [constant, { _type: person, age: 2 }] });
  expect(deployed.xml).toContain("<L p='anything'><e>Gender^1.female</e><r>Person^2-1</r></L>");
  expect(deployed.xml).toMatch(/<E id='Person\^2-1'><i p='age'>2<\/i>/);
  expect(deployed.xml).toContain("<a p='numbers'/>");
});

it('where the recurrence ends, only the scalars with a declared type are written (D-29)', async () => {
  const text = async (enabled: readonly DeviationId[], options: string) =>
    bareText(await shownPerson(enabled, { age: 1, anything: 'x', father: to(1) }, options));
  const untyped = `{"_type":"${person}",`;
  const end = `${untyped}"age":1,"anything":"x","father":${untyped}"age":1`;
  expect(await text([], 'entity-recurrence-depth=2')).toBe(`${end},"anything":"x"}}`);
  expect(await text(['D-29'], 'entity-recurrence-depth=2')).toBe(`${end}}}`);
  // The end of the depth, unlike that of the recurrence, leaves all scalars.
  const service = await startPeople([{ _type: person, id: 1, age: 1, anything: 'x' }], { deviations: ['D-29'] });
  const cut = await service.expect(200, 'GET', `rest/v2/entities/a/${person}/1?prettiness=none&depth=0`);
  expect(bareText(cut)).toBe(`${head}"age":1,"anything":"x"}`);
});

it('never: everything is bare, which is not JSON if a key is not a string (D-31)', async () => {
  const members = {
    anything: set(long('1')),
    byPerson: map([to(2), to(3)]),
    genders: map(['female', 'f']),
    scores: map([3, 9]),
  };
  const text = await shownPerson(['D-31'], members, 'type-explicitness=never', [other(2), other(3)]);
  expect(bareText(text)).toBe(
    '{"_id":"0","anything":[1],"byPerson":{"_type":"flatmap","value":[{"_id":"1","age":2},{"_id":"2","age":3}]},"genders":{"female":"f"},"scores":{3:9}}',
  );
  const never = 'prettiness=none&type-explicitness=never';
  expect(await shownProperty(['D-31'], ['phoneBook', map()], never)).toBe('{}');
  expect(await shownProperty(['D-31'], ['anything', long('7')], never)).toBe('7');
});

import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/model/decimal.js';
import { transient } from '../../src/model/instance.js';
import { MapValue, SetValue } from '../../src/model/values.js';
import { gone, listOf, make, Person, simpleTypes, types, write } from './model.js';

const bare = { typeExplicitness: 'never' } as const;

describe('prettiness (R-25)', () => {
  const value = () =>
    make({ children: [make({ age: 1 })], nicknames: new SetValue(['a']), scores: new MapValue([[1, 2n]]) });

  it.each([
    [
      'none',
      '{"_id":"0","children":[{"_id":"1","age":1}],"nicknames":{"_type":"set","value":["a"]},"scores":{"_type":"map","value":[{"key":1,"value":{"value":"2","_type":"long"}}]}}',
    ],
    [
      'low',
      `{
"_id": "0",
"children": [
{
"_id": "1",
"age": 1
}
],
"nicknames": {
"_type": "set",
"value": [
"a"
]
},
"scores": {
"_type": "map",
"value": [
{
"key": 1,
"value": {"value": "2", "_type": "long"}
}
]
}
}`,
    ],
    [
      'mid',
      `{
 "_id": "0",
 "children": [
  {
   "_id": "1",
   "age": 1
  }
 ],
 "nicknames": {
  "_type": "set",
  "value": [
   "a"
  ]
 },
 "scores": {
  "_type": "map",
  "value": [
   {
    "key": 1,
    "value": {"value": "2", "_type": "long"}
   }
  ]
 }
}`,
    ],
    [
      'high',
      `{
  "_id": "0",
  "children": [
    {
      "_id": "1",
      "age": 1
    }
  ],
  "nicknames": {
    "_type": "set",
    "value": [
      "a"
    ]
  },
  "scores": {
    "_type": "map",
    "value": [
      {
        "key": 1,
        "value": {"value": "2", "_type": "long"}
      }
    ]
  }
}`,
    ],
  ] as const)('%s', (prettiness, text) => {
    const written = write(value(), Person, { prettiness }).replaceAll(/"_type": ?"com[^"]*",\n? */g, '');
    expect(written).toBe(text);
  });

  it.each([
    ['mid', (level: number) => Math.min(level, 10)],
    ['high', (level: number) => 2 * level],
  ] as const)('%s has its cap', (prettiness, blanks) => {
    let person = make({ age: 0 });
    for (let level = 1; level < 80; level += 1) person = make({ father: person });
    const lines = write(person, Person, { ...bare, prettiness }).split('\n');
    const ids = lines.filter((line) => line.includes('"_id"')).map((line) => line.length - line.trimStart().length);
    expect(ids).toEqual(Array.from({ length: 80 }, (_, index) => blanks(index + 1)));
  });

  it('writes empty values and references in one line', () => {
    const person = make();
    const text = write([person, person], listOf(Person), { ...bare, prettiness: 'mid', depth: 0 });
    expect(text).toBe('[\n {\n  "_id": "0"\n },\n {"_ref": "0"}\n]');
    expect(write([], listOf(Person), { prettiness: 'high' })).toBe('[]');
    expect(write(make(), Person, { ...bare, entityRecurrenceDepth: 1, prettiness: 'high' })).toBe('{}');
  });
});

describe('write-empty-properties (R-26)', () => {
  const values = () => make({ age: 0, active: false, firstName: '', price: Decimal.parse('0') ?? null, big: 0n });

  it('always writes false, 0 and ""', () => {
    expect(write(values(), Person, bare)).toBe('{"_id":"0","active":false,"age":0,"big":0,"firstName":"","price":0}');
  });

  it('writes null and empty collections when asked', () => {
    expect(write(make(), Person, { ...bare, writeEmptyProperties: true })).toBe(
      '{"_id":"0","active":null,"age":null,"anything":null,"big":null,"birth":null,"byName":{},' +
        '"byPerson":{"_type":"map","value":[]},"children":[],"father":null,"firstName":null,"friends":[],"gender":null,' +
        '"genders":{"_type":"map","value":[]},"globalId":null,"id":null,"nicknames":[],"numbers":[],"partition":null,' +
        '"phoneBook":{},"price":null,"ratio":null,"scores":{"_type":"map","value":[]},"things":[],"weight":null}',
    );
  });

  it('leaves out an empty collection in an object property', () => {
    expect(write(make({ anything: new SetValue() }), Person, bare)).toBe('{"_id":"0"}');
  });
});

describe('_partial (R-27)', () => {
  const resource = () => transient(types.builtIn.resource, { name: 'a.txt' });

  it('is written on a Resource, at every depth', () => {
    expect(write(resource(), types.builtIn.resource, { depth: 0 })).toBe(
      '{"_type":"com.vendor.model.resource.Resource","_id":"0","_partial":"","name":"a.txt"}',
    );
    expect(write(resource(), simpleTypes.object, { ...bare, entityRecurrenceDepth: 1 })).toBe(
      '{"_partial":"","name":"a.txt"}',
    );
  });
});

describe('references left behind (R-42)', () => {
  const dead = gone;
  const bearer = () =>
    make({
      anything: dead,
      byName: new MapValue([['a', dead]]),
      byPerson: new MapValue([[dead, make()]]),
      children: [dead, make({ age: 1 }), dead],
      father: dead,
      friends: new SetValue([dead]),
      things: ['x', dead],
    });

  it('read as null and as absent elements', () => {
    expect(write(bearer(), Person, bare)).toBe('{"_id":"0","children":[{"_id":"1","age":1}],"things":["x"]}');
  });

  it('do so in every form of an answer', () => {
    expect(write([dead], listOf(Person))).toBe('[]');
    expect(write(dead, Person)).toBe('null');
    const text = write(bearer(), Person, { ...bare, writeEmptyProperties: true, entityRecurrenceDepth: -1 });
    expect(JSON.parse(text)).toMatchObject({ anything: null, byName: {}, father: null, friends: [], things: ['x'] });
  });
});

describe('member order (R-19)', () => {
  it('counts _id in the order of first visit over the whole answer', () => {
    const father = make({ age: 1 });
    const text = write([make({ children: [make({ age: 2 }), father], father }), father, make()], listOf(Person), bare);
    expect(text).toBe(
      '[{"_id":"0","children":[{"_id":"1","age":2},{"_id":"2","age":1}],"father":{"_ref":"2"}},{"_ref":"2"},{"_id":"3"}]',
    );
  });
});

describe('text', () => {
  it.each(['\u0000\u001f"\\/', '\u2028\u2029', '\ud800', '😀', '</script>'])('%j is read back', (text) => {
    expect(JSON.parse(write(text, simpleTypes.string))).toBe(text);
  });
});

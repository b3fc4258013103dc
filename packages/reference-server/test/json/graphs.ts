import fc from 'fast-check';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { peopleTypes, person, type SentEntity } from './people.js';

/** Any text, and names that mean something elsewhere. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  anyCharacters(),
  fc.constantFrom('_type', '_id', '_ref', '__proto__', 'value'),
);

const wrapped = <Of>(_type: string, values: fc.Arbitrary<Of>) => values.map((value) => ({ _type, value }));
const enumeration = 'com.vendor.demo.model.Gender';

/** Both zeros are likely, since only their signs tell them apart. JSON would lose the sign of the one below. */
const zeros = fc.constantFrom<unknown>(0, '-0.0');
const float = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  zeros,
);
const double = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  zeros,
);
const date = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((value) => value.toISOString().replace('Z', '+0000'));
const decimal = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,30})?$/);

/** The number of entities of a graph. */
const entityCount = 5;

/** A mention of one of the entities. */
const reference = fc.nat(entityCount - 1).map((at) => ({ _ref: String(at) }));

/** Values of each type in the encoding of deployment files, as elements of a collection and as properties. */
function valuesOf(text: fc.Arbitrary<string>) {
  const typed: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    boolean: fc.boolean(),
    integer: fc.integer(),
    long: wrapped('long', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
    float: wrapped('float', float),
    double: wrapped('double', double),
    decimal: wrapped('decimal', decimal),
    date: wrapped('date', date),
    string: text,
    [enumeration]: wrapped(enumeration, fc.constantFrom('male', 'female')),
    [person]: reference,
  };
  const object = fc.oneof(...Object.values(typed));
  const element = (type: string, depth: number): fc.Arbitrary<unknown> =>
    type === 'object' && depth > 0 ? value(type, depth - 1) : (typed[type] ?? object);

  function value(type: string, depth = 2): fc.Arbitrary<unknown> {
    const [, kind, elements = ''] = /^(list|set|map)<(.*)>$/.exec(type) ?? [];
    const several = <Of>(of: fc.Arbitrary<Of>) => fc.array(of, { maxLength: 3 });
    if (kind === 'map') {
      const [key = '', held = ''] = elements.split(',');
      return wrapped('map', several(fc.record({ key: element(key, depth), value: element(held, depth) })));
    }
    if (kind !== undefined) return wrapped(kind, several(element(elements, depth)));
    if (type !== 'object') return typed[type] ?? fc.constant(null);
    const collections = ['list<object>', 'set<object>', 'map<object,object>'].map((each) => value(each, depth));
    return fc.oneof({ arbitrary: object, weight: 3 }, ...(depth > 0 ? collections : []));
  }
  return value;
}

/**
 * Entities with values of every type that refer to each other at random, cycles included.
 *
 * @param text the texts in them
 */
export function graphs(text: fc.Arbitrary<string>): fc.Arbitrary<SentEntity[]> {
  const value = valuesOf(text);
  const members = Object.entries(peopleTypes[person].properties).map(([name, type]) =>
    value(type).map((held) => [name, held] as const),
  );
  const entity = fc
    .array(fc.oneof(...members), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries))
    .chain((own) => fc.constantFrom(person, 'com.vendor.demo.model.Employee').map((_type) => ({ _type, ...own })));
  return fc
    .array(entity, { minLength: entityCount, maxLength: entityCount })
    .map((all) => all.map((own, at) => ({ ...own, _id: String(at), id: at, globalId: `g${at}` })));
}

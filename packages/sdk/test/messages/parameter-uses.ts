import { Readable } from 'node:stream';
import { Decimal, ref, typed } from '../../src/index.js';
import { legacy, manipulationEnvelope } from '../../src/legacy.js';
import { any, type Use, unsent, untyped } from './uses.js';

/** Calls with wrong parameters, none of which sends a request. */
export const parameters: readonly Use[] = [
  ['an unknown type', unsent((access) => access.entities(any('Persn')))],
  ['no id', unsent((access) => access.entities('Person').get(any(undefined)))],
  ['an empty id', unsent((access) => access.entities('Company').get(''))],
  ['an unknown option', unsent((access) => access.entities('Person').get(1, any({ dept: 1 })))],
  [
    'a condition that is undefined',
    unsent((access) => access.entities('Person').list({ where: { firstName: any(undefined) } })),
  ],
  ['a condition "null"', unsent((access) => access.entities('Person').deleteWhere({ firstName: 'null' }))],
  [
    'a condition on a date in the documented dialect',
    unsent((access) => access.entities('Person').list({ where: any({ birth: new Date() }) })),
  ],
  [
    'a condition on an id without its type',
    untyped((access) => access.entities('T').list({ where: any({ id: 1 }) }), { dialect: 'deployed' }),
  ],
  [
    'a condition on a malformed double',
    unsent((access) => access.entities('Person').list({ where: { height: Number.NaN } })),
  ],
  ['a page size', unsent((access) => access.entities('Person').each({ pageSize: 0 }).next())],
  ['no entities', unsent((access) => access.entities('Person').saveAll([]))],
  ['a long beyond 2^53', unsent((access) => access.entities('Person').create({ steps: 2 ** 60 }))],
  ['an integer with a fraction', unsent((access) => access.entities('Person').create({ age: 1.5 }))],
  ['a date as a number', unsent((access) => access.entities('Person').create({ birth: any(5) }))],
  ['a text for a set', unsent((access) => access.entities('Person').create({ nicknames: any('A') }))],
  ['a promise', unsent((access) => access.entities('Person').create({ father: any(Promise.resolve()) }))],
  ['an `_id`', unsent((access) => access.entities('Person').create(any({ lastName: 'Doe', _id: '1' })))],
  [
    'a collection that contains itself',
    unsent((access) => {
      const loop: unknown[] = [];
      loop.push(loop);
      return access.entities('Person').create({ anything: any(loop) });
    }),
  ],
  ['a reference to no type', unsent((access) => access.entities('Person').create({ father: ref(any(undefined), 1) }))],
  [
    'a reference to an unknown type',
    unsent((access) => access.entities('Person').create({ father: any(ref('Persn', 1)) })),
  ],
  [
    'a reference to another type',
    unsent((access) => access.entities('Person').create({ father: any(ref('Company', 'c')) })),
  ],
  [
    'a reference by a simple name without a model',
    untyped((access) => access.entities('T').create({ x: ref('Person', 1) })),
  ],
  [
    'null in the deployed dialect',
    unsent((access) => access.entities('Person').update(1, { age: 1, firstName: null }), { dialect: 'deployed' }),
  ],
  [
    'a collection that is replaced in the deployed dialect',
    unsent((access) => access.entities('Person').property(1, 'scores').set([]), { dialect: 'deployed' }),
  ],
  [
    'references that are left behind in the deployed dialect',
    unsent((access) => access.entities('Person').delete(1, { deleteMode: 'ignoreReferences' }), {
      dialect: 'deployed',
    }),
  ],
  [
    'a position',
    unsent((access) =>
      access
        .entities('Person')
        .property(1, 'scores')
        .insert(any({ x: 1 })),
    ),
  ],
  ['a path of a request', unsent((_, client) => client.request({ path: 'x' }))],
  ['a path that leads upwards', unsent((_, client) => client.request({ path: '/a/../b' }))],
  ['no method of a request', unsent((_, client) => client.request({ method: 'G ET', path: '/a' }))],
  ['a body of a request by GET', unsent((_, client) => client.request({ path: '/a', body: {} }))],
  ['a path part with a control character', unsent((access) => access.entities('Company').get('a\nb'))],
  ['half a surrogate pair', unsent((access) => access.entities('Company').get('\ud800'))],
  ['a legacy parameter that is missing', unsent((access) => legacy(access).fetch(any({})))],
  ['an unknown legacy parameter', unsent((access) => legacy(access).entity(any({ type: 'Person', id: 1, nme: 1 })))],
  [
    'an index',
    unsent((access) => legacy(access).listInsert({ type: 'Person', id: 1, property: 'scores', value: 1, index: -1 })),
  ],
  [
    'null for a text',
    unsent((access) => legacy(access).update({ type: 'Person', id: 1, properties: { firstName: any(null) } })),
  ],
  [
    'a map as a parameter',
    unsent((access) => legacy(access).update({ type: 'Person', id: 1, properties: any({ phoneBook: new Map() }) })),
  ],
  ['an assembly that is not an entity', () => manipulationEnvelope(any(5), [])],
  ['an assembly without types', unsent((access) => legacy(access).assemblyManipulate(any({ id: 1 })))],
  ['no file', unsent((access) => access.resources.uploadAll([]))],
  ['a text as a file', unsent((access) => access.resources.upload(any('big.bin')))],
  ['a folder as a file', unsent((access) => access.resources.upload({ path: '/' }))],
  ['a name of a file', unsent((access) => access.resources.upload({ content: 'x', name: '' }))],
  ['a type of a file', unsent((access) => access.resources.upload({ content: 'x', type: 'png' }))],
  ['a size of a file', unsent((access) => access.resources.upload({ content: Readable.from(['x']), size: -1 }))],
  ['a range', unsent((access) => access.resources.download('r', { range: { start: 5, end: 1 } }))],
  [
    'a date of a download',
    unsent((access) => access.resources.download('r', { ifModifiedSince: new Date(Number.NaN) })),
  ],
  ['a decimal', () => new Decimal('1,5')],
  ['arithmetic with a decimal', () => Number(any(new Decimal('1')) + 1)],
  [
    'an unknown constant type',
    unsent((access) => access.entities('Person').create({ anything: typed('Gendr', 'male') })),
  ],
];

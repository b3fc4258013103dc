import { ref } from '../../src/index.js';
import { manipulationEnvelope } from '../../src/legacy.js';
import { any, testMessages, unsent } from './uses.js';

const deployed = { dialect: 'deployed' } as const;

testMessages('parameters, of which no request is sent', [
  [
    'InputError',
    'entities.get: Expected an id, got undefined at id.',
    unsent(({ people }) => people.get(any(undefined))),
  ],
  [
    'InputError',
    'entities.get: Expected a string that is not empty, got "" at id.',
    unsent(({ companies }) => companies.get('')),
  ],
  [
    'InputError',
    'entities.get: Expected a string without control characters, got "a\\nb" at id.',
    unsent(({ companies }) => companies.get('a\nb')),
  ],
  [
    'InputError',
    'entities.get: Expected a string without lone surrogates, got "\\ud800" at id.',
    unsent(({ companies }) => companies.get('\ud800')),
  ],
  [
    'InputError',
    'entities.create: Unexpected member "_id" at the root of the body. Use the entity itself, or ref(type, id), wherever it is meant.',
    unsent(({ people }) => people.create(any({ lastName: 'Doe', _id: '1' }))),
  ],
  [
    'InputError',
    'entities.create: Expected the name of a type, got undefined at father.',
    unsent(({ people }) => people.create({ father: ref(any(undefined), 1) })),
  ],
  [
    'DialectError',
    'entities.update: The deployed dialect cannot clear by null at firstName (D-13). Leave it out to keep the value, or use property(id, name).clear(). A copy of a result holds null for what is not set.',
    unsent(({ people }) => people.update(1, { age: 1, firstName: null }), deployed),
  ],
  [
    'DialectError',
    'property.set: The deployed dialect cannot replace a collection here (D-2). Use update(id, { scores: … }) of the entities.',
    unsent(({ people }) => people.property(1, 'scores').set([]), deployed),
  ],
  [
    'DialectError',
    'entities.delete: The deployed dialect cannot leave references behind: "ignoreReferences" would act as "failIfReferenced" (D-17).',
    unsent(({ people }) => people.delete(1, { deleteMode: 'ignoreReferences' }), deployed),
  ],
  [
    'InputError',
    'request: Expected a path that begins with "/", got "x" at path.',
    unsent(({ client }) => client.request({ path: 'x' })),
  ],
  [
    'InputError',
    'request: Expected a path without "." and "..", got "/a/../b" at path.',
    unsent(({ client }) => client.request({ path: '/a/../b' })),
  ],
  [
    'InputError',
    'request: Expected a method of HTTP, got "G ET" at method.',
    unsent(({ client }) => client.request({ method: 'G ET', path: '/a' })),
  ],
  [
    'InputError',
    'request: Expected no body for the method GET, got one at body.',
    unsent(({ client }) => client.request({ path: '/a', body: {} })),
  ],
  [
    'InputError',
    'Expected an entity or an array of entities, got 5 at assembly.',
    () => manipulationEnvelope(any(5), []),
  ],
  [
    'InputError',
    'resources.upload: Expected a file, got the folder "/".',
    unsent(({ access }) => access.resources.upload({ path: '/' })),
  ],
]);

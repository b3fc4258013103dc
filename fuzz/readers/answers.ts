import type { Access, Client } from '@platform-services/sdk';
import { ref } from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import type { ModelDefinition } from '@platform-services/sdk/model';

/** A call of the SDK, by its name. */
type SdkCall = (access: Access<ModelDefinition>, client: Client<ModelDefinition>) => PromiseLike<unknown>;

/** Calls whose answers have all forms that the SDK reads. */
export const calls: Readonly<Record<string, SdkCall>> = {
  'an entity': (access) => access.entities('a.Thing').get(1, { depth: 'reachable', typeExplicitness: 'always' }),
  'an entity without types': (access) => access.entities('a.Thing').get(1, { depth: 2, typeExplicitness: 'never' }),
  'a missing entity': (access) => access.entities('a.Thing').get(99),
  'a list': (access) => access.entities('a.Thing').list({ depth: 'reachable', writeEmptyProperties: true }),
  'a query result': (access) => access.entities('a.Thing').page({ entityRecurrenceDepth: 1 }),
  'the first entity': (access) => access.entities('a.Label').list({ projection: 'firstResult' }),
  'an id': (access) => access.entities('a.Thing').create({ text: 'x' }, { projection: 'idInfo' }),
  references: (access) =>
    access.entities('a.Thing').saveAll([{ text: 'x' }, { id: 1 }], { projection: 'referenceInfo' }),
  'a location': (access) => access.entities('a.Thing').put({ id: 5, text: 'x' }, { projection: 'locationInfo' }),
  'a manipulation': (access) =>
    access.entities('a.Thing').update(1, { texts: ['x'], next: null }, { projection: 'envelope' }),
  'a written entity': (access) =>
    access.entities('a.Thing').update(1, { text: 'x' }, { projection: 'data', nested: 'create' }),
  'a count': (access) => access.entities('a.Label').delete('x y'),
  'a refused deletion': (access) => access.entities('a.Thing').delete(1),
  'a success': (access) =>
    access
      .entities('a.Thing')
      .property(1, 'things')
      .set([ref('a.Thing', 2)]),
  'a map': (access) => access.entities('a.Thing').property(1, 'notes').get(),
  'a set of longs': (access) => access.entities('a.Thing').property(1, 'longs').get({ projection: 'envelope' }),
  'a decimal': (access) => access.entities('a.Thing').property(1, 'exact').get(),
  'any value': (access) => access.entities('a.Thing').property(1, 'any').get(),
  'an edit': (access) => access.entities('a.Thing').property(1, 'texts').add(['x', 'y'], { projection: 'envelope' }),
  'uploaded files': (access) => access.resources.uploadAll([{ content: 'a', name: 'a.txt' }, { content: 'b' }]),
  'a download': async (access) => (await access.resources.download('r')).text(),
  'a part of a download': async (access) => (await access.resources.download('r', { range: { start: 2 } })).bytes(),
  'a legacy entity': (access) => legacy(access).entity({ type: 'a.Thing', id: 1 }, { depth: 'reachable' }),
  'an action': (access) => legacy(access).action('run', {}, { projection: 'envelope' }),
  'an evaluation': (access) => legacy(access).eval('a.Greet', { name: 'x' }, { projection: 'envelope' }),
  'a session': (_access, client) => client.authenticate({ projection: 'payload', depth: 'reachable' }),
  'an authentication': (_access, client) => client.authenticate({ projection: 'envelope' }),
  'a custom request': (_access, client) => client.request({ path: ['rest', 'v2', 'entities', 'acc', 'a.Thing'] }),
};

import type { DeviationId } from '@platform-services/reference-server';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import type { SmallService } from '../support/small-service.js';
import { anyText, graphs } from './graphs.js';
import { people, peopleTypes, person, type SentEntity, startPeople } from './people.js';

/** The deviations that change how values are written, and not how they are read. */
const written = ['D-8', 'D-9', 'D-10', 'D-11', 'D-12', 'D-21', 'D-25', 'D-26', 'D-27', 'D-30'] as const;
const deviations = fc.oneof(
  fc.constant<readonly DeviationId[]>([]),
  fc.constant(written),
  fc.subarray<DeviationId>([...written]),
);
const layouts = fc.constantFrom('none', 'low', 'mid', 'high');

/** All entities with all types, by which two states are compared. */
const everything = (service: SmallService) =>
  service.expect(200, 'GET', `${people}?depth=reachable&type-explicitness=always&prettiness=none&order-by=id`);

/** Sends what was read to a service that has the same entities without any values, which must bring them back. */
async function bringsBack(
  service: SmallService,
  entities: readonly SentEntity[],
  [text, type]: readonly [text: string, contentType: string],
  enabled: readonly DeviationId[] = [],
): Promise<void> {
  const bare = entities.map(({ _type = '', _id = '', id = 0, globalId = '' }) => ({ _type, _id, id, globalId }));
  const other = await startPeople(bare, { deviations: enabled });
  const list = `${people}?list-entities-request=true&identity-management-mode=_id`;
  await other.expect(200, 'POST', list, text, { 'content-type': type });
  expect(await everything(other)).toBe(await everything(service));
}

// Mode `never` is missing, since an entity in an object property cannot be read without its type.
const modes = fc.constantFrom('auto', 'entities', 'always', 'polymorphic');

it('entities that are read are the same when they are put, in any mode and with any deviations', () => {
  const options = fc.record({ mode: modes, layout: layouts, empty: fc.boolean() });
  return checkProperty(
    fc.asyncProperty(graphs(anyText), deviations, options, async (entities, enabled, { mode, layout, empty }) => {
      const service = await startPeople(entities, { deviations: enabled });
      const query = `depth=reachable&type-explicitness=${mode}&prettiness=${layout}&write-empty-properties=${empty}`;
      const text = await service.expect(200, 'GET', `${people}?${query}`);
      JSON.parse(text);
      await bringsBack(service, entities, [text, 'application/json'], enabled);
    }),
    200,
  );
});

it('properties that are read are the same when they are put, in any mode and with any deviations', () =>
  checkProperty(
    fc.asyncProperty(graphs(anyText), deviations, modes, async (entities, enabled, mode) => {
      const service = await startPeople(entities, { deviations: enabled });
      const before = await everything(service);
      for (const name of namesIn(entities)) {
        const path = `rest/v2/properties/a/${person}/0/${name}`;
        const text = await service.expect(200, 'GET', `${path}?depth=reachable&type-explicitness=${mode}`);
        await service.expect(200, 'PUT', path, 'null');
        await service.expect(200, 'PUT', path, text);
      }
      expect(await everything(service)).toBe(before);
    }),
    200,
  ));

/** The names of the properties that the first entity has. */
const namesIn = ([first]: readonly SentEntity[]): readonly string[] =>
  Object.keys(peopleTypes[person].properties).filter((name) => first !== undefined && name in first);

// XML 1.0 cannot contain these characters: they are written as the replacement character.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const writable = anyText.map((text) => Buffer.from(text).toString().replace(unwritable, '\ufffd'));

it('entities that are read in XML are the same when they are put', () =>
  checkProperty(
    fc.asyncProperty(graphs(writable), layouts, async (entities, layout) => {
      const service = await startPeople(entities);
      const path = `${people}?depth=reachable&prettiness=${layout}`;
      const text = await service.expect(200, 'GET', path, undefined, { accept: 'application/xml' });
      await bringsBack(service, entities, [text, 'application/xml']);
    }),
    80,
  ));

it('every response is JSON with any options, also if entities were left behind', () => {
  const options = fc.record({
    depth: fc.constantFrom('0', '1', '2', '3', 'reachable'),
    'entity-recurrence-depth': fc.constantFrom('-1', '0', '1', '2'),
    'type-explicitness': fc.constantFrom('auto', 'always', 'entities', 'polymorphic', 'never'),
    prettiness: layouts,
    'write-empty-properties': fc.constantFrom('true', 'false'),
  });
  return checkProperty(
    fc.asyncProperty(graphs(anyText), options, async (entities, chosen) => {
      const service = await startPeople(entities);
      await service.expect(200, 'DELETE', `${people}/1?delete-mode=ignoreReferences`);
      const { status, text } = await service.send('GET', `${people}?${new URLSearchParams(chosen)}`);
      expect([200, 400], text).toContain(status);
      JSON.parse(text);
    }),
    120,
  );
});

import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import type { Mapping } from '../../src/case/mapping.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownMapping } from '../../src/target/own-deployment.js';
import { withChangedTypes } from './changed-types.js';

/** The properties by which the entity type refers to itself. */
const links: readonly string[] = ['entityProperty', 'entityList', 'entitySet', 'entityMap', 'entityKeyMap'];

const withoutLinks = <Value>(properties: { readonly [name: string]: Value } = {}): { readonly [name: string]: Value } =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !links.includes(name)));

/** The own deployment, in which no type refers to itself. */
const deployment = withChangedTypes((type) =>
  type.kind === 'enum' ? type : { ...type, properties: withoutLinks(type.properties) },
);

const mapping: Mapping = { ...ownMapping, properties: withoutLinks(ownMapping.properties) };

test('the referring type stands in for an entity type without references, where a case follows a single one', async () => {
  const { results, left } = await run({ server: createReferenceServer({ deployment }), mapping });
  const others = results.filter(({ verdict }) => verdict !== 'pass');
  // The remaining cases need a chain or a cycle of references, or further properties of the type beside the references.
  const needing = cases.filter(
    ({ needs, linksOnce }) => linksOnce !== true && needs.some((need) => links.includes(need)),
  );
  expect(others.map(({ id, verdict }) => [id, verdict]).toSorted()).toEqual(
    needing.map(({ id }) => [id, 'unsupported']).toSorted(),
  );
  expect(needing).toHaveLength(153);
  const reasons = others.flatMap(({ reason = '' }) => reason.split('; '));
  expect(reasons.filter((each) => !links.includes(each.replace('the mapping has nothing for ', '')))).toEqual([]);
  expect(left).toEqual([]);
}, 300_000);

import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import type { Mapping } from '../../src/case/mapping.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment, ownMapping } from '../../src/target/own-deployment.js';
import { withChangedTypes } from './changed-types.js';

/** The properties by which the entity type refers to itself. */
const links: readonly string[] = ['entityProperty', 'entityList', 'entitySet', 'entityMap', 'entityKeyMap'];

const withoutLinks = <Value>(properties: { readonly [name: string]: Value } = {}): { readonly [name: string]: Value } =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !links.includes(name)));

/** The accesses of the own deployment, with texts as the ids of the entity type and of its relatives. */
const accessesWithTextIds = ownDeployment.accesses?.map((access) => JSON.parse(JSON.stringify(access), withTextId));

function withTextId(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('_type' in value) || !('id' in value)) return value;
  return /\.(Special)?Item$/.test(String(value._type)) ? { ...value, id: `item ${String(value.id)}` } : value;
}

interface Variant {
  readonly hasLinks: boolean;
  readonly hasTextIds: boolean;
}

/** The own deployment, of which no type refers to itself, or whose entity type has text ids. */
function deploymentOf({ hasLinks, hasTextIds }: Variant) {
  const changed = withChangedTypes((type, name) => {
    if (type.kind === 'enum') return type;
    const linked = hasLinks ? type : { ...type, properties: withoutLinks(type.properties) };
    return hasTextIds && name.endsWith('.Thing') ? { ...linked, id: 'string' } : linked;
  });
  return hasTextIds ? { ...changed, accesses: accessesWithTextIds } : changed;
}

const needsLinks = ({ needs }: Case): boolean => needs.some((need) => links.includes(need));
/** It needs a chain or a cycle of references, or further properties of the type beside the references. */
const needsOwnLinks = (testCase: Case): boolean => needsLinks(testCase) && testCase.linksOnce !== true;
const needsLongIds = ({ needs }: Case): boolean => needs.includes('longIds');

const ofTextIds = 'the ids of `entityType` are texts';

/** The others make the same requests as in `npm test`. */
const needsEntityType = ({ needs }: Case): boolean => needs.includes('entityType');

// A run without both shows most of what a run without each would show. The others have the cases that it does not
// judge.
test.each<[what: string, Variant, (testCase: Case) => boolean]>([
  ['has text ids, and no references to itself', { hasLinks: false, hasTextIds: true }, needsEntityType],
  ['has text ids', { hasLinks: true, hasTextIds: true }, needsLinks],
  ['has no references to itself', { hasLinks: false, hasTextIds: false }, needsLongIds],
])(
  'each case that does not need another entity type is judged where the type %s',
  async (_, variant, isChosen) => {
    const { hasLinks, hasTextIds } = variant;
    const mapping: Mapping = hasLinks ? ownMapping : { ...ownMapping, properties: withoutLinks(ownMapping.properties) };
    const server = createReferenceServer({ deployment: deploymentOf(variant) });
    const chosen = cases.filter(isChosen);
    const { results, left } = await run({ server, mapping, cases: chosen });

    const others = results.filter(({ verdict }) => verdict !== 'pass');
    const needing = chosen.filter(
      (testCase) => (!hasLinks && needsOwnLinks(testCase)) || (hasTextIds && needsLongIds(testCase)),
    );
    expect(others.map(({ id, verdict }) => [id, verdict]).toSorted()).toEqual(
      needing.map(({ id }) => [id, 'unsupported']).toSorted(),
    );
    const reasons = others.flatMap(({ reason = '' }) => reason.split('; '));
    const isExpected = (reason: string) =>
      (hasTextIds && reason === ofTextIds) ||
      (!hasLinks && links.includes(reason.replace('the mapping has nothing for ', '')));
    expect(reasons.filter((reason) => !isExpected(reason))).toEqual([]);
    expect(left).toEqual([]);
  },
  300_000,
);

test('few cases need references of the type to itself', () => {
  expect(cases.filter(needsOwnLinks)).toHaveLength(178);
});

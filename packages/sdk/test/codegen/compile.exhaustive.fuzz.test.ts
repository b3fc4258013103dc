import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import type { Deployment, ModelDefinition } from '../../src/model/index.js';
import { loadDeployment, simpleTypeNames } from '../../src/model/index.js';
import { faultsOf, folder, modelOf } from './compiling.js';
import { generating } from './running.js';

/** Names that are hard in one way or another. */
const names = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'com',
    'Note',
    'NoteInput',
    'NoteOrRef',
    'Map',
    'Date',
    'Decimal',
    'class',
    'string',
    'type',
  ),
  fc.constantFrom('__proto__', 'constructor', 'then', 'definition', 'model', 'Shapes', 'toString', '$', '_', 'exports'),
  fc.stringMatching(/^[A-Za-z_$][\w$]{0,5}$/),
);
const signatures = fc
  .array(names, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'))
  .filter((signature) => signature.includes('.') || !(simpleTypeNames as readonly string[]).includes(signature));
const constants = fc.uniqueArray(fc.oneof(names, fc.stringMatching(/^[\p{L}_$][\p{L}\p{N}_$]{0,3}$/u)), {
  maxLength: 12,
});
const encoding = ['_type', '_id', '_ref', '_partial', 'id', 'globalId', 'partition', ''];
const propertyNames = fc
  .oneof(names, anyCharacters({ maxLength: 6 }), fc.constantFrom("'", '"', '\\', '*/', '`', '\n', '\u2028', '1'))
  .filter((name) => !encoding.includes(name));
const builtIn = [
  'com.vendor.model.resource.Resource',
  'org.acme.model.resource.source.ResourceSource',
  'x.model.user.User',
];

const ids = fc.option(fc.constantFrom(...simpleTypeNames), { nil: undefined });

/** A sound model: supertypes come before, and types that inherit one property twice with two types are left out. */
const models: fc.Arbitrary<ModelDefinition> = fc
  .uniqueArray(signatures, { minLength: 1, maxLength: 8 })
  .chain((all) => {
    const element = fc.constantFrom(...simpleTypeNames, ...all, ...builtIn);
    const type = fc.oneof(
      element,
      element.map((each) => `list<${each}>`),
      element.map((each) => `set< ${each} >`),
      fc.tuple(element, element).map(([key, value]) => `map<${key},${value}>`),
    );
    const property = fc.oneof(
      type,
      fc.record({ type, mandatory: fc.boolean(), nullable: fc.boolean() }, { requiredKeys: ['type'] }),
    );
    const properties = fc.array(fc.tuple(propertyNames, property), { maxLength: 6 });
    const definitions = all.map((_, index) =>
      fc.oneof(
        { weight: 1, arbitrary: constants.map((each) => ({ kind: 'enum', constants: each }) as const) },
        {
          weight: 4,
          arbitrary: fc
            .tuple(fc.subarray([...all.slice(0, index), ...builtIn], { maxLength: 3 }), fc.boolean(), ids, properties)
            .map(([above, abstract, id, own]) => ({
              kind: 'entity' as const,
              extends: above,
              abstract,
              ...(id === undefined ? {} : { id }),
              properties: Object.fromEntries(own),
            })),
        },
      ),
    );
    return fc.tuple(...definitions).map((each) => ({
      name: 'm',
      types: Object.fromEntries(
        all.map((signature, index) => [signature, each[index] ?? { kind: 'enum', constants: [] }]),
      ),
    }));
  });

/** The deployments among candidates that are sound; a fault in one type's supertypes spoils the whole. */
function soundOnes(candidates: readonly ModelDefinition[]): readonly Deployment[] {
  return candidates.flatMap((model) => {
    try {
      return [loadDeployment({ models: [model], accesses: [{ id: 'a', model: 'm' }], users: [] })];
    } catch {
      return [];
    }
  });
}

const sound = soundOnes(fc.sample(models, { numRuns: 400 })).slice(0, 40);
const texts = await Promise.all(sound.map(async (deployment) => (await generating(deployment)).out));

test('the types of any deployment compile', () => {
  expect(sound).toHaveLength(40);
  const used = texts.map((text, index) => {
    const [signature] =
      Object.entries(sound[index]?.models[0]?.types ?? {}).find(([, { kind }]) => kind === 'entity') ?? [];
    if (signature === undefined) return text;
    return `${text}
import { createClient } from '@platform-services/sdk';
const name: ${JSON.stringify(signature)} = ${JSON.stringify(signature)};
export const used: unknown = createClient({ baseUrl: 'http://a', credentials: { user: 'u', password: 'p' }, model })
  .access('a')
  .entities(name)
  .list({ orderBy: [{ property: 'globalId' }] });
`;
  });
  expect(faultsOf(new Map(used.map((text, index) => [join(folder, `m${index}.ts`), text])))).toEqual([]);
}, 120_000); // the compiler reads the whole SDK

test('and their model is that of the deployment', async () => {
  for (const [index, text] of texts.entries()) {
    const { types = {} } = sound[index]?.models[0] ?? {};
    const { model } = await modelOf(text);
    expect(Object.keys(model.types).sort()).toEqual(Object.keys(types).sort());
    for (const [signature, definition] of Object.entries(types)) {
      expect(normal(model.types[signature])).toEqual(normal(definition));
    }
  }
});

/** Without members that have no effect. */
function normal(definition: ModelDefinition['types'][string] | undefined): unknown {
  if (definition?.kind !== 'entity') return definition;
  const { abstract = false, id, extends: above = [], properties = {} } = definition;
  const declared = Object.entries(properties).map(([name, each]) => {
    const { type, mandatory = false, nullable = true } = typeof each === 'string' ? { type: each } : each;
    return [name, { type, mandatory, nullable }];
  });
  return { abstract, id, above, declared };
}

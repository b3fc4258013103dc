import { demoDeployment } from '@platform-services/reference-server';
import type { EncodedValue } from '@platform-services/sdk/model';
import { parseType, simpleTypeNames, type TypeExpression } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';

const [demo, archive] = demoDeployment.accesses;
const models = demoDeployment.models.flatMap(({ types }) => Object.entries(types));
const entities = (demo?.entities ?? []).filter(isObject);

function isObject(value: EncodedValue | undefined): value is { readonly [member: string]: EncodedValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every declared type of a property, parsed. */
const types: TypeExpression[] = models.flatMap(([, definition]) =>
  definition.kind === 'enum'
    ? []
    : Object.values(definition.properties ?? {}).map((property) => {
        const type = parseType(typeof property === 'string' ? property : property.type);
        if (type === undefined) throw new Error(`not a type: ${JSON.stringify(property)}`);
        return type;
      }),
);

/** Returns the kind of an element, as the tables of this test name it. */
function kindOf(type: TypeExpression): string {
  if (type.kind === 'simple') return type.name;
  if (type.kind !== 'named') return type.kind;
  return models.find(([signature]) => signature === type.signature)?.[1].kind ?? 'unknown';
}

const elementKinds = [...simpleTypeNames, 'enum', 'entity'];
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

describe('the demo deployment', () => {
  it.each([
    ['single properties', types.filter(({ kind }) => kind === 'simple' || kind === 'named').map(kindOf)],
    ['lists', types.flatMap((type) => (type.kind === 'list' ? [kindOf(type.element)] : []))],
    ['sets', types.flatMap((type) => (type.kind === 'set' ? [kindOf(type.element)] : []))],
    ['keys of maps', types.flatMap((type) => (type.kind === 'map' ? [kindOf(type.key)] : []))],
    ['values of maps', types.flatMap((type) => (type.kind === 'map' ? [kindOf(type.value)] : []))],
  ])('has %s of every type of the grammar', (_, kinds) => {
    expect(sorted(kinds)).toEqual(sorted(elementKinds));
  });

  it('gives a value to every property that is declared', () => {
    const used = new Set(entities.flatMap((entity) => Object.keys(entity)));
    const declared = models.flatMap(([signature, definition]) =>
      definition.kind === 'entity' && signature.startsWith('com.vendor.demo.model.')
        ? Object.keys(definition.properties ?? {})
        : [],
    );
    expect(declared.filter((name) => !used.has(name))).toEqual([]);
  });

  it('has several hundred entities', () => {
    const counts = new Map<string, number>();
    for (const { _type: type } of entities) counts.set(String(type), (counts.get(String(type)) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      'com.vendor.demo.model.Person': 168,
      'com.vendor.demo.model.Employee': 80,
      'com.vendor.demo.model.Address': 120,
      'com.vendor.demo.model.Company': 20,
      'com.vendor.demo.model.Document': 72,
      'com.vendor.demo.model.Note': 24,
      'com.vendor.demo.archive.Note': 9,
      'com.vendor.demo.model.Showcase': 3,
    });
  });

  it('has a family whose references go in a circle', () => {
    const [john, mary] = entities;
    expect(john).toMatchObject({ id: 1, firstName: 'John', children: [{ _ref: 'Person-2' }, { _ref: 'Person-4' }] });
    expect(mary).toMatchObject({ id: 2, firstName: 'Mary', father: { _ref: 'Person-1' } });
  });

  it('has two partitions that share ids', () => {
    const editions = entities.filter(({ id }) => id === 'doc-1').map(({ partition }) => partition);
    expect(editions).toEqual([undefined, 'archive']);
  });

  it('has a simple name that two types share, and no more than that one', () => {
    const names = models.map(([signature]) => signature.slice(signature.lastIndexOf('.') + 1));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['Note']);
  });

  it('has every kind of action', () => {
    expect(sorted((demo?.workbench ?? []).map(({ action }) => action.kind))).toEqual([
      'PrototypeQueryAction',
      'RpcAction',
      'SimpleInstantiationAction',
      'SimpleQueryAction',
      'TemplateInstantiationAction',
      'TemplateQueryAction',
    ]);
  });

  it('has services for its actions, three users, and a second access', () => {
    const requested = (demo?.workbench ?? []).flatMap(({ action }) => ('request' in action ? [action.request] : []));
    expect(Object.keys(demo?.services ?? {})).toEqual(expect.arrayContaining(requested));
    expect(demoDeployment.users.map(({ name, password }) => `${name}/${password}`)).toEqual([
      'demo/demo',
      'editor/editor',
      'viewer/viewer',
    ]);
    expect(archive).toMatchObject({ id: 'access.archive', partitions: 'ignored' });
  });

  it('draws a picture that begins as a PNG does', () => {
    const picture = demo?.resources?.find((each) => 'mimeType' in each && each.mimeType === 'image/png');
    expect(
      Buffer.from(picture?.base64 ?? '', 'base64')
        .subarray(0, 24)
        .toString('latin1'),
    ).toBe('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x18\0\0\0\x18');
  });

  it('is plain data, so that it can be written to a file', () => {
    expect(JSON.parse(JSON.stringify(demoDeployment))).toEqual(demoDeployment);
  });
});

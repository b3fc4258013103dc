import type { Dialect } from '@platform-services/reference-server';
import type { EntityTypeDefinition } from '@platform-services/sdk/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { bareText, type SentEntity, withoutNames } from '../json/people.js';
import { deploymentOf, SmallService } from '../support/small-service.js';
import { bareCells, type Kind, kinds, type Row, rowsOf, shapes } from './table.js';

type Mode = 'auto' | 'entities' | 'always' | 'polymorphic' | 'never';

const modes: readonly (readonly [Mode, column: 0 | 1 | 2])[] = [
  ['auto', 0],
  ['entities', 0],
  ['always', 1],
  ['polymorphic', 2],
  ['never', 2],
];

/** A value in a place: an entity of a type of its own, with the value as its id or as its property `p`. */
interface Held {
  readonly title: string;
  readonly kind: Kind;
  readonly row: Row;
  readonly type: string;
}

const held: readonly Held[] = kinds.flatMap((kind) =>
  rowsOf(kind).map((row, index) => ({
    title: `${kind.name} in ${row[0]} ${row[1]}, ${row[2]}`,
    kind,
    row,
    type: `x.${kind.name}${index}`,
  })),
);

const deployment = deploymentOf(
  {
    'x.Colour': { kind: 'enum', constants: ['red', 'blue'] },
    ...Object.fromEntries(held.map(({ kind, row: [where, type], type: name }) => [name, typeOf(where, type, kind)])),
  },
  { entities: held.map(entityOf) },
);

function typeOf(where: Row[0], type: string, kind: Kind): EntityTypeDefinition {
  const declared = type.replace('T', kind.type);
  return where === 'id'
    ? { kind: 'entity', id: declared, properties: {} }
    : { kind: 'entity', properties: { p: declared } };
}

function entityOf({ kind, row: [where, , shape], type }: Held): SentEntity {
  const value = JSON.parse(shapes[shape](kind.wrapped));
  return where === 'id' ? { _type: type, id: value } : { _type: type, id: 1, p: value };
}

function formsOf({ kind, row: [where, type, holds] }: Held, mode: Mode, dialect: Dialect) {
  const { name, bare, wrapped, member = '' } = kind;
  const forms = { o: bare, W: wrapped, N: member, K: member === '' ? bare : member };
  if (dialect === 'deployed' || mode === 'always' || (name !== 'float' && name !== 'double')) return forms;
  const isUndeclared = !type.includes('T') || (where === 'result' && holds === 'value');
  const form = name === 'float' && isUndeclared && mode !== 'never' ? wrapped : bare;
  return { ...forms, o: form, W: form };
}

function expectedText(one: Held, mode: Mode, column: 0 | 1 | 2, dialect: Dialect): string {
  const [where, , holds, documented, deployed] = one.row;
  const isBare = dialect === 'deployed' && mode === 'never';
  const cell = isBare ? bareCells[holds] : (dialect === 'deployed' ? deployed : documented)[column];
  const forms: Readonly<Record<string, string>> = formsOf(one, mode, dialect);
  // A placeholder is a single letter outside of texts.
  const text = cell.replace(/(?<![\w"])[oWNK](?![\w"])/g, (letter) => forms[letter] ?? letter);
  if (where === 'result') return text;
  const isTyped = dialect === 'deployed' ? mode !== 'never' : mode !== 'polymorphic' && mode !== 'never';
  return `{${isTyped ? `"_type":"${one.type}",` : ''}"_id":"0","${where === 'id' ? 'id' : 'p'}":${text}}`;
}

async function written({ row: [where], type }: Held, mode: Mode, service: SmallService): Promise<string> {
  const options = `prettiness=none&depth=reachable&type-explicitness=${mode}`;
  const path = { result: `properties/a/${type}/1/a/p`, property: `entities/a/${type}/1`, id: `entities/a/${type}` }[
    where
  ];
  const text = await service.expect(200, 'GET', `rest/v2/${path}?${options}`);
  if (where === 'property') return bareText(text);
  // The id would have to be in the path, so the entity is read in a list.
  return where === 'id' ? withoutNames(text).replace(/^.*\[(\{.*\})\]\}?$/, '$1') : text;
}

describe('every kind of value in every place (R-18, D-8 to D-11, D-30, D-31), without the layout of D-25', () => {
  it('is a table of every kind and place', () => {
    expect(new Set(held.map(({ title }) => title)).size).toBe(held.length);
    // 27 rows of each kind. An enum cannot be the type of an id.
    expect(held).toHaveLength(9 * 27 - 1);
  });

  describe.each(['documented', 'deployed'] as const)('%s', (dialect) => {
    let service: SmallService;
    beforeAll(async () => {
      const without = dialect === 'deployed' ? { withoutDeviations: ['D-25'] as const } : {};
      service = await SmallService.start({ deployment, dialect, ...without });
    });

    it.each(held)('$title', async (one) => {
      for (const [mode, column] of modes) {
        expect(await written(one, mode, service), mode).toBe(expectedText(one, mode, column, dialect));
      }
    });
  });
});

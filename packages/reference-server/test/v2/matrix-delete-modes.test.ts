import { describe, expect, it } from 'vitest';
import { matrix, type Row, useRig } from '../support/matrix.js';
import type { Changes } from '../support/rig.js';

const modes = ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'] as const;
type Mode = (typeof modes)[number];

/** The copy that is deleted, who refers to it how, and how that reads once the reference is gone. */
const kinds: readonly {
  readonly kind: string;
  readonly copy: number;
  readonly changed?: Changes['changed'] & {};
  readonly refused: readonly Mode[];
}[] = [
  { kind: 'not referenced', copy: 12, refused: [] },
  { kind: 'referenced by itself alone', copy: 8, refused: [] },
  { kind: 'nullable entity property', copy: 1, changed: { 'Loan 1': { copy: null } }, refused: ['failIfReferenced'] },
  {
    kind: 'mandatory entity property',
    copy: 2,
    changed: { 'Loan 2': { pledge: null } },
    refused: ['failIfReferenced', 'dropReferencesIfPossible'],
  },
  { kind: 'list, twice in it', copy: 3, changed: { 'Loan 3': { list: ['Copy 7'] } }, refused: ['failIfReferenced'] },
  { kind: 'set', copy: 4, changed: { 'Loan 4': { set: new Set(['Copy 7']) } }, refused: ['failIfReferenced'] },
  {
    kind: 'map key',
    copy: 5,
    changed: { 'Loan 5': { keys: new Map([['Copy 7', 'seven']]) } },
    refused: ['failIfReferenced'],
  },
  {
    kind: 'map value',
    copy: 6,
    changed: { 'Loan 6': { values: new Map([['seven', 'Copy 7']]) } },
    refused: ['failIfReferenced'],
  },
  { kind: 'object property', copy: 11, changed: { 'Loan 7': { anything: null } }, refused: ['failIfReferenced'] },
  { kind: 'one of a pair', copy: 9, changed: { 'Copy 10': { twin: null } }, refused: ['failIfReferenced'] },
  {
    kind: 'every kind at once, mandatory among them',
    copy: 7,
    changed: {
      'Loan 1': { pledge: null },
      'Loan 3': { pledge: null, list: ['Copy 3', 'Copy 3'] },
      'Loan 4': { pledge: null, set: new Set(['Copy 4']) },
      'Loan 5': { pledge: null, keys: new Map([['Copy 5', 'five']]) },
      'Loan 6': { pledge: null, values: new Map([['six', 'Copy 6']]) },
      'Loan 7': { pledge: null },
    },
    refused: ['failIfReferenced', 'dropReferencesIfPossible'],
  },
];

for (const mode of modes) {
  matrix(
    `4.8 DELETE: delete-mode ${mode} (R-42)`,
    kinds.map(({ kind, copy, changed, refused }): Row => {
      const gone: Changes = { deleted: [`Copy ${copy}`], ...(changed === undefined ? {} : { changed }) };
      return {
        name: `${kind}: ${refused.includes(mode) ? '500, nothing deleted' : '200'}`,
        http: ['DELETE', `entities/access.library/Copy/${copy}?delete-mode=${mode}`],
        sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(copy, { deleteMode: mode }),
        ...(refused.includes(mode) ? { status: 500, says: ['Copy', String(copy)] } : { status: 200, changes: gone }),
      };
    }),
  );
}

matrix('4.8 DELETE: delete-mode', [
  {
    name: 'default: dropReferencesIfPossible drops',
    http: ['DELETE', 'entities/access.library/Copy/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(1),
    status: 200,
    changes: { deleted: ['Copy 1'], changed: { 'Loan 1': { copy: null } } },
  },
  {
    name: 'default: dropReferencesIfPossible refuses a mandatory reference',
    http: ['DELETE', 'entities/access.library/Copy/2'],
    sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(2),
    status: 500,
    says: ['pledge'],
  },
  {
    name: 'an unknown mode is 400',
    http: ['DELETE', 'entities/access.library/Copy/12?delete-mode=drop'],
    status: 400,
    says: ['delete-mode', 'drop', ...modes],
  },
  ...modes.map(
    (mode): Row => ({
      name: `R-42 references among the deleted do not count: ${mode}`,
      http: ['DELETE', `entities/access.library/Copy?where.code=pair&allow-multiple-delete=true&delete-mode=${mode}`],
      sdk: (sdk) =>
        sdk
          .access('access.library')
          .entities('Copy')
          .deleteWhere({ code: 'pair' }, { allowMultipleDelete: true, deleteMode: mode }),
      status: 200,
      value: 2,
      changes: { deleted: ['Copy 9', 'Copy 10'] },
    }),
  ),
  {
    name: 'one of several that is referenced keeps them all',
    http: ['DELETE', 'entities/access.library/Copy?allow-multiple-delete=true&delete-mode=failIfReferenced'],
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Copy')
        .deleteWhere({}, { allowMultipleDelete: true, deleteMode: 'failIfReferenced' }),
    status: 500,
  },
  {
    name: 'all referring entities go first: then nothing refers',
    http: ['DELETE', 'entities/access.library/Loan?allow-multiple-delete=true&delete-mode=failIfReferenced'],
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Loan')
        .deleteWhere({}, { allowMultipleDelete: true, deleteMode: 'failIfReferenced' }),
    status: 200,
    value: 7,
    changes: { deleted: [1, 2, 3, 4, 5, 6, 7].map((id) => `Loan ${id}`) },
  },
]);

describe('4.8 DELETE: references left behind (R-42)', () => {
  const rig = useRig();

  it.each([
    [1, 'Loan/1', { 'Loan 1': { copy: null } }],
    [2, 'Loan/2', { 'Loan 2': { pledge: null } }],
    [3, 'Loan/3', { 'Loan 3': { list: ['Copy 7'] } }],
    [4, 'Loan/4', { 'Loan 4': { set: new Set(['Copy 7']) } }],
    [5, 'Loan/5', { 'Loan 5': { keys: new Map([['Copy 7', 'seven']]) } }],
    [6, 'Loan/6', { 'Loan 6': { values: new Map([['seven', 'Copy 7']]) } }],
  ])(
    'ignoreReferences: Copy %d created again is referred to again by %s; dropReferences: not',
    async (id, _, dropped) => {
      const copy = `entities/access.library/Copy/${id}`;
      const code = { code: 'again' };
      await rig().send(['DELETE', `${copy}?delete-mode=ignoreReferences`]);
      expect((await rig().send(['PUT', copy, code])).status).toBe(200);
      const again = await rig().changes();
      expect(again).toMatchObject({ changed: { [`Copy ${id}`]: code } });
      expect(Object.keys(again.changed ?? {})).toEqual([`Copy ${id}`]);

      await rig().refresh();
      await rig().send(['DELETE', `${copy}?delete-mode=dropReferences`]);
      await rig().send(['PUT', copy, code]);
      expect((await rig().changes()).changed).toMatchObject(dropped);
    },
  );

  it('an entity that refers to a deleted one can be changed and deleted', async () => {
    await rig().send(['DELETE', 'entities/access.library/Copy/2?delete-mode=ignoreReferences']);
    expect((await rig().send(['PATCH', 'entities/access.library/Loan/2', { copy: null }])).status).toBe(200);
    expect((await rig().send(['DELETE', 'entities/access.library/Loan/2'])).status).toBe(200);
    expect(await rig().changes()).toEqual({ deleted: ['Copy 2', 'Loan 2'] });
  });

  it('an entity that only deleted ones refer to can be deleted', async () => {
    await rig().send(['DELETE', 'entities/access.library/Loan/2?delete-mode=failIfReferenced']);
    expect((await rig().send(['DELETE', 'entities/access.library/Copy/2?delete-mode=failIfReferenced'])).status).toBe(
      200,
    );
    expect(await rig().changes()).toEqual({ deleted: ['Copy 2', 'Loan 2'] });
  });
});

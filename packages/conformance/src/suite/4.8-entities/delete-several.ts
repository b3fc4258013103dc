import type { Case, CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { requireEmpty } from '../4.7-options/effects.js';
import { expectDeletion } from '../expectations.js';
import { condition, entityPath, ownEntities, type UrlQuery } from '../requests.js';
import { checkType, memberOf, succeeded } from '../responses.js';
import { entityCase, testCase } from '../rows.js';
import { answersTrue, checkStaysDropped, counts, deleteOwn, deleteOwnRaw, deletes, several } from './deletion-rows.js';

/** The parameters of the query and the header fields by which a request gives an option. */
interface Given {
  readonly query: UrlQuery;
  readonly headers: { readonly [name: string]: string };
}

const nothing: Given = { query: [], headers: {} };

const carriers = ['query', 'header'] as const;
type Carrier = (typeof carriers)[number];

const carriedBy = (carrier: Carrier, option: string, value: string): Given =>
  carrier === 'query' ? { query: [[option, value]], headers: {} } : { query: [], headers: { [`gm-${option}`]: value } };

const flag = 'allow-multiple-delete';

/** Options that do not allow several to be deleted, and options that do. */
const flags: readonly (readonly [id: string, given: Given, effect: 'none' | 'deleted'])[] = [
  ['none', nothing, 'none'],
  ['false-in-the-query', carriedBy('query', flag, 'false'), 'none'],
  ['false-as-a-header', carriedBy('header', flag, 'false'), 'none'],
  ['true-in-the-query', carriedBy('query', flag, 'true'), 'deleted'],
  ['true-as-a-header', carriedBy('header', flag, 'true'), 'deleted'],
];

const go = { stringProperty: 'go' } as const;

/** `allow-multiple-delete` where three entities match, by the marker alone and with a further condition. */
const flagCases: readonly Case[] = flags.flatMap(([given, { query, headers }, effect]) =>
  (['one-condition', 'two-conditions'] as const).map((conditions) => {
    const id = `ent-delete/several/${given}/${conditions}`;
    const request = (c: CaseContext) => {
      const further = conditions === 'one-condition' ? [] : [condition(c, 'stringProperty', 'go')];
      return deleteOwnRaw(c, [...further, ...query], headers);
    };
    if (effect === 'deleted') {
      const judge = counts('count', { status: { judges: 'ENT-DEL-18' }, count: { judges: 'ENT-DEL-14' } });
      const also = ['ENT-DEL-18', 'ENT-DEL-14'];
      return deletes(id, 'ENT-DEL-02', { deletesByCondition: true, also, gone: [go, go, go], request, judge });
    }
    return entityCase(id, ['ENT-DEL-19', 'LIM-10', 'R-41-01'], async (c) => {
      for (let count = 0; count < 3; count += 1) await c.fixture.create(go);
      const before = await c.oracle.snapshot();
      const answer = await request(c);
      c.check('the delete fails', answer.status >= 400, true);
      await c.oracle.judging(['ENT-DEL-19', 'R-41-01', 'R-8-05']).none(before);
    }).with({ needs: ['stringProperty'], also: 'R-8-05', deletesByCondition: true });
  }),
);

/** More entities than a page has. */
const manyCase: Case = deletes('ent-delete/several/many', 'ENT-DEL-02', {
  deletesByCondition: true,
  also: ['ENT-DEL-18', 'ENT-DEL-14'],
  gone: [{}, ...Array.from({ length: 54 }, () => ({}))],
  request: (c) => deleteOwnRaw(c, [[flag, 'true']]),
  judge: counts('count', { status: { judges: 'ENT-DEL-18' }, count: { judges: 'ENT-DEL-14', continues: true } }),
});

/** Judges that the answer is an envelope. */
function answersEnvelope(c: CaseContext, answer: Observation): void {
  c.checkStatus(answer, 200);
  checkType(c, answer.value, 'ManipulationResponse');
}

const projections = [
  ['none', 'ENT-DEL-17', counts('answer')],
  ['count', 'ENT-DEL-14', counts('answer')],
  ['success', 'ENT-DEL-16', answersTrue],
  ['envelope', 'ENT-DEL-13', answersEnvelope],
] as const;

const answerCases: readonly Case[] = projections.flatMap(([projection, judges, judge]) =>
  (projection === 'none' ? (['query'] as const) : carriers).flatMap((carrier) => {
    const { query, headers } = projection === 'none' ? nothing : carriedBy(carrier, 'projection', projection);
    return [
      deletes(`ent-delete/by-id/projection/${projection}/in-the-${carrier}`, judges, {
        gone: [{}],
        request: (c, target) => c.subject.raw({ method: 'DELETE', path: entityPath(c, target, query), headers }),
        judge,
      }),
      deletes(`ent-delete/where/projection/${projection}/in-the-${carrier}`, judges, {
        deletesByCondition: true,
        gone: [{}, {}, {}],
        request: (c) => deleteOwnRaw(c, [[flag, 'true'], ...query], headers),
        judge,
      }),
    ];
  }),
);

const met = { stringProperty: 'a', integerProperty: 1, booleanProperty: true } as const;

const conditionCases: readonly Case[] = [
  entityCase('ent-delete/where/subtype', 'R-32-09', async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create({}, 'subtype')];
    const before = await c.oracle.snapshot();
    const answer = await succeeded(c, deleteOwn(c, {}, several));
    c.check('count', answer.value, made.length);
    await c.oracle.deleted(before, made);
  }).with({ needs: ['subtype'], deletesByCondition: true }),
  deletes('ent-delete/where/text-null', 'R-73-02', {
    deletesByCondition: true,
    gone: [{ stringProperty: null }],
    stay: [{ stringProperty: 'null' }, { stringProperty: 'a' }],
    request: async (c, unset) => {
      await requireEmpty(c, unset, 'stringProperty');
      return await deleteOwnRaw(c, [condition(c, 'stringProperty', 'null'), [flag, 'true']]);
    },
    judge: counts('count'),
  }),
  entityCase('ent-delete/where/twice', 'R-15-06', async (c) => {
    for (const stringProperty of ['a', 'b']) await c.fixture.create({ stringProperty });
    const before = await c.oracle.snapshot();
    const both = ['a', 'b'].map((value) => condition(c, 'stringProperty', value));
    const answer = await succeeded(c, deleteOwnRaw(c, [...both, [flag, 'true']]));
    c.check('count', answer.value, 0);
    await c.oracle.none(before);
  }).with({ needs: ['stringProperty'], deletesByCondition: true }),
  deletes('ent-delete/where/three', 'ENT-DEL-02', {
    deletesByCondition: true,
    gone: [met, met, met],
    stay: [
      { ...met, stringProperty: 'b' },
      { ...met, integerProperty: 2 },
      { ...met, booleanProperty: false },
    ],
    request: (c) => {
      const conditions = [
        condition(c, 'stringProperty', 'a'),
        condition(c, 'integerProperty', '1'),
        condition(c, 'booleanProperty', 'true'),
      ];
      // The marker is the first condition, so that the last one is one of the three.
      const query: UrlQuery = [ownEntities(c), ...conditions, [flag, 'true']];
      return c.subject.raw({ method: 'DELETE', path: entityPath(c, { type: c.fixture.type('entityType') }, query) });
    },
    judge: counts('count'),
  }),
];

const referring: readonly Need[] = ['entityType', 'stringProperty', 'referringType', 'optionalReference'];

/** Deletes the entities of the case with the text `go`. */
const deleteGoing = (c: CaseContext, { query, headers }: Given = nothing): Promise<Observation> =>
  deleteOwnRaw(c, [condition(c, 'stringProperty', 'go'), [flag, 'true'], ...query], headers);

const modeCases: readonly Case[] = [
  ...(['none', 'dropReferences', 'dropReferencesIfPossible'] as const).map((mode) =>
    testCase(
      `ent-delete/mode/${mode}/stays-dropped`,
      { none: 'ENT-DEL-09', dropReferences: 'ENT-DEL-06', dropReferencesIfPossible: 'ENT-DEL-07' }[mode],
      async (c) => {
        const target = await c.fixture.create();
        const holder = await c.fixture.createReferring('optionalReference', target);
        const options = mode === 'none' ? {} : { 'delete-mode': mode };
        c.checkStatus(await c.subject.deleteEntity(target, options), 200);
        await checkStaysDropped(c, target, holder, 'optionalReference');
        c.check('the entity is there again', memberOf(await c.oracle.read(target), 'id'), target.id);
      },
    ).with({ needs: referring }),
  ),
  entityCase('ent-delete/where/default-mode/optionalReference', 'ENT-DEL-09', async (c) => {
    const target = await c.fixture.create(go);
    const holder = await c.fixture.createReferring('optionalReference', target);
    const properties = { [c.fixture.property('optionalReference')]: null };
    await expectDeletion(c, [target], () => deleteGoing(c), [{ target: holder, properties }]);
    await checkStaysDropped(c, target, holder, 'optionalReference');
  }).with({ needs: ['stringProperty', 'referringType', 'optionalReference'], deletesByCondition: true }),
  entityCase('ent-delete/where/default-mode/mandatoryReference', ['ENT-DEL-09', 'ENT-DEL-08', 'ERR-14'], async (c) => {
    await c.fixture.create(go);
    await c.fixture.createReferring('mandatoryReference', await c.fixture.create(go));
    const before = await c.oracle.snapshot();
    c.checkStatus(await deleteGoing(c), 500);
    await c.oracle.judging(['ENT-DEL-08', 'R-8-05']).none(before);
  }).with({
    needs: ['stringProperty', 'referringType', 'mandatoryReference'],
    also: 'R-8-05',
    deletesByCondition: true,
  }),
  ...carriers.flatMap((carrier) =>
    (['by-id', 'where'] as const).map((way) =>
      testCase(`ent-delete/${way}/fails-if-referenced/in-the-${carrier}`, 'ENT-DEL-10', async (c) => {
        await c.fixture.create(go);
        const target = await c.fixture.create(go);
        await c.fixture.createReferring('optionalReference', target);
        const before = await c.oracle.snapshot();
        const { query, headers } = carriedBy(carrier, 'delete-mode', 'failIfReferenced');
        const answer =
          way === 'by-id'
            ? await c.subject.raw({ method: 'DELETE', path: entityPath(c, target, query), headers })
            : await deleteGoing(c, { query, headers });
        c.check('the delete fails', answer.status >= 400, true);
        await c.oracle.none(before);
      }).with({ needs: referring, deletesByCondition: way === 'where' }),
    ),
  ),
];

/** 4.8: DELETE of several entities: when it is allowed, its answers, and its modes from every source. */
export const deleteSeveralCases: readonly Case[] = [
  ...flagCases,
  manyCase,
  ...answerCases,
  ...conditionCases,
  ...modeCases,
];

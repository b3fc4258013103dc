import type { Case, CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { condition, entityPath, ownEntities } from '../requests.js';
import { checkType, memberOf, succeeded } from '../responses.js';
import { entityCase, requestCase, testCase } from '../rows.js';

type Query = readonly (readonly [string, string])[];
type Fields = { readonly [name: string]: string };

/** Deletes the entities of the case that meet the further conditions of the query. */
const deleteMarked = (c: CaseContext, query: Query = [], headers: Fields = {}): Promise<Observation> => {
  const path = entityPath(c, { type: c.fixture.type('entityType') }, [...query, ownEntities(c)]);
  return c.subject.raw({ method: 'DELETE', path, headers });
};

const flag = 'allow-multiple-delete';
/** Options that do not allow several to be deleted, and options that do. */
const flags: {
  readonly [given: string]: { readonly query: Query; readonly headers: Fields; readonly allowed: boolean };
} = {
  none: { query: [], headers: {}, allowed: false },
  'false-in-the-query': { query: [[flag, 'false']], headers: {}, allowed: false },
  'false-as-a-header': { query: [], headers: { [`gm-${flag}`]: 'false' }, allowed: false },
  'true-in-the-query': { query: [[flag, 'true']], headers: {}, allowed: true },
  'true-as-a-header': { query: [], headers: { [`gm-${flag}`]: 'true' }, allowed: true },
};

/** `allow-multiple-delete` where three entities match, by the marker alone and with a further condition. */
const flagCases: readonly Case[] = Object.entries(flags).flatMap(([given, { query, headers, allowed }]) =>
  (['one-condition', 'two-conditions'] as const).map((conditions) =>
    requestCase(
      `ent-delete/several/${given}/${conditions}`,
      allowed ? 'ENT-DEL-02' : ['ENT-DEL-19', 'LIM-10', 'R-41-01'],
      {
        needs: ['stringProperty'],
        also: allowed ? ['ENT-DEL-18', 'ENT-DEL-14'] : 'R-8-05',
        deletesByCondition: true,
      },
      async (c) => {
        const made = [];
        for (let count = 0; count < 3; count += 1) made.push(await c.fixture.create({ stringProperty: 'go' }));
        const before = await c.oracle.snapshot();
        const further = conditions === 'one-condition' ? [] : [condition(c, 'stringProperty', 'go')];
        const answer = await deleteMarked(c, [...further, ...query], headers);
        if (!allowed) {
          c.check('the delete fails', answer.status >= 400, true);
          return c.oracle.judging(['ENT-DEL-19', 'R-41-01', 'R-8-05']).none(before);
        }
        c.checkStatus(answer, 200, { judges: 'ENT-DEL-18' });
        c.check('count', answer.value, 3, { judges: 'ENT-DEL-14' });
        await c.oracle.deleted(before, made);
      },
    ),
  ),
);

/** More entities than a page has. */
const manyCase: Case = requestCase(
  'ent-delete/several/many',
  'ENT-DEL-02',
  { also: ['ENT-DEL-18', 'ENT-DEL-14'], deletesByCondition: true },
  async (c) => {
    const made = [];
    for (let count = 0; count < 55; count += 1) made.push(await c.fixture.create());
    const before = await c.oracle.snapshot();
    const answer = await succeeded(c, deleteMarked(c, [[flag, 'true']]), { judges: 'ENT-DEL-18' });
    c.check('count', answer.value, made.length, { judges: 'ENT-DEL-14', continues: true });
    await c.oracle.deleted(before, made);
  },
);

const projections = ['none', 'count', 'success', 'envelope'] as const;
const projectionIds = {
  none: 'ENT-DEL-17',
  count: 'ENT-DEL-14',
  success: 'ENT-DEL-16',
  envelope: 'ENT-DEL-13',
} as const;

const answerCases: readonly Case[] = projections.flatMap((projection) =>
  (['query', 'header'] as const)
    .filter((carrier) => projection !== 'none' || carrier === 'query')
    .flatMap((carrier) =>
      (['by-id', 'where'] as const).map((way) =>
        requestCase(
          `ent-delete/${way}/projection/${projection}/in-the-${carrier}`,
          projectionIds[projection],
          { deletesByCondition: way === 'where' },
          async (c) => {
            const made = [await c.fixture.create()];
            if (way === 'where') made.push(await c.fixture.create(), await c.fixture.create());
            const before = await c.oracle.snapshot();
            const named = projection !== 'none';
            const query: Query = named && carrier === 'query' ? [['projection', projection]] : [];
            const headers: Fields = named && carrier === 'header' ? { 'gm-projection': projection } : {};
            const [target] = made;
            const answer =
              way === 'where' || target === undefined
                ? await deleteMarked(c, [[flag, 'true'], ...query], headers)
                : await c.subject.raw({ method: 'DELETE', path: entityPath(c, target, query), headers });
            c.checkStatus(answer, 200);
            if (projection === 'envelope') checkType(c, answer.value, 'ManipulationResponse');
            else c.check('answer', answer.value, projection === 'success' ? true : made.length);
            await c.oracle.deleted(before, made);
          },
        ),
      ),
    ),
);

const conditionCases: readonly Case[] = [
  entityCase('ent-delete/where/subtype', 'R-32-09', { needs: ['subtype'], deletesByCondition: true }, async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create({}, 'subtype')];
    const before = await c.oracle.snapshot();
    const type = c.fixture.type('entityType');
    const where = { [c.fixture.marker('entityType')]: c.marker };
    const answer = await succeeded(c, c.subject.deleteWhere({ type }, where, { [flag]: true }));
    c.check('count', answer.value, made.length);
    await c.oracle.deleted(before, made);
  }),
  requestCase(
    'ent-delete/where/text-null',
    'R-73-02',
    { needs: ['stringProperty'], deletesByCondition: true },
    async (c) => {
      const unset = await c.fixture.create({ stringProperty: null });
      await c.fixture.create({ stringProperty: 'null' });
      await c.fixture.create({ stringProperty: 'a' });
      const before = await c.oracle.snapshot();
      const answer = await succeeded(c, deleteMarked(c, [condition(c, 'stringProperty', 'null'), [flag, 'true']]));
      c.check('count', answer.value, 1);
      await c.oracle.deleted(before, [unset]);
    },
  ),
  requestCase(
    'ent-delete/where/three',
    'ENT-DEL-02',
    { needs: ['stringProperty', 'integerProperty', 'booleanProperty'], deletesByCondition: true },
    async (c) => {
      const going = { stringProperty: 'a', integerProperty: 1, booleanProperty: true };
      const match = [await c.fixture.create(going), await c.fixture.create(going), await c.fixture.create(going)];
      await c.fixture.create({ ...going, stringProperty: 'b' });
      await c.fixture.create({ ...going, integerProperty: 2 });
      await c.fixture.create({ ...going, booleanProperty: false });
      const before = await c.oracle.snapshot();
      // The marker is the first condition, so that the last one is one of the three.
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [
        ownEntities(c),
        condition(c, 'stringProperty', 'a'),
        condition(c, 'integerProperty', '1'),
        condition(c, 'booleanProperty', 'true'),
        [flag, 'true'],
      ]);
      const answer = await succeeded(c, c.subject.raw({ method: 'DELETE', path }));
      c.check('count', answer.value, 3);
      await c.oracle.deleted(before, match);
    },
  ),
];

const referring: readonly Need[] = ['entityType', 'stringProperty', 'referringType', 'optionalReference'];

const modeCases: readonly Case[] = [
  ...(['none', 'dropReferences', 'dropReferencesIfPossible'] as const).map((mode) =>
    testCase(
      `ent-delete/mode/${mode}/stays-dropped`,
      { none: 'ENT-DEL-09', dropReferences: 'ENT-DEL-06', dropReferencesIfPossible: 'ENT-DEL-07' }[mode],
      { needs: referring },
      async (c) => {
        const target = await c.fixture.create();
        const holder = await c.fixture.createReferring('optionalReference', target);
        const options = mode === 'none' ? {} : { 'delete-mode': mode };
        c.checkStatus(await c.subject.deleteEntity(target, options), 200);
        const again = c.fixture.values({ id: target.id });
        c.checkStatus(await c.subject.writeEntity('PUT', { type: target.type }, again), 200);
        const value = await c.oracle.property(holder, c.fixture.property('optionalReference'));
        c.check('the reference, after the same id was created again', value ?? null, null);
        c.check('the entity is there again', memberOf(await c.oracle.read(target), 'id'), target.id);
      },
    ),
  ),
  ...(['optionalReference', 'mandatoryReference'] as const).map((need) =>
    requestCase(
      `ent-delete/where/default-mode/${need}`,
      need === 'optionalReference' ? 'ENT-DEL-09' : ['ENT-DEL-09', 'ENT-DEL-08', 'ERR-14'],
      {
        needs: ['stringProperty', 'referringType', need],
        also: need === 'optionalReference' ? [] : 'R-8-05',
        deletesByCondition: true,
      },
      async (c) => {
        const target = await c.fixture.create({ stringProperty: 'go' });
        const holder = await c.fixture.createReferring(need, target);
        const before = await c.oracle.snapshot();
        const answer = await deleteMarked(c, [condition(c, 'stringProperty', 'go'), [flag, 'true']]);
        if (need === 'mandatoryReference') {
          c.checkStatus(answer, 500);
          return c.oracle.judging(['ENT-DEL-08', 'R-8-05']).none(before);
        }
        c.checkStatus(answer, 200);
        await c.oracle.deleted(
          before,
          [target],
          [{ target: holder, properties: { [c.fixture.property(need)]: null } }],
        );
        const again = c.fixture.values({ id: target.id });
        c.checkStatus(await c.subject.writeEntity('PUT', { type: target.type }, again), 200);
        const value = await c.oracle.property(holder, c.fixture.property(need));
        c.check('the reference, after the same id was created again', value ?? null, null);
      },
    ),
  ),
  ...(['query', 'header'] as const).flatMap((carrier) =>
    (['by-id', 'where'] as const).map((way) =>
      testCase(
        `ent-delete/${way}/fails-if-referenced/in-the-${carrier}`,
        'ENT-DEL-10',
        { needs: referring, deletesByCondition: way === 'where', raw: 'request' },
        async (c) => {
          const target = await c.fixture.create({ stringProperty: 'go' });
          await c.fixture.createReferring('optionalReference', target);
          const before = await c.oracle.snapshot();
          const query: Query = carrier === 'query' ? [['delete-mode', 'failIfReferenced']] : [];
          const headers: Fields = carrier === 'header' ? { 'gm-delete-mode': 'failIfReferenced' } : {};
          const answer =
            way === 'by-id'
              ? await c.subject.raw({ method: 'DELETE', path: entityPath(c, target, query), headers })
              : await deleteMarked(c, [condition(c, 'stringProperty', 'go'), [flag, 'true'], ...query], headers);
          c.check('the delete fails', answer.status >= 400, true);
          await c.oracle.none(before);
        },
      ),
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

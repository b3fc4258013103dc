import type { Case, CaseContext } from '../../case/case.js';
import type { ActionNeed } from '../../case/needs.js';
import { entity, type Plain } from '../../case/plain.js';
import { actionParameters, manipulationsOf } from '../4.3-legacy-calls/shared.js';
import { callPath, getRaw, idText, sendMarked } from '../requests.js';
import { checkRefused, checkType, jsonOf, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { legacyCase, testCase } from '../rows.js';

type Texts = { readonly [name: string]: string };

const runAction = (c: CaseContext, need: ActionNeed, parameters: Texts = {}) =>
  c.subject.legacy('action', { ...actionParameters(c, need), ...parameters });

/** The texts of the ids of entities. */
const idTexts = (entities: readonly (Plain | undefined)[]): readonly string[] =>
  entities.map((each) => idText(memberOf(each, 'id') ?? null));

/** The parameter of the variable that takes the marker. */
const marked = (c: CaseContext, need: ActionNeed): Texts => ({ [`*${c.fixture.variable(need)}`]: c.marker });

const queryCases: readonly Case[] = [
  legacyCase('action/query', ['ACT-09', 'ACT-17'], { needs: ['workbench:query'], also: 'ACT-23' }, async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create()];
    const answer = await succeeded(c, runAction(c, 'workbench:query'));
    c.check('answer is a JSON array', Array.isArray(jsonOf(answer)), true, { judges: 'ACT-23' });
    const own = listOf(answer.value).filter((each) => memberOf(each, c.fixture.marker('entityType')) === c.marker);
    c.check(
      'the entities of the case in the answer',
      idTexts(own).toSorted(),
      made.map(({ id }) => idText(id)).toSorted(),
    );
  }),
  legacyCase(
    'action/prototype',
    ['ACT-10', 'ACT-17'],
    { needs: ['workbench:prototype'], also: 'ACT-23' },
    async (c) => {
      const wanted = c.fixture.actionValues('workbench:prototype');
      const made = await c.fixture.create();
      const answer = await succeeded(c, runAction(c, 'workbench:prototype'));
      c.check('answer is a list', Array.isArray(answer.value), true, { judges: 'ACT-23' });
      for (const each of listOf(answer.value)) c.check('an entity of the answer', each, entity(wanted));
      c.check(
        'an entity of another kind is in the answer',
        idTexts(listOf(answer.value)).includes(idText(made.id)),
        false,
      );
      const found = await c.subject.queryEntities(
        { type: c.fixture.type('entityType') },
        { where: wanted },
        { projection: 'results', depth: 0 },
      );
      c.checkStatus(found, 200);
      c.check('the entities', idTexts(listOf(answer.value)).toSorted(), idTexts(listOf(found.value)).toSorted());
    },
  ),
  legacyCase('action/template', ['ACT-11', 'ACT-17'], { needs: ['workbench:template'], also: 'ACT-07' }, async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create()];
    const answer = await succeeded(c, runAction(c, 'workbench:template', marked(c, 'workbench:template')));
    c.check('the entities', idTexts(listOf(answer.value)).toSorted(), made.map(({ id }) => idText(id)).toSorted());
    const other = await runAction(c, 'workbench:template', {
      [`*${c.fixture.variable('workbench:template')}`]: `${c.marker}-nobody`,
    });
    c.checkStatus(other, 200, { judges: 'ACT-07' });
    c.check('the entities for another value', other.value, [], { judges: 'ACT-07' });
  }),
  legacyCase('action/query/finds', ['ACT-09', 'ACT-17'], { needs: ['workbench:query'] }, async (c) => {
    const made = await c.fixture.create();
    const answer = await succeeded(c, runAction(c, 'workbench:query', { projection: 'payload' }));
    c.check('the entity is in the answer', idTexts(listOf(answer.value)).includes(idText(made.id)), true);
  }),
  legacyCase('action/query/by-post', 'ACT-02', { needs: ['workbench:query'], raw: 'route' }, async (c) => {
    const made = await c.fixture.create();
    const path = callPath(c, '/rest/action', Object.entries(actionParameters(c, 'workbench:query')));
    const answer = await succeeded(c, sendMarked(c, { method: 'POST', path }));
    c.check('the entity is in the answer', idTexts(listOf(answer.value)).includes(idText(made.id)), true);
  }),
  legacyCase(
    'action/query/envelope',
    ['ACT-16', 'TYP-02'],
    { needs: ['workbench:query'], also: 'R-30-01' },
    async (c) => {
      const made = await c.fixture.create();
      const answer = await succeeded(c, runAction(c, 'workbench:query', { projection: 'envelope' }));
      checkType(c, answer.value, 'EntityQueryResult');
      const ids = idTexts(listOf(memberOf(answer.value, 'entities')));
      c.check('the entity is in the answer', ids.includes(idText(made.id)), true, { judges: 'R-30-01' });
    },
  ),
  legacyCase('action/query/first-of-payload', 'ACT-18', { needs: ['workbench:template'] }, async (c) => {
    // Only one entity matches, so that the first is known.
    const made = await c.fixture.create();
    const parameters = { ...marked(c, 'workbench:template'), projection: 'first-of-payload' };
    const answer = await succeeded(c, runAction(c, 'workbench:template', parameters));
    c.check('answer', answer.value, entity({ id: made.id }));
  }),
];

const instantiationIds = {
  '': [],
  envelope: ['ACT-19', 'TYP-04'],
  payload: ['ACT-20', 'TYP-07'],
  id: ['ACT-21'],
  entity: ['ACT-22'],
} as const;

const instantiationCases: readonly Case[] = (
  ['workbench:instantiation', 'workbench:templateInstantiation'] as const
).flatMap((need) => {
  const isTemplate = need === 'workbench:templateInstantiation';
  const effectIds = [isTemplate ? 'ACT-13' : 'ACT-12', 'ACT-07', 'LEG-04'];
  return (['', 'envelope', 'payload', 'id', 'entity'] as const).map((projection) =>
    legacyCase(
      `action/${isTemplate ? 'template-instantiation' : 'instantiation'}/${projection || 'default'}`,
      effectIds,
      { needs: [need], also: instantiationIds[projection] },
      async (c) => {
        const values = isTemplate ? c.fixture.actionValues(need) : {};
        const before = await c.oracle.snapshot();
        const asked = projection === '' ? {} : { projection, depth: 'reachable' };
        const answer = await runAction(c, need, { ...marked(c, need), ...asked });
        c.checkStatus(answer, 200, { judges: [...effectIds, ...instantiationIds[projection]] });
        const own = { [c.fixture.marker('entityType')]: c.marker };
        const [created] = await c.oracle.created(before, { ...values, ...own });
        c.check('type of the entity', created?.type, c.fixture.type('entityType'));
        const id = created?.properties['id'] ?? null;
        const judging = { judges: instantiationIds[projection] };
        if (projection === 'envelope') checkType(c, answer.value, 'ManipulationResponse', judging);
        if (projection === 'payload') judgePayload(c, answer.value);
        if (projection === 'id') c.check('answer', answer.value, id, judging);
        if (projection === 'entity') c.check('answer', answer.value, entity({ id, ...own }), judging);
      },
    ),
  );
});

/** an action creates an instance that `create` refuses. */
const mandatoryCases: readonly Case[] = [
  testCase(
    'action/instantiation/without-mandatory-properties',
    'R-72-01',
    { needs: ['legacy', 'mandatoryType', 'workbench:mandatoryInstantiation'] },
    async (c) => {
      const need = 'workbench:mandatoryInstantiation';
      const before = await c.oracle.snapshot();
      c.checkStatus(await runAction(c, need, marked(c, need)), 200);
      const expected = { [c.fixture.marker('mandatoryType')]: c.marker };
      const [created] = await c.oracle.created(before, expected);
      c.check('type of the entity', created?.type, c.fixture.type('mandatoryType'));
      const mandatory = created?.properties[c.fixture.property('mandatoryProperty')] ?? null;
      c.check('the mandatory property', mandatory, null);
    },
  ),
];

/** Checks that the manipulation, or one of several, sets the marker of the new entity. */
function judgePayload(c: CaseContext, value: Plain | undefined): void {
  const changes = manipulationsOf(value).filter((each) => simpleName(each) === 'ChangeValueManipulation');
  c.check('a ChangeValueManipulation is in the answer', changes.length > 0, true, { judges: instantiationIds.payload });
  const newValues = changes.map((each) => memberOf(each, 'newValue'));
  c.observe('a newValue is the marker', newValues.includes(c.marker), true);
}

const rpcCases: readonly Case[] = (['', 'payload', 'envelope'] as const).map((projection) =>
  testCase(
    `action/rpc/${projection || 'default'}`,
    { '': 'ACT-08', payload: ['ACT-15', 'ACT-08'], envelope: 'ACT-14' }[projection],
    {
      needs: ['legacy', 'workbench:rpc'],
      also: { '': 'R-61-07', payload: [], envelope: ['TYP-08', 'R-30-05', 'R-61-08'] }[projection],
    },
    async (c) => {
      const envelope = await succeeded(c, runAction(c, 'workbench:rpc', { projection: 'envelope' }));
      const returned = memberOf(envelope.value, 'ReturnValue');
      const isEnvelope = projection === 'envelope';
      const naming = isEnvelope ? { judges: ['ACT-14', 'TYP-08', 'R-61-08'] } : {};
      c.check('ReturnValue is there', returned !== undefined, true, naming);
      const ofType = { judges: ['ACT-14', 'TYP-08', 'R-30-05'] };
      if (isEnvelope) return checkType(c, envelope.value, 'RpcResponse', ofType);
      const answer = await succeeded(c, runAction(c, 'workbench:rpc', projection === '' ? {} : { projection }));
      const judging = projection === '' ? { judges: ['ACT-08', 'R-61-07'] } : {};
      c.check('answer is the ReturnValue of the envelope', answer.value, returned, judging);
    },
  ),
);

const refusedCases: readonly Case[] = [
  testCase('action/unknown', 'R-61-01', { needs: ['legacy', 'workbench:query'] }, async (c) => {
    c.checkStatus(await c.subject.legacy('action', { name: `${c.marker} no such folder` }), 404);
  }),
  testCase('action/variable/missing', 'R-61-03', { needs: ['legacy', 'workbench:template'] }, async (c) => {
    c.checkStatus(await runAction(c, 'workbench:template'), 400);
  }),
  ...(['accessId', 'name'] as const).map((missing) =>
    testCase(
      `action/without-${missing}`,
      missing === 'name' ? 'ACT-06' : 'ACT-05',
      { needs: ['legacy', 'workbench:query'], also: 'R-6-04', raw: 'request' },
      async (c) => {
        const path =
          missing === 'name'
            ? callPath(c, '/rest/action')
            : `/rest/action?name=${encodeURIComponent(c.fixture.action('workbench:query'))}`;
        checkRefused(c, await getRaw(c, path, { 'x-conformance': c.marker }));
      },
    ),
  ),
];

/** 4.5: the actions of a workbench. */
export const actionCases: readonly Case[] = [
  ...queryCases,
  ...instantiationCases,
  ...mandatoryCases,
  ...rpcCases,
  ...refusedCases,
];

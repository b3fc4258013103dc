import type { Case, CaseContext, Judging } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { ActionNeed } from '../../case/needs.js';
import { entity, type Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { formData } from '../4.1-streaming/shared.js';
import {
  actionParameters,
  manipulationsOf,
  ownIn,
  type Parameters,
  projected,
  projectedWhole,
} from '../4.3-legacy-calls/shared.js';
import { usually } from '../expectations.js';
import { callPath, encode, formOf, getMarked, idText, listOfAll, queryOf, sendMarked } from '../requests.js';
import { checkType, column, jsonOf, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { answers, legacyCase, rows, testCase } from '../rows.js';

function runAction(c: CaseContext, need: ActionNeed, parameters: Parameters = {}): Promise<Observation> {
  const sent = c.subject.legacy('action', { ...actionParameters(c, need), ...parameters });
  return need === 'workbench:query' ? listOfAll(c, sent) : sent;
}

/** The texts of the ids of entities, in order. */
const idTexts = (entities: Plain | undefined): readonly string[] =>
  column(entities, 'id')
    .map((id) => idText(id ?? null))
    .toSorted();

/** The parameter of the variable that takes the marker, or another text. */
const marked = (c: CaseContext, need: ActionNeed, text = c.marker): Parameters => ({
  [`*${c.fixture.variable(need)}`]: text,
});

/** Runs an action, which succeeds. @returns its answer */
const answerOf = (c: CaseContext, need: ActionNeed, parameters: Parameters = {}): Promise<Observation> =>
  succeeded(c, runAction(c, need, parameters));

/** Creates two entities. @returns the texts of their ids, in order */
async function createTwo({ fixture }: CaseContext): Promise<readonly string[]> {
  const made = [await fixture.create(), await fixture.create()];
  return made.map(({ id }) => idText(id)).toSorted();
}

/** Checks that the entity is in the list. */
const judgeContains = (c: CaseContext, list: Plain | undefined, made: Made, judging: Judging = {}): void =>
  c.check('the entity is in the answer', idTexts(list).includes(idText(made.id)), true, judging);

const queryCases: readonly Case[] = [
  legacyCase('action/query', ['ACT-09', 'ACT-17'], async (c) => {
    const ids = await createTwo(c);
    const answer = await answerOf(c, 'workbench:query');
    c.check('answer is a JSON array', Array.isArray(jsonOf(answer)), true, { judges: 'ACT-23' });
    c.check('the entities of the case in the answer', idTexts(ownIn(c, answer.value)), ids);
  }).with({ needs: ['workbench:query'], also: 'ACT-23' }),
  legacyCase('action/prototype', ['ACT-10', 'ACT-17'], async (c) => {
    const wanted = c.fixture.actionValues('workbench:prototype');
    const made = await c.fixture.create();
    const { value } = await answerOf(c, 'workbench:prototype');
    c.check('answer is a list', Array.isArray(value), true, { judges: 'ACT-23' });
    for (const each of listOf(value)) c.check('an entity of the answer', each, entity(wanted));
    c.check('an entity of another kind is in the answer', idTexts(value).includes(idText(made.id)), false);
    const type = c.fixture.type('entityType');
    const found = await c.subject.queryEntities({ type }, { where: wanted }, { projection: 'results', depth: 0 });
    c.checkStatus(found, 200);
    c.check('the entities', idTexts(value), idTexts(found.value));
  }).with({ needs: ['workbench:prototype'], also: 'ACT-23' }),
  legacyCase('action/template', ['ACT-11', 'ACT-17'], async (c) => {
    const ids = await createTwo(c);
    const answer = await answerOf(c, 'workbench:template', marked(c, 'workbench:template'));
    c.check('the entities', idTexts(answer.value), ids);
    const other = await runAction(c, 'workbench:template', marked(c, 'workbench:template', `${c.marker}-nobody`));
    c.checkStatus(other, 200, { judges: 'ACT-07' });
    c.check('the entities for another value', other.value, [], { judges: 'ACT-07' });
  }).with({ needs: ['workbench:template'], also: 'ACT-07' }),
  legacyCase('action/query/finds', ['ACT-09', 'ACT-17'], async (c) => {
    const made = await c.fixture.create();
    const { value } = await answerOf(c, 'workbench:query', { projection: 'payload' });
    judgeContains(c, value, made);
  }).with({ needs: ['workbench:query'] }),
  legacyCase('action/query/by-post', 'ACT-02', async (c) => {
    const made = await c.fixture.create();
    const path = callPath(c, '/rest/action', queryOf(actionParameters(c, 'workbench:query')));
    const answer = await succeeded(c, listOfAll(c, sendMarked(c, { method: 'POST', path })));
    judgeContains(c, answer.value, made);
  }).with({ needs: ['workbench:query'] }),
  legacyCase('action/template/by-post', ['ACT-02', 'ACT-07'], async (c) => {
    const made = await c.fixture.create();
    const variable = `*${c.fixture.variable('workbench:template')}`;
    const parameters = { ...actionParameters(c, 'workbench:template'), projection: 'first-of-payload' };
    const path = callPath(c, '/rest/action', [...queryOf(parameters), [variable, c.marker]]);
    const found = await succeeded(c, sendMarked(c, { method: 'POST', path }));
    c.check('answer', found.value, entity({ id: made.id }), { judges: ['ACT-02', 'ACT-07', 'ACT-18'] });
  }).with({ needs: ['workbench:template'], also: 'ACT-18' }),
  legacyCase('action/template/by-form', 'R-54-01', async (c) => {
    const made = await c.fixture.create();
    const variable = { [`*${c.fixture.variable('workbench:template')}`]: c.marker };
    const body = formOf({ ...actionParameters(c, 'workbench:template'), ...variable });
    const request = { method: 'POST', path: callPath(c, '/rest/action'), headers: formData, body };
    const found = await succeeded(c, sendMarked(c, request));
    c.check('the entities', idTexts(found.value), [idText(made.id)]);
  }).with({ needs: ['workbench:template'] }),
  legacyCase('action/query/envelope', ['ACT-16', 'TYP-02'], async (c) => {
    const made = await c.fixture.create();
    const { value } = await answerOf(c, 'workbench:query', { projection: 'envelope' });
    checkType(c, value, 'EntityQueryResult');
    judgeContains(c, memberOf(value, 'entities'), made, { judges: 'R-30-01' });
  }).with({ needs: ['workbench:query'], also: 'R-30-01' }),
  legacyCase('action/query/first-of-payload', 'ACT-18', async (c) => {
    // Only one entity matches, so that the first is known.
    const made = await c.fixture.create();
    const parameters = { ...marked(c, 'workbench:template'), projection: 'first-of-payload' };
    const { value } = await answerOf(c, 'workbench:template', parameters);
    c.check('answer', value, entity({ id: made.id }));
  }).with({ needs: ['workbench:template'] }),
];

/** The projections of an instantiation, with the requirements of their answers. */
const projections = [
  ['', []],
  ['envelope', ['ACT-19', 'TYP-04']],
  ['payload', ['ACT-20', 'TYP-07']],
  ['id', ['ACT-21']],
  ['entity', ['ACT-22']],
] as const;

const instantiations = [
  ['instantiation', 'workbench:instantiation', 'ACT-12'],
  ['template-instantiation', 'workbench:templateInstantiation', 'ACT-13'],
] as const;

const instantiationCases: readonly Case[] = instantiations.flatMap(([kind, need, effectId]) => {
  const effectIds = [effectId, 'ACT-07', 'LEG-04'];
  return projections.map(([projection, judges]) =>
    legacyCase(`action/${kind}/${projection || 'default'}`, effectIds, async (c) => {
      const values = kind === 'template-instantiation' ? c.fixture.actionValues(need) : {};
      const before = await c.oracle.snapshot();
      const answer = await runAction(c, need, { ...marked(c, need), ...projectedWhole(projection) });
      c.checkStatus(answer, 200, { judges: [...effectIds, ...judges] });
      const own = { [c.fixture.marker('entityType')]: c.marker };
      const [created] = await c.oracle.created(before, { ...values, ...own });
      c.check('type of the entity', created?.type, c.fixture.type('entityType'));
      const id = created?.properties['id'] ?? null;
      if (projection === 'envelope') checkType(c, answer.value, 'ManipulationResponse', { judges });
      if (projection === 'payload') judgePayload(c, answer.value, judges);
      if (projection === 'id') c.check('answer', answer.value, id, { judges });
      if (projection === 'entity') c.check('answer', answer.value, entity({ id, ...own }), { judges });
    }).with({ needs: [need], also: judges }),
  );
});

/** an action creates an instance that `create` refuses. */
const mandatoryCases: readonly Case[] = [
  testCase('action/instantiation/without-mandatory-properties', 'R-72-01', async (c) => {
    const need = 'workbench:mandatoryInstantiation';
    const before = await c.oracle.snapshot();
    await answerOf(c, need, marked(c, need));
    const [created] = await c.oracle.created(before, { [c.fixture.marker('mandatoryType')]: c.marker });
    c.check('type of the entity', created?.type, c.fixture.type('mandatoryType'));
    const mandatory = created?.properties[c.fixture.property('mandatoryProperty')] ?? null;
    c.check('the mandatory property', mandatory, null);
  }).with({ needs: ['legacy', 'mandatoryType', 'workbench:mandatoryInstantiation'] }),
];

/** Checks that the manipulation, or one of several, sets the marker of the new entity. */
function judgePayload(c: CaseContext, value: Plain | undefined, judges: readonly string[]): void {
  const changes = manipulationsOf(value).filter((each) => simpleName(each) === 'ChangeValueManipulation');
  c.check('a ChangeValueManipulation is in the answer', changes.length > 0, true, { judges });
  const newValues = changes.map((each) => memberOf(each, 'newValue'));
  c.observe('a newValue is the marker', newValues.includes(c.marker), true);
}

const rpcCases: readonly Case[] = rows(
  ['', 'ACT-08', 'R-61-07'],
  ['payload', ['ACT-15', 'ACT-08'], []],
  ['envelope', 'ACT-14', ['TYP-08', 'R-30-05', 'R-61-08']],
).map(([projection, requirements, also]) =>
  testCase(`action/rpc/${projection || 'default'}`, requirements, async (c) => {
    const envelope = await answerOf(c, 'workbench:rpc', { projection: 'envelope' });
    const returned = memberOf(envelope.value, 'ReturnValue');
    const isEnvelope = projection === 'envelope';
    const naming = isEnvelope ? { judges: ['ACT-14', 'TYP-08', 'R-61-08'] } : {};
    c.check('ReturnValue is there', returned !== undefined, true, naming);
    const ofType = { judges: ['ACT-14', 'TYP-08', 'R-30-05'] };
    if (isEnvelope) return checkType(c, envelope.value, 'RpcResponse', ofType);
    const answer = await answerOf(c, 'workbench:rpc', projected(projection));
    const judging = projection === '' ? { judges: ['ACT-08', 'R-61-07'] } : {};
    c.check('answer is the ReturnValue of the envelope', answer.value, returned, judging);
  }).with({ needs: ['legacy', 'workbench:rpc'], also }),
);

const withoutParameter = { needs: ['legacy', 'workbench:query'], also: 'R-6-04' } as const;

const refusedCases: readonly Case[] = [
  answers('action/unknown', 'R-61-01', 404, (c) =>
    c.subject.legacy('action', { name: `${c.marker} no such folder` }),
  ).with({
    needs: ['legacy', 'workbench:query'],
  }),
  answers('action/variable/missing', 'R-61-03', 400, (c) => runAction(c, 'workbench:template')).with({
    needs: ['legacy', 'workbench:template'],
  }),
  answers('action/without-accessId', 'ACT-05', usually(400), (c) =>
    getMarked(c, `/rest/action?name=${encode(c.fixture.action('workbench:query'))}`),
  ).with(withoutParameter),
  answers('action/without-name', 'ACT-06', usually(400), (c) => getMarked(c, callPath(c, '/rest/action'))).with(
    withoutParameter,
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

import type { Case, CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import { entity, type Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { expectStored, expectUpdate, usually } from '../expectations.js';
import { callPath, sendMarked } from '../requests.js';
import { checkFails, checkType, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { answers, testCase } from '../rows.js';
import {
  assemblyEntity,
  envelopeAround,
  judgeManipulation,
  judgeReference,
  manipulationsOf,
  type Parameters,
  projectedWhole,
  referenceTo,
} from './shared.js';

export const assemblyCalls = ['assembly-manipulate', 'assembly-stream-manipulate'] as const;
export type AssemblyCall = (typeof assemblyCalls)[number];

/** Sends an assembly, or an envelope around it. */
export const sendAssembly = (
  c: CaseContext,
  call: AssemblyCall,
  body: unknown,
  parameters: Parameters = {},
): Promise<Observation> => c.subject.legacy(call, { body: JSON.stringify(body), ...parameters });

/** The requirements at a call: the call with a stream has one more. */
export const ofCall = (call: AssemblyCall, requirements: readonly string[]): readonly string[] =>
  call === 'assembly-stream-manipulate' ? ['ASM-07', ...requirements] : requirements;

/** The requirement of the projections of a call. */
export const ofProjections = (call: AssemblyCall): string => (call === 'assembly-manipulate' ? 'ASM-05' : 'ASM-08');

/** Returns a builder of cases of a call that need these properties. */
export const assemblyCase =
  (...properties: readonly Need[]) =>
  (call: AssemblyCall, id: string, judges: readonly string[], run: Case['run'], also: readonly string[] = []): Case => {
    const needs = ['legacy', 'entityType', ...properties] as const;
    return testCase(`legacy/${call}/${id}`, ofCall(call, judges), run).with({ needs, also });
  };

/** The properties of an entity of an assembly: one text. */
export const withText = ({ fixture }: CaseContext, text: string): { readonly [name: string]: string } => ({
  [fixture.property('stringProperty')]: text,
});

/** An entity of an assembly with a text. With an id it is looked up. */
export const bodyOf = (c: CaseContext, text: string, id?: Plain): object => assemblyEntity(c, withText(c, text), id);

/** An envelope that names some of its entities, by their places, as new with the ids that they have. */
export function envelopeOf(c: CaseContext, entities: readonly object[], named: readonly number[]): object {
  const assembly = entities.map((each, index) => ({ _id: `${index}`, ...each }));
  return envelopeAround(c, assembly, named.map(String));
}

const caseOf = assemblyCase('stringProperty', 'integerProperty');
const nestedCaseOf = assemblyCase('stringProperty', 'entityProperty');

/** The projections, with the requirements of their answers. */
const projections = [
  ['envelope', ['TYP-04']],
  ['payload', ['TYP-07', 'R-59-02']],
  ['id', ['R-59-08']],
  ['ids', ['R-59-09']],
  ['entity', ['R-59-10']],
  ['entities', ['R-59-10']],
] as const;

/** 4.3: assemblies. */
export const assemblyCases: readonly Case[] = assemblyCalls.flatMap((call) => [
  caseOf(
    call,
    'create',
    ['ASM-01', 'ASM-09', 'ASM-12'],
    async (c) => {
      const before = await c.oracle.snapshot();
      const answer = await succeeded(c, sendAssembly(c, call, bodyOf(c, 'new')));
      c.check('answer', answer.text.trim(), 'null', { judges: ofCall(call, ['ASM-06', 'R-53-02']) });
      const [created] = await c.oracle.created(before, withText(c, 'new'));
      c.check('type of the entity', created?.type, c.fixture.type('entityType'), { judges: 'ASM-09' });
    },
    ['ASM-06', 'R-53-02'],
  ),
  caseOf(call, 'several', ['ASM-02', 'ASM-09'], async (c) => {
    const created = [withText(c, 'new'), withText(c, 'new')];
    await expectStored(c, created, [], () => sendAssembly(c, call, [bodyOf(c, 'new'), bodyOf(c, 'new')]));
  }),
  caseOf(call, 'update', ['ASM-10', 'ASM-13'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    await expectUpdate(c, made, withText(c, 'b'), () => sendAssembly(c, call, bodyOf(c, 'b', made.id)));
  }),
  caseOf(call, 'unknown-id', ['ASM-11', 'ASM-15', 'ERR-15', 'R-7-01', 'R-8-02'], async (c) => {
    const before = await c.oracle.snapshot();
    const unknown = await c.fixture.unusedId();
    const answer = await sendAssembly(c, call, [bodyOf(c, 'new'), bodyOf(c, 'b', unknown)]);
    const judges = ofCall(call, ['ASM-11', 'ASM-15', 'ERR-15', 'R-7-01']);
    checkFails(c, answer, { judges });
    await c.oracle.judging(['R-7-01', 'R-8-02']).none(before);
  }),
  caseOf(call, 'own-id', ['ASM-03', 'ASM-14', 'TYP-05', 'TYP-06'], async (c) => {
    const id = await c.fixture.unusedId();
    const envelope = envelopeAround(c, { _id: '1', ...bodyOf(c, 'new', id) }, ['1']);
    const [created] = await expectStored(c, [withText(c, 'new')], [], () => sendAssembly(c, call, envelope));
    c.check('id', created?.properties['id'], id, { judges: ['ASM-14', 'TYP-06'] });
  }),
  nestedCaseOf(call, 'nested-own-id', ['ASM-14', 'TYP-06'], async (c) => {
    const id = await c.fixture.unusedId();
    const inner = { _id: '2', ...bodyOf(c, 'inner', id) };
    const outer = { ...bodyOf(c, 'outer'), [c.fixture.property('entityProperty')]: inner };
    const values = [withText(c, 'outer'), withText(c, 'inner')];
    const send = () => sendAssembly(c, call, envelopeAround(c, outer, ['2']));
    const [, created] = await expectStored(c, values, [], send);
    c.check('id', created?.properties['id'], id);
  }),
  ...projections.map(([projection, details]) => {
    const own = ofProjections(call);
    const run: Case['run'] = async (c) => {
      const before = await c.oracle.snapshot();
      const answer = await succeeded(c, sendAssembly(c, call, bodyOf(c, 'new'), projectedWhole(projection)));
      const [created] = await c.oracle.created(before, withText(c, 'new'));
      judge(c, projection, answer.value, created?.properties['id'] ?? null, own);
    };
    return caseOf(call, `projection/${projection}`, [own], run, details);
  }),
]);

/** Judges the answer about the only entity, which is new. @param own the requirement of the projections of the call */
function judge(
  c: CaseContext,
  projection: (typeof projections)[number][0],
  value: Plain | undefined,
  id: Plain,
  own: string,
): void {
  const type = c.fixture.type('entityType');
  const isList = projection === 'ids' || projection === 'entities';
  if (isList) {
    c.check('the answer is a list', Array.isArray(value), true);
    c.check('number', listOf(value).length, 1);
  }
  const first = isList ? listOf(value)[0] : value;
  if (projection === 'envelope') checkType(c, value, 'ManipulationResponse', { judges: [own, 'TYP-04'] });
  else if (projection === 'payload') {
    judgeManipulation(c, value, { judges: [own, 'TYP-07'] });
    const kinds = manipulationsOf(value).map(simpleName);
    c.observe('an InstantiationManipulation', kinds.includes('InstantiationManipulation'), true);
  } else if (projection === 'entity' || projection === 'entities') {
    c.check('entity', first, entity({ id }, type), { judges: [own, 'R-59-10'] });
  } else {
    c.observe('reference', first, referenceTo({ type, id }));
    judgeReference(c, first, [id], isList ? 'R-59-09' : 'R-59-08');
    const text = memberOf(first, c.fixture.property('stringProperty'));
    c.check('the answer has values of the entity', text !== undefined, false);
  }
}

export const missingBody: Case = answers('legacy/assembly-manipulate/without-body', 'ASM-04', usually(400), (c) =>
  sendMarked(c, { method: 'GET', path: callPath(c, '/rest/assembly-manipulate') }),
).with({ needs: ['entityType', 'legacy'], also: 'R-6-04' });

import type { Case, CaseContext } from '../../case/case.js';
import { entity, type Plain, type PlainEntity, setOf } from '../../case/plain.js';
import type { Target } from '../../case/subject.js';
import { expectStored, expectUpdate } from '../expectations.js';
import { idText } from '../requests.js';
import { checkFails, checkType, memberOf, simpleName, succeeded } from '../responses.js';
import { byName } from '../rows.js';
import {
  assemblyCalls,
  assemblyCase,
  bodyOf,
  envelopeOf,
  ofCall,
  ofProjections,
  sendAssembly,
  withText,
} from './assemblies.js';
import {
  assemblyEntity,
  judgeManipulation,
  judgeReference,
  manipulationsOf,
  ownerOf,
  projected,
  referenceTo,
  threeOthers,
  threeValues,
} from './shared.js';

const caseOf = assemblyCase('stringProperty', 'integerProperty', 'booleanProperty');

const three = ['one', 'two', 'three'] as const;

const idsOf = (entities: readonly PlainEntity[]): readonly Plain[] =>
  entities.map(({ properties }) => properties['id'] ?? null);

const createThree = async ({ fixture }: CaseContext) =>
  [await fixture.create(), await fixture.create(), await fixture.create()] as const;

const threeUnusedIds = async ({ fixture }: CaseContext) =>
  [await fixture.unusedId(), await fixture.unusedId(), await fixture.unusedId()] as const;

/** Three entities of an assembly. Those at the places of the ids have them. */
const threeBodies = (c: CaseContext, ids: { readonly [place: number]: Plain } = []): readonly object[] =>
  three.map((text, index) => bodyOf(c, text, ids[index]));

/** An expected change of an entity to the text of its place. */
const changed = (c: CaseContext, target: Target, place: number) => ({
  target,
  properties: withText(c, three[place] ?? ''),
});

const threeCases: readonly Case[] = assemblyCalls.flatMap((call) => [
  caseOf(call, 'three-created', ['ASM-02', 'ASM-09'], async (c) => {
    const created = three.map((text) => withText(c, text));
    await expectStored(c, created, [], () => sendAssembly(c, call, threeBodies(c)));
  }),
  caseOf(call, 'three-updated', ['ASM-02', 'ASM-10'], async (c) => {
    const made = await createThree(c);
    const ids = made.map(({ id }) => id);
    const changes = made.map((target, index) => changed(c, target, index));
    await expectStored(c, [], changes, () => sendAssembly(c, call, threeBodies(c, ids)));
  }),
  caseOf(call, 'three-own-ids', ['ASM-03', 'ASM-14', 'TYP-05', 'TYP-06'], async (c) => {
    const ids = await threeUnusedIds(c);
    const created = three.map((text, index) => ({ id: ids[index] ?? null, ...withText(c, text) }));
    const envelope = envelopeOf(c, threeBodies(c, ids), [0, 1, 2]);
    await expectStored(c, created, [], () => sendAssembly(c, call, envelope));
  }),
  caseOf(call, 'three-properties-created', ['ASM-09', 'ASM-01'], async (c) => {
    const before = await c.oracle.snapshot();
    const values = byName(c, threeValues);
    c.checkStatus(await sendAssembly(c, call, assemblyEntity(c, values)), 200);
    await c.oracle.created(before, values);
  }),
  caseOf(call, 'three-properties-updated', ['ASM-13', 'ASM-10'], async (c) => {
    const made = await c.fixture.create(threeOthers);
    const values = byName(c, threeValues);
    await expectUpdate(c, made, values, () => sendAssembly(c, call, assemblyEntity(c, values, made.id)));
  }),
]);

/** The place of the entity that differs, and the places of the two others. */
const places = [
  ['first', 0, [1, 2]],
  ['middle', 1, [0, 2]],
  ['last', 2, [0, 1]],
] as const;

/** Each entity of an assembly is processed independently of the others. */
const mixedCases: readonly Case[] = assemblyCalls.flatMap((call) =>
  places.flatMap(([place, own, [former, latter]]) => [
    caseOf(call, `three-mixed/known/${place}`, ['ASM-02', 'ASM-09', 'ASM-10'], async (c) => {
      const known = await c.fixture.create();
      const created = [withText(c, three[former]), withText(c, three[latter])];
      const bodies = threeBodies(c, { [own]: known.id });
      await expectStored(c, created, [changed(c, known, own)], () => sendAssembly(c, call, bodies));
    }),
    caseOf(call, `three-mixed/new/${place}`, ['ASM-02', 'ASM-09', 'ASM-10'], async (c) => {
      const [one, other] = await createThree(c);
      const changes = [changed(c, one, former), changed(c, other, latter)];
      const bodies = threeBodies(c, { [former]: one.id, [latter]: other.id });
      await expectStored(c, [withText(c, three[own])], changes, () => sendAssembly(c, call, bodies));
    }),
    caseOf(call, `three-mixed/own-id/${place}`, ['ASM-03', 'ASM-10', 'ASM-14', 'TYP-05', 'TYP-06'], async (c) => {
      const known = await c.fixture.create();
      const id = await c.fixture.unusedId();
      // The next position is that of the existing entity. The other entity has no id.
      const [next, without] = [(own + 1) % three.length, (own + 2) % three.length];
      const envelope = envelopeOf(c, threeBodies(c, { [own]: id, [next]: known.id }), [own]);
      const created = [{ id, ...withText(c, three[own]) }, withText(c, three[without] ?? '')];
      await expectStored(c, created, [changed(c, known, next)], () => sendAssembly(c, call, envelope));
    }),
    caseOf(call, `three-own-ids/without-${place}`, ['ASM-15', 'R-7-01', 'R-8-02'], async (c) => {
      const before = await c.oracle.snapshot();
      const [id, other] = await threeUnusedIds(c);
      // The last entity has no id, so that it is created unless the others prevent it.
      const bodies = threeBodies(c, { [own]: id, [former]: other });
      const answer = await sendAssembly(c, call, envelopeOf(c, bodies, [former]));
      checkFails(c, answer, { judges: ofCall(call, ['ASM-15', 'R-7-01']) });
      await c.oracle.judging(['R-7-01', 'R-8-02']).none(before);
    }),
    caseOf(call, `three-unknown/${place}`, ['ASM-11', 'ERR-15', 'R-7-01', 'R-8-02'], async (c) => {
      const [one, other] = await createThree(c);
      const unknown = await c.fixture.unusedId();
      const before = await c.oracle.snapshot();
      const bodies = threeBodies(c, { [own]: unknown, [former]: one.id, [latter]: other.id });
      const answer = await sendAssembly(c, call, bodies);
      checkFails(c, answer, { judges: ofCall(call, ['ASM-11', 'ERR-15', 'R-7-01']) });
      await c.oracle.judging(['R-7-01', 'R-8-02']).none(before);
    }),
  ]),
);

/** The projections, with the requirements of the details of their answers. */
const projections = [
  ['envelope', ['TYP-04', 'R-59-01', 'R-59-02', 'R-59-07']],
  ['payload', ['TYP-07', 'R-59-01', 'R-59-02', 'R-59-07']],
  ['id', ['R-59-08']],
  ['ids', ['R-59-09']],
  ['entity', ['R-59-10']],
  ['entities', ['R-59-10']],
] as const;
type Projection = (typeof projections)[number][0];
type Standing = 'new' | 'known';

/** The response about three entities, each of which is new or existed before. */
const projectionCases: readonly Case[] = assemblyCalls.flatMap((call) =>
  projections.flatMap(([projection, all]) =>
    (['new', 'known'] as const).map((standing) => {
      const own = ofProjections(call);
      const details = all.filter((id) => standing === 'new' || id !== 'R-59-02');
      const run: Case['run'] = async (c) => {
        const known = standing === 'new' ? [] : await createThree(c);
        const knownIds = known.map(({ id }) => id);
        const before = await c.oracle.snapshot();
        const answer = await succeeded(c, sendAssembly(c, call, threeBodies(c, knownIds), projected(projection)));
        const created = standing === 'new' ? three.map((text) => withText(c, text)) : [];
        const changes = known.map((target, index) => changed(c, target, index));
        const stored = await c.oracle.stored(before, created, changes);
        judge(c, projection, answer.value, standing === 'new' ? idsOf(stored) : knownIds, standing, own);
      };
      return caseOf(call, `three-${standing}/${projection}`, [own], run, details);
    }),
  ),
);

function judge(
  c: CaseContext,
  projection: Projection,
  value: Plain | undefined,
  ids: readonly Plain[],
  standing: Standing,
  own: string,
): void {
  const type = c.fixture.type('entityType');
  const references = ids.map((id) => referenceTo({ type, id }));
  const entities = ids.map((id, index) => entity({ id, ...withText(c, three[index] ?? '') }, type));
  if (projection === 'ids' || projection === 'entities') {
    c.check('the answer is a list', Array.isArray(value), true);
    const elements = Array.isArray(value) ? value : [];
    c.check('number', elements.length, ids.length);
    c.check('number of different elements', new Set(elements.map((each) => JSON.stringify(each))).size, ids.length);
    if (projection === 'ids') for (const each of elements) judgeReference(c, each, ids, 'R-59-09');
    else c.check('the entities in any order', value, setOf(...entities));
    c.observe('in the order of the body', value, projection === 'ids' ? references : entities);
  } else if (projection === 'id') {
    judgeReference(c, value, ids, 'R-59-08');
    c.observe('the first', value, references[0]);
  } else if (projection === 'entity') {
    const texts = ids.map(idText);
    c.check('it is one of the entities', texts.includes(idText(memberOf(value, 'id') ?? null)), true);
    c.observe('the first', value, entities[0]);
  } else if (projection === 'envelope') {
    checkType(c, value, 'ManipulationResponse', { judges: [own, 'TYP-04'] });
    observeManipulations(c, memberOf(value, 'inducedManipulation'), ids, standing);
  } else {
    judgeManipulation(c, value, { judges: [own, 'TYP-07'] });
    observeManipulations(c, value, ids, standing);
  }
}

/** each of the entities is instantiated where it is new, and each has its value. */
function observeManipulations(
  c: CaseContext,
  value: Plain | undefined,
  ids: readonly Plain[],
  standing: Standing,
): void {
  const type = c.fixture.type('entityType');
  const property = c.fixture.property('stringProperty');
  c.observe('type of the manipulation', simpleName(value), 'CompoundManipulation', { judges: 'R-59-07' });
  const all = manipulationsOf(value);
  const instantiated = all.filter((each) => simpleName(each) === 'InstantiationManipulation');
  const changes = all.filter(
    (each) =>
      simpleName(each) === 'ChangeValueManipulation' && memberOf(memberOf(each, 'owner'), 'propertyName') === property,
  );
  const references = standing === 'new' ? ids.map((id) => referenceTo({ type, id })) : [];
  c.observe(
    'the instantiations',
    instantiated.map((each) => memberOf(each, 'entity')),
    setOf(...references),
    { judges: standing === 'new' ? 'R-59-02' : 'R-59-07' },
  );
  const expected = ids.map((id, index) =>
    entity({ owner: ownerOf({ type, id }, property), newValue: three[index] ?? '' }),
  );
  c.observe('the changes', changes, setOf(...expected), { judges: 'R-59-01' });
}

/** 4.3: assemblies of several entities. Each place counts, and the answer contains each of the entities. */
export const severalAssemblyCases: readonly Case[] = [...threeCases, ...mixedCases, ...projectionCases];

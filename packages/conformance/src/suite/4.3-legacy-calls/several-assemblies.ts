import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import { entity, type Plain, type PlainEntity, setOf } from '../../case/plain.js';
import { idText } from '../requests.js';
import { checkType, memberOf, simpleName, succeeded } from '../responses.js';
import { byName, testCase } from '../rows.js';
import {
  assemblyEntity,
  judgeReference,
  manipulationsOf,
  ownerOf,
  referenceTo,
  threeOthers,
  threeValues,
} from './shared.js';

const needs: readonly Need[] = ['legacy', 'entityType', 'stringProperty', 'integerProperty', 'booleanProperty'];

const three = ['one', 'two', 'three'] as const;
const calls = ['assembly-manipulate', 'assembly-stream-manipulate'] as const;
type Call = (typeof calls)[number];

const send = (c: CaseContext, call: Call, body: unknown, parameters: { readonly projection?: string } = {}) =>
  c.subject.legacy(call, { body: JSON.stringify(body), ...parameters });

const ofCall = (call: Call, requirement: readonly string[]): readonly string[] =>
  call === 'assembly-stream-manipulate' ? ['ASM-07', ...requirement] : requirement;

const caseOf = (
  call: Call,
  id: string,
  requirement: readonly string[],
  run: (c: CaseContext, call: Call) => Promise<unknown>,
  judges: readonly string[] = requirement,
) =>
  testCase(`legacy/${call}/${id}`, ofCall(call, judges), { needs, also: ofCall(call, requirement) }, (c) =>
    run(c, call),
  );

const string = (c: CaseContext): string => c.fixture.property('stringProperty');
const saying = (c: CaseContext, text: string): { readonly [name: string]: string } => ({ [string(c)]: text });

const idsOf = (entities: readonly PlainEntity[]): readonly Plain[] =>
  entities.map(({ properties }) => properties['id'] ?? null);

const createThree = async (c: CaseContext): Promise<readonly Made[]> => [
  await c.fixture.create(),
  await c.fixture.create(),
  await c.fixture.create(),
];

const threeCases: readonly Case[] = calls.flatMap((each) => [
  caseOf(each, 'three-created', ['ASM-02', 'ASM-09'], async (c, call) => {
    const before = await c.oracle.snapshot();
    const bodies = three.map((text) => assemblyEntity(c, saying(c, text)));
    c.checkStatus(await send(c, call, bodies), 200);
    await c.oracle.stored(
      before,
      three.map((text) => saying(c, text)),
    );
  }),
  caseOf(each, 'three-updated', ['ASM-02', 'ASM-10'], async (c, call) => {
    const made = await createThree(c);
    const before = await c.oracle.snapshot();
    const bodies = made.map(({ id }, index) => assemblyEntity(c, saying(c, three[index] ?? ''), id));
    c.checkStatus(await send(c, call, bodies), 200);
    const changed = made.map((target, index) => ({ target, properties: saying(c, three[index] ?? '') }));
    await c.oracle.stored(before, [], changed);
  }),
  caseOf(each, 'three-own-ids', ['ASM-03', 'ASM-14', 'TYP-05', 'TYP-06'], async (c, call) => {
    const before = await c.oracle.snapshot();
    const ids = [await c.fixture.unusedId(), await c.fixture.unusedId(), await c.fixture.unusedId()];
    const entities = ids.map((id, index) => assemblyEntity(c, saying(c, three[index] ?? ''), id));
    c.checkStatus(await send(c, call, envelopeOf(c, entities, [0, 1, 2])), 200);
    await c.oracle.stored(
      before,
      ids.map((id, index) => ({ id, ...saying(c, three[index] ?? '') })),
    );
  }),
  caseOf(each, 'three-properties-created', ['ASM-09', 'ASM-01'], async (c, call) => {
    const before = await c.oracle.snapshot();
    const values = byName(c, threeValues);
    c.checkStatus(await send(c, call, assemblyEntity(c, values)), 200);
    await c.oracle.created(before, values);
  }),
  caseOf(each, 'three-properties-updated', ['ASM-13', 'ASM-10'], async (c, call) => {
    const made = await c.fixture.create(threeOthers);
    const before = await c.oracle.snapshot();
    const values = byName(c, threeValues);
    c.checkStatus(await send(c, call, assemblyEntity(c, values, made.id)), 200);
    await c.oracle.updated(before, made, values);
  }),
]);

/** An envelope that names some of its entities, by their places, as new with the ids that they have. */
function envelopeOf(c: CaseContext, entities: readonly object[], named: readonly number[]): object {
  return {
    _type: `${c.fixture.vendor}.model.rest.crud.ManipulationEnvelope`,
    assembly: entities.map((each, index) => ({ _id: `${index}`, ...each })),
    instantiationsWithId: { _type: 'set', value: named.map((index) => ({ _ref: `${index}` })) },
  };
}

/** The position of the one that differs from the two others. */
const places = [
  ['first', 0],
  ['middle', 1],
  ['last', 2],
] as const;

/** Each entity of an assembly is processed independently of the others. */
const mixedCases: readonly Case[] = calls.flatMap((each) =>
  places.flatMap(([place, own]) => [
    caseOf(each, `three-mixed/known/${place}`, ['ASM-02', 'ASM-09', 'ASM-10'], async (c, call) => {
      const known = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const bodies = three.map((text, index) =>
        assemblyEntity(c, saying(c, text), index === own ? known.id : undefined),
      );
      c.checkStatus(await send(c, call, bodies), 200);
      const created = three.filter((_, index) => index !== own).map((text) => saying(c, text));
      await c.oracle.stored(before, created, [{ target: known, properties: saying(c, three[own]) }]);
    }),
    caseOf(each, `three-mixed/new/${place}`, ['ASM-02', 'ASM-09', 'ASM-10'], async (c, call) => {
      const [one, other] = await createThree(c);
      const known = [one, other].filter((made) => made !== undefined);
      const before = await c.oracle.snapshot();
      const texts = three.filter((_, index) => index !== own);
      const bodies: object[] = known.map(({ id }, index) => assemblyEntity(c, saying(c, texts[index] ?? ''), id));
      bodies.splice(own, 0, assemblyEntity(c, saying(c, three[own])));
      c.checkStatus(await send(c, call, bodies), 200);
      const changed = known.map((target, index) => ({ target, properties: saying(c, texts[index] ?? '') }));
      await c.oracle.stored(before, [saying(c, three[own])], changed);
    }),
    caseOf(each, `three-mixed/own-id/${place}`, ['ASM-03', 'ASM-10', 'ASM-14', 'TYP-05', 'TYP-06'], async (c, call) => {
      const known = await c.fixture.create();
      const id = await c.fixture.unusedId();
      const before = await c.oracle.snapshot();
      // The next position is that of the existing entity. The other entity has no id.
      const ids = { [own]: id, [(own + 1) % three.length]: known.id };
      const bodies = three.map((text, index) => assemblyEntity(c, saying(c, text), ids[index]));
      c.checkStatus(await send(c, call, envelopeOf(c, bodies, [own])), 200);
      const without = three[(own + 2) % three.length] ?? '';
      const changed = { target: known, properties: saying(c, three[(own + 1) % three.length] ?? '') };
      await c.oracle.stored(before, [{ id, ...saying(c, three[own]) }, saying(c, without)], [changed]);
    }),
    caseOf(each, `three-own-ids/without-${place}`, ['ASM-15', 'R-7-01', 'R-8-02'], async (c, call) => {
      const before = await c.oracle.snapshot();
      const ids = [await c.fixture.unusedId(), await c.fixture.unusedId(), await c.fixture.unusedId()];
      const entities = ids.map((id, index) => assemblyEntity(c, saying(c, three[index] ?? ''), id));
      const named = [0, 1, 2].filter((index) => index !== own);
      const answer = await send(c, call, envelopeOf(c, entities, named));
      c.check('the call fails', answer.status >= 400, true, { judges: ofCall(call, ['ASM-15', 'R-7-01']) });
      await c.oracle.judging(['R-7-01', 'R-8-02']).none(before);
    }),
    caseOf(each, `three-unknown/${place}`, ['ASM-11', 'ERR-15', 'R-7-01', 'R-8-02'], async (c, call) => {
      const [one, other] = await createThree(c);
      const unknown = await c.fixture.unusedId();
      const before = await c.oracle.snapshot();
      const ids = [one?.id, other?.id];
      ids.splice(own, 0, unknown);
      const bodies = ids.map((id, index) => assemblyEntity(c, saying(c, three[index] ?? ''), id));
      const answer = await send(c, call, bodies);
      c.check('the call fails', answer.status >= 400, true, { judges: ofCall(call, ['ASM-11', 'ERR-15', 'R-7-01']) });
      await c.oracle.judging(['R-7-01', 'R-8-02']).none(before);
    }),
  ]),
);

const projections = {
  envelope: ['TYP-04', 'R-59-01', 'R-59-02', 'R-59-07'],
  payload: ['TYP-07', 'R-59-01', 'R-59-02', 'R-59-07'],
  id: ['R-59-08'],
  ids: ['R-59-09'],
  entity: ['R-59-10'],
  entities: ['R-59-10'],
} as const;
type Projection = keyof typeof projections;
const projectionNames = ['envelope', 'payload', 'id', 'ids', 'entity', 'entities'] as const satisfies Projection[];

/** The response about three entities, each of which is new or existed before. */
const projectionCases: readonly Case[] = calls.flatMap((each) =>
  projectionNames.flatMap((projection) =>
    (['new', 'known'] as const).map((standing) => {
      const ofProjections = each === 'assembly-manipulate' ? 'ASM-05' : 'ASM-08';
      const requirement = [
        ofProjections,
        ...projections[projection].filter((id) => standing === 'new' || id !== 'R-59-02'),
      ];
      const run = async (c: CaseContext, call: Call) => {
        const known = standing === 'new' ? [] : await createThree(c);
        const before = await c.oracle.snapshot();
        const bodies = three.map((text, index) => assemblyEntity(c, saying(c, text), known[index]?.id));
        const answer = await succeeded(c, send(c, call, bodies, { projection }));
        const all = three.map((text) => saying(c, text));
        const changed = known.map((target, index) => ({ target, properties: all[index] ?? {} }));
        const created = await c.oracle.stored(before, standing === 'new' ? all : [], changed);
        const ids = standing === 'new' ? idsOf(created) : known.map(({ id }) => id);
        judge(c, projection, answer.value, ids, standing === 'new', ofProjections);
      };
      return caseOf(each, `three-${standing}/${projection}`, requirement, run, [ofProjections]);
    }),
  ),
);

function judge(
  c: CaseContext,
  projection: Projection,
  value: Plain | undefined,
  ids: readonly Plain[],
  isNew: boolean,
  ofProjections: string,
): void {
  const type = c.fixture.type('entityType');
  const references = ids.map((id) => referenceTo({ type, id }));
  const entities = ids.map((id, index) => entity({ id, ...saying(c, three[index] ?? '') }, type));
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
    const judges = [ofProjections, 'TYP-04'];
    checkType(c, value, 'ManipulationResponse', { judges });
    observeManipulations(c, memberOf(value, 'inducedManipulation'), ids, isNew);
  } else {
    const judges = [ofProjections, 'TYP-07'];
    c.check('the answer is a manipulation', simpleName(value)?.endsWith('Manipulation'), true, { judges });
    observeManipulations(c, value, ids, isNew);
  }
}

/** each of the entities is instantiated where it is new, and each has its value. */
function observeManipulations(c: CaseContext, value: Plain | undefined, ids: readonly Plain[], isNew: boolean): void {
  const type = c.fixture.type('entityType');
  c.observe('type of the manipulation', simpleName(value), 'CompoundManipulation', { judges: 'R-59-07' });
  const all = manipulationsOf(value);
  const instantiated = all.filter((each) => simpleName(each) === 'InstantiationManipulation');
  const changes = all.filter(
    (each) =>
      simpleName(each) === 'ChangeValueManipulation' && memberOf(memberOf(each, 'owner'), 'propertyName') === string(c),
  );
  const references = isNew ? ids.map((id) => referenceTo({ type, id })) : [];
  c.observe(
    'the instantiations',
    instantiated.map((each) => memberOf(each, 'entity')),
    setOf(...references),
    { judges: isNew ? 'R-59-02' : 'R-59-07' },
  );
  const expected = ids.map((id, index) =>
    entity({ owner: ownerOf({ type, id }, string(c)), newValue: three[index] ?? '' }),
  );
  c.observe('the changes', changes, setOf(...expected), { judges: 'R-59-01' });
}

/** 4.3: assemblies of several entities. Each place counts, and the answer contains each of the entities. */
export const severalAssemblyCases: readonly Case[] = [...threeCases, ...mixedCases, ...projectionCases];

import type { Case, CaseContext } from '../../../case/case.js';
import { matches } from '../../../case/compare.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { Need } from '../../../case/needs.js';
import { entity, type Plain, type PlainEntity } from '../../../case/plain.js';
import type { Observation, Options } from '../../../case/subject.js';
import { chain } from '../../4.7-options/chain.js';
import { contentOf, layoutOf } from '../../4.7-options/layout.js';
import { entityPath, idText } from '../../requests.js';
import { listOf, memberOf } from '../../responses.js';
import {
  judgeProjection,
  type Projection,
  type ProjectionRequirements,
  projections,
  writeProjections,
} from './projections.js';

const needs: readonly Need[] = ['entityType', 'stringProperty', 'integerProperty'];

/** The values of an entity of a body, by the names of their properties, and the existing entity that it updates, if any. */
interface Sent {
  readonly values: { readonly [name: string]: Plain };
  readonly known?: Made;
}

/** An answer, and the entities of the body that it answers, in the order of the body. */
interface Answered {
  readonly answer: Observation;
  readonly written: readonly {
    readonly id: Plain;
    readonly values: Sent['values'];
    /** Whether it was there before. Default: false. */
    readonly isUpdate?: boolean;
  }[];
}

/** A kind of write, by the method and the end of the ids of its cases. */
interface Write {
  readonly method: 'post' | 'put';
  readonly id: string;
  readonly isList: boolean;
  send(c: CaseContext, options: Options): Promise<Answered>;
}

const valuesOf = (c: CaseContext, stringProperty: string, integerProperty: number): Sent['values'] => ({
  [c.fixture.property('stringProperty')]: stringProperty,
  [c.fixture.property('integerProperty')]: integerProperty,
});

/** A write that creates, and the id of what it created. */
const creating =
  (write: (c: CaseContext, body: PlainEntity, options: Options) => Promise<Observation>): Write['send'] =>
  async (c, options) => {
    const values = valuesOf(c, 'new', 7);
    const before = await c.oracle.snapshot();
    const answer = await write(c, c.fixture.values(values), options);
    c.checkStatus(answer, 200);
    const [created] = await c.oracle.stored(before, [values]);
    return { answer, written: [{ id: created?.properties['id'] ?? null, values }] };
  };

/** A POST of a list, which creates entities without an id and updates those with one. */
const posting =
  (entitiesOf: (c: CaseContext) => Promise<readonly Sent[]>): Write['send'] =>
  async (c, options) => {
    const sent = await entitiesOf(c);
    const before = await c.oracle.snapshot();
    const bodies = sent.map(({ values, known }) =>
      c.fixture.values(known === undefined ? values : { id: known.id, ...values }),
    );
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, bodies, options);
    c.checkStatus(answer, 200);
    const created = await c.oracle.stored(
      before,
      sent.filter(({ known }) => known === undefined).map(({ values }) => values),
      sent.flatMap(({ values, known }) => (known === undefined ? [] : [{ target: known, properties: values }])),
    );
    const ids = created.map(({ properties }) => properties['id'] ?? null)[Symbol.iterator]();
    return {
      answer,
      written: sent.map(({ values, known }) => ({
        id: known?.id ?? ids.next().value ?? null,
        values,
        isUpdate: known !== undefined,
      })),
    };
  };

/** Every kind of write but an update by the id in the path. */
const writes: readonly Write[] = [
  {
    method: 'post',
    id: 'created',
    isList: false,
    send: creating((c, body, options) =>
      c.subject.writeEntity('POST', { type: c.fixture.type('entityType') }, body, options),
    ),
  },
  {
    method: 'put',
    id: 'created',
    isList: false,
    send: creating(async (c, body, options) => {
      const target = { type: c.fixture.type('entityType'), id: await c.fixture.unusedId() };
      return await c.subject.writeEntity('PUT', target, body, options);
    }),
  },
  {
    method: 'put',
    id: 'id-in-the-body',
    isList: false,
    send: creating(async (c, body, options) => {
      const withId = entity({ id: await c.fixture.unusedId(), ...body.properties }, body.type);
      return await c.subject.writeEntity('PUT', { type: c.fixture.type('entityType') }, withId, options);
    }),
  },
  {
    method: 'post',
    id: 'list-of-one',
    isList: true,
    send: posting(async (c) => [{ values: valuesOf(c, 'new', 1) }]),
  },
  {
    method: 'post',
    id: 'list',
    isList: true,
    send: posting(async (c) => {
      const first = await c.fixture.create({ stringProperty: 'before' });
      const second = await c.fixture.create({ stringProperty: 'before' });
      return [
        { values: valuesOf(c, 'second after', 2), known: second },
        { values: valuesOf(c, 'new', 3) },
        { values: valuesOf(c, 'first after', 4), known: first },
      ];
    }),
  },
];

/** The requirements of projections that answer each entity of a list; the others answer once. */
const ofList: { readonly [P in Projection]: ProjectionRequirements | undefined } = {
  referenceInfo: { own: 'ENT-WRT-02', details: ['R-31-01'] },
  idInfo: { own: 'ENT-WRT-04', details: ['ENT-WRT-20'] },
  locationInfo: { own: 'ENT-WRT-07', details: ['ENT-WRT-20', 'R-31-02', 'R-31-04'] },
  data: { own: 'ENT-WRT-09', details: ['ENT-WRT-20'] },
  envelope: undefined,
  success: undefined,
};

/** Which entity of the body each answer is about; in order where one is not answered, or twice. */
function placesOf(
  projection: Projection,
  answers: readonly (Plain | undefined)[],
  written: Answered['written'],
): readonly number[] {
  const isAbout = (value: Plain | undefined, id: Plain): boolean => {
    if (projection === 'idInfo') return matches(value, id);
    if (projection === 'data') return matches(memberOf(value, 'id'), id);
    return typeof value === 'string' && value.split(/[/?]/).includes(idText(id));
  };
  const places = answers.map((value) => written.findIndex(({ id }) => isAbout(value, id)));
  const inOrder = [...written.keys()];
  return inOrder.every((index) => places.includes(index)) ? places : inOrder;
}

function judgeAnswer(c: CaseContext, projection: Projection, isList: boolean, { answer, written }: Answered): void {
  const type = c.fixture.type('entityType');
  const isOfEach = isList && ofList[projection] !== undefined;
  if (isOfEach) c.check('the answer is a list', Array.isArray(answer.value), true);
  const answers = isOfEach ? listOf(answer.value) : [answer.value];
  if (isOfEach) c.check('number', answers.length, written.length);
  const inOrder = [...written.keys()];
  const isOrderOpen = isOfEach && projection !== 'referenceInfo';
  const places = isOrderOpen ? placesOf(projection, answers, written) : inOrder;
  if (isOrderOpen) c.check('the order is that of the body', places, inOrder, { judges: 'ENT-WRT-20' });
  answers.forEach((value, index) => {
    const {
      id = null,
      values = {},
      isUpdate = false,
    }: Partial<Answered['written'][number]> = written[places[index] ?? index] ?? {};
    judgeProjection(c, projection, value, { type, id, isUpdate: isOfEach && isUpdate });
    if (projection === 'data') c.check('entity', value, entity({ id, ...values }, type));
  });
}

const projected: readonly Case[] = writes.flatMap(({ method, id, isList, send }) =>
  projections.map((projection) => {
    const { own, details } = (isList ? ofList[projection] : undefined) ?? writeProjections[projection];
    return {
      id: `ent-${method}/projection/${projection}/${id}`,
      requirement: [own, ...details],
      judges: own,
      needs,
      writes: true,
      deviation: id === 'list' && projection === 'referenceInfo' ? 'D-34' : undefined,
      run: async (c) => judgeAnswer(c, projection, isList, await send(c, { projection })),
    };
  }),
);

const byDefault: readonly Case[] = writes.map(
  ({ method, id, isList, send }): Case => ({
    id: `ent-${method}/projection/default/${id}`,
    requirement: 'ENT-WRT-11',
    needs,
    writes: true,
    deviation: 'D-1',
    async run(c) {
      const { answer, written } = await send(c, {});
      // The SDK names the projection in every request, so that it has no default.
      if (c.subject.name === 'sdk') return;
      const ids = written.map((each) => each.id);
      c.check('answer', answer.value, differs<Plain>('D-1', true, isList ? ids : (ids[0] ?? null)));
    },
  }),
);

/** Every option of an answer with its default (4.7). */
const defaults = [
  ['depth', '3', 'OPT-DEP-05'],
  ['write-empty-properties', 'false', 'OPT-WEP-01'],
  ['prettiness', 'mid', 'OPT-PRE-03'],
  ['entity-recurrence-depth', '0', 'OPT-REC-01'],
  ['type-explicitness', 'auto', 'OPT-TYP-01'],
] as const;

/** A chain that no default depth writes whole, with an entity that recurs and properties without a value. */
async function deepEntity(c: CaseContext): Promise<Made> {
  const leaf = c.fixture.reference(await c.fixture.create({ stringProperty: 'leaf' }));
  return await chain(c, 5, { entityList: [leaf, leaf] });
}

const optionDefaults: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).map(
  (method): Case => ({
    id: `ent-${method.toLowerCase()}/projection/data/option-defaults`,
    requirement: ['ENT-WRT-09', ...defaults.map(([, , requirement]) => requirement)],
    needs: [...needs, 'entityProperty', 'entityList', 'booleanProperty'],
    writes: true,
    raw: 'wire',
    async run(c) {
      const made = await deepEntity(c);
      const body = JSON.stringify({ [c.fixture.property('integerProperty')]: 7 });
      const send = async (option?: readonly [string, string]): Promise<Observation> => {
        const path = entityPath(c, { type: made.type, id: made.id }, [
          ['projection', 'data'],
          ['stabilize-order', 'true'],
          ...(option === undefined ? [] : [option]),
        ]);
        const headers = { 'content-type': 'application/json' };
        const answer = await c.subject.raw({ method, path, headers, body });
        c.checkStatus(answer, 200);
        return answer;
      };
      const without = await send();
      c.check('the answer is the entity', without.text.includes('"level-0"'), true);
      for (const [option, value] of defaults) {
        const given = await send([option, value]);
        c.check(`answer without ${option}`, contentOf(without) === contentOf(given), true);
        c.check(`layout without ${option}`, layoutOf(without), layoutOf(given));
      }
    },
  }),
);

/** an entity of a subtype among others, and one in a partition of its own. */
const ownTypes: readonly Case[] = [
  ...(['referenceInfo', 'locationInfo'] as const).map(
    (projection): Case => ({
      id: `ent-post/projection/${projection}/subtype`,
      requirement: projection === 'referenceInfo' ? 'R-31-01' : ['R-31-04', 'R-31-02'],
      judges: projection === 'referenceInfo' ? 'R-31-01' : 'R-31-04',
      needs: ['entityType', 'subtype', 'stringProperty'],
      writes: true,
      deviation: 'D-34',
      async run(c) {
        const item = await c.fixture.create({ stringProperty: 'before' });
        const special = await c.fixture.create({ stringProperty: 'before' }, 'subtype');
        const bodies = [
          c.fixture.values({ id: item.id, stringProperty: 'after' }),
          c.fixture.values({ id: special.id, stringProperty: 'after' }, 'subtype'),
        ];
        const before = await c.oracle.snapshot();
        const answer = await c.subject.writeEntities('POST', { type: item.type }, bodies, { projection });
        c.checkStatus(answer, 200);
        const name = c.fixture.property('stringProperty');
        await c.oracle.stored(
          before,
          [],
          [item, special].map((target) => ({ target, properties: { [name]: 'after' } })),
        );
        const list = listOf(answer.value);
        c.check('number', list.length, 2);
        [item, special].forEach(({ type, id }, index) => {
          judgeProjection(c, projection, list[index], { type, id, isUpdate: true, pathType: item.type });
        });
      },
    }),
  ),
  {
    id: 'ent-put/projection/referenceInfo/partition',
    requirement: 'R-31-01',
    needs: ['entityType', 'partitions'],
    writes: true,
    async run(c) {
      const type = c.fixture.type('entityType');
      const id = await c.fixture.unusedId();
      for (const partition of c.fixture.partitions) {
        await c.fixture.createIn(partition, id);
        const body = entity({ [c.fixture.marker('entityType')]: c.marker });
        const answer = await c.subject.writeEntity('PUT', { type, id, partition }, body, {
          projection: 'referenceInfo',
        });
        c.checkStatus(answer, 200);
        judgeProjection(c, 'referenceInfo', answer.value, { type, id, partition });
      }
    },
  },
];

/** 4.8: whole answers of POST, PUT and PATCH, and the defaults of their options; updates by id are in `projections.ts`. */
export const answerCases: readonly Case[] = [...projected, ...byDefault, ...optionDefaults, ...ownTypes];

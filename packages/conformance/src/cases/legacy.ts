import type { Case, CaseContext } from '../case.js';
import type { Made } from '../fixtures/fixture.js';
import type { Need, PropertyNeed } from '../fixtures/needs.js';
import { constant, entity, mapOf, type Plain, setOf } from '../subjects/plain.js';
import type { Observation } from '../subjects/subject.js';
import { column, idText, listOf, literal, memberOf, reading, simpleName, writing } from './define.js';

type Parameters = { readonly [name: string]: string | readonly string[] };

/** Names an entity: `type` and `id`. */
export const named = (made: Made): { readonly type: string; readonly id: string } => ({
  type: made.type,
  id: idText(made.id),
});

/** "Nothing": 200 with an empty body. */
function nothing(c: CaseContext, answer: Observation): void {
  c.checkStatus(answer, 200);
  c.observe('the body', answer.text, '');
}

interface Edit {
  readonly call: string;
  readonly need: PropertyNeed;
  readonly prefix: string;
  readonly before: Plain;
  readonly parameters: Parameters;
  readonly after: Plain;
  /** Ids of: required parameters, effect, nothing, projections. */
  readonly ids: readonly [string, string, string, string];
  readonly required: readonly string[];
  readonly payload: string;
}

/** 4.3: the calls that edit a collection. */
const edits: readonly Edit[] = [
  {
    call: 'list-insert',
    need: 'stringList',
    prefix: 'LIN',
    before: ['a', 'b'],
    parameters: { value: 'x', index: '1' },
    after: ['a', 'x', 'b'],
    ids: ['LIN-01', 'LIN-02', 'LIN-07', 'LIN-08'],
    required: ['type', 'id', 'property', 'value'],
    payload: 'AddManipulation',
  },
  {
    call: 'list-remove',
    need: 'stringList',
    prefix: 'LRM',
    before: ['a', 'b'],
    parameters: { value: 'a' },
    after: ['b'],
    ids: ['LRM-01', 'LRM-02', 'LRM-03', 'LRM-04'],
    required: ['type', 'property', 'value'],
    payload: 'RemoveManipulation',
  },
  {
    call: 'map-put',
    need: 'stringMap',
    prefix: 'MPU',
    before: mapOf(['k', 'a']),
    parameters: { key: 'l', value: 'b' },
    after: mapOf(['k', 'a'], ['l', 'b']),
    ids: ['MPU-01', 'MPU-02', 'MPU-03', 'MPU-04'],
    required: ['type', 'id', 'property', 'key', 'value'],
    payload: 'AddManipulation',
  },
  {
    call: 'map-remove',
    need: 'stringMap',
    prefix: 'MRM',
    before: mapOf(['k', 'a'], ['l', 'b']),
    parameters: { key: 'k' },
    after: mapOf(['l', 'b']),
    ids: ['MRM-01', 'MRM-02', 'MRM-04', 'MRM-05'],
    required: ['type', 'id', 'property', 'key'],
    payload: 'RemoveManipulation',
  },
  {
    call: 'set-insert',
    need: 'stringSet',
    prefix: 'SIN',
    before: setOf('a'),
    parameters: { value: 'x' },
    after: setOf('a', 'x'),
    ids: ['SIN-01', 'SIN-02', 'SIN-03', 'SIN-04'],
    required: ['type', 'id', 'property', 'value'],
    payload: 'AddManipulation',
  },
  {
    call: 'set-remove',
    need: 'stringSet',
    prefix: 'SRM',
    before: setOf('a', 'b'),
    parameters: { value: 'a' },
    after: setOf('b'),
    ids: ['SRM-01', 'SRM-02', 'SRM-03', 'SRM-04'],
    required: ['type', 'id', 'property', 'value'],
    payload: 'RemoveManipulation',
  },
];

const manipulation: { readonly [payload: string]: string } = {
  AddManipulation: 'R-59-04',
  RemoveManipulation: 'R-59-05',
};

const collectionCases: readonly Case[] = edits.flatMap(
  ({ call, need, before: value, parameters, after, ids, required, payload }) => {
    const needs: readonly Need[] = ['entityType', 'legacy', need];
    const [requiredId, effectId, nothingId, projectionId] = ids;
    const prepare = async (c: CaseContext) => {
      const made = await c.fixture.create({ [need]: value });
      const all: Parameters = { ...named(made), property: c.fixture.property(need), ...parameters };
      return { made, all, property: c.fixture.property(need), before: await c.oracle.snapshot() };
    };
    return [
      ...(['', 'none', 'envelope', 'payload'] as const).map((projection) => {
        const judged = projection === '' || projection === 'none' ? [nothingId, 'R-53-01'] : [projectionId, 'LEG-10'];
        return writing(
          `legacy/${call}/${projection || 'effect'}`,
          [effectId, ...judged, 'VSN-01', ...(projection === 'payload' ? ['TYP-07', manipulation[payload] ?? ''] : [])],
          needs,
          async (c) => {
            const { made, all, property, before } = await prepare(c);
            const answer = await c.subject.legacy(call, projection === '' ? all : { ...all, projection });
            c.checkStatus(answer, 200);
            if (projection === 'envelope')
              c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse');
            else if (projection === 'payload') c.observe('type of the answer', simpleName(answer.value), payload);
            else nothing(c, answer);
            await c.oracle.updated(before, made, { [property]: after });
          },
        );
      }),
      ...required.map((missing) =>
        literal(
          'request',
          writing(`legacy/${call}/without-${missing}`, [requiredId, 'R-6-04', 'R-7-01'], needs, async (c) => {
            const { all, before } = await prepare(c);
            const rest = Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
            const answer = await c.subject.legacy(call, { ...rest, conformance: c.marker });
            c.check('the call fails', answer.status >= 400, true);
            c.observe('status', answer.status, 400);
            await c.oracle.none(before);
          }),
        ),
      ),
    ];
  },
);

interface Example {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly before: Plain;
  readonly parameters: Parameters;
  /** A status of 400 or more is a MUST; which one is observed. */
  readonly status?: number;
  readonly after?: Plain;
}

const examples: readonly Example[] = [
  {
    id: 'list-insert/top',
    requirement: ['LIN-03', 'LIM-02'],
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x' },
    after: ['x', 'a'],
  },
  {
    id: 'list-insert/at-the-size',
    requirement: ['LIN-04', 'LIM-02'],
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x', index: '1' },
    after: ['a', 'x'],
  },
  {
    id: 'list-insert/beyond',
    requirement: ['LIN-05', 'LIM-02', 'ERR-16', 'R-7-01', 'R-7-03'],
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x', index: '2' },
    status: 400,
  },
  {
    id: 'list-insert/below',
    requirement: 'LIM-02',
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x', index: '-1' },
    status: 400,
  },
  {
    id: 'list-insert/wrong-type',
    requirement: ['LIN-06', 'ERR-17', 'R-7-01', 'R-7-04'],
    need: 'integerList',
    before: [1],
    parameters: { value: 'x' },
    status: 400,
  },
  {
    id: 'list-insert/repeated-value',
    requirement: 'R-54-05',
    need: 'stringList',
    before: [],
    parameters: { value: ['x', 'y'] },
    after: ['x', 'y'],
  },
  {
    id: 'list-remove/first-equal',
    requirement: 'R-58-01',
    need: 'stringList',
    before: ['a', 'b', 'a'],
    parameters: { value: 'a' },
    after: ['b', 'a'],
  },
  {
    id: 'list-remove/not-there',
    requirement: 'R-58-03',
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x' },
  },
  {
    id: 'map-remove/without-value',
    requirement: 'MRM-03',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'k' },
    after: mapOf(),
  },
  {
    id: 'map-remove/other-value',
    requirement: 'R-58-02',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'k', value: 'other' },
    after: mapOf(),
  },
  {
    id: 'map-remove/not-there',
    requirement: 'R-58-04',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'x' },
  },
];

const exampleCases: readonly Case[] = [
  ...examples.map(({ id, requirement, need, before: value, parameters, status = 200, after }) =>
    writing(`legacy/${id}`, requirement, ['entityType', 'legacy', need], async (c) => {
      const made = await c.fixture.create({ [need]: value });
      const property = c.fixture.property(need);
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy(id.split('/')[0] ?? '', { ...named(made), property, ...parameters });
      if (status === 200) c.checkStatus(answer, 200);
      else c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
      if (answer.status !== 0) c.observe('status', answer.status, status);
      if (after === undefined) await c.oracle.none(before);
      else await c.oracle.updated(before, made, { [property]: after });
    }),
  ),
  ...(
    [
      { call: 'list-insert', requirement: 'LIN-09', need: 'entityList', key: 'value' },
      { call: 'set-insert', requirement: 'SIN-05', need: 'entitySet', key: 'value' },
      { call: 'map-put', requirement: 'MPU-05', need: 'entityKeyMap', key: 'key' },
    ] as const
  ).map(({ call, requirement, need, key }) =>
    writing(`legacy/${call}/entity`, requirement, ['entityType', 'legacy', need], async (c) => {
      const made = await c.fixture.create();
      const other = await c.fixture.create();
      const property = c.fixture.property(need);
      const before = await c.oracle.snapshot();
      const parameters = key === 'key' ? { key: idText(other.id), value: 'v' } : { value: idText(other.id) };
      c.checkStatus(await c.subject.legacy(call, { ...named(made), property, ...parameters }), 200);
      const reference = c.fixture.reference(other);
      const after = { entityList: [reference], entitySet: setOf(reference), entityKeyMap: mapOf([reference, 'v']) }[
        need
      ];
      await c.oracle.updated(before, made, { [property]: after });
    }),
  ),
  literal(
    'request',
    writing('legacy/list-remove/no-id', 'R-58-05', ['entityType', 'legacy', 'stringList'], async (c) => {
      const made = await c.fixture.create({ stringList: ['a'] });
      const answer = await c.subject.legacy('list-remove', {
        type: made.type,
        property: c.fixture.property('stringList'),
        value: 'a',
        conformance: c.marker,
      });
      c.checkStatus(answer, 400);
    }),
  ),
];

const readCases: readonly Case[] = [
  ...(['', 'payload', 'envelope'] as const).map((projection) =>
    reading(
      `legacy/entity/${projection || 'default'}`,
      projection === 'envelope' ? ['IDR-03', 'LEG-10', 'TYP-02'] : ['IDR-02', 'LEG-01', 'VSN-01'],
      ['entityType', 'legacy'],
      async (c) => {
        const known = await c.fixture.existing();
        const answer = await c.subject.legacy(
          'entity',
          projection === '' ? named(known) : { ...named(known), projection },
        );
        c.checkStatus(answer, 200);
        if (projection !== 'envelope') return c.check('entity', answer.value, entity({ id: known.id }, known.type));
        c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
        c.check('hasMore', memberOf(answer.value, 'hasMore'), false);
      },
    ),
  ),
  ...(['', 'payload', 'envelope', 'first-of-payload'] as const).map((projection) =>
    reading(
      `legacy/fetch/${projection || 'default'}`,
      {
        '': ['FET-02', 'VSN-01'],
        payload: ['FET-02'],
        envelope: ['FET-03', 'TYP-02', 'TYP-01'],
        'first-of-payload': ['FET-04', 'FET-06'],
      }[projection],
      ['entityType', 'legacy'],
      async (c) => {
        const known = await c.fixture.existing();
        const answer = await c.subject.legacy(
          'fetch',
          projection === '' ? { type: known.type } : { type: known.type, projection },
        );
        c.checkStatus(answer, 200);
        if (projection === 'envelope')
          return c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
        if (projection === 'first-of-payload')
          return c.check('an entity', memberOf(answer.value, 'id') !== undefined, true);
        const ids = column(answer.value, 'id').map((id) => JSON.stringify(id));
        c.check('the entity that is known is in the list', ids.includes(JSON.stringify(known.id)), true);
      },
    ),
  ),
  writing(
    'legacy/fetch/order',
    ['FET-05', 'FET-07', 'FET-08', 'R-57-01'],
    ['entityType', 'legacy', 'integerProperty'],
    async (c) => {
      for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
      const property = c.fixture.property('integerProperty');
      const type = c.fixture.type('entityType');
      const marker = c.fixture.marker('entityType');
      const mine = (answer: Observation) =>
        listOf(answer.value)
          .filter((each) => each !== undefined && memberOf(each, marker) === c.marker)
          .map((each) => (each === undefined ? undefined : memberOf(each, property)));
      const up = await c.subject.legacy('fetch', { type, orderBy: property });
      c.checkStatus(up, 200);
      c.check('numbers', mine(up), [1, 2, 3]);
      const down = await c.subject.legacy('fetch', { type, orderBy: property, orderDir: 'descending' });
      c.check('numbers, descending', mine(down), [3, 2, 1]);
    },
  ),
  writing('legacy/fetch/by-id', ['FET-06', 'FET-07', 'FET-08'], ['entityType', 'legacy'], async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create()].map(({ id }) => id);
    const type = c.fixture.type('entityType');
    const mine = (answer: Observation) =>
      listOf(answer.value)
        .filter((each) => each !== undefined && memberOf(each, c.fixture.marker('entityType')) === c.marker)
        .map((each) => (each === undefined ? undefined : memberOf(each, 'id')));
    c.check('ids', mine(await c.subject.legacy('fetch', { type })), made);
    c.check(
      'ids, descending',
      mine(await c.subject.legacy('fetch', { type, orderDir: 'descending' })),
      [...made].reverse(),
    );
  }),
  ...(['', 'payload', 'envelope', 'first-of-payload'] as const).map((projection) =>
    writing(
      `legacy/property-fetch/${projection || 'default'}`,
      { '': 'PRF-02', payload: 'PRF-02', envelope: ['PRF-03', 'TYP-03'], 'first-of-payload': 'PRF-04' }[projection],
      ['entityType', 'legacy', 'stringList'],
      async (c) => {
        const made = await c.fixture.create({ stringList: ['b', 'a'] });
        const parameters = { ...named(made), property: c.fixture.property('stringList') };
        const answer = await c.subject.legacy(
          'property-fetch',
          projection === '' ? parameters : { ...parameters, projection },
        );
        c.checkStatus(answer, 200);
        if (projection === 'envelope') c.check('type of the answer', simpleName(answer.value), 'PropertyQueryResult');
        else c.check('value', answer.value, projection === 'first-of-payload' ? 'b' : ['b', 'a']);
      },
    ),
  ),
  writing(
    'legacy/property-fetch/order',
    ['PRF-05', 'PRF-06', 'R-57-02'],
    ['entityType', 'legacy', 'entityList', 'integerProperty'],
    async (c) => {
      const elements = [];
      for (const integerProperty of [2, 3, 1])
        elements.push(c.fixture.reference(await c.fixture.create({ integerProperty })));
      const made = await c.fixture.create({ entityList: elements });
      const orderBy = c.fixture.property('integerProperty');
      const parameters = { ...named(made), property: c.fixture.property('entityList'), orderBy };
      const up = await c.subject.legacy('property-fetch', parameters);
      c.checkStatus(up, 200);
      c.check('numbers', column(up.value, orderBy), [1, 2, 3]);
      const down = await c.subject.legacy('property-fetch', { ...parameters, orderDir: 'descending' });
      c.check('numbers, descending', column(down.value, orderBy), [3, 2, 1]);
    },
  ),
  ...(
    [
      ['entity', 'IDR-01', ['type', 'id']],
      ['fetch', 'FET-01', ['type']],
      ['property-fetch', 'PRF-01', ['type', 'id', 'property']],
    ] as const
  ).flatMap(([call, requirement, required]) =>
    required.map((missing) =>
      reading(
        `legacy/${call}/without-${missing}`,
        [requirement, 'R-6-04'],
        ['entityType', 'legacy', 'stringProperty'],
        async (c) => {
          const known = await c.fixture.existing();
          const all = { ...named(known), property: c.fixture.property('stringProperty') };
          const given = required.filter((name) => name !== missing).map((name) => [name, all[name]]);
          const answer = await c.subject.legacy(call, Object.fromEntries(given));
          c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
          if (answer.status !== 0) c.observe('status', answer.status, 400);
        },
      ),
    ),
  ),
  reading('legacy/entity/unknown-id', ['R-7-02', 'R-7-01'], ['entityType', 'legacy'], async (c) => {
    const id = idText(await c.fixture.unusedId());
    const answer = await c.subject.legacy('entity', { type: c.fixture.type('entityType'), id });
    c.check('the call fails', answer.status >= 400, true);
    c.observe('status', answer.status, 404);
  }),
  reading('legacy/fetch/unknown-type', 'R-58-06', ['entityType', 'legacy'], async (c) => {
    c.checkStatus(await c.subject.legacy('fetch', { type: c.fixture.unknown.type }), 404);
  }),
  reading('legacy/entity/entity-id', 'R-54-03', ['entityType', 'legacy'], async (c) => {
    const known = await c.fixture.existing();
    const answer = await c.subject.legacy('entity', { type: known.type, entityId: idText(known.id) });
    c.checkStatus(answer, 200);
    c.check('entity', answer.value, entity({ id: known.id }));
  }),
  writing('legacy/entity/part', 'R-54-04', ['entityType', 'legacy', 'partitions'], async (c) => {
    const id = await c.fixture.unusedId();
    for (const partition of c.fixture.partitions) await c.fixture.createIn(partition, id);
    const [part] = c.fixture.partitions;
    const answer = await c.subject.legacy('entity', { type: c.fixture.type('entityType'), id: idText(id), part });
    c.checkStatus(answer, 200);
    c.check('entity', answer.value, entity({ id, partition: part }));
  }),
];

const star = (c: CaseContext, need: PropertyNeed): string => `*${c.fixture.property(need)}`;

const createCases: readonly Case[] = [
  ...(['', 'envelope', 'payload', 'id', 'entity'] as const).map((projection) =>
    writing(
      `legacy/create/${projection || 'default'}`,
      [
        'CRE-02',
        'LEG-04',
        ...{
          '': ['R-53-03'],
          envelope: ['CRE-03', 'TYP-04'],
          payload: ['CRE-04', 'TYP-07'],
          id: ['CRE-05', 'R-59-08'],
          entity: ['CRE-06', 'R-59-10'],
        }[projection],
      ],
      ['entityType', 'legacy', 'stringProperty'],
      async (c) => {
        const before = await c.oracle.snapshot();
        const parameters = {
          type: c.fixture.type('entityType'),
          [`*${c.fixture.marker('entityType')}`]: c.marker,
          [star(c, 'stringProperty')]: 'new',
        };
        const answer = await c.subject.legacy('create', projection === '' ? parameters : { ...parameters, projection });
        c.checkStatus(answer, 200);
        const [created] = await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
        const id = created?.properties['id'] ?? null;
        if (projection === 'envelope') c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse');
        if (projection === 'payload')
          c.check('type of the answer', simpleName(answer.value)?.endsWith('Manipulation'), true);
        if (projection === 'entity') c.check('answer', answer.value, entity({ id }));
        if (projection === '') c.observe('answer', answer.value, entity({ id }));
        if (projection === 'id')
          c.observe('answer', answer.value, entity({ refId: id, typeSignature: c.fixture.type('entityType') }));
      },
    ),
  ),
  writing('legacy/create/without-type', ['CRE-01', 'R-6-04'], ['entityType', 'legacy'], async (c) => {
    const before = await c.oracle.snapshot();
    const answer = await c.subject.legacy('create', { [`*${c.fixture.marker('entityType')}`]: c.marker });
    c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
    await c.oracle.none(before);
  }),
  writing(
    'legacy/create/without-mandatory',
    ['CRE-07', 'ERR-18', 'R-7-01', 'R-7-05'],
    ['mandatoryType', 'legacy'],
    async (c) => {
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('create', {
        type: c.fixture.type('mandatoryType'),
        [`*${c.fixture.marker('mandatoryType')}`]: c.marker,
      });
      c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
      if (answer.status !== 0) c.observe('status', answer.status, 400);
      await c.oracle.none(before);
    },
  ),
  writing('legacy/create/with-mandatory', 'CRE-08', ['mandatoryType', 'legacy'], async (c) => {
    const before = await c.oracle.snapshot();
    const values = c.fixture.values({}, 'mandatoryType').properties;
    const dynamic = Object.entries(values).map(([name, value]): [string, string] => [`*${name}`, String(value)]);
    const answer = await c.subject.legacy('create', {
      type: c.fixture.type('mandatoryType'),
      ...Object.fromEntries(dynamic),
    });
    c.checkStatus(answer, 200);
    await c.oracle.created(before, {});
  }),
  writing('legacy/create/unknown-property', ['R-7-01', 'R-7-07'], ['entityType', 'legacy'], async (c) => {
    const before = await c.oracle.snapshot();
    const answer = await c.subject.legacy('create', {
      type: c.fixture.type('entityType'),
      [`*${c.fixture.marker('entityType')}`]: c.marker,
      [`*${c.fixture.unknown.property}`]: 'x',
    });
    c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
    if (answer.status !== 0) c.observe('status', answer.status, 400);
    await c.oracle.none(before);
  }),
  writing('legacy/create/repeated', 'R-61-11', ['entityType', 'legacy', 'stringList'], async (c) => {
    const before = await c.oracle.snapshot();
    const parameters = {
      type: c.fixture.type('entityType'),
      [`*${c.fixture.marker('entityType')}`]: c.marker,
      [star(c, 'stringList')]: ['a', 'b'],
    };
    c.checkStatus(await c.subject.legacy('create', parameters), 200);
    await c.oracle.created(before, { [c.fixture.property('stringList')]: ['a', 'b'] });
  }),
];

const updateCases: readonly Case[] = [
  ...(['', 'none', 'envelope', 'payload', 'entity'] as const).map((projection) =>
    writing(
      `legacy/update/${projection || 'default'}`,
      [
        'UPD-02',
        'LEG-04',
        ...(projection === '' || projection === 'none'
          ? ['UPD-04', 'R-53-01']
          : [projection === 'entity' ? 'UPD-06' : 'UPD-05']),
        ...(projection === 'payload' ? ['TYP-07', 'R-59-01'] : []),
      ],
      ['entityType', 'legacy', 'stringProperty', 'integerProperty'],
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const parameters = { ...named(made), [`*${property}`]: 'b' };
        const answer = await c.subject.legacy('update', projection === '' ? parameters : { ...parameters, projection });
        c.checkStatus(answer, 200);
        if (projection === 'envelope') c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse');
        if (projection === 'entity') c.check('answer', answer.value, entity({ id: made.id, [property]: 'b' }));
        if (projection === '' || projection === 'none') nothing(c, answer);
        if (projection === 'payload') {
          c.check('type of the answer', simpleName(answer.value), 'ChangeValueManipulation');
          c.observe('newValue', memberOf(answer.value, 'newValue'), 'b');
        }
        await c.oracle.updated(before, made, { [property]: 'b' });
      },
    ),
  ),
  writing(
    'legacy/update/several',
    'R-59-07',
    ['entityType', 'legacy', 'stringProperty', 'integerProperty'],
    async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
      const answer = await c.subject.legacy('update', {
        ...named(made),
        [star(c, 'stringProperty')]: 'b',
        [star(c, 'integerProperty')]: '2',
        projection: 'payload',
        depth: 'reachable',
      });
      c.checkStatus(answer, 200);
      c.check('type of the answer', simpleName(answer.value), 'CompoundManipulation');
      c.check('number', listOf(memberOf(answer.value, 'compoundManipulationList')).length, 2);
    },
  ),
  ...(['type', 'id'] as const).map((missing) =>
    literal(
      'request',
      writing(
        `legacy/update/without-${missing}`,
        ['UPD-01', 'R-6-04'],
        ['entityType', 'legacy', 'stringProperty'],
        async (c) => {
          const made = await c.fixture.create({ stringProperty: 'a' });
          const before = await c.oracle.snapshot();
          const all = { ...named(made), [star(c, 'stringProperty')]: 'b' };
          const answer = await c.subject.legacy('update', {
            ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing)),
            conformance: c.marker,
          });
          c.check('the call fails', answer.status >= 400, true);
          c.observe('status', answer.status, 400);
          await c.oracle.none(before);
        },
      ),
    ),
  ),
  writing('legacy/update/nothing', 'UPD-03', ['entityType', 'legacy'], async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('update', named(made)), 200);
    await c.oracle.none(before);
  }),
  writing('legacy/update/no-asterisk', 'LEG-05', ['entityType', 'legacy', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    await c.subject.legacy('update', { ...named(made), [c.fixture.property('stringProperty')]: 'b' });
    await c.oracle.none(before);
  }),
  writing('legacy/update/enum', 'UPD-07', ['entityType', 'legacy', 'enumProperty'], async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const [, name = ''] = c.fixture.constants;
    c.checkStatus(await c.subject.legacy('update', { ...named(made), [star(c, 'enumProperty')]: name }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('enumProperty')]: constant(name) });
  }),
  writing(
    'legacy/update/unknown-constant',
    ['R-7-01', 'R-7-06'],
    ['entityType', 'legacy', 'enumProperty'],
    async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('update', {
        ...named(made),
        [star(c, 'enumProperty')]: 'no such constant',
      });
      c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
      if (answer.status !== 0) c.observe('status', answer.status, 400);
      await c.oracle.none(before);
    },
  ),
  writing(
    'legacy/update/entity-property',
    ['UPD-08', 'UPD-09', 'R-61-10'],
    ['entityType', 'legacy', 'entityProperty'],
    async (c) => {
      const made = await c.fixture.create();
      const other = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('entityProperty');
      c.checkStatus(await c.subject.legacy('update', { ...named(made), [`*${property}`]: idText(other.id) }), 200);
      await c.oracle.updated(before, made, { [property]: c.fixture.reference(other) });
      c.checkStatus(await c.subject.legacy('update', { ...named(made), [`*${property}`]: 'null' }), 200);
      await c.oracle.none(before);
    },
  ),
  writing('legacy/update/null-text', 'R-61-09', ['entityType', 'legacy', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('update', { ...named(made), [star(c, 'stringProperty')]: 'null' }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'null' });
  }),
];

const deleteCases: readonly Case[] = [
  ...(['', 'none', 'envelope', 'payload'] as const).map((projection) =>
    writing(
      `legacy/delete/${projection || 'default'}`,
      [
        'DEL-02',
        ...{
          '': ['DEL-03', 'R-53-01'],
          none: ['DEL-03', 'R-53-01'],
          envelope: ['DEL-04', 'TYP-04'],
          payload: ['DEL-05', 'TYP-07', 'R-59-03'],
        }[projection],
      ],
      ['entityType', 'legacy'],
      async (c) => {
        const made = await c.fixture.create();
        await c.fixture.create();
        const before = await c.oracle.snapshot();
        const answer = await c.subject.legacy(
          'delete',
          projection === '' ? named(made) : { ...named(made), projection },
        );
        c.checkStatus(answer, 200);
        if (projection === 'envelope') c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse');
        else if (projection === 'payload')
          c.observe('type of the answer', simpleName(answer.value), 'DeleteManipulation');
        else nothing(c, answer);
        await c.oracle.deleted(before, [made]);
      },
    ),
  ),
  ...(['type', 'id'] as const).map((missing) =>
    literal(
      'request',
      writing(`legacy/delete/without-${missing}`, ['DEL-01', 'R-6-04'], ['entityType', 'legacy'], async (c) => {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const answer = await c.subject.legacy('delete', {
          ...(missing === 'id' ? { type: made.type } : { id: idText(made.id) }),
          conformance: c.marker,
        });
        c.check('the call fails', answer.status >= 400, true);
        c.observe('status', answer.status, 400);
        await c.oracle.none(before);
      }),
    ),
  ),
  writing(
    'legacy/delete/drops-references',
    'R-58-07',
    ['entityType', 'referringType', 'optionalReference', 'legacy'],
    async (c) => {
      const made = await c.fixture.create();
      const referring = await c.fixture.createReferring('optionalReference', made);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy('delete', named(made)), 200);
      await c.oracle.deleted(
        before,
        [made],
        [{ target: referring, properties: { [c.fixture.property('optionalReference')]: null } }],
      );
    },
  ),
  writing(
    'legacy/delete/mandatory-reference',
    'R-58-08',
    ['entityType', 'referringType', 'mandatoryReference', 'legacy'],
    async (c) => {
      const made = await c.fixture.create();
      await c.fixture.createReferring('mandatoryReference', made);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy('delete', named(made)), 400);
      await c.oracle.none(before);
    },
  ),
];

/** 4.3: the CRUD calls by their parameters, effects and projections. */
export const legacyCases: readonly Case[] = [
  ...collectionCases,
  ...exampleCases,
  ...readCases,
  ...createCases,
  ...updateCases,
  ...deleteCases,
];

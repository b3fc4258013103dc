import type { Case, CaseContext, Snapshot } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need, PropertyNeed } from '../../case/needs.js';
import { entity, type Plain } from '../../case/plain.js';
import type { Observation, RawRequest } from '../../case/subject.js';
import { idJson, idText, listOfAll, queryText, sendMarked } from '../requests.js';
import { checkClientError, checkRefused, succeeded } from '../responses.js';
import { testCase } from '../rows.js';
import { edits } from './collections.js';
import { methodsOf } from './methods.js';
import { dynamicParameter, named, newInstance, type Parameters } from './shared.js';

/** A CRUD call with everything that it needs, and the check of its effect. */
interface CrudCall {
  readonly call: string;
  readonly need: PropertyNeed;
  /** The value of the property before the call. */
  readonly value: Plain;
  parameters(c: CaseContext, made: Made): Parameters;
  /** The JSON of the body. */
  content?(c: CaseContext, made: Made): unknown;
  judge(c: CaseContext, done: Done): Promise<unknown>;
}

interface Done {
  readonly made: Made;
  readonly before: Snapshot;
  readonly answer: Observation;
}

/** The JSON of an assembly that changes the entity. */
const changed = (c: CaseContext, { type, id }: Made): { readonly [name: string]: unknown } => ({
  _type: type,
  id: idJson(id),
  [c.fixture.property('stringProperty')]: 'b',
});

const isChanged: CrudCall['judge'] = (c, { before, made }) =>
  c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });

/** A call about an entity whose text is `a`. */
const ofText = (call: string, parameters: CrudCall['parameters'], judge: CrudCall['judge']): CrudCall => ({
  call,
  need: 'stringProperty',
  value: 'a',
  parameters,
  judge,
});

const ofEntity: CrudCall['parameters'] = (_, made) => named(made);

const crudCalls: readonly CrudCall[] = [
  ofText('assembly-manipulate', (c, made) => ({ body: JSON.stringify(changed(c, made)) }), isChanged),
  { ...ofText('assembly-stream-manipulate', () => ({}), isChanged), content: changed },
  ofText(
    'create',
    (c) => newInstance(c),
    (c, { before }) => c.oracle.created(before, {}),
  ),
  ofText('delete', ofEntity, (c, { before, made }) => c.oracle.deleted(before, [made])),
  ofText('entity', ofEntity, async (c, { answer, made }) => {
    c.check('entity', answer.value, entity({ id: made.id }));
  }),
  ofText(
    'fetch',
    (_, { type }) => ({ type }),
    async (c, { answer }) => {
      c.check('answer is a list', Array.isArray(answer.value), true);
    },
  ),
  ofText(
    'property-fetch',
    (c, made) => ({ ...named(made), property: c.fixture.property('stringProperty') }),
    async (c, { answer }) => {
      c.check('value', answer.value, 'a');
    },
  ),
  ofText('update', (c, made) => ({ ...named(made), [dynamicParameter(c, 'stringProperty')]: 'b' }), isChanged),
  ...edits.map(
    ({ call, need, before, parameters, after }): CrudCall => ({
      call,
      need,
      value: before,
      parameters: (c, made) => ({ ...named(made), property: c.fixture.property(need), ...parameters }),
      judge: (c, { before: snapshot, made }) => c.oracle.updated(snapshot, made, { [c.fixture.property(need)]: after }),
    }),
  ),
];

/** Creates an entity, and makes the request of the call about it. */
async function prepare(c: CaseContext, crudCall: CrudCall, method: string, access: string | undefined) {
  const made = await c.fixture.create({ [crudCall.need]: crudCall.value });
  const request = requestOf(c, crudCall, method, access, made);
  return { made, before: await c.oracle.snapshot(), request };
}

/** The request of a call about an entity; all parameters are in the query. */
function requestOf(
  c: CaseContext,
  crudCall: CrudCall,
  method: string,
  access: string | undefined,
  made: Made,
): RawRequest {
  const { call, content } = crudCall;
  const given = Object.entries(crudCall.parameters(c, made)).map(([name, text]) => [name, String(text)] as const);
  const own = access === undefined ? [] : [['accessId', access] as const];
  const request = { method, path: `/rest/${call}${queryText([...own, ...given])}` };
  if (content === undefined) return request;
  const headers = { 'content-type': 'application/json' };
  return { ...request, headers, body: JSON.stringify(content(c, made)) };
}

/** Every CRUD call by its first method: a request that succeeds for an entity whose property has the value. */
export const crudRequests: readonly {
  readonly call: string;
  readonly need: PropertyNeed;
  readonly value: Plain;
  request(c: CaseContext, made: Made): RawRequest;
}[] = crudCalls.map((crudCall) => {
  const { call, need, value } = crudCall;
  const [method = ''] = methodsOf(call);
  return { call, need, value, request: (c, made) => requestOf(c, crudCall, method, c.fixture.access, made) };
});

/** The calls that do not name an entity by parameters, and the one whose cases are among those of reads. */
const otherwise = ['assembly-manipulate', 'assembly-stream-manipulate', 'create', 'fetch', 'entity'];

/** the calls that name an entity, with an id that none has. */
export const unknownIdCases: readonly Case[] = crudCalls
  .filter(({ call }) => !otherwise.includes(call))
  .map((crudCall) =>
    testCase(`legacy/${crudCall.call}/of-unknown-id`, 'R-7-01', async (c) => {
      const made = await c.fixture.create({ [crudCall.need]: crudCall.value });
      const id = idText(await c.fixture.unusedId());
      const before = await c.oracle.snapshot();
      checkRefused(c, await c.subject.legacy(crudCall.call, { ...crudCall.parameters(c, made), id }), 404);
      await c.oracle.none(before);
    }).with({ needs: ['entityType', 'legacy', crudCall.need], also: 'R-7-02' }),
  );

/** 4.3: every CRUD call by each of its methods, without a session, and without an access. */
export const callCases: readonly Case[] = crudCalls.flatMap((crudCall) => {
  const { call, need } = crudCall;
  const needs: readonly Need[] = ['entityType', 'legacy', need];
  const methods = methodsOf(call);
  const [first = ''] = methods;
  return [
    ...methods.map((method) =>
      testCase(`legacy/${call}/by-${method.toLowerCase()}`, 'CRU-04', async (c) => {
        const { made, before, request } = await prepare(c, crudCall, method, c.fixture.access);
        const sent = sendMarked(c, request);
        const answer = await succeeded(c, call === 'fetch' ? listOfAll(c, sent) : sent);
        await crudCall.judge(c, { made, before, answer });
      }).with({ needs }),
    ),
    testCase(`legacy/${call}/without-session`, ['CRU-01', 'LEG-02', 'SEC-01'], async (c) => {
      const { before, request } = await prepare(c, crudCall, first, c.fixture.access);
      checkClientError(c, await sendMarked(c, { ...request, session: false }));
      await c.oracle.none(before);
    }).with({ needs }),
    testCase(`legacy/${call}/without-access`, 'CRU-02', async (c) => {
      const { before, request } = await prepare(c, crudCall, first, undefined);
      checkRefused(c, await sendMarked(c, request));
      await c.oracle.none(before);
    }).with({ needs, also: 'R-6-04' }),
  ];
});

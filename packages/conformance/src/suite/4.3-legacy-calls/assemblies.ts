import type { Case, CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import { entity, type Plain } from '../../case/plain.js';
import { callPath, getRaw } from '../requests.js';
import { checkRefused, checkType, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { legacyCase } from '../rows.js';
import { assemblyEntity, judgeReference, manipulationsOf, referenceTo } from './shared.js';

const needs: readonly Need[] = ['legacy', 'entityType', 'stringProperty', 'integerProperty'];

const bodyOf = (c: CaseContext, value: string, id?: Plain) =>
  assemblyEntity(c, { [c.fixture.property('stringProperty')]: value }, id);

const projectionIds = {
  envelope: ['TYP-04'],
  payload: ['TYP-07', 'R-59-02'],
  id: ['R-59-08'],
  ids: ['R-59-09'],
  entity: ['R-59-10'],
  entities: ['R-59-10'],
} as const;

/** 4.3: assemblies. */
export const assemblyCases: readonly Case[] = (['assembly-manipulate', 'assembly-stream-manipulate'] as const).flatMap(
  (call) => {
    const stream = call === 'assembly-stream-manipulate';
    const ofProjections = stream ? 'ASM-08' : 'ASM-05';
    const send = (c: CaseContext, body: unknown, parameters: { readonly [name: string]: string } = {}) =>
      c.subject.legacy(call, { body: JSON.stringify(body), ...parameters });
    const ofCall = (requirement: readonly string[]) => (stream ? ['ASM-07', ...requirement] : requirement);
    const one = (
      id: string,
      requirement: readonly string[],
      run: (c: CaseContext) => Promise<void>,
      judges: readonly string[] = requirement,
    ): Case => ({ id: `legacy/${call}/${id}`, judges: ofCall(judges), also: ofCall(requirement), needs, run });
    return [
      one(
        'create',
        ['ASM-01', 'ASM-06', 'ASM-09', 'ASM-12', 'R-53-02'],
        async (c) => {
          const before = await c.oracle.snapshot();
          const answer = await succeeded(c, send(c, bodyOf(c, 'new')));
          c.check('answer', answer.text.trim(), 'null', { judges: ofCall(['ASM-06', 'R-53-02']) });
          const [created] = await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
          c.check('type of the entity', created?.type, c.fixture.type('entityType'), { judges: 'ASM-09' });
        },
        ['ASM-01', 'ASM-09', 'ASM-12'],
      ),
      one('several', ['ASM-02', 'ASM-09'], async (c) => {
        const before = await c.oracle.snapshot();
        c.checkStatus(await send(c, [bodyOf(c, 'new'), bodyOf(c, 'new')]), 200);
        await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' }, 2);
      }),
      one('update', ['ASM-10', 'ASM-13'], async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        const before = await c.oracle.snapshot();
        c.checkStatus(await send(c, bodyOf(c, 'b', made.id)), 200);
        await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });
      }),
      one('unknown-id', ['ASM-11', 'ASM-15', 'ERR-15', 'R-7-01', 'R-8-02'], async (c) => {
        const before = await c.oracle.snapshot();
        const unknown = await c.fixture.unusedId();
        const answer = await send(c, [bodyOf(c, 'new'), bodyOf(c, 'b', unknown)]);
        c.check('the call fails', answer.status >= 400, true, {
          judges: ofCall(['ASM-11', 'ASM-15', 'ERR-15', 'R-7-01']),
        });
        await c.oracle.judging(['R-7-01', 'R-8-02']).none(before);
      }),
      one('own-id', ['ASM-03', 'ASM-14', 'TYP-05', 'TYP-06'], async (c) => {
        const before = await c.oracle.snapshot();
        const id = await c.fixture.unusedId();
        const envelope = {
          _type: `${c.fixture.vendor}.model.rest.crud.ManipulationEnvelope`,
          assembly: { _id: '1', ...bodyOf(c, 'new', id) },
          instantiationsWithId: { _type: 'set', value: [{ _ref: '1' }] },
        };
        c.checkStatus(await send(c, envelope), 200);
        const [created] = await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
        c.check('id', created?.properties['id'], id, { judges: ['ASM-14', 'TYP-06'] });
      }),
      ...(['envelope', 'payload', 'id', 'ids', 'entity', 'entities'] as const).map((projection) =>
        one(
          `projection/${projection}`,
          [ofProjections, ...projectionIds[projection]],
          async (c) => {
            const before = await c.oracle.snapshot();
            const answer = await succeeded(c, send(c, bodyOf(c, 'new'), { projection, depth: 'reachable' }));
            const { value } = answer;
            const [created] = await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
            const made = { type: c.fixture.type('entityType'), id: created?.properties['id'] ?? null };
            const first = projection === 'ids' || projection === 'entities' ? listOf(value)[0] : value;
            if (projection === 'envelope')
              checkType(c, value, 'ManipulationResponse', { judges: [ofProjections, 'TYP-04'] });
            if (projection === 'payload') {
              c.check('type of the answer', simpleName(value)?.endsWith('Manipulation'), true, {
                judges: [ofProjections, 'TYP-07'],
              });
              const kinds = manipulationsOf(value).map(simpleName);
              c.observe('an InstantiationManipulation', kinds.includes('InstantiationManipulation'), true);
            }
            if (projection === 'ids' || projection === 'entities') {
              c.check('the answer is a list', Array.isArray(value), true);
              c.check('number', listOf(value).length, 1);
            }
            if (projection === 'id' || projection === 'ids') c.observe('reference', first, referenceTo(made));
            if (projection === 'entity' || projection === 'entities')
              c.check('entity', first, entity({ id: made.id }, made.type), { judges: [ofProjections, 'R-59-10'] });
            if (projection === 'id' || projection === 'ids') {
              judgeReference(c, first, [made.id], projection === 'id' ? 'R-59-08' : 'R-59-09');
              const value = memberOf(first, c.fixture.property('stringProperty'));
              c.check('the answer has values of the entity', value !== undefined, false);
            }
          },
          [ofProjections],
        ),
      ),
    ];
  },
);

export const missingBody: Case = legacyCase(
  'legacy/assembly-manipulate/without-body',
  'ASM-04',
  { also: 'R-6-04', raw: 'request' },
  async (c) => {
    checkRefused(c, await getRaw(c, callPath(c, '/rest/assembly-manipulate'), { 'x-conformance': c.marker }));
  },
);

import type { Case } from '../../case/case.js';
import { entity } from '../../case/plain.js';
import { entityPath, idJson, sendJson } from '../requests.js';
import { byName, entityCase, idempotent, refuse } from '../rows.js';

const text = { needs: ['stringProperty'] } as const;

/** 4.8: which methods are idempotent, and what PATCH and a list without its flag never do. */
export const methodCases: readonly Case[] = [
  entityCase('ent-post/id/list-without-flag', 'ENT-POST-08', async (c) => {
    const { type, id } = await c.fixture.create({ stringProperty: 'before' });
    const before = await c.oracle.snapshot();
    const body = [{ id: idJson(id), [c.fixture.marker('entityType')]: c.marker }];
    const answer = await sendJson(c, 'POST', entityPath(c, { type, id }), body);
    c.checkStatus(answer, 400, { judges: ['ENT-POST-08', 'R-38-01'] });
    await c.oracle.none(before);
  }).with({ ...text, also: 'R-38-01' }),
  idempotent('ent-put/idempotent', 'ENT-PUT-09', async (c) => {
    const body = c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'once' });
    return () => c.subject.writeEntity('PUT', { type: c.fixture.type('entityType') }, body);
  }),
  idempotent('ent-patch/idempotent', 'ENT-PATCH-03', async (c) => {
    const { type, id } = await c.fixture.create({ stringProperty: 'before' });
    return () => c.subject.writeEntity('PATCH', { type, id }, entity(byName(c, { stringProperty: 'once' })));
  }),
  entityCase('ent-post/not-idempotent', 'ENT-POST-09', async (c) => {
    const before = await c.oracle.snapshot();
    const body = c.fixture.values({ stringProperty: 'again' });
    c.checkStatus(await c.subject.writeEntity('POST', { type: c.fixture.type('entityType') }, body), 200);
    c.checkStatus(await c.subject.writeEntity('POST', { type: c.fixture.type('entityType') }, body), 200);
    await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'again' }, 2);
  }).with(text),
  refuse('ent-patch/creates-nothing', 'ENT-PATCH-02', [400, 404], async (c) => {
    const target = { type: c.fixture.type('entityType'), id: await c.fixture.unusedId() };
    return c.subject.writeEntity('PATCH', target, c.fixture.values());
  }).with({ needs: ['entityType', 'stringProperty'] }),
];

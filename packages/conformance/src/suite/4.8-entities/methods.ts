import type { Case } from '../../case/case.js';
import { entity } from '../../case/plain.js';
import { entityPath, idJson } from '../requests.js';
import { entityCase } from '../rows.js';

/** 4.8: which methods are idempotent, and what PATCH and a list without its flag never do. */
export const methodCases: readonly Case[] = [
  entityCase(
    'ent-post/id/list-without-flag',
    'ENT-POST-08',
    { needs: ['stringProperty'], also: 'R-38-01', raw: 'body' },
    async (c) => {
      const { type, id } = await c.fixture.create({ stringProperty: 'before' });
      const before = await c.oracle.snapshot();
      const body = JSON.stringify([{ id: idJson(id), [c.fixture.marker('entityType')]: c.marker }]);
      const headers = { 'content-type': 'application/json' };
      const answer = await c.subject.raw({ method: 'POST', path: entityPath(c, { type, id }), headers, body });
      c.checkStatus(answer, 400, { judges: ['ENT-POST-08', 'R-38-01'] });
      await c.oracle.none(before);
    },
  ),
  entityCase(
    'ent-put/idempotent',
    'ENT-PUT-09',
    { needs: ['stringProperty'] },
    async ({ subject, fixture, oracle, checkStatus }) => {
      const id = await fixture.unusedId();
      const body = fixture.values({ id, stringProperty: 'once' });
      checkStatus(await subject.writeEntity('PUT', { type: fixture.type('entityType') }, body), 200);
      const before = await oracle.snapshot();
      checkStatus(await subject.writeEntity('PUT', { type: fixture.type('entityType') }, body), 200);
      await oracle.none(before);
    },
  ),
  entityCase(
    'ent-patch/idempotent',
    'ENT-PATCH-03',
    { needs: ['stringProperty'] },
    async ({ subject, fixture, oracle, checkStatus }) => {
      const { type, id } = await fixture.create({ stringProperty: 'before' });
      const target = { type, id };
      const body = entity({ [fixture.property('stringProperty')]: 'once' });
      checkStatus(await subject.writeEntity('PATCH', target, body), 200);
      const before = await oracle.snapshot();
      checkStatus(await subject.writeEntity('PATCH', target, body), 200);
      await oracle.none(before);
    },
  ),
  entityCase(
    'ent-post/not-idempotent',
    'ENT-POST-09',
    { needs: ['stringProperty'] },
    async ({ subject, fixture, oracle, checkStatus }) => {
      const before = await oracle.snapshot();
      const body = fixture.values({ stringProperty: 'again' });
      checkStatus(await subject.writeEntity('POST', { type: fixture.type('entityType') }, body), 200);
      checkStatus(await subject.writeEntity('POST', { type: fixture.type('entityType') }, body), 200);
      await oracle.created(before, { [fixture.property('stringProperty')]: 'again' }, 2);
    },
  ),
  entityCase(
    'ent-patch/creates-nothing',
    'ENT-PATCH-02',
    { needs: ['stringProperty'] },
    async ({ subject, fixture, oracle, checkStatus }) => {
      const id = await fixture.unusedId();
      const before = await oracle.snapshot();
      const answer = await subject.writeEntity('PATCH', { type: fixture.type('entityType'), id }, fixture.values());
      checkStatus(answer, [400, 404]);
      await oracle.none(before);
    },
  ),
];

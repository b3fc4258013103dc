import type { Case } from '../../case/case.js';
import { entity } from '../../case/plain.js';
import { entityPath, idJson, sendJson } from '../requests.js';
import { entityCase, fails } from '../rows.js';

/** 4.8: which methods are idempotent, and what PATCH and a list without its flag never do. */
export const methodCases: readonly Case[] = [
  fails(
    'ent-post/id/list-without-flag',
    ['ENT-POST-08', 'R-38-01'],
    { stringProperty: 'before' },
    (c, { type, id }) =>
      sendJson(c, 'POST', entityPath(c, { type, id }), [
        { id: idJson(id), [c.fixture.marker('entityType')]: c.marker },
      ]),
    400,
    { raw: 'body', effect: 'ENT-POST-08' },
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

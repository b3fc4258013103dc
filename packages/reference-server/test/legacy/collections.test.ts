import { describe, expect, it } from 'vitest';
import { refuses } from '../support/matrix.js';
import { book, table } from './rules.js';
import { useLegacyRig } from './support.js';

table('rule 3: values of collection calls', [
  { name: 'nothing to take from the set (R-58)', call: 'set-remove', query: { ...book, property: 'tags', value: 'q' } },
]);

describe('the cost and the content of a list', () => {
  const rig = useLegacyRig();
  const marks = { accessId: 'access.library', ...book, property: 'marks' };

  it('more moves than a request may cost are refused (R-62)', async () => {
    const many = Array.from({ length: 10_001 }, () => 'm');
    const form = { accessId: 'access.library', ...book, '*marks': many };
    expect((await rig().send({ method: 'POST', path: 'update', form })).status).toBe(200);
    const reply = await rig().send({ method: 'POST', path: 'list-remove', form: { ...marks, value: many } });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['10001 positions'] });
    // Insertions move each element once, however many there are.
    for (const index of ['0', '20002']) {
      const inserted = { ...marks, value: many, index };
      expect((await rig().send({ method: 'POST', path: 'list-insert', form: inserted })).status).toBe(200);
    }
  });

  it('references left behind are not counted (R-42)', async () => {
    await rig().rig.send(['DELETE', 'entities/access.library/Copy/3?delete-mode=ignoreReferences']);
    const list = { type: 'Loan', id: '3', property: 'list' };
    const says = ['0 to 1'];
    const beyond = await rig().get('list-insert', { ...list, value: '12', index: '2' });
    expect(beyond.status).toBe(400);
    refuses(beyond.text, { status: 400, says });
    await rig().get('list-insert', { ...list, value: '12', index: '1' });
    expect(await rig().rig.changes()).toMatchObject({ changed: { 'Loan 3': { list: ['Copy 7', 'Copy 12'] } } });
  });
});

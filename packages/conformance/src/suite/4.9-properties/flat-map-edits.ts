import type { Case } from '../../case/case.js';
import { expectUpdate } from '../expectations.js';
import { propertyPath, sendJson } from '../requests.js';
import { listOf } from '../responses.js';
import { entityCase } from '../rows.js';
import { createWithSiblings } from './shared.js';

const ofList = { needs: ['stringList'] } as const;

/** 4.9: edits of a list by positions, as flat maps, which both dialects read (D-37). */
export const flatMapCases: readonly Case[] = [
  entityCase('prp-post/list/beyond-the-end/flatmap', 'PRP-POST-L5b', async (c) => {
    const target = await createWithSiblings(c, { stringList: ['a', 'b', 'c'] });
    const property = c.fixture.property('stringList');
    const send = () => sendJson(c, 'POST', propertyPath(c, target, property), '{"_type":"flatmap","value":[7,"x"]}');
    await expectUpdate(c, target, { [property]: ['a', 'b', 'c', 'x'] }, send);
  }).with(ofList),
  entityCase('prp-post/list/removal-by-positions', 'PRP-POST-L7', async (c) => {
    const target = await createWithSiblings(c, { stringList: ['a', 'b'] });
    const property = c.fixture.property('stringList');
    const before = await c.oracle.snapshot();
    const path = propertyPath(c, target, property, [['remove', 'true']]);
    c.checkStatus(await sendJson(c, 'POST', path, '{"_type":"flatmap","value":[0,"a",1,"x"]}'), 200);
    // One value equals that of the body, and the other differs. By either reading one of them is removed.
    const now = listOf(await c.oracle.property(target, property));
    c.check('number of values', now.length, 1);
    await c.oracle.updated(before, target, { [property]: now[0] === 'a' ? ['a'] : ['b'] });
  }).with(ofList),
];

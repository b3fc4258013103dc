import { HttpError } from '@platform-services/sdk';
import { describe, expect, it } from 'vitest';
import { demo, useDemo } from './demo.js';

useDemo();

describe('the calls of the guide to relations', () => {
  it('read as deep as they are asked to', async () => {
    const people = demo().entities('Person');

    //#region depth
    const alone = await people.get(1, { depth: 'shallow' });
    alone.friend; //                                           undefined: nothing beyond the scalars was read
    const withFriend = await people.get(1, { depth: 1 });
    withFriend.friend?.firstName; //                           'Jane'
    withFriend.friend?.friend; //                              undefined: a level further away
    const everyone = await people.get(1, { depth: 'reachable' });
    everyone.children?.[0]?.father === everyone; //            true: each entity is one object
    //#endregion
    expect(alone.friend).toBeUndefined();
    expect([withFriend.friend?.firstName, withFriend.friend?.friend]).toEqual(['Jane', undefined]);
    expect(everyone.children?.[0]?.father).toBe(everyone);
  });

  it('set references', async () => {
    const people = demo().entities('Person');

    //#region references
    await people.update(3, { friend: people.ref(1) }); //                 refers to an entity that exists
    await people.update(3, { friend: { id: 1, firstName: 'Johnny' } }); // and changes it in the same request
    const id = await people.create({ firstName: 'Ann', ssn: '555', friend: { firstName: 'Bo', ssn: '556' } }); // two
    await people.update(3, { friend: null }); //                          refers to nobody
    //#endregion
    expect((await people.get(1)).firstName).toBe('Johnny');
    expect((await people.get(id, { depth: 1 })).friend).toMatchObject({ firstName: 'Bo' });
    expect(await people.property(3, 'friend').get()).toBeNull();
  });

  it('delete what others refer to', async () => {
    const people = demo().entities('Person');
    const child = await people.property(1, 'children').get();

    //#region deleting
    await people.delete(1, { deleteMode: 'failIfReferenced' }).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      console.log(error.serverMessage); // names what refers to John
    });
    await people.delete(1); //            drops the references to John, where they may be dropped
    //#endregion
    expect(await people.property(child?.[0]?.id ?? 0, 'father').get()).toBeNull();
  });
});

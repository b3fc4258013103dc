import { defineModel, typed } from '@platform-services/sdk';
import { describe, expect, it } from 'vitest';

import { demoModel } from '../src/model.js';
import { client, demo, useDemo } from './demo.js';

useDemo();

describe('the values of the documentation', () => {
  it('keep their digits', async () => {
    const people = demo().entities('Person');
    //#region long
    const person = await people.get(1);
    const same = person.id === 1n; //   true
    const john = await people.get(1n); // the same as get(1)
    //#endregion
    expect([same, john.id]).toEqual([true, 1n]);
  });

  it('can be numbers', async () => {
    //#region numbers
    const model = defineModel({ ...demoModel, longs: 'number' }); // or platform-services-codegen --longs number
    const people = client.access('access.demo', model).entities('Person');
    const id = await people.create({ firstName: 'Ann' });
    const same = (await people.get(id)).id === id; // true, since both are numbers
    //#endregion
    expect([same, typeof id]).toEqual([true, 'number']);
  });

  it('are graphs', async () => {
    const people = demo().entities('Person');
    //#region graph
    const john = await people.get(1, { depth: 'reachable' });
    const closed = john.children?.[0]?.father === john; // true
    //#endregion
    expect(closed).toBe(true);
  });

  it('are null where nothing is set', async () => {
    const people = demo().entities('Person');
    //#region unset
    const shallow = await people.get(1, { depth: 'shallow' });
    const birth: Date | null = shallow.birth;
    const children: undefined = shallow.children; // `shallow` and 0 exclude all entities and collections, and the type says so
    //#endregion
    expect([birth, children]).toEqual([expect.any(Date), undefined]);
  });

  it('have their types in object properties', async () => {
    const people = demo().entities('Person');
    const anything = people.property(7, 'anything');
    //#region object
    await people.update(7, { anything: typed('com.vendor.demo.model.Gender', 'female') });
    const constant = await people.property(7, 'anything').get(); // a TypedValue
    await people.update(7, { anything: typed('float', 0.5) });
    //#endregion
    expect(constant).toEqual(typed('com.vendor.demo.model.Gender', 'female'));
    expect(await anything.get()).toEqual(0.5);
  });
});

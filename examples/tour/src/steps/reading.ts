import { day, describe, names } from '../describe.js';
import type { Scene } from '../scene.js';

/** One entity, a query, a page, everything one by one. */
export async function reading({ demo, narrator }: Scene): Promise<void> {
  const people = demo.entities('Person');

  narrator.step('Get an entity with what it refers to');
  const john = await people.get(1, { depth: 'reachable' });
  narrator.call("people.get(1, { depth: 'reachable' })");
  narrator.result(`${describe(john)}, born on ${day(john.birth)}, lives in ${john.address?.city}`);
  narrator.result(`his children are ${names(john.children)}`);
  narrator.result(
    `john.children?.[0]?.father === john is ${john.children?.[0]?.father === john}: a graph, cycles included`,
  );

  narrator.step('Query with conditions and an order');
  const does = await people.list({
    where: { lastName: 'Doe', active: true },
    orderBy: [{ property: 'age', direction: 'descending' }],
  });
  narrator.call("people.list({ where: { lastName: 'Doe', active: true }, orderBy: [{ property: 'age', … }] })");
  for (const doe of does) narrator.result(describe(doe));

  narrator.step('Take a page, or all pages one after the other');
  const page = await people.list({
    orderBy: [{ property: 'lastName' }, { property: 'id' }],
    startIndex: 10,
    maxResults: 3,
  });
  narrator.call(
    "people.list({ orderBy: [{ property: 'lastName' }, { property: 'id' }], startIndex: 10, maxResults: 3 })",
  );
  narrator.result(page.map(describe).join(' · '));
  let count = 0;
  let years = 0;
  for await (const person of people.each({ pageSize: 100, depth: 'shallow' })) {
    count += 1;
    years += person.age ?? 0;
  }
  narrator.call("for await (const person of people.each({ pageSize: 100, depth: 'shallow' })) …");
  narrator.result(`${count} people, ${(years / count).toFixed(1)} years old on average`);
}

import type { Case, CaseContext } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import { isEntity, type Plain } from '../../case/plain.js';
import { checkAnswered, readsMap } from '../expectations.js';
import { column, listOf, memberOf, succeeded } from '../responses.js';
import { entityCase } from '../rows.js';
import { type ExampleProperty, exampleProperties } from './examples.js';
import { forAll } from './for-all.js';

/** Values of each type: a value that was written is read back, and a query finds exactly the entities with it (4.8). */
export const valueCases: readonly Case[] = exampleProperties.map((example): Case => {
  const { need, values, comparable } = example;
  const isMap = need.endsWith('Map');
  const judges = ['ENT-GET-01', 'ENT-POST-01', ...(comparable === undefined ? [] : [comparable])];
  return entityCase(`generated/values/${need.toLowerCase()}`, judges, (c) =>
    forAll(c, values(c), async (value, show) => {
      show(JSON.stringify(value));
      await writeAndRead(c, example, value);
    }),
  ).with({
    needs: [need],
    generated: true,
    deviation: isMap ? 'D-37' : undefined,
  });
});

async function writeAndRead(c: CaseContext, { need, comparable }: ExampleProperty, value: Plain): Promise<void> {
  const { fixture, subject } = c;
  const type = fixture.type('entityType');
  const property = fixture.property(need);
  const created = await subject.writeEntity('POST', { type }, fixture.values({ [need]: value }), {
    projection: 'idInfo',
  });
  const isEmptyMap = matches(undefined, value);
  const status = need.endsWith('Map') && !isEmptyMap ? readsMap : 200;
  if (checkAnswered(c, created, status, { judges: 'ENT-POST-01' }) === 'deployed') return;
  const id = created.value ?? null;
  const read = await succeeded(c, subject.getEntity({ type, id }), { judges: 'ENT-GET-01' });
  c.check('value that was written', memberOf(read.value, property) ?? null, value, { judges: 'ENT-GET-01' });
  // The text `null` asks for what is not set.
  if (comparable !== undefined && value !== 'null') await find(c, { property, value, id, judges: comparable });
}

/** Checks that a query by the value finds the entity, and no entity of the case with another value. */
async function find(
  { fixture, subject, marker, check, checkStatus }: CaseContext,
  { property, value, id, judges }: { property: string; value: Plain; id: Plain; judges: string },
): Promise<void> {
  const where = { [fixture.marker('entityType')]: marker, [property]: value };
  const found = await subject.queryEntities({ type: fixture.type('entityType') }, { where });
  checkStatus(found, 200, { judges });
  check(
    'the entity is found by the value',
    column(found.value, 'id').some((each) => matches(each, id)),
    true,
    { judges },
  );
  const others = listOf(found.value).filter((each) => isEntity(each) && !matches(each.properties[property], value));
  check('found entities with another value', others, [], { judges });
}

import type { Case, CaseContext } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { entity, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { edits } from '../4.3-legacy-calls/collections.js';
import { assemblyEntity, named, update } from '../4.3-legacy-calls/shared.js';
import { setters } from '../4.9-properties/shared.js';
import { clearProperty, createWithSiblings } from '../requests.js';
import { column, memberOf, succeeded } from '../responses.js';
import { byName, entityCase } from '../rows.js';
import { updates } from './writes/replaces.js';

/** A request that changes a property of an entity, or deletes the entity. */
interface Write {
  readonly name: string;
  /** The requirement that the request succeeds. */
  readonly judges: string;
  readonly need: PropertyNeed;
  readonly before: Plain;
  /** The value of the property after the request, or `undefined` if the entity is deleted. */
  readonly after: Plain | undefined;
  readonly isLegacy?: boolean;
  readonly send: (c: CaseContext, made: Made, property: string) => Promise<Observation>;
}

const text = { need: 'stringProperty', before: 'before' } as const;

/** A request that sets the text `after`, unless the row says otherwise. */
const write = (name: string, judges: string, send: Write['send'], others: Partial<Write> = {}): Write => ({
  ...text,
  after: 'after',
  name,
  judges,
  send,
  ...others,
});

const writes: readonly Write[] = [
  ...updates.map(([method, judges]) =>
    write(method.toLowerCase(), judges, (c, made, property) =>
      c.subject.writeEntity(method, made, entity({ [property]: 'after' })),
    ),
  ),
  ...setters.map(([method, judges]) =>
    write(`${method.toLowerCase()}-property`, judges, (c, made, property) =>
      c.subject.setProperty(method, { ...made, property }, 'after'),
    ),
  ),
  write('delete-property', 'PRP-DEL-01', (c, made, property) => clearProperty(c, { ...made, property }), {
    after: null,
  }),
  write(
    'post-property',
    'PRP-POST-L1',
    (c, made, property) => c.subject.editProperty({ ...made, property }, { single: 'b' }),
    { need: 'stringList', before: ['a'], after: ['a', 'b'] },
  ),
  write('delete', 'ENT-DEL-01', (c, made) => c.subject.deleteEntity(made), { after: undefined }),
  write('legacy-update', 'UPD-02', (c, made) => update(c, made, { stringProperty: 'after' }), { isLegacy: true }),
  write(
    'legacy-assembly-manipulate',
    'ASM-10',
    (c, made, property) => {
      const body = JSON.stringify(assemblyEntity(c, { [property]: 'after' }, made.id));
      return c.subject.legacy('assembly-manipulate', { body });
    },
    { isLegacy: true },
  ),
  ...edits.map(({ call, ids: [, judges], parameters, ...values }) =>
    write(
      `legacy-${call}`,
      judges,
      (c, made, property) => c.subject.legacy(call, { ...named(made), property, ...parameters }),
      { ...values, isLegacy: true },
    ),
  ),
  write('legacy-delete', 'DEL-02', (c, made) => c.subject.legacy('delete', named(made)), {
    isLegacy: true,
    after: undefined,
  }),
];

/** Checks what the reads of an entity return while a property has the value. */
type Reads = (c: CaseContext, made: Made, property: string, value: Plain) => Promise<void>;

/** The answers to two reads by the current endpoint, and to two legacy calls. */
const currentAnswers = async (c: CaseContext, made: Made, property: string) =>
  [await c.subject.getEntity(made), await c.subject.getProperty({ ...made, property })] as const;
const legacyAnswers = async (c: CaseContext, made: Made, property: string) => {
  const call = (name: string, parameters: { readonly property?: string }) =>
    c.subject.legacy(name, { ...named(made), ...parameters, depth: 'reachable' });
  return [await call('entity', {}), await call('property-fetch', { property })] as const;
};

const readers = [
  { prefix: '', answers: currentAnswers, ofEntity: 'ENT-GET-01', ofProperty: 'PRP-GET-01' },
  { prefix: 'legacy/', answers: legacyAnswers, ofEntity: 'IDR-02', ofProperty: 'PRF-02' },
] as const;

const readsOf =
  ({ answers, ofEntity, ofProperty }: (typeof readers)[number]): Reads =>
  async (c, made, property, value) => {
    const [inEntity, alone] = await answers(c, made, property);
    c.checkStatus(inEntity, 200, { judges: ofEntity });
    c.check('value in the entity', memberOf(inEntity.value, property) ?? null, value, { judges: ofEntity });
    c.checkStatus(alone, 200, { judges: ofProperty });
    c.check('value of the property', alone.value ?? null, value, { judges: ofProperty });
  };

/** Checks that two answers do not show what was deleted. The service may have given the id to an entity of others. */
function checkGone(
  c: CaseContext,
  [inEntity, alone]: readonly [Observation, Observation],
  { before, judges }: { readonly before: Plain; readonly judges: string },
): void {
  const marker = memberOf(inEntity.value, c.fixture.marker('entityType'));
  c.check('the entity is shown', inEntity.status < 400 && matches(marker, c.marker), false, { judges });
  c.check('its property is shown', alone.status < 400 && matches(alone.value, before), false, { judges });
}

/** A condition finds the entity by the text that the property has, and not by another. */
const findsBy: Reads = async (c, made, property, value) => {
  for (const condition of ['before', 'after']) {
    const where = { [c.fixture.marker('entityType')]: c.marker, [property]: condition };
    const found = await succeeded(c, c.subject.queryEntities({ type: made.type }, { where }), { judges: 'ENT-QRY-03' });
    const expected = value === condition ? [made.id] : [];
    c.check(`ids by the text “${condition}”`, column(found.value, 'id'), expected, { judges: 'ENT-QRY-03' });
  }
};

/** An entity with the id of a deleted one has nothing of that one. */
const createdAgainCase: Case = entityCase('ent-put/created-again', ['ENT-PUT-07', 'ENT-DEL-01'], async (c) => {
  const fresh = await c.fixture.create();
  const gone = await createWithSiblings(c);
  c.checkStatus(await c.subject.deleteEntity(gone), 200, { judges: 'ENT-DEL-01' });
  const before = await c.oracle.snapshot();
  c.checkStatus(await c.subject.writeEntity('PUT', gone, c.fixture.values()), 200, { judges: 'ENT-PUT-07' });
  const ofFresh = (await c.oracle.read(fresh))?.properties ?? {};
  const unset = byName(c, { stringProperty: null, stringList: [], stringSet: setOf(), stringMap: mapOf() });
  const expected = Object.entries(unset).map(([name, empty]) => [name, ofFresh[name] ?? empty] as const);
  await c.oracle.created(before, { ...Object.fromEntries(expected), id: gone.id });
}).with({ needs: ['stringProperty', 'stringList', 'stringSet', 'stringMap'] });

/** The same requests read an entity before and after a change: no answer comes from a cache. */
const readCases: readonly Case[] = readers.flatMap((reader) =>
  writes.map(({ name, judges, need, before, after, isLegacy = false, send }) => {
    const { prefix, answers, ofEntity, ofProperty } = reader;
    const queries = prefix === '' && need === text.need;
    const all = [judges, ofEntity, ofProperty, ...(queries ? ['ENT-QRY-03'] : [])];
    const needs = [need, ...(isLegacy || prefix !== '' ? (['legacy'] as const) : [])];
    return entityCase(`${prefix}read-after/${name}`, all, async (c) => {
      const made = await c.fixture.create({ [need]: before });
      const property = c.fixture.property(need);
      const read = readsOf(reader);
      await read(c, made, property, before);
      if (queries) await findsBy(c, made, property, before);
      c.checkStatus(await send(c, made, property), 200, { judges });
      if (after === undefined) {
        checkGone(c, await answers(c, made, property), { before, judges });
      } else await read(c, made, property, after);
      if (queries) await findsBy(c, made, property, after ?? null);
    }).with({ needs });
  }),
);

export const readsAfterWrites: readonly Case[] = [...readCases, createdAgainCase];

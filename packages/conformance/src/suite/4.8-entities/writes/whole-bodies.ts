import type { Case, CaseContext } from '../../../case/case.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { entity, mapOf, type PlainEntity, setOf } from '../../../case/plain.js';
import { collectionOf, entityCollections, withKeys } from '../../collections.js';
import { checkAnswered, readsMap } from '../../expectations.js';
import { createWithSiblings } from '../../requests.js';
import { memberOf } from '../../responses.js';
import { entityCase, rowOf } from '../../rows.js';
import { createdOf, type Sent, updatesOf } from './kinds.js';

type Method = 'POST' | 'PUT' | 'PATCH';
type Values = Sent['values'];

/** A write of one body. */
interface Write {
  readonly id: string;
  readonly requirement: string;
  readonly method: Method;
  /** Whether the entity exists, so that the write updates it. */
  readonly known: boolean;
  readonly idIn: 'path' | 'body' | 'nothing';
}

const writes: readonly Write[] = [
  { id: 'ent-post/whole/new', requirement: 'ENT-POST-01', method: 'POST', known: false, idIn: 'nothing' },
  { id: 'ent-post/whole/id-in-the-body', requirement: 'ENT-POST-02', method: 'POST', known: true, idIn: 'body' },
  { id: 'ent-post/whole/id', requirement: 'ENT-POST-06', method: 'POST', known: true, idIn: 'path' },
  { id: 'ent-put/whole/id', requirement: 'ENT-PUT-06', method: 'PUT', known: true, idIn: 'path' },
  { id: 'ent-put/whole/id-in-the-body', requirement: 'ENT-PUT-02', method: 'PUT', known: true, idIn: 'body' },
  { id: 'ent-put/whole/new', requirement: 'ENT-PUT-07', method: 'PUT', known: false, idIn: 'path' },
  { id: 'ent-put/whole/new/id-in-the-body', requirement: 'ENT-PUT-03', method: 'PUT', known: false, idIn: 'body' },
  { id: 'ent-patch/whole/id', requirement: 'ENT-PATCH-01', method: 'PATCH', known: true, idIn: 'path' },
];

/** A value of every kind for which the deployment has a property. */
function valuesOf({ fixture }: CaseContext, text: string, maps: 'map' | undefined): Values {
  const property = (need: PropertyNeed): string => fixture.property(need);
  return {
    [property('stringProperty')]: text,
    ...(fixture.has('stringList') ? { [property('stringList')]: [`${text} 0`, `${text} 1`, `${text} 2`] } : {}),
    ...(fixture.has('stringSet') ? { [property('stringSet')]: setOf(`${text} 0`, `${text} 1`, `${text} 2`) } : {}),
    ...(maps ? { [property('stringMap')]: mapOf(['k', `${text} 0`], ['l', `${text} 1`], ['m', `${text} 2`]) } : {}),
    [property('integerProperty')]: text.length,
  };
}

/** The needs of the bodies of a case, whose last property may be a map. */
const needsOf = (maps: 'map' | undefined): readonly PropertyNeed[] => [
  'stringProperty',
  'integerProperty',
  ...(maps ? (['stringMap'] as const) : []),
];

const ofOne = ({ id, requirement, method, known, idIn }: Write, maps?: 'map') =>
  entityCase(`${id}${maps ? '/map' : ''}`, requirement, async (c) => {
    const { fixture, subject, oracle } = c;
    const type = fixture.type('entityType');
    const made = known ? await fixture.create() : undefined;
    const target = made?.id ?? (idIn === 'nothing' ? undefined : await fixture.unusedId());
    const before = await oracle.snapshot();
    const values = valuesOf(c, 'text', maps);
    const sent = idIn === 'body' && target !== undefined ? { id: target, ...values } : values;
    const body = known ? entity(sent, type) : fixture.values(sent);
    const to = idIn === 'path' && target !== undefined ? { type, id: target } : { type };
    const answer = await subject.writeEntity(method, to, body);
    if (checkAnswered(c, answer, maps ? readsMap : 200) === 'deployed') return oracle.none(before);
    if (made !== undefined) return oracle.updated(before, made, values);
    const [created] = await oracle.created(before, values);
    if (target !== undefined) c.check('id of what was created', created?.properties['id'], target);
  }).with({ needs: needsOf(maps), deviation: maps && 'D-37' });

const ofSeveral = (maps?: 'map') =>
  entityCase(`ent-post/whole/list${maps ? '/map' : ''}`, 'ENT-POST-04', async (c) => {
    const { fixture, subject, oracle } = c;
    const made = await fixture.create();
    const before = await oracle.snapshot();
    const [first = {}, second = {}, last = {}] = ['a', 'ab', 'abc'].map((text) => valuesOf(c, text, maps));
    const bodies = [first, { id: made.id, ...second }, last].map((values) => fixture.values(values));
    const answer = await subject.writeEntities('POST', { type: made.type }, bodies);
    if (checkAnswered(c, answer, maps ? readsMap : 200) === 'deployed') return oracle.none(before);
    await oracle.stored(before, [first, last], [{ target: made, properties: second }]);
  }).with({ needs: needsOf(maps), deviation: maps && 'D-37' });

/** A list with an unknown id, at each place of the list: nothing is stored. */
const refusedLists: readonly Case[] = [0, 1, 2].map((place) =>
  entityCase(`ent-post/list/unknown-id/${['first', 'middle', 'last'][place]}`, 'ENT-POST-05', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'before' });
    const unknown = await c.fixture.unusedId();
    const before = await c.oracle.snapshot();
    const bodies = [
      c.fixture.values({ stringProperty: 'new' }),
      c.fixture.values({ id: made.id, stringProperty: 'after' }),
    ].toSpliced(place, 0, c.fixture.values({ id: unknown, stringProperty: 'unknown' }));
    c.checkStatus(await c.subject.writeEntities('POST', { type: made.type }, bodies), 400);
    await c.oracle.judging('R-8-01').none(before);
  }).with({ needs: ['stringProperty'], also: 'R-8-01' }),
);

/** The nested entities that must exist for each method. */
const nestedKinds: { readonly [M in Method]: readonly ('known' | 'new' | 'new with an id')[] } = {
  POST: ['new', 'known', 'new'],
  PUT: ['new with an id', 'known', 'new with an id'],
  PATCH: ['known', 'known', 'known'],
};
const nestedRequirements = { POST: 'ENT-POST-10', PUT: 'ENT-PUT-10', PATCH: 'ENT-PATCH-04' } as const;

interface Nested extends Sent {
  readonly body: PlainEntity;
}

async function nestedOf(c: CaseContext, method: Method): Promise<readonly Nested[]> {
  const { fixture } = c;
  const all: Nested[] = [];
  for (const [index, kind] of nestedKinds[method].entries()) {
    const values = { [fixture.property('stringProperty')]: `inner ${index}` };
    const known = kind === 'known' ? await createWithSiblings(c, { stringProperty: 'inner before' }) : undefined;
    const id = kind === 'new with an id' ? await fixture.unusedId() : known?.id;
    const sent = id === undefined ? values : { id, ...values };
    const body =
      known === undefined
        ? fixture.values(sent)
        : entity({ ...sent, [fixture.marker('entityType')]: c.marker }, known.type);
    all.push({ body, values, ...(known === undefined ? {} : { known }) });
  }
  return all;
}

/** Three entities within a collection of the body, each identified by its text. */
const nestedCases: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  entityCollections.map(({ need, kind, taken = 200 }) =>
    entityCase(`ent-${method.toLowerCase()}/nested/in/${need}`, nestedRequirements[method], async (c) => {
      const { fixture, subject, oracle } = c;
      const outer = await fixture.create({ stringProperty: 'outer' });
      const inner = await nestedOf(c, method);
      const before = await oracle.snapshot();
      const collection = collectionOf(kind, withKeys(inner.map((each) => each.body)));
      const body = entity({ [fixture.property(need)]: collection }, outer.type);
      const answer = await subject.writeEntity(method, { type: outer.type, id: outer.id }, body);
      if (checkAnswered(c, answer, taken) === 'deployed') return oracle.none(before);
      const name = fixture.property('stringProperty');
      const after = await oracle.snapshot();
      const references = inner.map(({ known, values }) => {
        const found = [...after.entities.values()].find((each) => each.properties[name] === values[name]);
        return fixture.reference(known ?? { type: outer.type, id: found?.properties['id'] ?? null });
      });
      const properties = { [fixture.property(need)]: collectionOf(kind, withKeys(references)) };
      await oracle.stored(before, createdOf(inner), [{ target: outer, properties }, ...updatesOf(inner)]);
    }).with({ needs: ['stringProperty', need], deviation: rowOf(taken) }),
  ),
);

/** An entity within a nested one: both are stored. */
const deepCases: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
  entityCase(`ent-${method.toLowerCase()}/nested/deep`, nestedRequirements[method], async (c) => {
    const { fixture, subject, oracle } = c;
    const outer = await fixture.create({ stringProperty: 'outer' });
    const [last, first] = await nestedOf(c, method);
    if (first?.known === undefined || last === undefined) return;
    const before = await oracle.snapshot();
    const property = fixture.property('entityProperty');
    const within = { ...first.body, properties: { ...first.body.properties, [property]: last.body } };
    const body = entity({ [property]: within }, outer.type);
    c.checkStatus(await subject.writeEntity(method, { type: outer.type, id: outer.id }, body), 200);
    const lastId = memberOf((await oracle.read(first.known))?.properties[property], 'id') ?? null;
    const reference = fixture.reference(last.known ?? { type: outer.type, id: lastId });
    const [created] = await oracle.stored(before, createdOf([last]), [
      { target: outer, properties: { [property]: fixture.reference(first.known) } },
      { target: first.known, properties: { ...first.values, [property]: reference } },
      ...updatesOf([last]),
    ]);
    const name = fixture.property('stringProperty');
    if (last.known === undefined) c.check(`the innermost has ${name}`, created?.properties['id'], lastId);
  }).with({ needs: ['stringProperty', 'entityProperty'] }),
);

/** 4.8: a service stores a whole body: each property, element, entry and entity, up to the last. */
export const wholeBodyCases: readonly Case[] = [
  ...writes.flatMap((each) => [ofOne(each), ofOne(each, 'map')]),
  ofSeveral(),
  ofSeveral('map'),
  ...refusedLists,
  ...nestedCases,
  ...deepCases,
];

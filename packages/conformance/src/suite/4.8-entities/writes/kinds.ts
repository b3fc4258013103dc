import type { CaseContext } from '../../../case/case.js';
import type { Made } from '../../../case/fixture.js';
import { entity, type Plain, type PlainEntity } from '../../../case/plain.js';
import type { Collection, Observation, Options } from '../../../case/subject.js';
import { succeeded } from '../../responses.js';
import { byName } from '../../rows.js';

/**
 * The values of an entity of a body, by the names of their properties, and the existing entity that it updates, if any.
 */
export interface Sent {
  readonly values: { readonly [name: string]: Plain };
  readonly known?: Made;
}

/** The values of the entities that a write creates. */
export const createdOf = (sent: readonly Sent[]): readonly Sent['values'][] =>
  sent.filter(({ known }) => known === undefined).map(({ values }) => values);

/** The entities that a write updates, with their values. */
export const updatesOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ values, known }) => (known === undefined ? [] : [{ target: known, properties: values }]));

/** An answer, and the entities of the body that it answers, in the order of the body. */
export interface WriteOutcome {
  readonly answer: Observation;
  readonly written: readonly {
    readonly id: Plain;
    readonly values: Sent['values'];
    /** Whether the entity existed before. Default: false. */
    readonly isUpdate?: boolean;
  }[];
}

/** A kind of write, by the method and the end of the ids of its cases. */
export interface Write {
  readonly method: 'post' | 'put';
  readonly id: string;
  readonly isList: boolean;
  send(c: CaseContext, options: Options): Promise<WriteOutcome>;
}

const items = ({ fixture }: CaseContext): Collection => ({ type: fixture.type('entityType') });

const valuesOf = (c: CaseContext, stringProperty: string, integerProperty: number): Sent['values'] =>
  byName(c, { stringProperty, integerProperty });

/** A write that creates, and answers about what it created. */
const creating = (
  method: Write['method'],
  id: string,
  write: (c: CaseContext, body: PlainEntity, options: Options) => Promise<Observation>,
): Write => ({
  method,
  id,
  isList: false,
  send: async (c, options) => {
    const values = valuesOf(c, 'new', 7);
    const before = await c.oracle.snapshot();
    const answer = await succeeded(c, write(c, c.fixture.values(values), options));
    const [created] = await c.oracle.stored(before, [values]);
    return { answer, written: [{ id: created?.properties['id'] ?? null, values }] };
  },
});

/** A POST of a list, which creates entities without an id and updates those with one. */
const posting = (id: string, entitiesOf: (c: CaseContext) => Promise<readonly Sent[]>): Write => ({
  method: 'post',
  id,
  isList: true,
  send: async (c, options) => {
    const sent = await entitiesOf(c);
    const before = await c.oracle.snapshot();
    const bodies = sent.map(({ values, known }) =>
      c.fixture.values(known === undefined ? values : { id: known.id, ...values }),
    );
    const answer = await succeeded(c, c.subject.writeEntities('POST', items(c), bodies, options));
    const created = await c.oracle.stored(before, createdOf(sent), updatesOf(sent));
    const ids = created.map(({ properties }) => properties['id'] ?? null)[Symbol.iterator]();
    return {
      answer,
      written: sent.map(({ values, known }) => ({
        id: known?.id ?? ids.next().value ?? null,
        values,
        isUpdate: known !== undefined,
      })),
    };
  },
});

/** Every kind of write but an update by the id in the path. */
export const writes: readonly Write[] = [
  creating('post', 'created', (c, body, options) => c.subject.writeEntity('POST', items(c), body, options)),
  creating('put', 'created', async (c, body, options) => {
    const target = { ...items(c), id: await c.fixture.unusedId() };
    return await c.subject.writeEntity('PUT', target, body, options);
  }),
  creating('put', 'id-in-the-body', async (c, body, options) => {
    const withId = entity({ id: await c.fixture.unusedId(), ...body.properties }, body.type);
    return await c.subject.writeEntity('PUT', items(c), withId, options);
  }),
  posting('list-of-one', async (c) => [{ values: valuesOf(c, 'new', 1) }]),
  posting('list', async (c) => {
    const first = await c.fixture.create({ stringProperty: 'before' });
    const second = await c.fixture.create({ stringProperty: 'before' });
    return [
      { values: valuesOf(c, 'second after', 2), known: second },
      { values: valuesOf(c, 'new', 3) },
      { values: valuesOf(c, 'first after', 4), known: first },
    ];
  }),
];

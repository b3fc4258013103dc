import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { type Call, Session } from './session.js';

/** The abstract `x.Base`, its subtype `x.A`, and the subtype `x.B` of that. */
const types = {
  'x.Base': { kind: 'entity', abstract: true, properties: { label: 'string' } },
  'x.A': { kind: 'entity', extends: ['x.Base'], properties: { next: 'x.Base' } },
  'x.B': { kind: 'entity', extends: ['x.A'] },
} as const;
const typeNames = ['x.Base', 'x.A', 'x.B'] as const;
type TypeName = (typeof typeNames)[number];
const partitionNames = ['p', 'q'] as const;

interface Entity {
  readonly _type: TypeName;
  readonly id: number;
  readonly partition: string;
  readonly label?: string;
}

const entities: readonly Entity[] = [
  { _type: 'x.A', id: 1, partition: 'p' },
  { _type: 'x.B', id: 1, partition: 'p' },
  { _type: 'x.B', id: 2, partition: 'q' },
  { _type: 'x.A', id: 3, partition: 'q' },
];

/** Only accesses that tell partitions apart have an id in two of them. */
const twins: readonly Entity[] = [
  { _type: 'x.A', id: 1, partition: 'q' },
  { _type: 'x.B', id: 2, partition: 'p' },
];

const accesses: Readonly<Record<string, readonly Entity[]>> = { distinct: [...entities, ...twins], ignored: entities };

const deployment: Deployment = {
  models: [{ name: 'm', types }],
  accesses: Object.entries(accesses).map(([id, held]) => ({
    id,
    model: 'm',
    partitions: id === 'ignored' ? 'ignored' : 'distinct',
    entities: held.map((entity) => ({ ...entity })),
  })),
  users: [{ name: 'reader', password: 'secret' }],
};

/** A request that names an entity. */
interface Step {
  readonly call: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE' | 'GET property' | 'PUT property' | 'PUT reference';
  /** The type and the partition in the path, and the id. */
  readonly type: TypeName;
  readonly id: number;
  readonly partition: string | undefined;
  /** The type of the body, or of the reference in it. */
  readonly bodyType: TypeName | undefined;
  readonly bodyPartition: string | undefined;
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom<Step['call'][]>(
    ...(['GET', 'PUT', 'PATCH', 'POST', 'DELETE', 'GET property', 'PUT property', 'PUT reference'] as const),
  ),
  type: fc.constantFrom(...typeNames),
  id: fc.integer({ min: 1, max: 3 }),
  partition: maybe(fc.constantFrom(...partitionNames)),
  bodyType: maybe(fc.constantFrom(...typeNames)),
  bodyPartition: maybe(fc.constantFrom(...partitionNames)),
});

/** A status, and the states of which one must follow. */
interface Outcome {
  readonly status: number;
  readonly states?: readonly (readonly Entity[])[];
}

const isOfType = (type: TypeName, expected: TypeName) => typeNames.indexOf(type) >= typeNames.indexOf(expected);

/** What the rules say about a request. `label` is the text that it writes. */
function expected(access: string, held: readonly Entity[], step: Step, label: string): Outcome {
  const isDistinct = access === 'distinct';
  const { call, type, id, partition, bodyPartition } = step;
  const isIn = (entity: Entity) => partition === undefined || entity.partition === partition;
  /** The entities that a write may take: those of exactly this type, in any partition if the access ignores them. */
  const exactly = (exact: TypeName) => held.filter((each) => each._type === exact && each.id === id);
  const inPath = (exact: TypeName) => exactly(exact).filter((each) => !isDistinct || isIn(each));
  /** If the path names no partition, that of the body counts. */
  const inBody = (entity: Entity) => partition !== undefined || [undefined, entity.partition].includes(bodyPartition);
  const without = (entity: Entity) => held.filter((each) => each !== entity);
  const labelled = (candidates: readonly Entity[]): Outcome => {
    if (candidates.length === 0) return { status: 404 };
    const changed = (entity: Entity) => held.map((each) => (each === entity ? { ...each, label } : each));
    return { status: 200, states: candidates.map(changed) };
  };

  switch (call) {
    case 'GET': {
      const found = held.filter((each) => isOfType(each._type, type) && each.id === id && isIn(each));
      // With a partition, the entity of exactly the type is meant.
      const isExact = partition !== undefined && found.some((each) => each._type === type);
      return { status: found.length === 0 ? 404 : found.length === 1 || isExact ? 200 : 400 };
    }
    case 'DELETE': {
      const found = inPath(type);
      return found.length === 0 ? { status: 404 } : { status: 200, states: found.map(without) };
    }
    case 'GET property':
      return { status: inPath(type).length > 0 && (!isDistinct || partition !== undefined) ? 200 : 404 };
    case 'PUT property':
      return labelled(inPath(type));
    case 'PUT reference': {
      // The reference names the type of its entity, and no partition.
      const referred = step.bodyType ?? type;
      if (inPath(type).length === 0) return { status: 404 };
      return { status: referred === 'x.Base' ? 400 : exactly(referred).length > 0 ? 200 : 404 };
    }
    default: {
      const own = step.bodyType ?? type;
      if (own === 'x.Base') return { status: 400 };
      const candidates = inPath(own).filter((each) => !isDistinct || inBody(each));
      if (call !== 'PUT' || candidates.length > 0) return labelled(candidates);
      if (!isDistinct && bodyPartition !== undefined) return { status: 404 };
      const created = {
        _type: own,
        id,
        partition: isDistinct ? (partition ?? bodyPartition ?? access) : access,
        label,
      };
      return { status: 200, states: [[...held, created]] };
    }
  }
}

/** Whether the rules say something about the request. */
function isDecided(access: string, held: readonly Entity[], { call, type, id, partition, ...body }: Step): boolean {
  if (call === 'PUT reference') return type !== 'x.Base';
  if (!['PUT', 'PATCH', 'POST'].includes(call)) return true;
  if (body.bodyType !== undefined && !isOfType(body.bodyType, type)) return false;
  if (access === 'distinct') return true;
  const isNew = !held.some((each) => each._type === (body.bodyType ?? type) && each.id === id);
  return call !== 'PUT' || partition === undefined || !isNew || body.bodyPartition !== undefined;
}

/** The request as it is sent. */
function callOf(access: string, step: Step, label: string): Call {
  const { type, id, partition, bodyType, bodyPartition } = step;
  const place = [access, type, id, ...(partition === undefined ? [] : [partition])].join('/');
  const [method = '', what] = step.call.split(' ');
  const entity = { ...(bodyType && { _type: bodyType }), ...(bodyPartition && { partition: bodyPartition }), label };
  const bodies = { property: label, reference: { _type: bodyType ?? type, id }, entity };
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const json = { 'content-type': 'application/json' };
  const body = (text: keyof typeof bodies) => (hasBody ? JSON.stringify(bodies[text]) : undefined);
  if (what === 'reference') return [method, `/rest/v2/properties/${place}/next`, body('reference'), json];
  if (what === 'property') return [method, `/rest/v2/properties/${place}/label`, body('property'), json];
  return [method, `/rest/v2/entities/${place}`, body('entity'), json];
}

async function entitiesOf(session: Session, access: string, condition = ''): Promise<readonly Entity[]> {
  const { text } = await session.send(['GET', `/rest/v2/entities/${access}/x.Base?depth=0${condition}`]);
  const found: readonly Entity[] = JSON.parse(text);
  return found.map(({ _type, id, partition, label }) => ({ _type, id, partition, ...(label && { label }) }));
}

it.each(Object.keys(accesses))('D-51, D-53: who is found by an id, a type and a partition, %s', async (access) => {
  const server = createReferenceServer({ deployment, dialect: 'deployed' });
  await checkProperty(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const session = await new Session(server.fork()).logIn();
      let held = await entitiesOf(session, access);
      for (const [index, each] of steps.filter((some) => isDecided(access, held, some)).entries()) {
        const call = callOf(access, each, `label ${index}`);
        const { status, text } = await session.send(call);
        const outcome = expected(access, held, each, `label ${index}`);
        expect(status, `${call.slice(0, 3).join(' ')}: ${text}`).toBe(outcome.status);
        held = await entitiesOf(session, access);
        if (outcome.states !== undefined) expect(outcome.states).toContainEqual(held);
      }
    }),
    200,
  );
});

it.each(Object.keys(accesses))('D-51: a condition on the partition, %s', async (access) => {
  const session = await new Session(createReferenceServer({ deployment, dialect: 'deployed' })).logIn();
  const all = await entitiesOf(session, access);
  await checkProperty(
    fc.asyncProperty(fc.constantFrom(...partitionNames, ...Object.keys(accesses), 'x'), async (partition) => {
      // If partitions are ignored, each entity has that of the access.
      const found = all.filter((each) => (access === 'ignored' ? access : each.partition) === partition);
      expect(await entitiesOf(session, access, `&where.partition=${partition}`)).toEqual(found);
    }),
    20,
  );
});

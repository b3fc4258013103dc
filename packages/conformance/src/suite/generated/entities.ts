import fc from 'fast-check';
import type { Case, CaseContext } from '../../case/case.js';
import type { Plain } from '../../case/plain.js';
import { idText } from '../requests.js';
import { entityCase } from '../rows.js';
import { texts } from './examples.js';
import { forAll } from './for-all.js';

/** A request that changes one entity. `at` chooses one of the entities of the example. */
type Step =
  | { readonly kind: 'create'; readonly text: string; readonly number: number }
  | { readonly kind: 'patch' | 'put'; readonly at: number; readonly text: string }
  | { readonly kind: 'delete'; readonly at: number };

const numbers = fc.nat({ max: 1000 });
const place = fc.nat({ max: 5 });

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), text: texts, number: numbers }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('patch' as const, 'put' as const), at: place, text: texts }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: place }) },
  ),
  { minLength: 1, maxLength: 8 },
);

/** The entities that the case should have, by the text of their ids, with the values of both properties. */
type Model = Map<string, { readonly id: Plain; text: Plain; readonly number: Plain }>;

const ofEachStep = ['ENT-POST-01', 'ENT-PATCH-01', 'ENT-PUT-06', 'ENT-DEL-01'];

/** Sequences of edits of entities against a map: after each request exactly one entity has changed (4.8). */
export const entitySequences: Case = entityCase('generated/sequences/entities', ofEachStep, async (c) => {
  await forAll(c, steps, async (sequence, show) => {
    // The entities of earlier examples stay, and must not change.
    const model = await present(c);
    const own: string[] = [];
    for (const step of sequence) {
      show(JSON.stringify(step));
      await perform(c, model, own, step);
    }
  });
}).with({
  needs: ['stringProperty', 'integerProperty'],
  generated: true,
});

async function perform(c: CaseContext, model: Model, own: string[], step: Step): Promise<void> {
  const { fixture, subject } = c;
  const type = fixture.type('entityType');
  if (step.kind === 'create') {
    const { text, number } = step;
    const body = fixture.values({ stringProperty: text, integerProperty: number });
    const answer = await subject.writeEntity('POST', { type }, body, { projection: 'idInfo' });
    c.checkStatus(answer, 200, { judges: 'ENT-POST-01' });
    const id = answer.value ?? null;
    own.push(idText(id));
    model.set(idText(id), { id, text, number });
    return compare(c, model, 'ENT-POST-01');
  }
  const key = own[step.at % Math.max(own.length, 1)];
  const entity = key === undefined ? undefined : model.get(key);
  if (key === undefined || entity === undefined) return;
  const target = { type, id: entity.id };
  if (step.kind === 'delete') {
    c.checkStatus(await subject.deleteEntity(target), 200, { judges: 'ENT-DEL-01' });
    model.delete(key);
    own.splice(own.indexOf(key), 1);
    return compare(c, model, 'ENT-DEL-01');
  }
  const [method, judges] =
    step.kind === 'patch' ? (['PATCH', 'ENT-PATCH-01'] as const) : (['PUT', 'ENT-PUT-06'] as const);
  // Other cases judge whether PUT keeps properties that the body leaves out.
  const body = fixture.values({ stringProperty: step.text, integerProperty: entity.number });
  c.checkStatus(await subject.writeEntity(method, target, body), 200, { judges });
  entity.text = step.text;
  return compare(c, model, judges);
}

/** Returns the entities of the case as they are now. */
async function present(c: CaseContext): Promise<Model> {
  const found = await c.oracle.marked(c.fixture.type('entityType'));
  return new Map(found.map(({ properties }) => [idText(properties['id'] ?? null), modelOf(c, properties)]));
}

type Properties = { readonly [name: string]: Plain };

const modelOf = ({ fixture }: CaseContext, properties: Properties) => ({
  id: properties['id'] ?? null,
  text: properties[fixture.property('stringProperty')] ?? null,
  number: properties[fixture.property('integerProperty')] ?? null,
});

/** Checks that the deployment has exactly the entities of the model, with their values. */
async function compare(c: CaseContext, model: Model, judges: string): Promise<void> {
  const now = await present(c);
  c.check('ids of all entities', [...now.keys()].sort(), [...model.keys()].sort(), { judges });
  for (const [id, expected] of model) c.check(`values of the entity ${id}`, now.get(id), expected, { judges });
}

import type { Case, CaseContext } from '../../../case/case.js';
import type { Plain } from '../../../case/plain.js';
import { entityPath } from '../../define.js';

const json = { 'content-type': 'application/json' };

/** Two objects in the list and the property of a new entity: how many entities they become shows how they are identified. */
interface Identified {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly mode: string;
  readonly by: '_id' | 'id' | '_ref';
  /** Entities that are created beside the outer one. */
  readonly created: number;
  /** Whether it may be refused as well: two objects with one `_id` that are not to be one. */
  readonly refusable?: true;
}

const identified: readonly Identified[] = [
  { id: '_id', requirement: ['OPT-IDM-03', 'R-28-01', 'ENT-WRT-19'], mode: '_id', by: '_id', created: 1 },
  { id: 'id', requirement: ['OPT-IDM-04', 'R-28-02'], mode: 'id', by: 'id', created: 1 },
  { id: 'auto-_id', requirement: 'OPT-IDM-01', mode: 'auto', by: '_id', created: 1, refusable: true },
  { id: 'auto-id', requirement: ['OPT-IDM-01', 'R-28-03'], mode: 'auto', by: 'id', created: 1 },
  { id: 'off-_ref', requirement: ['OPT-IDM-02', 'R-28-04'], mode: 'off', by: '_ref', created: 1 },
  { id: 'off-_id', requirement: 'OPT-IDM-02', mode: 'off', by: '_id', created: 2, refusable: true },
];

/** Three objects with one `_id`, of which the first is met before any `id`. */
const repeated = [
  { mode: 'auto', requirement: 'R-64-01', isOne: true },
  { mode: 'off', requirement: ['R-64-02', 'R-21-14'], isOne: false },
  { mode: 'id', requirement: 'R-21-14', isOne: false },
] as const;

const repeatedCases: readonly Case[] = repeated.map(
  ({ mode, requirement, isOne }): Case => ({
    id: `json/identity/repeated-_id/${mode}`,
    requirement,
    needs: ['entityType', 'entityList', 'stringProperty'],
    writes: true,
    raw: 'body',
    async run(c) {
      const before = await c.oracle.snapshot();
      const type = c.fixture.type('entityType');
      const marker = { [c.fixture.marker('entityType')]: c.marker };
      const text = c.fixture.property('stringProperty');
      const object = (value: string) => ({ _type: type, _id: 'x', ...marker, [text]: value });
      const list = c.fixture.property('entityList');
      const body = JSON.stringify({ ...marker, [list]: ['first', 'second', 'third'].map(object) });
      const path = entityPath(c, { type }, [['identity-management-mode', mode]]);
      const answer = await c.subject.raw({ method: 'POST', path, headers: json, body });
      c.checkStatus(answer, isOne ? 200 : 400);
      if (!isOne) return c.oracle.none(before);
      const { entities } = await c.oracle.snapshot();
      const created = [...entities].filter(([key]) => !before.entities.has(key)).map(([, each]) => each.properties);
      c.check('the texts of the new entities', created.flatMap((each) => each[text] ?? []).toSorted(), ['first']);
      c.check('number of new entities', created.length, 2);
    },
  }),
);

const identifiedCases: readonly Case[] = identified.map(
  ({ id, requirement, mode, by, created, refusable }): Case => ({
    id: `json/identity/${id}`,
    requirement,
    needs: ['entityType', 'entityProperty', 'entityList', 'stringProperty'],
    writes: true,
    raw: 'body',
    async run(c) {
      const before = await c.oracle.snapshot();
      const marker = { [c.fixture.marker('entityType')]: c.marker };
      const text = c.fixture.property('stringProperty');
      const newId = by === 'id' ? await c.fixture.unusedId() : undefined;
      const identity = by === 'id' ? { id: newId } : { _id: 'x' };
      const first = { _type: c.fixture.type('entityType'), ...identity, ...marker, [text]: 'first' };
      const second = by === '_ref' ? { _ref: 'x' } : { ...first, [text]: 'second' };
      const body = JSON.stringify({
        ...(by === 'id' ? { id: await otherId(c, newId) } : {}),
        ...marker,
        [c.fixture.property('entityProperty')]: first,
        [c.fixture.property('entityList')]: [second],
      });
      const method = by === 'id' ? 'PUT' : 'POST';
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [['identity-management-mode', mode]]);
      const answer = await c.subject.raw({ method, path, headers: json, body });
      c.checkStatus(answer, refusable === true ? [200, 400] : 200);
      if (answer.status === 400) return c.oracle.none(before);
      const { entities } = await c.oracle.snapshot();
      c.check('number of new entities', entities.size - before.entities.size, created + 1);
      if (by === 'id')
        c.observe(
          'the first counts',
          [...entities.values()].filter((each) => each.properties[text] === 'first').length,
          1,
        );
    },
  }),
);

/** An unused id beside another. */
async function otherId(c: CaseContext, taken: Plain | undefined): Promise<Plain> {
  const next = await c.fixture.unusedId();
  return JSON.stringify(next) === JSON.stringify(taken) && typeof next === 'number' ? next + 1 : next;
}

/** which objects of a body are one entity. */
export const identityCases: readonly Case[] = [...identifiedCases, ...repeatedCases];

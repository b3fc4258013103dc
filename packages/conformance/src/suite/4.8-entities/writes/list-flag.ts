import { anyError, type Case } from '../../../case/case.js';
import { entityPath, idJson } from '../../requests.js';
import { entityCase } from '../../rows.js';

const flag = 'list-entities-request';

interface Flagged {
  readonly id: string;
  readonly judges: string | readonly string[];
  readonly also?: string;
  readonly query?: string;
  readonly header?: string;
  /** Default: 400. */
  readonly status?: 200;
}

const single = { id: 'single/query', judges: 'R-38-02', query: 'true' } as const;

/** Bodies of a POST to a type. */
const ofType: readonly Flagged[] = [
  { id: 'list/absent', judges: 'ENT-WRT-12', also: 'R-38-01' },
  { id: 'list/header', judges: ['ENT-WRT-12', 'OPT-02'], header: 'true', status: 200 },
  { id: 'list/header-false', judges: 'ENT-WRT-12', also: 'R-38-01', header: 'false' },
  single,
  { id: 'single/header', judges: 'R-38-02', header: 'true' },
];

const list = (judges: string, others: Pick<Flagged, 'also'> = {}): readonly Flagged[] => [
  { id: 'list/absent', judges, ...others },
  single,
];

/** Bodies of each method, to a type or to an entity. */
const flagged: readonly {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly to: 'type' | 'entity';
  readonly rows: readonly Flagged[];
}[] = [
  { method: 'POST', to: 'type', rows: ofType },
  { method: 'POST', to: 'entity', rows: list('ENT-POST-08', { also: 'R-38-01' }) },
  { method: 'PUT', to: 'type', rows: list('ENT-PUT-04') },
  { method: 'PUT', to: 'entity', rows: list('ENT-PUT-08') },
  { method: 'PATCH', to: 'type', rows: list('R-36-06') },
  { method: 'PATCH', to: 'entity', rows: list('R-36-06') },
];

/** 4.8 and R-38: `list-entities-request` with bodies of one entity and of several. */
export const listFlagCases: readonly Case[] = flagged.flatMap(({ method, to, rows }) =>
  rows.map(({ id, judges, also = [], query, header, status = 400 }) =>
    entityCase(`ent-${method.toLowerCase()}/list-flag/${to === 'type' ? '' : 'id/'}${id}`, judges, async (c) => {
      const made = await Promise.all([1, 2, 3].map(() => c.fixture.create({ stringProperty: 'before' })));
      const before = await c.oracle.snapshot();
      const name = c.fixture.property('stringProperty');
      const bodies = made.map((each, index) => ({
        id: idJson(each.id),
        [c.fixture.marker('entityType')]: c.marker,
        [name]: `after ${index}`,
      }));
      const [first] = made;
      if (first === undefined) return;
      const target = to === 'type' ? { type: first.type } : { type: first.type, id: first.id };
      const path = entityPath(c, target, query === undefined ? [] : [[flag, query]]);
      const headers = {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { [`gm-${flag}`]: header }),
      };
      const body = JSON.stringify(id.startsWith('list') ? bodies : bodies[0]);
      const answer = await c.subject.raw({ method, path, headers, body });
      // Other cases judge the status with which a list without the flag is refused.
      const isOpen = status === 400 && judges.includes('ENT-WRT-12');
      c.checkStatus(answer, isOpen ? anyError : status, isOpen ? {} : { judges: [judges, also].flat() });
      if (isOpen) c.checkStatus(answer, status, { judges: 'R-38-01' });
      if (status === 400) return c.oracle.none(before);
      const updated = made.map((target, index) => ({ target, properties: { [name]: `after ${index}` } }));
      await c.oracle.stored(before, [], updated);
    }).with({ needs: ['stringProperty', 'integerProperty'], also }),
  ),
);

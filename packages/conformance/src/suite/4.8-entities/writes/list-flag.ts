import { anyError, type Case } from '../../../case/case.js';
import { entityPath, idJson } from '../../requests.js';
import { entityCase } from '../../rows.js';

const flag = 'list-entities-request';

interface Flagged {
  readonly id: string;
  readonly requirement: readonly string[];
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly isOnType: boolean;
  readonly isList: boolean;
  readonly query?: string;
  readonly header?: string;
  readonly status: 200 | 400;
}

const flagged: readonly Flagged[] = [
  { id: 'list/absent', requirement: ['ENT-WRT-12', 'R-38-01'], isList: true, status: 400 } as const,
  { id: 'list/header', requirement: ['ENT-WRT-12', 'OPT-02'], isList: true, header: 'true', status: 200 } as const,
  {
    id: 'list/header-false',
    requirement: ['ENT-WRT-12', 'R-38-01'],
    isList: true,
    header: 'false',
    status: 400,
  } as const,
  { id: 'single/query', requirement: ['R-38-02'], isList: false, query: 'true', status: 400 } as const,
  { id: 'single/header', requirement: ['R-38-02'], isList: false, header: 'true', status: 400 } as const,
].map((each) => ({ ...each, method: 'POST', isOnType: true }));

const others: readonly Flagged[] = (
  [
    { method: 'POST', isOnType: false, list: ['ENT-POST-08', 'R-38-01'] },
    { method: 'PUT', isOnType: true, list: ['ENT-PUT-04'] },
    { method: 'PUT', isOnType: false, list: ['ENT-PUT-08'] },
    { method: 'PATCH', isOnType: true, list: ['R-36-06'] },
    { method: 'PATCH', isOnType: false, list: ['R-36-06'] },
  ] as const
).flatMap(({ method, isOnType, list }) => {
  const where = isOnType ? '' : 'id/';
  return [
    { id: `${where}list/absent`, requirement: list, method, isOnType, isList: true, status: 400 },
    {
      id: `${where}single/query`,
      requirement: ['R-38-02'],
      method,
      isOnType,
      isList: false,
      query: 'true',
      status: 400,
    },
  ];
});

/** 4.8 and R-38: `list-entities-request` with bodies of one entity and of several. */
export const listFlagCases: readonly Case[] = [...flagged, ...others].map(
  ({ id, requirement, method, isOnType, isList, query, header, status }) =>
    entityCase(
      `ent-${method.toLowerCase()}/list-flag/${id}`,
      requirement.filter((each) => each !== 'R-38-01'),
      {
        needs: ['stringProperty', 'integerProperty'],
        also: requirement,
        raw: header === undefined ? 'request' : 'header',
      },
      async (c) => {
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
        const target = isOnType ? { type: first.type } : { type: first.type, id: first.id };
        const path = entityPath(c, target, query === undefined ? [] : [[flag, query]]);
        const headers = {
          'content-type': 'application/json',
          ...(header === undefined ? {} : { [`gm-${flag}`]: header }),
        };
        const body = JSON.stringify(isList ? bodies : bodies[0]);
        const answer = await c.subject.raw({ method, path, headers, body });
        // Other cases judge the status with which a list without the flag is refused.
        const isOpen = status === 400 && requirement.includes('ENT-WRT-12');
        c.checkStatus(answer, isOpen ? anyError : status, isOpen ? {} : { judges: requirement });
        if (isOpen) c.checkStatus(answer, status, { judges: 'R-38-01' });
        if (status === 400) return c.oracle.none(before);
        await c.oracle.stored(
          before,
          [],
          made.map((each, index) => ({ target: each, properties: { [name]: `after ${index}` } })),
        );
      },
    ),
);

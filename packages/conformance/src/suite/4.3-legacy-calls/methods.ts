import type { Case } from '../../case/case.js';
import type { Observation } from '../../case/subject.js';
import { elementsOf } from '../headers.js';
import { type Cell, type Cells, cellsBy, cellsOf, type Matrix } from '../matrix.js';
import { sendMarked } from '../requests.js';
import { testCase } from '../rows.js';

interface MethodCell extends Cell {
  /** The requirements that list the method for the call, or `undefined` if the call does not have the method. */
  readonly listed: readonly string[] | undefined;
}

const columns = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof columns)[number];

/** The requirements of the path with a version. */
const ofVersion = ['LEG-13', 'VSN-02'] as const;

/** The cells of a call with these methods, each with the requirements that list it for this call. */
function allowed(methods: { readonly [M in Method]?: readonly string[] }): Cells<typeof columns, MethodCell> {
  return cellsBy(columns, (method) => {
    const listed = methods[method];
    if (listed === undefined) return { status: 405, listed, judges: ['R-5-03', 'R-1-06'] };
    const observed = method === 'OPTIONS' ? ['R-1-07', 'R-5-02'] : [];
    return { effect: 'yes', listed, judges: listed, also: [...ofVersion, ...observed] };
  });
}

/** The cells of a CRUD call: 4.3 lists its methods in one sentence, and OPTIONS for every call. */
function crud(...methods: readonly Method[]): Cells<typeof columns, MethodCell> {
  const listed = Object.fromEntries(methods.map((method) => [method, ['CRU-04']]));
  return allowed({ ...listed, OPTIONS: ['CRU-03'] });
}

/** 4.3 to 4.6: which methods a legacy call has. Any other is 405. */
export const legacyMethods: Matrix<typeof columns, MethodCell> = {
  title: '4.3 to 4.6 methods',
  heading: 'Path',
  columns,
  rows: {
    '/rest/assembly-manipulate': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/assembly-stream-manipulate': { cells: crud('POST', 'PUT') },
    '/rest/create': { cells: crud('GET', 'POST') },
    '/rest/delete': { cells: crud('GET', 'POST', 'PUT', 'DELETE') },
    '/rest/entity': { cells: crud('GET', 'POST') },
    '/rest/fetch': { cells: crud('GET', 'POST') },
    '/rest/list-insert': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/list-remove': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/map-put': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/map-remove': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/property-fetch': { cells: crud('GET', 'POST') },
    '/rest/set-insert': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/set-remove': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/update': { cells: crud('GET', 'POST', 'PUT') },
    '/rest/authenticate': { cells: allowed({ POST: ['AUT-02'], OPTIONS: ['AUT-02'] }) },
    '/rest/logout': { cells: allowed({ GET: ['OUT-03'], POST: ['OUT-02'], OPTIONS: ['OUT-04'] }) },
    '/rest/action': { cells: allowed({ GET: ['ACT-01'], POST: ['ACT-02'], OPTIONS: ['ACT-03'] }) },
    '/rest/eval': { cells: allowed({ GET: ['EVA-01'], POST: ['EVA-02'], PUT: ['EVA-03'], OPTIONS: ['EVA-04'] }) },
  },
};

/** The methods of a legacy call without OPTIONS, which every call has. */
export const methodsOf = (call: string): readonly string[] =>
  cellsOf(legacyMethods)
    .filter(({ name, column, cell }) => name === `/rest/${call}` && column !== 'OPTIONS' && cell.listed !== undefined)
    .map(({ column }) => column);

/** The methods in `Allow` that the table has. */
function allowedOf(answer: Observation): readonly string[] {
  const allowed = elementsOf(answer, 'allow');
  return columns.filter((method) => allowed.includes(method.toLowerCase()));
}

/** 4.3 to 4.6: methods of every legacy call, by both of its paths. Without its parameters a call does nothing. */
export const methodCases: readonly Case[] = cellsOf(legacyMethods).map(({ name, column: method, cell, position }) =>
  testCase(`methods${name}/${method.toLowerCase()}`, cell.judges, async (c) => {
    const allowed = [...methodsOf(name.slice('/rest/'.length)), 'OPTIONS'];
    for (const [path, judges] of [
      [name, cell.listed],
      [name.replace('/rest/', '/rest/v1/'), ofVersion],
    ] as const) {
      const answer = await sendMarked(c, { method, path, session: false });
      if (judges === undefined || cell.listed === undefined) {
        c.checkStatus(answer, 405);
        c.check('Allow', allowedOf(answer), allowed, { judges: 'R-5-03' });
      } else if (method === 'OPTIONS') {
        c.check('the method is known', answer.status < 400, true, { judges });
        c.observe('status', answer.status, 204, { judges: ['R-1-07', 'R-5-02'] });
        c.observe('Allow', allowedOf(answer), allowed, { judges: 'R-5-02' });
      } else {
        const isUnknown = [404, 405, 501].includes(answer.status);
        c.check('the method and the path are known', isUnknown, false, { judges });
      }
    }
  }).with({ needs: ['legacy'], also: cell.also, cell: position }),
);

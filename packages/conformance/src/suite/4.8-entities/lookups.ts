import type { Case, CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import { entity } from '../../case/plain.js';
import type { Observation, Target } from '../../case/subject.js';

import { cellsOf, slug } from '../grid.js';
import { lookups } from './grids.js';

type Row = (typeof lookups.rows)[number];
type Column = (typeof lookups.columns)[number];

interface Aim {
  readonly target: Target;
  readonly property: string;
}

/** What each row asks for, and what it needs. Each differs from a call that works in one thing. */
const aims: { readonly [R in Row]: { readonly needs: readonly Need[]; aim(context: CaseContext): Promise<Aim> } } = {
  'access does not exist': {
    needs: ['entityType', 'stringProperty', 'stringList'],
    aim: async (context) => {
      const aim = await made(context);
      return { ...aim, target: { ...aim.target, access: context.fixture.unknown.access } };
    },
  },
  'type does not exist': {
    needs: ['entityType', 'stringProperty', 'stringList'],
    aim: async (context) => {
      const aim = await made(context);
      return { ...aim, target: { ...aim.target, type: context.fixture.unknown.type } };
    },
  },
  'instance does not exist': {
    needs: ['entityType', 'stringProperty', 'stringList'],
    aim: async (context) => {
      const aim = await made(context);
      return { ...aim, target: { ...aim.target, id: await context.fixture.unusedId() } };
    },
  },
  'property does not exist': {
    needs: ['entityType', 'stringProperty', 'stringList'],
    aim: async (context) => ({ ...(await made(context)), property: context.fixture.unknown.property }),
  },
  'several instances have the id': {
    needs: ['entityType', 'stringProperty', 'stringList', 'partitions'],
    aim: async ({ fixture }) => {
      const id = await fixture.unusedId();
      await fixture.createIn(fixture.partitions[0], id);
      await fixture.createIn(fixture.partitions[1], id);
      return { target: { type: fixture.type('entityType'), id }, property: fixture.property('stringList') };
    },
  },
  'several types have the name': {
    needs: ['entityType', 'stringProperty', 'stringList', 'ambiguousName'],
    aim: async (context) => {
      const aim = await made(context);
      return { ...aim, target: { ...aim.target, type: context.fixture.ambiguousName } };
    },
  },
};

async function made({ fixture }: CaseContext): Promise<Aim> {
  const { type, id } = await fixture.create();
  return { target: { type, id }, property: fixture.property('stringList') };
}

const calls: { readonly [C in Column]: (context: CaseContext, aim: Aim) => Promise<Observation> } = {
  'GET /<id>': ({ subject }, { target }) => subject.getEntity(target),
  GET: ({ subject }, { target }) => subject.queryEntities(collection(target)),
  POST: ({ subject, fixture }, { target }) => subject.writeEntity('POST', target, body(fixture)),
  PUT: ({ subject, fixture }, { target }) => subject.writeEntity('PUT', target, body(fixture)),
  PATCH: ({ subject, fixture }, { target }) => subject.writeEntity('PATCH', target, body(fixture)),
  'DELETE /<id>': ({ subject }, { target }) => subject.deleteEntity(target),
  DELETE: ({ subject, fixture, marker }, { target }) =>
    subject.deleteWhere(
      collection(target),
      { [fixture.marker('entityType')]: marker },
      { 'allow-multiple-delete': true },
    ),
  'GET property': ({ subject }, { target, property }) => subject.getProperty({ ...target, property }),
  'POST property': ({ subject }, { target, property }) =>
    subject.editProperty({ ...target, property }, { single: 'a' }),
  // Not of the collection: the deployed dialect replaces none, whatever else is wrong (D-2).
  'PUT property': ({ subject, fixture }, { target, property }) => {
    const single = property === fixture.property('stringList') ? fixture.property('stringProperty') : property;
    return subject.setProperty('PUT', { ...target, property: single }, 'a');
  },
  'DELETE property': ({ subject }, { target, property }) => subject.clearProperty({ ...target, property }),
};

/** A body without its type: the path alone is wrong. */
const body = (fixture: CaseContext['fixture']) => entity(fixture.values().properties);

const collection = ({ type, access }: Target) => (access === undefined ? { type } : { type, access });

/** Section 7 speaks of the lookup of an entity; whether the calls of 4.9 make one is open. */
const ofProperties = {
  'GET property': ['R-32-13'],
  'POST property': ['R-32-13'],
  'PUT property': ['R-32-13'],
  'DELETE property': ['R-32-13'],
} as const;

const judged: {
  readonly [R in Row]: { readonly [C in Column]?: readonly string[] } & { readonly all: readonly string[] };
} = {
  'access does not exist': { all: ['ERR-09', 'R-6-01'], 'GET /<id>': ['ENT-GET-02'], GET: ['ENT-QRY-15'] },
  'type does not exist': { all: ['ERR-10'], 'GET /<id>': ['ENT-GET-03'], GET: ['ENT-QRY-16'] },
  'instance does not exist': {
    all: ['ERR-11'],
    'GET /<id>': ['ENT-GET-04'],
    POST: ['ENT-POST-07', 'ERR-12'],
    PATCH: ['R-36-05'],
    'DELETE /<id>': ['ENT-DEL-04', 'ERR-13'],
  },
  'property does not exist': { all: ['R-44-01'] },
  'several instances have the id': {
    all: [],
    'GET /<id>': ['ERR-04', 'ENT-GET-05', 'R-32-11'],
    POST: ['ERR-04', 'R-32-12'],
    PUT: ['ERR-04', 'R-32-12'],
    PATCH: ['ERR-04', 'R-32-12'],
    'DELETE /<id>': ['ERR-04', 'R-32-12'],
    ...ofProperties,
  },
  'several types have the name': {
    all: [],
    'GET /<id>': ['ERR-05', 'ENT-GET-06'],
    GET: ['ERR-05', 'ENT-QRY-17'],
    POST: ['ERR-05'],
    PUT: ['ERR-05'],
    PATCH: ['ERR-05'],
    'DELETE /<id>': ['ERR-05'],
    DELETE: ['ERR-05'],
    ...ofProperties,
  },
};

/** 4.8 and 7: what is not there, or there twice, for every call; nothing may change. */
export const lookupCases: readonly Case[] = cellsOf(lookups)
  .filter(({ cell }) => cell !== '—')
  .map(
    ({ row, column, cell }): Case => ({
      id: `lookup/${slug(row)}/${slug(column.replace('/<id>', 'by id'))}`,
      requirement: [...judged[row].all, ...(judged[row][column] ?? [])],
      needs: aims[row].needs,
      writes: true,
      cell: { grid: lookups.title, row, column },
      async run(context) {
        const aim = await aims[row].aim(context);
        const before = await context.oracle.snapshot();
        const answer = await calls[column](context, aim);
        context.checkStatus(answer, Number(cell));
        await context.oracle.none(before);
      },
    }),
  );

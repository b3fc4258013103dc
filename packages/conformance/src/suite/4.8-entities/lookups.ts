import { type Case, type CaseContext, Unsupported } from '../../case/case.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import type { Need } from '../../case/needs.js';
import { entity } from '../../case/plain.js';
import type { Observation, Target } from '../../case/subject.js';
import { expectDeletion } from '../expectations.js';
import { type Cell, cellsBy, cellsOf, type Matrix, slug } from '../matrix.js';
import { entityPath, getRaw, onlyOne, propertyPath } from '../requests.js';
import { memberOf } from '../responses.js';
import { entityCase, testCase } from '../rows.js';
import { several } from './deletion-rows.js';

const columns = [
  'GET /<id>',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE /<id>',
  'DELETE',
  'GET property',
  'POST property',
  'PUT property',
  'DELETE property',
] as const;
type Call = (typeof columns)[number];

interface Addressed {
  readonly target: Target;
  readonly property: string;
}

/** The test of a row. Each request differs from a successful one in one detail. */
interface Row {
  readonly needs: readonly Need[];
  address(context: CaseContext): Promise<Addressed>;
}

/** The requirements that the calls of a condition judge. */
interface RequirementsOfCalls extends Partial<Record<Call, readonly string[]>> {
  /** The requirements that every call judges, besides its own. Default: none. */
  readonly all?: readonly string[];
  /** The calls that cannot meet the condition. Default: none. */
  readonly except?: readonly Call[];
  /** The row by which deployed services serve every call but a GET by the id. Default: none. */
  readonly served?: DialectRowId;
}

/** The cells of a condition, to which every call answers with the same status. */
const cellsOfCalls = (status: 404 | 400, { all = [], except = [], served, ...calls }: RequirementsOfCalls) =>
  cellsBy(columns, (call): Cell => {
    if (except.includes(call)) return { judges: [] };
    const deviation = call === 'GET /<id>' ? undefined : served;
    return { status, judges: [...all, ...(calls[call] ?? [])], ...(deviation && { deviation }) };
  });

/** Section 7 is about the lookup of an entity. Whether the calls of 4.9, or those that write, make one is open. */
const ofProperties = {
  'GET property': ['R-32-13'],
  'POST property': ['R-32-13'],
  'PUT property': ['R-32-13'],
  'DELETE property': ['R-32-13'],
} as const;

const needs = ['entityType', 'stringProperty', 'stringList'] as const;

/** The calls without the id of an entity, or without its id in the path. */
const ofType = ['GET', 'PUT', 'DELETE'] as const;
const ofEntities = ['GET /<id>', 'POST', 'PATCH', 'DELETE /<id>', ...ofType] as const;

type Detail = Partial<Target & Pick<Addressed, 'property'>>;

/** Addresses a property of a new entity with one wrong detail. */
const addressWith =
  (detailOf: (c: CaseContext) => Detail | Promise<Detail>): Row['address'] =>
  async (c) => {
    const { type, id } = await c.fixture.create();
    const { property = c.fixture.property('stringList'), ...detail } = await detailOf(c);
    return { target: { type, id, ...detail }, property };
  };

/** 4.8 and 7: what does not exist, or exists twice. A dash: the call has no such thing. */
export const lookups: Matrix<typeof columns, Cell, Row> = {
  title: '4.8 and 7 lookups',
  heading: 'Condition',
  columns,
  rows: {
    'access does not exist': {
      cells: cellsOfCalls(404, { all: ['ERR-09', 'R-6-01'], 'GET /<id>': ['ENT-GET-02'], GET: ['ENT-QRY-15'] }),
      needs,
      address: addressWith(({ fixture }) => ({ access: fixture.unknown.access })),
    },
    'type does not exist': {
      cells: cellsOfCalls(404, { all: ['ERR-10'], 'GET /<id>': ['ENT-GET-03'], GET: ['ENT-QRY-16'] }),
      needs,
      address: addressWith(({ fixture }) => ({ type: fixture.unknown.type })),
    },
    'instance does not exist': {
      cells: cellsOfCalls(404, {
        all: ['ERR-11'],
        except: ofType,
        'GET /<id>': ['ENT-GET-04'],
        POST: ['ENT-POST-07', 'ERR-12'],
        PATCH: ['R-36-05'],
        'DELETE /<id>': ['ENT-DEL-04', 'ERR-13'],
      }),
      needs,
      address: addressWith(async ({ fixture }) => ({ id: await fixture.unusedId() })),
    },
    'property does not exist': {
      cells: cellsOfCalls(404, { all: ['R-44-01'], except: ofEntities }),
      needs,
      address: addressWith(({ fixture }) => ({ property: fixture.unknown.property })),
    },
    'several instances have the id': {
      cells: cellsOfCalls(400, {
        except: ['GET', 'DELETE'],
        served: 'D-51',
        'GET /<id>': ['ERR-04', 'ENT-GET-05', 'R-32-11'],
        POST: ['R-32-12'],
        PUT: ['R-32-12'],
        PATCH: ['R-32-12'],
        'DELETE /<id>': ['R-32-12'],
        ...ofProperties,
      }),
      needs: [...needs, 'partitions'],
      address: async ({ fixture }) => {
        const id = await fixture.unusedId();
        await fixture.createIn(fixture.partitions[0], id);
        await fixture.createIn(fixture.partitions[1], id);
        return { target: { type: fixture.type('entityType'), id }, property: fixture.property('stringList') };
      },
    },
    'several types have the name': {
      cells: cellsOfCalls(400, {
        'GET /<id>': ['ERR-05', 'ENT-GET-06'],
        GET: ['ERR-05', 'ENT-QRY-17'],
        POST: ['ERR-05'],
        PUT: ['ERR-05'],
        PATCH: ['ERR-05'],
        'DELETE /<id>': ['ERR-05'],
        DELETE: ['ERR-05'],
        ...ofProperties,
      }),
      needs: [...needs, 'ambiguousName'],
      address: addressWith(({ fixture }) => ({ type: fixture.ambiguousName })),
    },
  },
};

const calls: { readonly [C in Call]: (context: CaseContext, addressed: Addressed) => Promise<Observation> } = {
  'GET /<id>': ({ subject }, { target }) => subject.getEntity(target),
  GET: ({ subject }, { target }) => subject.queryEntities(collection(target)),
  POST: ({ subject, fixture }, { target }) => subject.writeEntity('POST', target, body(fixture)),
  PUT: ({ subject, fixture }, { target }) => subject.writeEntity('PUT', target, body(fixture)),
  PATCH: ({ subject, fixture }, { target }) => subject.writeEntity('PATCH', target, body(fixture)),
  'DELETE /<id>': ({ subject }, { target }) => subject.deleteEntity(target),
  DELETE: ({ subject, fixture, marker }, { target }) =>
    subject.deleteWhere(collection(target), { [fixture.marker('entityType')]: marker }, several),
  'GET property': ({ subject }, { target, property }) =>
    subject.getProperty({ ...target, property, withoutPartition: true }),
  'POST property': ({ subject }, { target, property }) =>
    subject.editProperty({ ...target, property }, { single: 'a' }),
  // Not for the collection, since the deployed dialect refuses to replace one, whatever else is wrong (D-2).
  'PUT property': ({ subject, fixture }, { target, property }) => {
    const single = property === fixture.property('stringList') ? fixture.property('stringProperty') : property;
    return subject.setProperty('PUT', { ...target, property: single }, 'a');
  },
  'DELETE property': ({ subject }, { target, property }) => subject.clearProperty({ ...target, property }),
};

/** A body without its type: only the path is wrong. */
const body = (fixture: CaseContext['fixture']) => entity(fixture.values().properties);

const collection = ({ type, access }: Target) => (access === undefined ? { type } : { type, access });

/** Other letters of the same name. @throws Unsupported if it has none */
function otherLetters(name: string): string {
  const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
  if (other === name) throw new Unsupported(`${name} has no letters`);
  return other;
}

const inOtherPackage = (type: string): string => `no.such.package.${type.split('.').at(-1)}`;

const existingType = ({ fixture }: CaseContext): string => fixture.type('entityType');

/** Names that are nearly those of the deployment, and name nothing in it. */
const nearlyNamed: readonly (readonly [id: string, judges: string, (c: CaseContext) => Promise<string> | string])[] = [
  ['type-in-other-letters', 'ERR-10', (c) => entityPath(c, { type: otherLetters(existingType(c)) }, onlyOne)],
  ['type-of-other-package', 'ERR-10', (c) => entityPath(c, { type: inOtherPackage(existingType(c)) }, onlyOne)],
  [
    'property-in-other-letters',
    'R-44-01',
    async (c) => propertyPath(c, await c.fixture.existing(), otherLetters(c.fixture.property('stringProperty'))),
  ],
];

const nearlyNamedCases: readonly Case[] = nearlyNamed.map(([id, judges, pathOf]) =>
  entityCase(`lookup/nearly/${id}`, judges, async (c) => c.checkStatus(await getRaw(c, await pathOf(c)), 404)).with({
    needs: ['stringProperty'],
    onlyReads: true,
  }),
);

/** 4.8 and 7: what does not exist or exists twice, for every call; nothing may change. */
const lookupCellCases: readonly Case[] = cellsOf(lookups).flatMap(
  ({ name, row, column: call, cell: { status, judges, deviation }, position }): readonly Case[] => {
    if (status === undefined) return [];
    return [
      testCase(`lookup/${slug(name)}/${slug(call.replace('/<id>', 'by id'))}`, judges, async (context) => {
        const addressed = await row.address(context);
        const before = await context.oracle.snapshot();
        const answer = await calls[call](context, addressed);
        const deployed = call === 'GET property' ? 404 : 200;
        const expected = deviation === undefined ? status : differs(deviation, status, deployed);
        const isServed = context.checkStatus(answer, expected) === 'deployed' && deviation !== undefined;
        if (!isServed) await context.oracle.none(before);
      }).with({ needs: row.needs, deletesByCondition: call === 'DELETE', deviation, cell: position }),
    ];
  },
);

export const lookupCases: readonly Case[] = [...nearlyNamedCases, ...lookupCellCases];

/** The ends of two ids that a service may mistake for one another. */
const alike: { readonly [id: string]: readonly [one: string, other: string] } = {
  'other-letters': ['a', 'A'],
  decomposed: ['\u00fc', 'u\u0308'],
  'plus-and-blank': ['a+b', 'a b'],
  'escaped-letter': ['a%41', 'aA'],
};

/**
 * 4.8: two entities whose ids are nearly the same. A proxy in front of a service may refuse an id in every path, so
 * that only a condition deletes the entity.
 */
const nearlySameCases: readonly Case[] = Object.entries(alike).map(([name, ends]) =>
  testCase(`ent-get/alike-ids/${name}`, 'ENT-GET-01', async (c) => {
    const type = c.fixture.type('stringIdType');
    const ids = ends.map((end) => `${c.marker}-${end}`);
    for (const id of ids)
      c.checkStatus(await c.subject.writeEntity('PUT', { type }, c.fixture.values({ id }, 'stringIdType')), 200);
    for (const id of ids) {
      const answer = await c.subject.getEntity({ type, id });
      if (answer.status === 400) throw new Unsupported('a path with such an id is refused');
      c.checkStatus(answer, 200);
      c.check('id', memberOf(answer.value, 'id'), id);
    }
    const before = await c.oracle.snapshot();
    const [id = ''] = ids;
    c.checkStatus(await c.subject.deleteEntity({ type, id }), 200, { judges: 'ENT-DEL-01' });
    await c.oracle.judging('ENT-DEL-01').deleted(before, [{ type, id }]);
  }).with({ needs: ['stringIdType'], also: 'ENT-DEL-01', deletesByCondition: true }),
);

/** 4.8: an entity beside one of another type with the same id. */
const otherTypeCase = entityCase('ent-delete/by-id/other-type', 'ENT-DEL-01', async (c) => {
  const id = await c.fixture.unusedId();
  const target = { type: c.fixture.type('entityType'), id };
  c.checkStatus(await c.subject.writeEntity('PUT', target, c.fixture.values()), 200);
  const other = { type: c.fixture.type('mandatoryType'), id };
  const { status } = await c.subject.writeEntity('PUT', other, c.fixture.values({}, 'mandatoryType'));
  if (status === 400) throw new Unsupported('the two types cannot have the same id');
  c.checkStatus(await c.subject.getEntity(other), 200, { judges: 'ENT-GET-01' });
  await expectDeletion(c, [target], () => c.subject.deleteEntity(target));
  c.checkStatus(await c.subject.getEntity(target), 404, { judges: 'ENT-GET-04' });
}).with({ needs: ['mandatoryType', 'longIds'], also: ['ENT-GET-01', 'ENT-GET-04'] });

/** 4.8: an id names one entity of a type, whatever else has the same id or nearly the same. */
export const alikeIdCases: readonly Case[] = [...nearlySameCases, otherTypeCase];

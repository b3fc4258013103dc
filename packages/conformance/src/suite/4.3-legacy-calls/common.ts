import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import { refersToItself } from '../../case/links.js';
import type { Need } from '../../case/needs.js';
import { mediaType } from '../headers.js';
import { callPath, idText, listOfAll, sendMarked } from '../requests.js';
import { at, formatOf, jsonOf, kindOf, succeeded } from '../responses.js';
import { testCase } from '../rows.js';
import { actionParameters, assemblyEntity, named, newInstance, type Parameters } from './shared.js';

/** A call that returns one or more entities, and its request for a chain of entities. */
interface Answering {
  readonly id: string;
  readonly call: string;
  readonly needs?: readonly Need[];
  /** @param made the first of the chain, and the one that it refers to */
  parameters(c: CaseContext, made: Made, next: Made): Parameters;
  /** Whether the call lists all entities, each of which is an element. Then only a cut property shows the depth. */
  readonly isList?: boolean;
}

const next = (c: CaseContext): string => c.fixture.property('entityProperty');

const answering: readonly Answering[] = [
  { id: 'entity', call: 'entity', parameters: (_, made) => named(made) },
  {
    id: 'property-fetch',
    call: 'property-fetch',
    // The property that refers to the first entity of the chain belongs to the entity before it.
    parameters: (c, made) => ({ ...named(made), property: next(c) }),
  },
  {
    id: 'create',
    call: 'create',
    parameters: (c, _, second) => ({
      ...newInstance(c),
      ...(refersToItself(c.fixture) ? { [`*${next(c)}`]: idText(second.id) } : {}),
      projection: 'entity',
    }),
  },
  { id: 'update', call: 'update', parameters: (_, made) => ({ ...named(made), projection: 'entity' }) },
  ...(['entity', 'entities'] as const).map((projection) => ({
    id: `assembly-manipulate-${projection}`,
    call: 'assembly-manipulate',
    parameters: (c: CaseContext, made: Made) => ({ body: JSON.stringify(assemblyEntity(c, {}, made.id)), projection }),
  })),
  { id: 'fetch', call: 'fetch', parameters: (_, { type }) => ({ type }), isList: true },
  {
    id: 'action-query',
    call: 'action',
    needs: ['workbench:query'],
    parameters: (c) => actionParameters(c, 'workbench:query'),
    isList: true,
  },
  {
    id: 'action-template',
    call: 'action',
    needs: ['workbench:template'],
    parameters: (c) => ({
      ...actionParameters(c, 'workbench:template'),
      [`*${c.fixture.variable('workbench:template')}`]: c.marker,
    }),
    isList: true,
  },
];

/**
 * Creates a chain of seven entities, and sends the call for its first. Where the entity type does not refer to itself,
 * the chain is as short as the call allows.
 */
async function ask(c: CaseContext, { id, call, parameters, isList = false }: Answering, more: Parameters) {
  let second = await c.fixture.create();
  let made = second;
  // The value of a property is one level deeper in the chain than its entity.
  const length = (refersToItself(c.fixture) ? 5 : 0) + (id === 'property-fetch' ? 1 : 0);
  for (let count = length; count > 0; count -= 1) {
    second = made;
    made = await c.fixture.create({ entityProperty: c.fixture.reference(made) }, 'linkingType');
  }
  const query = Object.entries({ ...parameters(c, made, second), ...more }).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const sent = sendMarked(c, { method: 'GET', path: callPath(c, `/rest/${call}`, query) });
  const answer = await succeeded(c, isList ? listOfAll(c, sent) : sent);
  return { answer, made };
}

/** The entity of the answer: the answer itself, its only element, or the element with the id. */
function found(c: CaseContext, json: unknown, made: Made): unknown {
  if (!Array.isArray(json)) return json;
  if (json.length === 1) return json[0];
  return json.find((each) => {
    const id = at(each, 'id', 'value') ?? at(each, 'id');
    return at(each, c.fixture.marker('entityType')) === c.marker && String(id) === idText(made.id);
  });
}

/** The number of entities of the chain below the first. */
function deepest(c: CaseContext, json: unknown): number {
  const inner = at(json, next(c));
  return kindOf(inner) === 'object' ? 1 + deepest(c, inner) : 0;
}

/** The values of `depth`, each with its requirement and the number of levels below the first entity. */
const depths = [
  ['default', 'LEG-06', 0],
  ['shallow', 'LEG-06', 0],
  ['0', 'LEG-09', 0],
  ['1', 'LEG-08', 1],
  ['2', 'LEG-08', 2],
  ['reachable', 'LEG-07', 5],
] as const;

const needs: readonly Need[] = ['legacy', 'entityType'];

const link = ({ id }: Answering): readonly Need[] => (id === 'property-fetch' ? ['entityProperty'] : []);

/** 4.2: the parameters of every call, at each call that returns entities. */
export const commonCases: readonly Case[] = answering.flatMap((each): Case[] => [
  ...depths.map(([depth, requirement, levels]) =>
    testCase(`legacy/common/${each.id}/depth/${depth}`, requirement, async (c) => {
      const { answer, made } = await ask(c, each, depth === 'default' ? {} : { depth });
      if (depth === 'default') c.check('the answer is', formatOf(answer), 'JSON', { judges: 'LEG-11' });
      const entity = found(c, jsonOf(answer), made);
      c.check('the entity is in the answer', at(entity, c.fixture.marker('entityType')), c.marker);
      if (each.isList !== true) return c.check('deepest level', deepest(c, entity), levels);
      c.check('complex property is', kindOf(at(entity, next(c))), levels === 0 ? 'null' : 'object');
    }).with({ needs: [...needs, 'entityProperty', ...(each.needs ?? [])], also: depth === 'default' ? 'LEG-11' : [] }),
  ),
  testCase(`legacy/common/${each.id}/codec`, 'LEG-12', async (c) => {
    const { answer } = await ask(c, each, { codec: 'gm/xml' });
    c.check('the answer is', formatOf(answer), 'XML');
  }).with({ needs: [...needs, 'xml', ...link(each), ...(each.needs ?? [])], linksOnce: true }),
  testCase(`legacy/common/${each.id}/pseudo-content-type`, 'LEG-03', async (c) => {
    const { answer } = await ask(c, each, { pseudoContentType: 'text/x-conformance' });
    c.check('Content-Type', mediaType(answer), 'text/x-conformance');
    c.check('the answer is', formatOf(answer), 'JSON');
  }).with({ needs: [...needs, ...link(each), ...(each.needs ?? [])], linksOnce: true }),
]);

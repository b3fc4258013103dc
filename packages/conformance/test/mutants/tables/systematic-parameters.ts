import { mutant, type Row, tableOf } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  all,
  call,
  dropParameter,
  dropParameters,
  editJson,
  editParameter,
  given,
  givenLike,
  on,
  requests,
  sessionless,
  setParameter,
  type When,
  without,
} from '../mutations/index.js';
import { hasDefault, own } from './legacy-mutations.js';

/** Calls by the parameters that they need, with the requirement that says so. */
const needed: readonly (readonly [name: string, requirement: string, parameters: readonly string[]])[] = [
  ['create', 'CRE-01', ['type']],
  ['delete', 'DEL-01', ['type', 'id']],
  ['entity', 'IDR-01', ['type', 'id']],
  ['fetch', 'FET-01', ['type']],
  ['property-fetch', 'PRF-01', ['type', 'id', 'property']],
  ['update', 'UPD-01', ['type', 'id']],
  ['list-insert', 'LIN-01', ['type', 'id', 'property', 'value']],
  ['list-remove', 'LRM-01', ['type', 'property', 'value']],
  ['map-put', 'MPU-01', ['type', 'id', 'property', 'key', 'value']],
  ['map-remove', 'MRM-01', ['type', 'id', 'property', 'key']],
  ['set-insert', 'SIN-01', ['type', 'id', 'property', 'value']],
  ['set-remove', 'SRM-01', ['type', 'id', 'property', 'value']],
  ['assembly-manipulate', 'ASM-04', ['body']],
  ['action', 'ACT-06', ['name']],
  ['eval', 'EVA-07', ['type']],
];

const required: readonly Row[] = [
  ...needed.flatMap(([name]) => {
    const [access, session] =
      { action: ['ACT-05', 'ACT-04'], eval: ['EVA-06', 'EVA-05'] }[name] ?? (['CRU-02', 'CRU-01'] as const);
    return [
      mutant(access ?? '', `${name} has an access by default`, hasDefault(name, 'accessId', own.access)),
      mutant(session ?? '', `${name} needs no session`, on('*', call(name), sessionless)),
    ];
  }),
];

/** Parameters of 4.2 in every call that answers entities, and the values that act as others. */
const reading: readonly (readonly [name: string, when: readonly When[]])[] = [
  ['entity', []],
  ['fetch', []],
  ['property-fetch', []],
  ['create', [given('projection', 'entity')]],
  ['update', [given('projection', 'entity')]],
  ['assembly-manipulate', [given('projection', 'entity')]],
  ['assembly-manipulate', [given('projection', 'entities')]],
  ['action', [given('name', 'conformance-query')]],
  ['action', [given('name', 'conformance-template')]],
];

const depths = [
  ['LEG-06', undefined, '1'],
  ['LEG-06', undefined, 'reachable'],
  ['LEG-06', 'shallow', '1'],
  ['LEG-06', 'shallow', 'reachable'],
  ['LEG-07', 'reachable', '0'],
  ['LEG-07', 'reachable', '1'],
  ['LEG-07', 'reachable', '3'],
  ['LEG-08', '1', '0'],
  ['LEG-08', '1', '2'],
  ['LEG-08', '2', '1'],
  ['LEG-08', '2', 'reachable'],
  ['LEG-09', '0', '1'],
  ['LEG-09', '0', 'reachable'],
] as const;

/** Of a list of all instances it shows only whether anything is cut. */
const isList = (name: string): boolean => name === 'fetch' || name === 'action';
const isCut = (depth: string | undefined): boolean => depth === undefined || depth === 'shallow' || depth === '0';

const common: readonly Row[] = reading.flatMap(([name, when]) => {
  const of = (...steps: readonly (When | Mutation)[]): Mutation => on('*', call(name), ...when, ...steps);
  const title = when.length === 0 ? name : `${name} with a projection or by a folder`;
  return [
    ...depths
      .filter(([, from, to]) => !isList(name) || isCut(from) !== isCut(to))
      .map(([requirement, from, to]) =>
        mutant(
          requirement,
          `${title} ${from === undefined ? 'without `depth`' : `with \`depth=${from}\``} goes as deep as \`${to}\``,
          of(from === undefined ? without('depth') : given('depth', from), setParameter('depth', to)),
        ),
      ),
    mutant('LEG-11', `${title} answers XML by default`, of(without('codec'), setParameter('codec', 'gm/xml'))),
    mutant('LEG-12', `${title} does not read \`codec\``, of(dropParameter('codec'))),
    mutant('LEG-03', `${title} does not read \`pseudoContentType\``, of(dropParameter('pseudoContentType'))),
  ];
});

/** Order: defaults and confusedValues. */
const order: readonly Row[] = (
  [
    ['FET-06', 'fetch', [without('orderBy')], 'orderBy', 'stringProperty'],
    ['FET-06', 'fetch', [without('orderBy')], 'orderBy', 'label'],
    ['FET-07', 'fetch', [without('orderDir')], 'orderDir', 'descending'],
    ['FET-07', 'fetch', [without('orderDir'), given('orderBy')], 'orderDir', 'descending'],
    ['FET-07', 'fetch', [given('orderDir', 'ascending')], 'orderDir', 'descending'],
    ['FET-08', 'fetch', [given('orderDir', 'descending')], 'orderDir', 'ascending'],
    ['FET-08', 'fetch', [given('orderDir', 'descending'), without('orderBy')], 'orderDir', 'ascending'],
    ['FET-04', 'fetch', [given('projection', 'first-of-payload')], 'orderDir', 'descending'],
    ['PRF-05', 'property-fetch', [given('orderBy')], 'orderBy', 'id'],
    ['PRF-06', 'property-fetch', [without('orderDir'), given('orderBy')], 'orderDir', 'descending'],
    ['PRF-06', 'property-fetch', [given('orderDir', 'ascending')], 'orderDir', 'descending'],
    ['PRF-06', 'property-fetch', [given('orderDir', 'descending')], 'orderDir', 'ascending'],
    ['PRF-05', 'property-fetch', [given('projection', 'first-of-payload'), given('orderBy')], 'orderBy', 'id'],
    ['LIN-03', 'list-insert', [without('index')], 'index', '1'],
    ['LIN-03', 'list-insert', [without('index')], 'index', '2'],
    ['LIN-02', 'list-insert', [given('index', '0')], 'index', '1'],
    ['LIN-02', 'list-insert', [given('index', '1')], 'index', '0'],
    ['LIN-02', 'list-insert', [given('index', '1')], 'index', '2'],
    ['LIN-02', 'list-insert', [given('index', '2')], 'index', '1'],
    ['LIN-02', 'list-insert', [given('index', '2')], 'index', '3'],
    ['LIN-04', 'list-insert', [given('index', '3')], 'index', '2'],
  ] as const
).map(([requirement, name, when, parameter, to], index) =>
  mutant(
    requirement,
    `${name} acts as with \`${parameter}=${to}\` (${index})`,
    on('*', call(name), ...when, setParameter(parameter, to)),
  ),
);

/** The one of several elements or values that is ignored. */
const chosen: readonly (readonly [which: string, without: (list: readonly unknown[]) => readonly unknown[]])[] = [
  ['the first', (list) => list.slice(1)],
  ['the middle one', (list) => list.filter((_, index) => index !== 1)],
  ['the last', (list) => list.slice(0, -1)],
];

const several: readonly Row[] = chosen.flatMap(([which, change]) => [
  mutant('ASM-10', `${which} of several updates of an assembly is passed over`, assemblies(change, /"id"/)),
  mutant('ASM-03', `${which} of several entities of an envelope is passed over`, envelopes('assembly', change)),
  mutant(
    'ASM-14',
    `${which} of several that are to be created is passed over`,
    envelopes('instantiationsWithId', change),
  ),
  mutant('UPD-02', `${which} of several properties is not set by update`, valuesOf('update', change)),
  mutant('CRE-02', `${which} of several properties is not set by create`, valuesOf('create', change)),
  mutant('ASM-09', `${which} of several properties of a new entity is not set`, members(change, false)),
  mutant('ASM-13', `${which} of several properties of an entity is not changed`, members(change, true)),
  mutant('FET-02', `${which} of several instances is left out`, lists('fetch', change)),
  mutant('FET-03', `${which} of several instances is left out of the envelope`, inside('fetch', 'entities', change)),
  mutant('ACT-09', `${which} of several instances is left out by an action`, lists('action', change)),
  mutant(
    'ACT-16',
    `${which} of several instances is left out of the envelope of an action`,
    inside('action', 'entities', change),
  ),
]);

type Change = (list: readonly unknown[]) => readonly unknown[];

function few(change: Change): (list: readonly unknown[]) => readonly unknown[] {
  return (list) => (list.length < 3 ? list : change(list));
}

function assemblies(change: Change, fits: RegExp): Mutation {
  const edit = (text: string): string => {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? JSON.stringify(few(change)(json)) : text;
  };
  return on('*', call('assembly-manipulate'), given('body', fits), editParameter('body', edit));
}

function envelopes(member: 'assembly' | 'instantiationsWithId', change: Change): Mutation {
  const edit = (text: string): string => {
    const json: { readonly [name: string]: unknown } = JSON.parse(text);
    const value = json[member];
    const list = Array.isArray(value) ? value : undefined;
    if (list !== undefined) return JSON.stringify({ ...json, [member]: few(change)(list) });
    const { value: elements } = Object(value);
    if (!Array.isArray(elements)) return text;
    return JSON.stringify({ ...json, [member]: { ...Object(value), value: few(change)(elements) } });
  };
  return on('*', call('assembly-manipulate'), given('body', /ManipulationEnvelope/), editParameter('body', edit));
}

/** Changes the values of a call, except that of the marker. */
function valuesOf(name: string, change: Change): Mutation {
  return {
    apply: (request, next, context) => {
      const names = [...new URLSearchParams(request.search).keys()].filter((each) => /^\*(?!label)/.test(each));
      const kept = few(change)(names);
      const gone = names.filter((each) => !kept.includes(each));
      const pattern = new RegExp(`^(${gone.map((each) => `\\${each}`).join('|')})$`);
      const mutation = gone.length === 0 ? all() : dropParameters(pattern);
      return on('*', call(name), givenLike(/^\*/), mutation).apply(request, next, context);
    },
  };
}

/** Changes the properties of an entity of an assembly, except that of the marker. */
function members(change: Change, hasId: boolean): Mutation {
  const isKept = (name: string) => /^(_.*|id|label)$/.test(name);
  const edit = (text: string): string => {
    const json: { readonly [name: string]: unknown } = JSON.parse(text);
    if (Array.isArray(json) || 'id' in json !== hasId) return text;
    const kept = few(change)(Object.keys(json).filter((name) => !isKept(name)));
    return JSON.stringify(
      Object.fromEntries(Object.entries(json).filter(([name]) => isKept(name) || kept.includes(name))),
    );
  };
  return on('*', call('assembly-manipulate'), editParameter('body', edit));
}

function lists(name: string, change: Change): Mutation {
  return requests('*', call(name))(editJson((json) => (Array.isArray(json) ? few(change)(json) : json)));
}

function inside(name: string, member: string, change: Change): Mutation {
  const edit = (json: unknown): unknown => {
    const value = Object(json)[member];
    return Array.isArray(value) ? { ...Object(json), [member]: few(change)(value) } : json;
  };
  return on('*', call(name), given('projection', 'envelope'), editJson(edit));
}

/** 4.2 to 4.6, by table: each parameter of each call, and each element of what it takes or answers. */
export const systematicParameters = tableOf('parameters', ...required, ...common, ...order, ...several);

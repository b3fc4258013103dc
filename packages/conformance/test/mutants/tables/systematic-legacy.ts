import { mutant, type Row, tableOf } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  call,
  editJson,
  editText,
  given,
  ifStatus,
  on,
  setParameter,
  swallow,
  twice,
  type When,
  without,
} from '../mutations/index.js';

/** What a projection answers: nothing, one value, or a list. */
type Shape = 'nothing' | 'one' | 'list';

interface Call {
  /** The call, and for an action the folder. */
  readonly name: string;
  readonly when?: When;
  /** Each projection with the requirement of its result. The empty text stands for no projection. */
  readonly projections: { readonly [projection: string]: readonly [requirement: string, shape: Shape] };
  /** What the call does, unless it only reads. */
  readonly effect?: { readonly requirement: string; readonly byDefault?: string; readonly isRepeatable: boolean };
  readonly methods: string;
}

const edit = (name: string, nothing: string, projected: string, requirement: string): Call => ({
  name,
  projections: {
    '': [nothing, 'nothing'],
    none: [nothing, 'nothing'],
    envelope: [projected, 'one'],
    payload: [projected, 'one'],
  },
  effect: { requirement, isRepeatable: name !== 'list-insert' },
  methods: 'GET POST PUT',
});

const assembly = (name: string, none: string, projected: string, methods: string): Call => ({
  name,
  projections: {
    '': [none, 'nothing'],
    envelope: [projected, 'one'],
    payload: [projected, 'one'],
    id: [projected, 'one'],
    ids: [projected, 'list'],
    entity: [projected, 'one'],
    entities: [projected, 'list'],
  },
  effect: { requirement: projected, byDefault: 'ASM-09', isRepeatable: false },
  methods,
});

const action = (folder: string): Pick<Call, 'name' | 'when' | 'methods'> => ({
  name: 'action',
  when: given('name', `conformance-${folder}`),
  methods: 'GET POST',
});

const instantiation = (folder: string, requirement: string): Call => ({
  ...action(folder),
  projections: {
    envelope: ['ACT-19', 'one'],
    payload: ['ACT-20', 'one'],
    id: ['ACT-21', 'one'],
    entity: ['ACT-22', 'one'],
  },
  effect: { requirement, isRepeatable: false },
});

const calls: readonly Call[] = [
  {
    name: 'create',
    projections: {
      '': ['R-53-03', 'one'],
      envelope: ['CRE-03', 'one'],
      payload: ['CRE-04', 'one'],
      id: ['CRE-05', 'one'],
      entity: ['CRE-06', 'one'],
    },
    effect: { requirement: 'CRE-02', isRepeatable: false },
    methods: 'GET POST',
  },
  {
    name: 'delete',
    projections: {
      '': ['DEL-03', 'nothing'],
      none: ['DEL-03', 'nothing'],
      envelope: ['DEL-04', 'one'],
      payload: ['DEL-05', 'one'],
    },
    effect: { requirement: 'DEL-02', isRepeatable: true },
    methods: 'GET POST PUT DELETE',
  },
  {
    name: 'entity',
    projections: { '': ['IDR-02', 'one'], payload: ['IDR-02', 'one'], envelope: ['IDR-03', 'one'] },
    methods: 'GET POST',
  },
  {
    name: 'fetch',
    projections: {
      '': ['FET-02', 'list'],
      payload: ['FET-02', 'list'],
      envelope: ['FET-03', 'one'],
      'first-of-payload': ['FET-04', 'one'],
    },
    methods: 'GET POST',
  },
  {
    name: 'property-fetch',
    projections: {
      '': ['PRF-02', 'list'],
      payload: ['PRF-02', 'list'],
      envelope: ['PRF-03', 'one'],
      'first-of-payload': ['PRF-04', 'one'],
    },
    methods: 'GET POST',
  },
  {
    name: 'update',
    projections: {
      '': ['UPD-04', 'nothing'],
      none: ['UPD-04', 'nothing'],
      envelope: ['UPD-05', 'one'],
      payload: ['UPD-05', 'one'],
      entity: ['UPD-06', 'one'],
    },
    effect: { requirement: 'UPD-02', isRepeatable: true },
    methods: 'GET POST PUT',
  },
  edit('list-insert', 'LIN-07', 'LIN-08', 'LIN-02'),
  edit('list-remove', 'LRM-03', 'LRM-04', 'LRM-02'),
  edit('map-put', 'MPU-03', 'MPU-04', 'MPU-02'),
  edit('map-remove', 'MRM-04', 'MRM-05', 'MRM-02'),
  edit('set-insert', 'SIN-03', 'SIN-04', 'SIN-02'),
  edit('set-remove', 'SRM-03', 'SRM-04', 'SRM-02'),
  assembly('assembly-manipulate', 'ASM-06', 'ASM-05', 'GET POST PUT'),
  assembly('assembly-stream-manipulate', 'ASM-07', 'ASM-08', 'POST PUT'),
  {
    ...action('query'),
    projections: { '': ['ACT-17', 'list'], payload: ['ACT-17', 'list'], envelope: ['ACT-16', 'one'] },
  },
  { ...action('template'), projections: { '': ['ACT-17', 'list'], 'first-of-payload': ['ACT-18', 'one'] } },
  instantiation('instantiation', 'ACT-12'),
  instantiation('template-instantiation', 'ACT-13'),
  {
    ...action('rpc'),
    projections: { '': ['ACT-08', 'one'], payload: ['ACT-15', 'one'], envelope: ['ACT-14', 'one'] },
  },
  {
    name: 'eval',
    projections: { '': ['EVA-11', 'one'], message: ['EVA-10', 'one'], envelope: ['EVA-09', 'one'] },
    methods: 'GET POST PUT',
  },
];

/** Mutates the calls with that projection. */
const projecting = ({ name, when }: Call, projection: string, ...mutations: readonly Mutation[]): Mutation =>
  on(
    '*',
    call(name),
    ...(when === undefined ? [] : [when]),
    projection === '' ? without('projection') : given('projection', projection),
    ...mutations,
  );

const titled = ({ name, when }: Call, projection: string): string =>
  `${name}${when === undefined ? '' : ' (an action)'} ${projection === '' ? 'without a projection' : `with \`${projection}\``}`;

/** Projections that the specification gives the same answer. */
const alike: readonly (readonly [string, string])[] = [
  ['', 'none'],
  ['', 'payload'],
  ['', 'entity'],
  ['', 'message'],
];

const isAlike = ({ name, projections }: Call, one: string, other: string): boolean => {
  const shape = (projection: string) => projections[projection]?.[1];
  const named = alike.some(([left, right]) => [left, right].includes(one) && [left, right].includes(other));
  return one === other || (named && shape(one) === shape(other) && !(name === 'update' && other === 'entity'));
};

/**
 * Each projection with the answer of the last one that has another answer. A check that notices this also notices the
 * others.
 */
const otherProjections: readonly Row[] = calls.flatMap((each) =>
  Object.entries(each.projections).flatMap(([from, [requirement]]) => {
    const to = Object.keys(each.projections).findLast((name) => name !== '' && !isAlike(each, from, name));
    if (to === undefined) return [];
    const mutation = projecting(each, from, setParameter('projection', to));
    return [mutant(requirement, `${titled(each, from)} answers what \`${to}\` does`, mutation)];
  }),
);

/** What can be wrong with the form of an answer. */
const forms: { readonly [shape in Shape]: readonly (readonly [what: string, mutation: Mutation])[] } = {
  nothing: [['answers an empty list', editText(() => '[]')]],
  one: [
    ['answers an object around it', editJson((json) => ({ value: json }))],
    ['answers null', editText(() => 'null')],
  ],
  list: [
    ['answers a list of a list', editJson((json) => [json])],
    ['answers the last twice', editJson((json) => (Array.isArray(json) ? [...json, ...json.slice(-1)] : json))],
  ],
};

const shapes: readonly Row[] = calls.flatMap((each) =>
  Object.entries(each.projections).flatMap(([projection, [requirement, shape]]) =>
    forms[shape].map(([what, mutation]) =>
      mutant(requirement, `${titled(each, projection)} ${what}`, projecting(each, projection, ifStatus(200, mutation))),
    ),
  ),
);

/** What a call does, under each projection and by each method. */
const effects: readonly Row[] = calls.flatMap((each) => {
  const { effect, name, when, projections, methods } = each;
  if (effect === undefined) return [];
  const kinds: readonly (readonly [string, Mutation])[] = [
    ['does nothing', swallow],
    ...(effect.isRepeatable ? [] : [['does it twice', twice] as const]),
  ];
  return kinds.flatMap(([what, mutation]) => [
    ...Object.keys(projections).map((projection) =>
      mutant(
        projection === '' ? (effect.byDefault ?? effect.requirement) : effect.requirement,
        `${titled(each, projection)} ${what}`,
        projecting(each, projection, mutation),
      ),
    ),
    ...methods
      .split(' ')
      // An assembly that updates may be done twice, and it is one that the cases of the methods send.
      .filter((method) => name !== 'action' && method !== 'GET' && !(mutation === twice && name.startsWith('assembly')))
      .map((method) =>
        mutant(
          'CRU-04',
          `${name} by ${method} ${what}`,
          on(method, call(name), ...(when === undefined ? [] : [when]), mutation),
        ),
      ),
  ]);
});

/** 4.2 to 4.6, by table: each call with each projection. */
export const systematicLegacy = tableOf('systematic', ...otherProjections, ...shapes, ...effects);

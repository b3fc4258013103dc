import { mutant, type Row } from '../mutant.js';
import {
  also,
  dropHeader,
  editBody,
  effectOf,
  given,
  header,
  isNode,
  jsonOf,
  listBody,
  type Mutation,
  on,
  paths,
  property,
  requests,
  setHeader,
  setParameter,
  type When,
  type WireRequest,
  without,
  withoutHeader,
} from '../mutations/index.js';
import type { Kind } from './elements.js';

const path = paths.properties;
/** The properties of the suite's own type that are collections. */
export const needsOf = {
  list: ['stringList', 'integerList', 'longList', 'decimalList', 'dateList', 'enumList', 'entityList'],
  set: ['stringSet', 'integerSet', 'longSet', 'decimalSet', 'entitySet'],
  map: ['stringMap', 'integerMap', 'longMap', 'entityMap'],
} as const satisfies { readonly [K in Kind]: readonly string[] };

export const ofKind = (kind: Kind): RegExp => property(...needsOf[kind]);

const sent: readonly {
  readonly what: string;
  readonly to: RegExp;
  readonly isSent: When;
  readonly removable: boolean;
}[] = [
  { what: 'a value for a list', to: property('stringList'), isSent: { when: isText }, removable: false },
  { what: 'several values for a list', to: property('stringList'), isSent: listBody, removable: false },
  { what: 'positions of a list', to: property('stringList'), isSent: { when: isObject }, removable: true },
  { what: 'a value for a set', to: property('stringSet'), isSent: { when: isText }, removable: true },
  { what: 'several values for a set', to: property('stringSet'), isSent: listBody, removable: true },
  { what: 'entries of a map', to: property('stringMap'), isSent: { when: isObject }, removable: true },
];

export function isText(request: WireRequest): boolean {
  return typeof jsonOf(request) === 'string';
}

function isObject(request: WireRequest): boolean {
  return isNode(jsonOf(request));
}

/** What `remove` is where it is not given, empty, false or true. */
const defaults: readonly Row[] = sent.flatMap(({ what, to, isSent, removable }) => {
  const remove = setParameter('remove', 'true');
  const post = (...steps: readonly (When | Mutation)[]): Mutation => on('POST', to, isSent, ...steps);
  return [
    mutant(
      'PRP-POST-02',
      `without \`remove\` ${what} is removed`,
      post(without('remove'), withoutHeader('gm-remove'), remove),
    ),
    mutant('PRP-POST-02', `\`remove=false\` removes ${what}`, post(given('remove', 'false'), remove)),
    mutant(
      'PRP-POST-02',
      `\`gm-remove: false\` removes ${what}`,
      post(header('gm-remove', 'false'), setHeader('gm-remove', 'true')),
    ),
    ...(removable
      ? [
          mutant(
            'PRP-POST-02',
            `\`gm-remove: true\` is not read for ${what}`,
            post(header('gm-remove', 'true'), dropHeader('gm-remove')),
          ),
          mutant(
            'PRP-POST-02',
            `\`remove=true\` is not read for ${what}`,
            post(given('remove', 'true'), setParameter('remove', 'false')),
          ),
        ]
      : []),
    ...(removable
      ? [
          mutant('R-63-03', `an empty \`remove\` removes ${what}`, post(given('remove', ''), remove)),
          mutant(
            'R-63-03',
            `an empty \`gm-remove\` removes ${what}`,
            post(header('gm-remove', ''), setHeader('gm-remove', 'true')),
          ),
        ]
      : []),
  ];
});

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const effects = { POST: 'PRP-POST-L3', PUT: 'PRP-PUT-01', PATCH: 'PRP-PUT-02', DELETE: 'PRP-DEL-01' } as const;

/** The path of the entity that has the property, and the property. */
export const ownerOf = (request: WireRequest): readonly [string, string] => {
  const end = request.path.lastIndexOf('/');
  return [request.path.slice(0, end).replace('/properties/', '/entities/'), request.path.slice(end + 1)];
};

/** Another property of the entity changes with the one that is written. */
const siblings: readonly Row[] = methods.flatMap((method) =>
  (['integerProperty', 'stringSet', 'stringMap'] as const).map((name) =>
    mutant(
      effects[method],
      `${method} clears \`${name}\` besides`,
      requests(
        method,
        path,
      )(
        also((request, { status }) => {
          const [entity, written] = ownerOf(request);
          const search = request.search.replace(/([?&])(?!sessionId=)[^&=]*=[^&]*/g, '$1');
          const body = Buffer.from(JSON.stringify({ [name]: null }));
          return status === 200 && written !== name ? { ...request, method: 'PATCH', path: entity, search, body } : [];
        }),
      ),
    ),
  ),
);

const singles: readonly Row[] = (['PUT', 'PATCH'] as const).flatMap((method) =>
  (['enumProperty', 'entityProperty'] as const).flatMap((name) => [
    mutant(effects[method], `${method} clears \`${name}\``, on(method, property(name), effectOf(editBody(() => null)))),
  ]),
);

/** 4.9: `remove` in each of its forms, and further changes. */
export const writePropertyAnswers: readonly Row[] = [...defaults, ...siblings, ...singles];

import { mutant, type Row } from '../mutant.js';
import {
  dropHeader,
  dropParameter,
  effectOf,
  given,
  header,
  insteadOf,
  listBody,
  type Mutation,
  objectBody,
  on,
  paths,
  setMethod,
  setParameter,
  without,
  withoutHeader,
} from '../mutations/index.js';
import { byId } from './entities-shared.js';

const { collection } = paths;
const methods = ['POST', 'PUT', 'PATCH'] as const;

const flag = 'list-entities-request';
const inHeader = `gm-${flag}`;
const unflagged = [without(flag), withoutHeader(inHeader)];

const flags: readonly Row[] = [
  ...(
    [
      ['a list needs no flag', ...unflagged, setParameter(flag, 'true')],
      ['a list is stored without the flag, though 400 is answered', ...unflagged, effectOf(setParameter(flag, 'true'))],
      ['the flag is not read in a header', header(inHeader), dropHeader(inHeader)],
      [
        'a flag that is false in a header counts as true',
        header(inHeader, 'false'),
        dropHeader(inHeader),
        setParameter(flag, 'true'),
      ],
      [
        'a list is stored where the flag is false, though 400 is answered',
        given(flag, 'false'),
        effectOf(setParameter(flag, 'true')),
      ],
    ] as const
  ).map(([what, ...steps]) => mutant('ENT-WRT-12', what, on('POST', collection, listBody, ...steps))),
  ...[
    { requirement: 'ENT-PUT-04', method: 'PUT', path: collection },
    { requirement: 'ENT-PUT-08', method: 'PUT', path: byId },
    { requirement: 'R-36-06', method: 'PATCH', path: collection },
    { requirement: 'R-36-06', method: 'PATCH', path: byId },
    { requirement: 'ENT-POST-08', method: 'POST', path: byId },
  ].flatMap(({ requirement, method, path }) => {
    const where = path === collection ? 'on a type' : 'on an id';
    const asList: readonly Mutation[] = [
      setMethod('POST'),
      { apply: (request, next) => next({ ...request, path: request.path.split('/').slice(0, 6).join('/') }) },
      setParameter(flag, 'true'),
    ];
    return [
      mutant(
        requirement,
        `${method} ${where} takes a list without the flag`,
        on(method, path, listBody, ...unflagged, insteadOf(400, ...asList)),
      ),
      // Where POST does so, it deviates as deployments do (D-18).
      ...(method === 'POST'
        ? []
        : [
            mutant(
              requirement,
              `${method} ${where} takes a list with the flag`,
              on(method, path, listBody, given(flag, 'true'), insteadOf(400, ...asList)),
            ),
          ]),
      mutant(
        requirement,
        `${method} ${where} stores a list with the flag, though 400 is answered`,
        on(method, path, listBody, given(flag, 'true'), effectOf(...asList)),
      ),
    ];
  }),
  ...(['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
    [collection, byId].flatMap((path) => {
      const where = `${method} ${path === collection ? 'on a type' : 'on an id'}`;
      return [
        mutant(
          'R-38-02',
          `${where} takes one object with the flag`,
          on(method, path, objectBody, given(flag, 'true'), dropParameter(flag)),
        ),
        mutant(
          'R-38-02',
          `${where} stores one object with the flag, though 400 is answered`,
          on(method, path, objectBody, given(flag, 'true'), effectOf(dropParameter(flag))),
        ),
      ];
    }),
  ),
];

/** What `data` does without an option: with other values of it. */
const unasked: { readonly [option: string]: { readonly requirement: string; readonly values: readonly string[] } } = {
  depth: { requirement: 'OPT-DEP-05', values: ['0', '2', '4', 'reachable'] },
  'write-empty-properties': { requirement: 'OPT-WEP-01', values: ['true'] },
  prettiness: { requirement: 'OPT-PRE-03', values: ['none', 'low', 'high'] },
  'entity-recurrence-depth': { requirement: 'OPT-REC-01', values: ['1', '-1'] },
  'type-explicitness': { requirement: 'OPT-TYP-01', values: ['always', 'polymorphic', 'never'] },
};

const optionDefaults: readonly Row[] = methods.flatMap((method) =>
  Object.entries(unasked).flatMap(([option, { requirement, values }]) =>
    (method === 'PUT' ? values : values.slice(-1)).map((value) =>
      mutant(
        requirement,
        `\`data\` of ${method} is written with \`${option}=${value}\` where it is not given`,
        on(method, byId, given('projection', 'data'), without(option), setParameter(option, value)),
      ),
    ),
  ),
);

/** 4.7 and 4.8: the flag that a list needs, and what the options of an answer are where they are not given. */
export const writeDefaults: readonly Row[] = [...flags, ...optionDefaults];

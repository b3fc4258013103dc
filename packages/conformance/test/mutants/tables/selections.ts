import { type Parameter, type WireRequest, withParameters } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  asking,
  custom,
  dropHeader,
  dropParameter,
  effectOf,
  given,
  givenLike,
  header,
  ifStatus,
  jsonOf,
  type Mutation,
  not,
  setHeader,
  setParameter,
  status,
  type When,
  without,
  withoutHeader,
} from '../mutations/index.js';
import { at } from './endpoints.js';

/** The parameters that fit are others, in their places among all. */
const among = (name: RegExp, change: (some: readonly Parameter[]) => readonly Parameter[]): Mutation =>
  asking((request) =>
    withParameters(request, (all) => [
      ...all.filter(([each]) => !name.test(each)),
      ...change(all.filter(([each]) => name.test(each))),
    ]),
  );
const conditions = /^where\./;
const orders = /^order-by$/;
const directions = /^order-direction$/;
/** At least so many parameters of the name. */
const atLeast = (count: number, name: RegExp): When => ({
  when: ({ search }) => [...new URLSearchParams(search).keys()].filter((each) => name.test(each)).length >= count,
});
const descending: Parameter = ['order-direction', 'descending'];
const ascending: Parameter = ['order-direction', 'ascending'];

const queries = tableOf(
  'selections',
  ...[10, 20, 25].map(
    (size): Row =>
      mutant(
        'ENT-QRY-21',
        `a page has ${size} entities by default`,
        at('GET', without('max-results'), withoutHeader('gm-max-results'), setParameter('max-results', String(size))),
      ),
  ),
  ...['1', '2'].map(
    (start): Row =>
      mutant(
        'ENT-QRY-19',
        `the first page begins at ${start}`,
        at('GET', without('start-index'), setParameter('start-index', start)),
      ),
  ),
  mutant(
    'ENT-QRY-02',
    'of several conditions the first one is not read',
    at(
      'GET',
      atLeast(3, conditions),
      among(conditions, (some) => some.slice(1)),
    ),
  ),
  mutant(
    'ENT-QRY-02',
    'of several conditions the second one is not read',
    at(
      'GET',
      atLeast(3, conditions),
      among(conditions, ([one, _two, ...rest]) => (one === undefined ? [] : [one, ...rest])),
    ),
  ),
  mutant(
    'ENT-QRY-23',
    'the third `order-by` is not read',
    at(
      'GET',
      among(orders, (some) => some.slice(0, 2)),
      among(directions, (some) => some.slice(0, 2)),
    ),
  ),
  mutant(
    'ENT-QRY-25',
    'without a direction the second `order-by` is descending',
    at(
      'GET',
      atLeast(2, orders),
      not(atLeast(1, directions)),
      among(directions, () => [ascending, descending]),
    ),
  ),
  mutant(
    'ENT-QRY-25',
    'where the first direction alone is given it holds for the second',
    at(
      'GET',
      atLeast(2, orders),
      atLeast(1, directions),
      not(atLeast(2, directions)),
      among(directions, (some) => [...some, ...some]),
    ),
  ),
  ...[0, 1, 2].map(
    (index): Row =>
      mutant(
        'ENT-QRY-26',
        `the direction number ${index + 1} of three is not read`,
        at(
          'GET',
          atLeast(3, directions),
          among(directions, (some) => some.map((each, place) => (place === index ? ascending : each))),
        ),
      ),
  ),
  ...[0, 1, 2].map(
    (index): Row =>
      mutant(
        'ENT-QRY-26',
        `the direction number ${index + 1} of three is always descending`,
        at(
          'GET',
          atLeast(3, directions),
          among(directions, (some) => some.map((each, place) => (place === index ? descending : each))),
        ),
      ),
  ),
  ...[
    ['order-by', 'ENT-QRY-22'],
    ['start-index', 'ENT-QRY-18'],
    ['max-results', 'ENT-QRY-20'],
    ['order-direction', 'ENT-QRY-24'],
    ['projection', 'ENT-QRY-31'],
  ].map(
    ([option = '', requirement = '']): Row =>
      mutant(requirement, `the header gm-${option} is not read`, at('GET', dropHeader(`gm-${option}`))),
  ),
);

const several = 'allow-multiple-delete';
const mode = 'delete-mode';
const modes = ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'] as const;
/** The requirement that says what a mode does, where a reference is optional and where it is mandatory. */
const byMode = {
  dropReferences: 'ENT-DEL-06',
  dropReferencesIfPossible: 'ENT-DEL-07',
  failIfReferenced: 'ENT-DEL-10',
} as const;

/** What the same would be by GET: the entities that match. */
const matching = ({ search, ...request }: WireRequest): WireRequest => {
  const where = [...new URLSearchParams(search)].filter(([name]) => name === 'sessionId' || conditions.test(name));
  return { ...request, method: 'GET', search: `?${new URLSearchParams(where).toString()}&type-explicitness=never` };
};

/** Of the entities that match some are deleted, and the answer says all. */
const deleting = (some: (ids: readonly string[]) => readonly string[]): Mutation =>
  custom(async (request, next, context) => {
    const found = jsonOf(await next(matching(request)));
    const response = await context.fork()(request);
    if (response.status !== 200 || !Array.isArray(found)) return response;
    const ids = found.map((each: unknown) => String(Object(each).id));
    for (const id of some(ids)) {
      const search = `?${new URLSearchParams([...new URLSearchParams(request.search)].filter(([name]) => name === 'sessionId')).toString()}`;
      await next({ ...request, path: `${request.path}/${id}`, search: `${search}&delete-mode=dropReferences` });
    }
    return response;
  });

const deletions = tableOf(
  'selections',
  ...modes.flatMap((from) =>
    from === 'ignoreReferences'
      ? []
      : modes
          .filter((to) => to !== from)
          .map(
            (to): Row =>
              mutant(
                byMode[from] === 'ENT-DEL-06' && to === 'dropReferencesIfPossible'
                  ? 'ENT-DEL-05'
                  : byMode[from] === 'ENT-DEL-07' && to === 'dropReferences'
                    ? 'ENT-DEL-08'
                    : byMode[from],
                `\`${mode}\` ${from} counts as ${to}`,
                at('DELETE /<id>', given(mode, from), setParameter(mode, to)),
              ),
          ),
  ),
  ...(['DELETE /<id>', 'DELETE'] as const).flatMap((endpoint) =>
    modes
      .filter((to) => to !== 'dropReferencesIfPossible')
      .map(
        (to): Row =>
          mutant(
            'ENT-DEL-09',
            `${endpoint}: the default of \`${mode}\` is ${to}`,
            at(endpoint, without(mode), withoutHeader(`gm-${mode}`), setParameter(mode, to)),
          ),
      ),
  ),
  ...(['DELETE /<id>', 'DELETE'] as const).map(
    (endpoint): Row =>
      mutant('ENT-DEL-10', `${endpoint}: the header gm-${mode} is not read`, at(endpoint, dropHeader(`gm-${mode}`))),
  ),
  mutant('ENT-DEL-10', 'DELETE: the mode is not read', at('DELETE', dropParameter(mode))),
  mutant('ENT-DEL-18', `the header gm-${several} is not read`, at('DELETE', dropHeader(`gm-${several}`))),
  mutant(
    'ENT-DEL-19',
    `\`${several}\` false counts as true`,
    at('DELETE', given(several, 'false'), setParameter(several, 'true')),
  ),
  mutant(
    'ENT-DEL-19',
    `the header gm-${several} is true whatever it says`,
    at('DELETE', header(`gm-${several}`), setHeader(`gm-${several}`, 'true')),
  ),
  mutant(
    'ENT-DEL-19',
    'without conditions several are deleted by default',
    at('DELETE', not(givenLike(/^where\.(?!label)/)), without(several), setParameter(several, 'true')),
  ),
  mutant(
    'ENT-DEL-19',
    'with conditions several are deleted by default',
    at(
      'DELETE',
      atLeast(2, conditions),
      without(several),
      withoutHeader(`gm-${several}`),
      setParameter(several, 'true'),
    ),
  ),
  mutant(
    'ENT-DEL-19',
    'several are refused with success',
    at('DELETE', without(several), withoutHeader(`gm-${several}`), ifStatus([400, 499], status(200))),
  ),
  mutant(
    'ENT-DEL-19',
    'of several the first is deleted, though it fails',
    at(
      'DELETE',
      without(several),
      withoutHeader(`gm-${several}`),
      effectOf(
        setParameter(several, 'true'),
        deleting((ids) => ids.slice(0, 1)),
      ),
    ),
  ),
  mutant(
    'ENT-DEL-02',
    'the last that matches stays',
    at(
      'DELETE',
      given(several, 'true'),
      deleting((ids) => ids.slice(0, -1)),
    ),
  ),
  mutant(
    'ENT-DEL-02',
    'the first that matches stays',
    at(
      'DELETE',
      given(several, 'true'),
      deleting((ids) => ids.slice(1)),
    ),
  ),
  mutant(
    'ENT-DEL-02',
    'of several conditions the last one is not read',
    at(
      'DELETE',
      atLeast(3, conditions),
      among(conditions, (some) => some.slice(0, -1)),
    ),
  ),
  mutant(
    'ENT-DEL-02',
    'of several conditions the second one is not read',
    at(
      'DELETE',
      atLeast(3, conditions),
      among(conditions, ([one, _two, ...rest]) => (one === undefined ? [] : [one, ...rest])),
    ),
  ),
  ...['count', 'envelope'].map(
    (projection): Row =>
      mutant(
        projection === 'count' ? 'ENT-DEL-16' : 'ENT-DEL-13',
        `the header gm-projection counts as ${projection === 'count' ? 'not given' : 'success'}`,
        at(
          'DELETE /<id>',
          header('gm-projection'),
          projection === 'count' ? dropHeader('gm-projection') : setHeader('gm-projection', 'success'),
        ),
      ),
  ),
);

/** 4.8: which entities a query answers in which order, and which a deletion means. */
export const selections = [...queries, ...deletions];

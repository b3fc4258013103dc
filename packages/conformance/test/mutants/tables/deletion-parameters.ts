import type { WireRequest } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  custom,
  dropHeader,
  given,
  header,
  jsonOf,
  type Mutation,
  setHeader,
  setParameter,
  without,
  withoutHeader,
} from '../mutations/index.js';
import { at, requestsAt } from './endpoints.js';
import { among, atLeast, conditions } from './repeated-parameters.js';

const several = 'allow-multiple-delete';
const mode = 'delete-mode';
const modes = ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'] as const;
/** The requirement that says what a mode does, where a reference is optional and where it is mandatory. */
const byMode = {
  dropReferences: 'ENT-DEL-06',
  dropReferencesIfPossible: 'ENT-DEL-07',
  failIfReferenced: 'ENT-DEL-10',
} as const;

/** The entities that a GET with the same conditions returns. */
const matching = ({ search, ...request }: WireRequest): WireRequest => {
  const where = [...new URLSearchParams(search)].filter(([name]) => name === 'sessionId' || conditions.test(name));
  return { ...request, method: 'GET', search: `?${new URLSearchParams(where).toString()}&type-explicitness=never` };
};

/** Only some of the matching entities are deleted, but the response counts all of them. */
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

/** 4.8: which entities a deletion deletes, and what becomes of references to them. */
export const deletionParameters = tableOf(
  'deletion-parameters',
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
    'ENT-DEL-02',
    'the last that matches stays',
    requestsAt('DELETE', given(several, 'true'))(deleting((ids) => ids.slice(0, -1))),
  ),
  mutant(
    'ENT-DEL-02',
    'the first that matches stays',
    requestsAt('DELETE', given(several, 'true'))(deleting((ids) => ids.slice(1))),
  ),
  mutant(
    'ENT-DEL-02',
    'of several conditions the last one is not read',
    requestsAt('DELETE', atLeast(3, conditions))(among(conditions, (some) => some.slice(0, -1))),
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

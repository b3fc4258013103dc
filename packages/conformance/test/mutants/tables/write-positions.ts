import { mutant, type Row } from '../mutant.js';
import {
  body,
  custom,
  given,
  isNode,
  jsonOf,
  listBody,
  type Mutation,
  not,
  property,
  requests,
} from '../mutations/index.js';

const list = property('stringList');
const removing = given('remove', 'true');
const adding = not(removing);
const mapBody = body(isNode);
/** Insertions and removals by a map from positions. */
const insertions = requests('POST', list, mapBody, adding);
const removals = requests('POST', list, mapBody, removing);

type Entries = readonly (readonly [number, unknown])[];

/** The entries of a map from positions in any of its forms, in the order of the body. */
function entriesIn(json: unknown): Entries {
  if (!isNode(json)) return [];
  const elements = json['value'];
  if (!Array.isArray(elements)) return Object.entries(json).map(([key, value]) => [Number(key), value]);
  return elements.filter(isNode).map(({ key, value }) => [Number(key), value]);
}

/** If the service accepts the edit, the list becomes the result of a change. */
const becoming = (change: (held: unknown[], json: unknown) => readonly unknown[]): Mutation =>
  custom(async (request, next, { service }) => {
    const get = {
      ...request,
      method: 'GET',
      body: Buffer.alloc(0),
      search: request.search.replace(/([?&])remove=[^&]*/, '$1'),
    };
    const held = jsonOf(await service(get));
    const response = await next(request);
    if (response.status === 200 && Array.isArray(held)) {
      const changed = Buffer.from(JSON.stringify(change([...held], jsonOf(request))));
      await service({ ...get, method: 'PUT', body: changed });
    }
    return response;
  });

const inserting = (order: (entries: Entries) => Entries, shift = 0): Mutation =>
  becoming((held, json) => {
    for (const [position, value] of order(entriesIn(json))) held.splice(Math.max(0, position + shift), 0, value);
    return held;
  });

/** Inserts each value at another place than its position. */
const insertingAt = (place: (held: readonly unknown[], position: number) => number): Mutation =>
  becoming((held, json) => {
    for (const [position, value] of entriesIn(json)) held.splice(place(held, position), 0, value);
    return held;
  });

const removes = (remove: (held: unknown[], position: number, value: unknown) => unknown, upwards = false): Mutation =>
  becoming((held, json) => {
    const sorted = [...entriesIn(json)].toSorted(([one], [two]) => (upwards ? one - two : two - one));
    for (const [position, value] of sorted) remove(held, position, value);
    return held;
  });

const removeFirst = (held: unknown[], value: unknown): void => {
  const index = held.indexOf(value);
  if (index >= 0) held.splice(index, 1);
};

const removeLast = (held: unknown[], value: unknown): void => {
  const index = held.lastIndexOf(value);
  if (index >= 0) held.splice(index, 1);
};

const removeAll = (held: unknown[], value: unknown): void => {
  for (let index = held.length - 1; index >= 0; index -= 1) if (held[index] === value) held.splice(index, 1);
};

const removeAt = (held: unknown[], position: number, value: unknown): void => {
  if (held[position] === value) held.splice(position, 1);
  else removeFirst(held, value);
};

/** positions and duplicates of a list. */
export const writePositions: readonly Row[] = [
  mutant(
    'R-43-01',
    'positions count from one',
    insertions(inserting((all) => [...all].toSorted(([one], [two]) => one - two), -1)),
  ),
  mutant(
    'PRP-POST-L5',
    'positions count from the end',
    insertions(insertingAt((held, position) => Math.max(0, held.length - position))),
  ),
  mutant(
    'PRP-POST-L5b',
    'a position beyond the size is the first',
    insertions(insertingAt((held, position) => (position > held.length ? 0 : position))),
  ),
  mutant(
    'R-43-02',
    'what is inserted goes from the highest position down',
    insertions(inserting((all) => [...all].toSorted(([one], [two]) => two - one))),
  ),
  mutant(
    'R-43-03',
    'what is removed goes from the lowest position up',
    removals(removes((held, position) => held.splice(position, 1), true)),
  ),
  ...(
    [
      ['in the order', (all) => all],
      ['against the order', (all) => all.toReversed()],
    ] as const satisfies readonly (readonly [string, (all: Entries) => Entries])[]
  ).map(([what, order]) =>
    mutant(
      'R-43-03',
      `what is removed goes ${what} of the body`,
      removals(
        becoming((held, json) => {
          for (const [position, value] of order(entriesIn(json))) removeAt(held, position, value);
          return held;
        }),
      ),
    ),
  ),
  ...[
    { what: 'the first equal element goes, not the one at the position', remove: removeFirst },
    { what: 'the last equal element goes, not the one at the position', remove: removeLast },
    { what: 'all equal elements go', remove: removeAll },
  ].map(({ what, remove }) =>
    mutant('R-43-04', what, removals(removes((held, _position, value) => remove(held, value)))),
  ),
  mutant(
    'R-43-05',
    'where the element differs, the one at the position goes',
    removals(removes((held, position) => held.splice(position, 1))),
  ),
  ...[
    { what: 'where the element differs, the last equal one goes', remove: removeLast },
    { what: 'where the element differs, all equal ones go', remove: removeAll },
    { what: 'where the element differs, none goes', remove: () => undefined, deviates: 'D-37' as const },
  ].map(({ what, remove, ...row }) =>
    mutant(
      'R-43-05',
      what,
      removals(
        removes((held, position, value) => {
          if (held[position] === value) held.splice(position, 1);
          else remove(held, value);
        }),
      ),
      row,
    ),
  ),
  mutant(
    'R-43-06',
    'where no element is equal, the one at the position goes',
    removals(
      removes((held, position, value) => {
        if (held.includes(value)) removeAt(held, position, value);
        else held.splice(position, 1);
      }),
    ),
  ),
  mutant(
    'PRP-POST-L3',
    'values that are there are not added',
    requests(
      'POST',
      list,
      listBody,
      adding,
    )(becoming((held, json) => [...held, ...[json].flat().filter((each) => !held.includes(each))])),
  ),
];

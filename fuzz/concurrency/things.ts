import { createClient, defineModel, type EntityOf, NotFoundError } from '@platform-services/sdk';
import type { Sequential } from './order.js';

export const model = defineModel({
  name: 'things',
  types: {
    'x.Thing': {
      kind: 'entity',
      properties: { count: 'integer', words: 'list<string>', labels: 'set<string>', sizes: 'map<string,integer>' },
    },
  },
});

/** The operations of clients on a thing. */
export type Operation = { readonly id: number } & (
  | { readonly do: 'read' }
  | { readonly do: 'delete' }
  | { readonly do: 'put'; readonly count: number }
  | { readonly do: 'patch'; readonly count: number }
  | { readonly do: 'append' | 'label' | 'unlabel'; readonly word: string }
  | { readonly do: 'insert' | 'remove'; readonly at: number; readonly word: string }
  | { readonly do: 'size'; readonly word: string; readonly count: number }
  | { readonly do: 'unsize'; readonly word: string }
);

type Change = Exclude<Operation, { readonly do: 'read' }>;

/** A thing with its collections in an order of its own. */
interface Thing {
  readonly count: number | null;
  readonly words: readonly string[];
  readonly labels: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
}

export type Result = 'done' | 'missing' | Thing;

/** The things by their ids. */
type State = Readonly<Record<number, Thing>>;

const emptyThing: Thing = { count: null, words: [], labels: [], sizes: {} };

/** The effect of each operation by the specification, if it is the only one. */
export const things: Sequential<State, Operation, Result> = {
  initial: { 1: emptyThing },
  apply(state, operation) {
    const { id } = operation;
    const thing = state[id];
    if (operation.do === 'put') {
      const { count } = operation;
      return { state: { ...state, [id]: { ...(thing ?? emptyThing), count } }, result: 'done' };
    }
    if (thing === undefined) return { state, result: 'missing' };
    if (operation.do === 'read') return { state, result: thing };
    if (operation.do === 'delete') {
      const { [id]: _, ...rest } = state;
      return { state: rest, result: 'done' };
    }
    return { state: { ...state, [id]: { ...thing, ...changeBy(operation, thing) } }, result: 'done' };
  },
};

function changeBy(operation: Exclude<Change, { readonly do: 'delete' | 'put' }>, thing: Thing): Partial<Thing> {
  const { words, labels, sizes } = thing;
  switch (operation.do) {
    case 'patch':
      return { count: operation.count };
    case 'append':
      return { words: [...words, operation.word] };
    case 'insert':
      return { words: words.toSpliced(operation.at, 0, operation.word) };
    case 'remove': {
      const at = words[operation.at] === operation.word ? operation.at : words.indexOf(operation.word);
      return at === -1 ? {} : { words: words.toSpliced(at, 1) };
    }
    case 'label':
      return { labels: sorted([...labels.filter((label) => label !== operation.word), operation.word]) };
    case 'unlabel':
      return { labels: labels.filter((label) => label !== operation.word) };
    case 'size':
      return { sizes: sortedBy({ ...sizes, [operation.word]: operation.count }) };
    case 'unsize': {
      const { [operation.word]: _, ...rest } = sizes;
      return { sizes: rest };
    }
  }
}

const sorted = (texts: Iterable<string>): string[] => [...texts].sort();
const sortedBy = (entries: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));

/** A client of a service with things, and with a session of its own. */
export function thingsClient(baseUrl: string) {
  const client = createClient({ baseUrl, credentials: { user: 'u', password: 'p' }, model, retry: false });
  const entities = client.access('a').entities('Thing');

  async function change(operation: Change): Promise<unknown> {
    const { id } = operation;
    switch (operation.do) {
      case 'delete':
        return await entities.delete(id);
      case 'put':
        return await entities.put({ id, count: operation.count });
      case 'patch':
        return await entities.update(id, { count: operation.count });
      case 'append':
        return await entities.property(id, 'words').add(operation.word);
      case 'insert':
        return await entities.property(id, 'words').insert({ [operation.at]: operation.word });
      case 'remove':
        return await entities.property(id, 'words').removeAt({ [operation.at]: operation.word });
      case 'label':
        return await entities.property(id, 'labels').add(operation.word);
      case 'unlabel':
        return await entities.property(id, 'labels').remove(operation.word);
      case 'size':
        return await entities.property(id, 'sizes').put({ [operation.word]: operation.count });
      case 'unsize':
        return await entities.property(id, 'sizes').removeKeys(operation.word);
    }
  }

  return {
    close: () => client.close(),
    async perform(operation: Operation): Promise<Result> {
      try {
        if (operation.do === 'read') return thingOf(await entities.get(operation.id));
        await change(operation);
        return 'done';
      } catch (error) {
        if (error instanceof NotFoundError) return 'missing';
        throw error;
      }
    },
  };
}

type Entity = EntityOf<typeof model, 'Thing'>;

function thingOf({ count, words, labels, sizes }: Entity): Thing {
  return {
    count: count ?? null,
    words: [...(words ?? [])],
    labels: sorted(labels ?? []),
    sizes: sortedBy(Object.fromEntries(sizes ?? [])),
  };
}

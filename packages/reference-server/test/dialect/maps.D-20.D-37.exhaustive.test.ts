import { expect } from 'vitest';
import { type Difference, differences, type Outcome } from './session.js';

const type = 'org.example.library.Book';
const book = `/rest/v2/entities/access.library/${type}/1`;
const property = (name: string) => `properties/access.library/Book/1/access.library/${name}?depth=0`;
const json = { 'content-type': 'application/json' };

type Entries = Readonly<Record<string, unknown>>;

/**
 * Expects the entries of a map, in each of its forms (D-8). A wrapper stands for its text, and an entity for its
 * globalId.
 */
const holds = (name: string, expected: Entries): Outcome => ({
  status: 200,
  reads: {
    [property(name)]: (text) => {
      const read = JSON.parse(text);
      expect(Object.fromEntries(entriesOf(read).map(([key, value]) => [key, nameOf(value)]))).toEqual(expected);
    },
  },
});

function entriesOf(read: { _type?: string; value?: unknown[] }): [string, unknown][] {
  const { _type: form, value = [] } = read;
  if (form === 'map') return value.map((each) => [String(Object(each).key), Object(each).value]);
  if (form !== 'flatmap') return Object.entries(read);
  return value.flatMap((key, index) => (index % 2 === 0 ? [[String(key), value[index + 1]]] : []));
}

const nameOf = (value: unknown) =>
  Object(value).globalId ?? (Object(value).value === undefined ? value : Number(Object(value).value));
const refused = (says: string): Outcome => ({ status: 400, says });

const before = { notes: { k1: 'v1', k2: 'v2' }, stock: { 1: 100 }, editions: { first: 'g-book-2' } };

/** A body that begins with `_type`, and the same one without it, which deployed services decode otherwise. */
const patched = (
  name: 'notes' | 'stock',
  text: string,
  outcomes: Omit<Difference, 'name' | 'call'>,
  typed = false,
) => ({
  name: `${typed ? 'with _type first' : 'without _type'}: ${name} ${text}`,
  call: ['PATCH', book, `{${typed ? `"_type":"${type}",` : ''}"${name}":${text}}`, json] as const,
  ...outcomes,
});

const turns = '{"_type":"flatmap","value":["k",null,"l","m"]}';
const kept = holds('notes', { k: null, l: 'm' });

differences('D-37', [
  // Null is skipped as an element, which moves the others.
  patched('notes', turns, { documented: kept, deviating: holds('notes', { k: 'l' }) }),
  patched('notes', turns, { documented: kept, deviating: kept }, true),
  patched('notes', '{"k":null,"l":"m"}', { documented: kept, deviating: holds('notes', { l: 'm' }) }),
  patched('notes', '{"k":null,"l":"m"}', { documented: kept, deviating: holds('notes', { l: 'm' }) }, true),
  patched('stock', '{"1":null}', { documented: holds('stock', { 1: null }), deviating: holds('stock', {}) }),
  patched('stock', '{"1":7}', { documented: holds('stock', { 1: 7 }), deviating: refused('the name "1"') }),
]);

const posted = (
  name: keyof typeof before,
  query: string,
  body: unknown,
  outcomes: Omit<Difference, 'name' | 'call'>,
) => ({
  name: `POST ${name}${query} ${JSON.stringify(body)}`,
  call: ['POST', `/rest/v2/properties/access.library/Book/1/access.library/${name}${query}`, body] as const,
  ...outcomes,
});
const flat = (...value: unknown[]) => ({ _type: 'flatmap', value });
const same = (outcome: Outcome, deployed = outcome) => ({ documented: outcome, deviating: outcome, deployed });

differences('D-20', [
  posted(
    'notes',
    '',
    { k1: null, k3: 'v3' },
    {
      documented: holds('notes', { k1: null, k2: 'v2', k3: 'v3' }),
      deviating: holds('notes', { ...before.notes, k3: 'v3' }),
    },
  ),
  posted('notes', '', flat('k1', null), same(holds('notes', { k1: null, k2: 'v2' }))),
  // Deployed services do not write an entry without an entity (D-8).
  posted('editions', '', flat('first', null), same(holds('editions', { first: null }), holds('editions', {}))),
  posted('notes', '?remove=true', flat('k1', null), same(holds('notes', { k2: 'v2' }))),
]);

const unnamed = { _type: type, _id: '0' };
const removed = holds('editions', {});

differences('D-41', [
  posted('editions', '?remove=true', flat('first', null), same(removed)),
  posted('editions', '?remove=true', flat('first', { _type: type, id: 3 }), same(removed)),
  posted('editions', '?remove=true', flat('first', unnamed), { documented: removed, deviating: refused('got no id') }),
  posted('editions', '?remove=true', flat('first', { _type: type, id: 999 }), {
    documented: removed,
    deviating: { status: 404, says: 'Book with id "999"' },
  }),
]);

import { expect } from 'vitest';
import { type Difference, differences, ids, type Outcome, value } from './session.js';

const books = '/rest/v2/entities/access.library/Book';
const copies = '/rest/v2/entities/access.library/Copy';
const property = (name: string) => `properties/access.library/Book/1/access.library/${name}`;

function replaced(name: string, body: unknown, check: (text: string) => void): readonly Difference[] {
  return ['PUT', 'PATCH'].map((method) => ({
    name: `${method} ${name} ${JSON.stringify(body)}`,
    call: [method, `/rest/v2/${property(name)}`, body] as const,
    documented: { status: 200, reads: { [property(name)]: check } },
    deviating: { status: 400, says: `${method} does not replace the content of "${name}"` },
  }));
}

const same = (outcome: Outcome) => ({ documented: outcome, deviating: outcome });

differences('D-2', [
  ...replaced('marks', ['z'], value(['z'])),
  ...replaced('tags', ['z'], value(['z'])),
  ...replaced('notes', { k: 'z' }, value([{ key: 'k', value: 'z' }])),
  ...replaced('parts', [], value([])),
  ...replaced('marks', 'null', value([])),
  {
    name: 'a property that is not a collection',
    call: ['PUT', `/rest/v2/${property('title')}`, '"New"'],
    ...same({ status: 200, reads: { [property('title')]: value('New') } }),
  },
  {
    name: 'DELETE',
    call: ['DELETE', `/rest/v2/${property('marks')}`],
    ...same({ status: 200, reads: { [property('marks')]: value([]) } }),
  },
  {
    name: 'POST',
    call: ['POST', `/rest/v2/${property('marks')}`, '["d"]'],
    ...same({ status: 200, reads: { [property('marks')]: value(['a', 'b', 'c', 'd']) } }),
  },
  {
    name: 'in the body of an entity',
    call: ['PATCH', `${books}/1`, { marks: ['z'] }],
    ...same({ status: 200, reads: { [property('marks')]: value(['z']) } }),
  },
  {
    name: 'an unknown property comes first (R-11)',
    call: ['PUT', `/rest/v2/${property('nowhere')}`, '[]'],
    ...same({ status: 404, says: 'nowhere' }),
  },
]);

const ignoring = 'delete-mode=ignoreReferences';
const deletes = (count: number): Outcome => ({ status: 200, answers: (text) => expect(text).toBe(String(count)) });

differences('D-17', [
  {
    name: 'a reference by a property',
    call: ['DELETE', `${copies}/1?${ignoring}`],
    documented: { ...deletes(1), reads: { 'properties/access.library/Loan/1/access.library/copy': value(null) } },
    deviating: { status: 500, says: 'refers to it by its property "copy"' },
  },
  {
    name: 'a reference in a list',
    call: ['DELETE', `${copies}/3?${ignoring}`],
    documented: {
      ...deletes(1),
      reads: {
        'properties/access.library/Loan/3/access.library/list?depth=0': (text) =>
          expect(text).not.toContain('g-copy-3'),
      },
    },
    deviating: { status: 500, says: 'refers to it by its property "list"' },
  },
  {
    name: 'several',
    call: ['DELETE', `${copies}?where.code=mandatory&allow-multiple-delete=true&${ignoring}`],
    documented: { ...deletes(1), reads: { 'properties/access.library/Loan/2/access.library/pledge': value(null) } },
    deviating: { status: 500, says: 'pledge' },
  },
  {
    name: 'what nothing refers to',
    call: ['DELETE', `${copies}/12?${ignoring}`],
    ...same({ ...deletes(1), reads: { 'entities/access.library/Copy?where.code=free': ids() } }),
  },
  {
    name: 'references among the deleted',
    call: ['DELETE', `${copies}?where.code=pair&allow-multiple-delete=true&${ignoring}`],
    ...same(deletes(2)),
  },
  {
    name: 'the other modes are as they were',
    call: ['DELETE', `${copies}/1`],
    ...same({ ...deletes(1), reads: { 'properties/access.library/Loan/1/access.library/copy': value(null) } }),
  },
]);

const several = 'list-entities-request=true&projection=referenceInfo';
const title = (id: number, expected: string) => ({
  [`properties/access.library/Book/${id}/access.library/title`]: value(expected),
});

differences('D-18', [
  {
    name: 'creates and updates by their own ids, as on /Type',
    call: ['POST', `${books}/1?${several}`, [{ title: 'New' }, { id: 2, title: 'Changed' }]],
    documented: { status: 400, says: 'Expected single entity' },
    deviating: {
      status: 200,
      answers: (text) => expect(JSON.parse(text)).toHaveLength(2),
      reads: { ...title(1, 'Sea'), ...title(2, 'Changed'), ...title(101, 'New') },
    },
  },
  {
    name: 'whether or not there is an entity of the id',
    call: ['POST', `${books}/999?${several}`, [{ id: 2, title: 'Changed' }]],
    documented: { status: 400, says: 'Expected single entity' },
    deviating: {
      status: 200,
      reads: {
        ...title(2, 'Changed'),
        'entities/access.library/Book?order-by=id&order-direction=descending&max-results=1': ids(100),
      },
    },
  },
  {
    name: 'an unknown entity among them',
    call: ['POST', `${books}/1?${several}`, [{ title: 'New' }, { id: 999, title: 'x' }]],
    documented: { status: 400, says: 'Expected single entity' },
    deviating: { status: 400, says: 'Cannot find entity' },
  },
  {
    name: 'none',
    call: ['POST', `${books}/1?${several}`, '[]'],
    documented: { status: 400, says: 'Expected single entity' },
    deviating: { status: 400, says: 'got an empty array' },
  },
  {
    name: 'without the flag',
    call: ['POST', `${books}/1`, [{ title: 'New' }]],
    ...same({ status: 400, says: 'Expected single entity' }),
  },
  ...['PUT', 'PATCH'].map((method) => ({
    name: method,
    call: [method, `${books}/1?${several}`, [{ id: 1, title: 'New' }]] as const,
    ...same({ status: 400, says: 'Expected single entity' }),
  })),
  {
    name: 'a single entity',
    call: ['POST', `${books}/1`, { title: 'New' }],
    ...same({ status: 200, reads: title(1, 'New') }),
  },
]);

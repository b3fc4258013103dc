import { expect } from 'vitest';
import { differences, ids, type Outcome, value } from './session.js';

const books = '/rest/v2/entities/access.library/Book';
const property = (name: string) => `properties/access.library/Book/1/access.library/${name}`;

const same = (outcome: Outcome) => ({ documented: outcome, deviating: outcome });

differences('D-2', [
  {
    name: 'PUT of null on a collection',
    call: ['PUT', `/rest/v2/${property('marks')}`, 'null'],
    documented: { status: 200, reads: { [property('marks')]: value([]) } },
    deviating: { status: 400, says: 'PUT does not replace the content of "marks"' },
  },
  {
    name: 'an unknown property comes first (R-11)',
    call: ['PUT', `/rest/v2/${property('nowhere')}`, '[]'],
    ...same({ status: 404, says: 'nowhere' }),
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
  ...['PUT', 'PATCH'].map((method) => ({
    name: method,
    call: [method, `${books}/1?${several}`, [{ id: 1, title: 'New' }]] as const,
    ...same({ status: 400, says: 'Expected single entity' }),
  })),
]);

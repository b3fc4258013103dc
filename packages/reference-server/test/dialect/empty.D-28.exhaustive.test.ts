import { expect } from 'vitest';
import { differences, type Outcome } from './session.js';

const book = '/rest/v2/entities/access.library/org.example.library.Book/4';
const title = '/rest/v2/properties/access.library/org.example.library.Book/4/title';
const query = 'projection=envelope&write-empty-properties=true';

const answers = (expected: unknown): Outcome => ({
  status: 200,
  answers: (text) => expect(JSON.parse(text)).toEqual(expected),
});

const response = { _type: 'com.vendor.model.accessapi.ManipulationResponse', _id: '0' };
const identity = { globalId: null, id: null, partition: null };
const written = { ...response, ...identity, inducedManipulation: null };
const further = { rollbackManipulation: null };
const infos = { additionalInfos: { _type: 'flatmap', value: [] } };

differences('D-28', [
  {
    name: 'PATCH of an entity',
    call: ['PATCH', `${book}?${query}`, {}],
    documented: answers(written),
    deviating: answers({ ...written, ...further }),
  },
  {
    name: 'DELETE of a property',
    call: ['DELETE', `${title}?${query}`],
    documented: { status: 200, answers: (text) => expect(text).not.toContain('rollbackManipulation') },
    deviating: { status: 200, answers: (text) => expect(JSON.parse(text)).toMatchObject(further) },
  },
  {
    name: 'beyond the depth, which only the deployed dialect applies to changes (D-33)',
    call: ['PATCH', `${book}?${query}&depth=0`, {}],
    documented: answers(written),
    deviating: answers({ ...written, ...further }),
    deployed: answers({ ...response, ...identity }),
  },
  ...[
    ['entities', `${book}?${query}`],
    ['a property', `${title.replace('/title', '/access.library/title')}?${query}`],
  ].map(([what = '', target = '']) => ({
    name: `the envelope of ${what}`,
    call: ['GET', target] as const,
    documented: {
      status: 200,
      answers: (text: string) => expect(JSON.parse(text)).not.toHaveProperty('additionalInfos'),
    },
    deviating: { status: 200, answers: (text: string) => expect(JSON.parse(text).additionalInfos.value).toEqual([]) },
    deployed: { status: 200, answers: (text: string) => expect(JSON.parse(text)).toMatchObject(infos) },
  })),
  {
    name: 'without the option',
    call: ['PATCH', `${book}?projection=envelope`, {}],
    documented: answers(response),
    deviating: answers(response),
  },
]);

import { javaNumbers } from '../model/scalar-text.js';
import type { Deviations } from './deviation.js';
import {
  scalars,
  withBareLists,
  withFlatMaps,
  withoutAnyType,
  withTypesOfResults,
  wrappedWithoutType,
} from './explicitness.js';

/** 2.1, 4.7: how values, entities and collections are written in responses. */
export const outputDeviations = {
  'D-8': (_, { writing }) => ({ writing: { explicitness: withFlatMaps(writing.explicitness) } }),
  'D-9': (_, { writing }) => ({
    writing: { explicitness: wrappedWithoutType(writing.explicitness, scalars), contentTypes: true },
  }),
  'D-10': (_, { writing }) => ({ writing: { explicitness: wrappedWithoutType(writing.explicitness, ['set']) } }),
  'D-11': (_, { writing }) => ({ writing: { explicitness: withBareLists(writing.explicitness) } }),
  'D-12': () => ({ writing: { partial: false } }),
  'D-21': (_, { writing }) => ({
    writing: { layouts: { ...writing.layouts, high: { lineFeeds: true, blanks: 1, maxLevel: 20 } } },
  }),
  'D-25': () => ({ writing: { openingLines: true } }),
  'D-26': () => ({ writing: { numbers: javaNumbers } }),
  'D-27': () => ({ writing: { collectionsInObjects: true } }),
  'D-28': (_, { storage }) => ({
    storage: {
      furtherProperties: {
        ...storage.furtherProperties,
        entityQueryResult: additionalInfos,
        propertyQueryResult: additionalInfos,
        manipulationResponse: { rollbackManipulation: '~model.generic.manipulation.Manipulation' },
      },
    },
  }),
  'D-29': () => ({ writing: { recurrenceEnd: 'declaredScalars' } }),
  'D-30': (_, { writing }) => ({ writing: { explicitness: withTypesOfResults(writing.explicitness) } }),
  'D-31': (_, { writing }) => ({ writing: { explicitness: withoutAnyType(writing.explicitness) } }),
  'D-32': (rule) => ({ entities: { refusesEntityKeys: rule } }),
  'D-59': () => ({ writing: { cutInXml: 'properties' } }),
} satisfies Deviations;

const additionalInfos = { additionalInfos: 'map<string,object>' };

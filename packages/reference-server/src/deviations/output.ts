import { javaNumbers } from '../model/scalar-text.js';
import type { Entry } from './deviation.js';
import {
  scalars,
  withBareLists,
  withFlatMaps,
  withoutAnyType,
  withTypesOfResults,
  wrappedWithoutType,
} from './explicitness.js';

/** 2.1, 4.7: how values, entities and collections are written in responses. */
export const outputDeviations = [
  {
    id: 'D-8',
    subject: 'how maps are written',
    documented: 'pairs of `key` and `value` in a wrapper',
    deployed: 'an object, or a flat list in a `flatmap` wrapper',
    advice: 'Read both forms; write a flat list under `flatmap`, or set `dialect` in the SDK.',
    change: (_, { writing }) => ({ writing: { explicitness: withFlatMaps(writing.explicitness) } }),
  },
  {
    id: 'D-9',
    subject: 'long, decimal, date and enum inside entities, unless `always`',
    documented: 'wrapped',
    deployed: 'bare if the declared type tells their type',
    advice: 'Read both forms, or ask for `type-explicitness=always`.',
    change: (_, { writing }) => ({
      writing: { explicitness: wrappedWithoutType(writing.explicitness, scalars), contentTypes: true },
    }),
  },
  {
    id: 'D-10',
    subject: 'sets inside entities, unless `always`',
    documented: 'wrapped',
    deployed: 'arrays',
    advice: 'Read both forms.',
    change: (_, { writing }) => ({ writing: { explicitness: wrappedWithoutType(writing.explicitness, ['set']) } }),
  },
  {
    id: 'D-11',
    subject: 'lists with `always`',
    documented: 'wrapped',
    deployed: 'arrays',
    advice: 'Read both forms.',
    change: (_, { writing }) => ({ writing: { explicitness: withBareLists(writing.explicitness) } }),
  },
  {
    id: 'D-12',
    subject: '`_partial` of a resource',
    documented: '`""`',
    deployed: 'absent',
    advice: 'Do not read it.',
    change: () => ({ writing: { partial: false } }),
  },
  {
    id: 'D-21',
    subject: '`prettiness=high`',
    documented: 'two blanks for each level',
    deployed: 'one blank for each level, up to 20 levels',
    advice: 'Do not depend on the layout of an answer.',
    change: (_, { writing }) => ({
      writing: { layouts: { ...writing.layouts, high: { lineFeeds: true, blanks: 1, maxLevel: 20 } } },
    }),
  },
  {
    id: 'D-25',
    subject: 'the layout of JSON',
    documented: 'each member on its own line',
    deployed:
      '`_type` and `_id` on the line of the brace, and a blank after each colon, also in one line; an entity without properties is one line; an entity in a map is indented by one level more, but the members of an entity that is a property within it are not',
    advice: 'Parse answers; do not compare their text.',
    change: () => ({ writing: { openingLines: true } }),
  },
  {
    id: 'D-26',
    subject: 'the text of numbers',
    documented: 'the shortest one',
    deployed:
      'float and double have a fraction or exponent (`1.0`, `1.0E21`), decimals keep their scale (`1.50`, `1E+3`)',
    advice: 'Compare numbers by their value.',
    change: () => ({ writing: { numbers: javaNumbers } }),
  },
  {
    id: 'D-27',
    subject: 'collections in an `object` property or an envelope that are empty or beyond the depth',
    documented: 'absent',
    deployed: 'written',
    advice: 'Treat a missing collection like an empty one.',
    change: () => ({ writing: { collectionsInObjects: true } }),
  },
  {
    id: 'D-28',
    subject: 'answers with `write-empty-properties`',
    documented: 'a `ManipulationResponse` has the properties of R-30',
    deployed:
      'a `ManipulationResponse` also has `rollbackManipulation`, and the results of queries have `additionalInfos`',
    advice: 'Pass over properties that are unknown.',
    change: (_, { storage }) => ({
      storage: { furtherProperties: { ...storage.furtherProperties, resultInfos: true } },
    }),
  },
  {
    id: 'D-29',
    subject: 'the end of a repetition with `entity-recurrence-depth`',
    documented: 'has all scalars',
    deployed: 'has neither `id` nor `object` properties',
    advice: 'Use `entity-recurrence-depth=0`, where each repetition is a `_ref`.',
    change: () => ({ writing: { recurrenceEnd: 'declaredScalars' } }),
  },
  {
    id: 'D-30',
    subject: 'results with `polymorphic`',
    documented: 'without a `_type` if it is the declared one',
    deployed: 'with a `_type`',
    advice: 'Ask for `auto`, or treat a missing `_type` as the declared type.',
    change: (_, { writing }) => ({ writing: { explicitness: withTypesOfResults(writing.explicitness) } }),
  },
  {
    id: 'D-31',
    subject: '`never`',
    documented: 'keeps what JSON needs',
    deployed: 'all values are bare, and all maps are objects',
    advice: 'Do not ask for `never`.',
    change: (_, { writing }) => ({ writing: { explicitness: withoutAnyType(writing.explicitness) } }),
  },
  {
    id: 'D-32',
    subject: 'GET of a map with entities as keys',
    documented: 'written',
    deployed:
      'fails with 500 within a `depth` that is a number, also without `depth`, and for the property itself also with 0; `shallow` and `reachable` work (an accident)',
    advice: 'Ask for `depth=reachable`, or for `depth=shallow` if only the simple properties matter.',
    change: (rule) => ({ entities: { refusesEntityKeys: rule } }),
  },
  {
    id: 'D-59',
    subject: 'properties beyond the depth, in XML',
    documented: 'an `a` element for each value',
    deployed: 'an `a` element for each entity or collection property',
    advice: 'Treat an `a` element as a value that may be there.',
    change: () => ({ writing: { cutInXml: 'properties' } }),
  },
] as const satisfies readonly Entry[];

import type { Mutant } from '../mutant.js';
import { absentAnswers } from './absent-answers.js';
import { actionsAndEvaluation } from './actions-and-evaluation.js';
import { boundaryValues } from './boundary-values.js';
import { builtInTypes } from './built-in-types.js';
import { clauses } from './clauses.js';
import { combinations } from './combinations.js';
import { confusedValues } from './confused-values.js';
import { defaults } from './defaults.js';
import { details } from './details.js';
import { entitiesAnswers } from './entities-answers.js';
import { entitiesDelete } from './entities-delete.js';
import { entitiesQuery } from './entities-query.js';
import { entitiesRead } from './entities-read.js';
import { entitiesWrite } from './entities-write.js';
import { errors } from './errors.js';
import { fields } from './fields.js';
import { furtherEffects } from './further-effects.js';
import { headerValues } from './header-values.js';
import { input } from './input.js';
import { keptAnswers } from './kept-answers.js';
import { legacyAssemblies } from './legacy-assemblies.js';
import { legacyCollections } from './legacy-collections.js';
import { legacyInstances } from './legacy-instances.js';
import { legacyParameters } from './legacy-parameters.js';
import { legacySeveral } from './legacy-several.js';
import { legacyValues } from './legacy-values.js';
import { limitsAndVersions } from './limits.js';
import { lostParts } from './lost-parts.js';
import { nearMisses } from './near-misses.js';
import { nearby } from './nearby.js';
import { options } from './options.js';
import { output } from './output.js';
import { propertiesRead } from './properties-read.js';
import { propertiesWrite } from './properties-write.js';
import { queryParameters } from './query-parameters.js';
import { resolutions } from './resolutions.js';
import { resolutionsOfFiles } from './resolutions-of-files.js';
import { resolutionsOfValues } from './resolutions-of-values.js';
import { security } from './security.js';
import { singlePlaces } from './single-places.js';
import { slips } from './slips.js';
import { streaming } from './streaming.js';
import { systematicLogins } from './systematic-logins.js';
import { systematicParameters } from './systematic-parameters.js';
import { systematicSessions } from './systematic-sessions.js';
import { systematicStreaming } from './systematic-streaming.js';
import { types } from './types.js';
import { typesAndIds } from './types-and-ids.js';
import { unsent } from './unsent.js';
import { writeAnswers } from './write-answers.js';
import { writeBodies } from './write-bodies.js';
import { writeProperties } from './write-properties.js';
import { xml } from './xml.js';

/** Every mutant, in groups of about the same size, which are proven at the same time. */
export const mutants = {
  fields: [...fields, ...input, ...output, ...builtInTypes, ...boundaryValues, ...types, ...xml],
  entities: [
    ...entitiesRead,
    ...entitiesQuery,
    ...entitiesWrite,
    ...entitiesAnswers,
    ...writeAnswers,
    ...writeBodies,
    ...entitiesDelete,
    ...queryParameters,
    ...confusedValues,
    ...typesAndIds,
    ...slips,
    ...singlePlaces,
  ],
  'properties-and-options': [
    ...propertiesRead,
    ...propertiesWrite,
    ...writeProperties,
    ...options,
    ...defaults,
    ...absentAnswers,
    ...headerValues,
    ...errors,
    ...limitsAndVersions,
    ...security,
    ...resolutions,
    ...resolutionsOfValues,
    ...resolutionsOfFiles,
    ...clauses,
    ...combinations,
  ],
  legacy: [
    ...legacyParameters,
    ...legacyAssemblies,
    ...legacySeveral,
    ...legacyValues,
    ...legacyInstances,
    ...legacyCollections,
    ...actionsAndEvaluation,
  ],
  'files-and-sessions': [
    ...streaming,
    ...systematicStreaming,
    ...systematicParameters,
    ...systematicLogins,
    ...systematicSessions,
    ...details,
    ...nearMisses,
    ...keptAnswers,
    ...lostParts,
    ...furtherEffects,
    ...nearby,
    ...unsent,
  ],
} as const satisfies { readonly [group: string]: readonly Mutant[] };

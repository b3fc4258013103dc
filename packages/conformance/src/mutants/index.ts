import { entitiesAnswers } from './entities-answers.js';
import { entitiesDelete } from './entities-delete.js';
import { entitiesQuery } from './entities-query.js';
import { entitiesRead } from './entities-read.js';
import { entitiesWrite } from './entities-write.js';
import { errors } from './errors.js';
import { fields } from './fields.js';
import { legacyAssemblies } from './legacy-assemblies.js';
import { legacyCollections } from './legacy-collections.js';
import { legacyInstances } from './legacy-instances.js';
import { legacyParameters } from './legacy-parameters.js';
import { limitsAndVersions } from './limits.js';
import { logins } from './logins.js';
import type { Mutant } from './mutant.js';
import { options } from './options.js';
import { programs } from './programs.js';
import { propertiesRead } from './properties-read.js';
import { propertiesWrite } from './properties-write.js';
import { resolutions } from './resolutions.js';
import { security } from './security.js';
import { states } from './states.js';
import { streaming } from './streaming.js';
import { types } from './types.js';

/** Every mutant, by the file that holds them. */
export const mutants = {
  fields,
  types,
  states,
  streaming,
  options,
  'entities-read': entitiesRead,
  'entities-query': entitiesQuery,
  'entities-write': entitiesWrite,
  'entities-answers': entitiesAnswers,
  'entities-delete': entitiesDelete,
  'legacy-parameters': legacyParameters,
  'legacy-assemblies': legacyAssemblies,
  'legacy-instances': legacyInstances,
  'legacy-collections': legacyCollections,
  logins,
  programs,
  'properties-read': propertiesRead,
  'properties-write': propertiesWrite,
  errors,
  limits: limitsAndVersions,
  security,
  resolutions,
} as const satisfies {
  readonly [file: string]: readonly Mutant[];
};

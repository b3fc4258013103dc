import type { Requirement } from './requirement.js';
import { jsonResolutions, v2Resolutions } from './resolutions-json.js';
import { legacyResolutions, streamingResolutions } from './resolutions-legacy.js';
import { serviceResolutions } from './resolutions-service.js';
import { fields } from './s2-fields.js';
import { states } from './s3-states.js';
import { streaming } from './s4-1-streaming.js';
import { options } from './s4-7-options.js';
import { entities } from './s4-8-entities.js';
import { properties } from './s4-9-properties.js';
import {
  actions,
  assembly,
  create,
  entityCall,
  evaluation,
  fetchCall,
  legacyCalls,
  legacyDelete,
  legacyParameters,
  listCalls,
  mapCalls,
  propertyFetch,
  security,
  setCalls,
  update,
} from './s4-legacy.js';
import { authentication, errors, events, limits, versioning } from './s5-to-9.js';

/** Every statement that the suite judges: the specification by section, then the resolutions by number. */
export const requirements: readonly Requirement[] = [
  ...fields,
  ...states,
  ...streaming,
  ...legacyParameters,
  ...legacyCalls,
  ...assembly,
  ...create,
  ...legacyDelete,
  ...entityCall,
  ...fetchCall,
  ...listCalls,
  ...mapCalls,
  ...propertyFetch,
  ...setCalls,
  ...update,
  ...security,
  ...actions,
  ...evaluation,
  ...options,
  ...entities,
  ...properties,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
  ...serviceResolutions,
  ...jsonResolutions,
  ...v2Resolutions,
  ...streamingResolutions,
  ...legacyResolutions,
];

export type { Requirement } from './requirement.js';

import type { Requirement } from '../case/requirement.js';
import { fields } from './2-fields/requirements.js';
import { jsonResolutions } from './2-fields/resolutions.js';
import { states } from './3-sessions/requirements.js';
import { streaming } from './4.1-streaming/requirements.js';
import { streamingResolutions } from './4.1-streaming/resolutions.js';
import { legacyParameters } from './4.2-legacy-parameters/requirements.js';
import { legacyCalls } from './4.3-legacy-calls/requirements.js';
import { legacyResolutions } from './4.3-legacy-calls/resolutions.js';
import { security } from './4.4-security/requirements.js';
import { actions } from './4.5-actions/requirements.js';
import { evaluation } from './4.6-evaluation/requirements.js';
import { options } from './4.7-options/requirements.js';
import { entities } from './4.8-entities/requirements.js';
import { v2Resolutions } from './4.8-entities/resolutions.js';
import { properties } from './4.9-properties/requirements.js';
import { authentication } from './5-authentication/requirements.js';
import { serviceResolutions } from './5-authentication/resolutions.js';
import { errors } from './7-errors/requirements.js';
import { events, limits, versioning } from './sections-without-cases.js';

/** All requirements of the suite: those of the specification by section, then those of the resolutions by number. */
export const requirements: readonly Requirement[] = [
  ...fields,
  ...states,
  ...streaming,
  ...legacyParameters,
  ...legacyCalls,
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

export type { Requirement } from '../case/requirement.js';

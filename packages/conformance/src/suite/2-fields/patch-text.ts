import type { CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, sendJson } from '../requests.js';

/** Sends a property of an entity as JSON text in a PATCH. */
export const patchText = (c: CaseContext, made: Made, property: string, text: string): Promise<Observation> =>
  sendJson(c, 'PATCH', entityPath(c, made), `{${JSON.stringify(property)}:${text}}`);

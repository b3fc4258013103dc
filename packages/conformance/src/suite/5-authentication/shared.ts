import type { CaseContext } from '../../case/case.js';
import { encode, sendMarked } from '../requests.js';

/** The path with a session id of the case's own. */
export const withSession = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}sessionId=${encode(id)}`;

export const get = (c: CaseContext, path: string, headers: { readonly [name: string]: string } = {}) =>
  sendMarked(c, { method: 'GET', path, headers });

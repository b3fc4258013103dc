import { ControlError } from '../control/control-body.js';
import {
  type ControlHandler,
  type ControlRequest,
  type ControlRoute,
  queryOf,
  rule,
} from '../control/control-request.js';
import { documentedDialect } from '../endpoints/dialect.js';
import { entityPath, requireEntity } from '../endpoints/lookup.js';
import { isV2 } from '../endpoints/response-format.js';
import { type HttpResponse, jsonValue } from '../http/message.js';
import { unknownPath } from '../http/router.js';
import { formatScalar } from '../model/scalar-text.js';
import { excerpt } from '../text/messages.js';
import type { ReferrerDescription, ReferrersDescription } from './descriptions.js';
import { describeModel } from './model-description.js';

/** The routes that show the content of a world. */
export const dataRoutes: readonly ControlRoute[] = [
  { pattern: '-/model', methods: { GET: ({ world }) => jsonValue(200, { ...describeModel(world.state) }, rule) } },
  { pattern: '-/referrers/:access/:type/:id/:partition?', methods: { GET: listReferrers } },
  {
    pattern: '-/service/*',
    methods: { GET: callService, POST: callService, PUT: callService, PATCH: callService, DELETE: callService },
  },
];

const maxReferrers = 1_000;

/** The entities that refer to an entity, page by page. */
function listReferrers({ http, world, parameters }: ControlRequest): HttpResponse {
  const path = entityPath({ arrived: world, dialect: documentedDialect, parameters, method: 'GET' });
  const { state } = path.access.store;
  const { ref } = requireEntity(path, state, undefined);
  const { start, max } = pageOf(http);
  const referrers: ReferrerDescription[] = [];
  const answer = (page: ReferrersDescription) => jsonValue(200, { ...page }, rule);
  let position = 0;
  for (const { owner, property } of state.referrersOf(ref)) {
    position += 1;
    if (position <= start) continue;
    if (referrers.length === max) return answer({ referrers, hasMore: true });
    referrers.push({
      type: owner.type.signature,
      id: formatScalar(owner.id),
      partition: owner.partition,
      property: property.name,
    });
  }
  return answer({ referrers, hasMore: false });
}

function pageOf(http: ControlRequest['http']): { readonly start: number; readonly max: number } {
  const page = { start: 0, max: 50 };
  for (const [name, text] of queryOf(http)) {
    if (name !== 'start' && name !== 'max') throw new ControlError(`Unknown parameter "${excerpt(name)}".`);
    const [least, most] = name === 'start' ? [0, Number.MAX_SAFE_INTEGER] : [1, maxReferrers];
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new ControlError(`Expected an integer from ${least} to ${most} as "${name}", got "${excerpt(text)}".`);
    }
    page[name] = value;
  }
  return page;
}

/**
 * A call of the v2 endpoint, or a download. Others are refused: where GET changes something, a page of another origin
 * could do so too, since browsers send such a request without an origin.
 */
function callService({ http, server, world, prefix, path }: ControlRequest): ReturnType<ControlHandler> {
  const inService = path.slice(2);
  const isDownload = http.method === 'GET' && inService[0] === 'streaming';
  if (!isV2(inService) && !isDownload) throw unknownPath(path, rule);
  return server.serve(http, world, inService, prefix + server.basePath);
}

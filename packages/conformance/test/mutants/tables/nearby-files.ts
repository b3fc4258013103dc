import { mutant, type Row } from '../mutant.js';
import {
  also,
  asking,
  custom,
  dropHeader,
  given,
  header,
  ifStatus,
  isNode,
  jsonOf,
  on,
  parameterOf,
  paths,
  requests,
  setResponseHeader,
  withJson,
  withQuery,
} from '../mutations/index.js';

const { streaming } = paths;

const part = header('range');

/** Services that lose what belongs to a part of a file, or to an upload, in some of its forms. */
export const nearbyFiles: readonly Row[] = [
  mutant(
    'R-46-04',
    'the size of a file without bytes is 0',
    requests(
      'DELETE',
      streaming,
    )(
      also((request, { status }) => {
        const [id, access, session] = ['resourceId', 'accessId', 'sessionId'].map((name) => parameterOf(request, name));
        if (status !== 200) return undefined;
        const path = `/rest/v2/entities/${access}/com.vendor.model.resource.Resource/${id}`;
        const changed = withJson(withQuery(request, [['sessionId', session ?? '']]), { fileSize: 0 });
        const headers = { ...request.headers, 'content-type': 'application/json' };
        return { ...changed, method: 'PATCH', path, headers };
      }),
    ),
  ),
  mutant(
    'STR-DL-07',
    'a part has the type of unknown content',
    on('GET', streaming, part, ifStatus(206, setResponseHeader('content-type', 'application/octet-stream'))),
  ),
  mutant(
    'STR-DL-06',
    'a part is always inline',
    on('GET', streaming, part, setResponseHeader('content-disposition', 'inline; filename="other.txt"')),
  ),
  ...(
    [
      ['a part', part],
      ['`download`', given('download', 'true')],
      ['`fileName`', given('fileName')],
    ] as const
  ).map(([what, when]) =>
    mutant('STR-DL-10', `with ${what} the tag is not read`, on('GET', streaming, when, dropHeader('if-none-match'))),
  ),
  mutant(
    'R-47-08',
    'only the last tag of a list is read',
    asking((request) => {
      const tag = request.headers['if-none-match']?.split(',').at(-1)?.trim();
      return tag === undefined ? request : { ...request, headers: { ...request.headers, 'if-none-match': tag } };
    }),
    { deviates: 'D-55' },
  ),
  mutant(
    'RES-08',
    'each file of an upload has the checksum of the first',
    requests(
      'POST',
      streaming,
    )(
      custom(async (request, next) => {
        const response = await next(request);
        const json = jsonOf(response);
        const [first] = Array.isArray(json) ? json : [];
        if (!Array.isArray(json) || !isNode(first)) return response;
        return withJson(
          response,
          json.map((each) => (isNode(each) ? { ...each, md5: first['md5'] } : each)),
        );
      }),
    ),
  ),
];

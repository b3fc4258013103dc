import { mutant, tableOf } from '../mutant.js';
import {
  also,
  asking,
  body,
  call,
  dropHeader,
  editJson,
  editMember,
  given,
  isNode,
  jsonOf,
  type Node,
  on,
  paths,
  property,
  queryOf,
  replaceInHeader,
  replaceInText,
  setParameter,
  swallow,
  withQuery,
} from '../mutations/index.js';

const { collection, entities, entity, legacy, properties, streaming } = paths;

const isEntity = body((json) => isNode(json) && json['id'] !== undefined);

const bare = (value: unknown): unknown => (isNode(value) ? value['value'] : value);

/** The second element of the list has no type. */
function withoutSecondType(json: unknown): unknown {
  if (!isNode(json) || !Array.isArray(json['entities'])) return json;
  const untyped = ({ _type, ...rest }: Node): Node => rest;
  const list = json['entities'].map((each: unknown, index) => (index === 1 && isNode(each) ? untyped(each) : each));
  return { ...json, entities: list };
}

/** A request for the entity whose id the body names, in place of that in the path. */
const toIdOfBody = asking((request) => {
  const json = jsonOf(request);
  const id = isNode(json) ? bare(json['id']) : undefined;
  return id === undefined ? request : { ...request, path: request.path.replace(/[^/]+$/, String(id)) };
});

/** The entity in the body of a property call is changed, too. */
const changesHeld = also((request) => {
  const json = jsonOf(request);
  const held = isNode(json) ? `/${String(json['_type'])}/${String(bare(json['id']))}` : '';
  const path = request.path.replace('/properties/', '/entities/').split('/').slice(0, 5).join('/');
  return { ...request, method: 'PATCH', path: `${path}${held}` };
});

/** Of several conditions on one property the last counts. */
const lastCondition = asking((request) => {
  const all = queryOf(request);
  const last = new Map(all.map((each) => [each[0], each]));
  return withQuery(
    request,
    all.filter((each) => !each[0].startsWith('where.') || last.get(each[0]) === each),
  );
});

/** Faults in one place: one element, one call, one method, or one value of an option. */
export const singlePlaces = tableOf(
  'places',
  mutant(
    'VAL-01',
    'the second entity of an envelope has no `_type`',
    on('GET', collection, given('projection', 'envelope'), editJson(withoutSecondType)),
  ),
  mutant(
    'VAL-02',
    'from the eleventh entity on, `_id` is a number',
    on('GET', collection, replaceInText(/"_id":(\s*)"(\d\d+)"/g, '"_id":$1$2')),
  ),
  mutant(
    'VAL-07',
    'a constant in a list is bare',
    on(
      'GET',
      entities,
      editMember('enumList', (value) => (Array.isArray(value) ? value.map(bare) : value)),
    ),
    { deviates: 'D-9' },
  ),
  mutant(
    'R-18-07',
    '`polymorphic`: a long in an object property is bare',
    on(
      'GET',
      entities,
      given('type-explicitness', 'polymorphic'),
      editMember('objectProperty', (value) => Number(bare(value))),
    ),
  ),
  ...['list-remove', 'set-remove'].map((name) =>
    mutant(
      'R-22-07',
      `\`${name}\` compares decimals by their texts`,
      on('*', call(name), given('value', '1.50'), swallow),
      {
        deviates: 'D-61',
      },
    ),
  ),
  ...['PUT', 'PATCH'].map((method) =>
    mutant(
      'R-45-01',
      `${method} of a reference changes the entity`,
      on(method, property('entityProperty'), isEntity, changesHeld),
    ),
  ),
  ...['POST', 'PATCH'].map((method) =>
    mutant('R-39-01', `${method} follows the id of the body`, on(method, entity, isEntity, toIdOfBody)),
  ),
  ...(
    [
      ['legacy calls', '*', legacy],
      ['downloads', 'GET', streaming],
      ['PATCH', 'PATCH', entity],
      ['DELETE', 'DELETE', entity],
    ] as const
  ).map(([what, methods, path]) =>
    mutant('R-2-01', `${what}: \`gm-session-id\` is not read`, on(methods, path, dropHeader('gm-session-id'))),
  ),
  mutant('R-15-06', 'DELETE reads only the last of two conditions', on('DELETE', collection, lastCondition)),
  mutant(
    'R-16-01',
    'what is no boolean is true',
    on('GET', entity, given('write-empty-properties', 'yes'), setParameter('write-empty-properties', 'true')),
  ),
  mutant(
    'OPT-WEP-02',
    'an envelope has `additionalInfos`',
    on(
      'GET',
      entity,
      given('projection', 'envelope'),
      given('write-empty-properties', 'true'),
      editJson((json) => (isNode(json) ? { ...json, additionalInfos: {} } : json)),
    ),
    { deviates: 'D-28' },
  ),
  mutant('R-5-02', 'a property has no PATCH', on('OPTIONS', properties, replaceInHeader('allow', /PATCH,? ?/, ''))),
  mutant('R-5-02', 'a file cannot be deleted', on('OPTIONS', streaming, replaceInHeader('allow', /DELETE,? ?/, ''))),
);

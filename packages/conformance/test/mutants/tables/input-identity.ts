import { mutant, type Row } from '../mutant.js';
import {
  editBody,
  given,
  idAfter,
  insteadOf,
  isNode,
  type Mutation,
  type Node,
  on,
  paths,
  setParameter,
  type When,
  without,
} from '../mutations/index.js';

const option = 'identity-management-mode';
const { collection } = paths;

/** Requests of the cases without the option: the suite's own name a projection. */
const inMode = (mode: string): When => (mode === 'default' ? without(option, 'projection') : given(option, mode));

/**
 * Each mode with the effect of each other mode, if a body shows the difference, and the requirement that this violates.
 */
const confusedModes: readonly (readonly [from: string, to: string, requirement: string])[] = [
  ...(['default', 'auto'] as const).flatMap(
    (mode) =>
      [
        [mode, 'off', 'R-28-03'],
        [mode, 'off', 'R-64-01'],
        [mode, '_id', 'R-28-03'],
        [mode, 'id', 'R-64-01'],
      ] as const,
  ),
  ['_id', 'auto', 'R-28-05'],
  ['_id', 'off', 'OPT-IDM-03'],
  ['_id', 'id', 'OPT-IDM-03'],
  ['_id', 'id', 'R-28-01'],
  ['id', 'auto', 'R-21-14'],
  ['id', 'off', 'R-28-02'],
  ['id', '_id', 'R-28-02'],
  ['off', 'auto', 'OPT-IDM-02'],
  ['off', 'auto', 'R-64-02'],
  ['off', '_id', 'OPT-IDM-02'],
  ['off', 'id', 'R-28-04'],
];

const modes: readonly Row[] = confusedModes.map(([from, to, requirement]) =>
  mutant(
    requirement,
    `${from === 'default' ? 'the default' : `\`${from}\``} counts as \`${to}\``,
    on('POST PUT', collection, inMode(from), setParameter(option, to)),
  ),
);

/** Changes the objects of the list, but not the one in the entity property. */
const inList = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editBody((json) =>
    isNode(json) && Array.isArray(json['entityList']) ? { ...json, entityList: change(json['entityList']) } : json,
  );

const last = (change: (object: Node) => unknown) => (list: readonly unknown[]) =>
  list.map((each, index) => (index === list.length - 1 && isNode(each) ? change(each) : each));

const anotherLocalId = inList(last((each) => (each['_id'] === undefined ? each : { ...each, _id: 'another' })));
const anotherId = inList(last((each) => (each['id'] === undefined ? each : { ...each, id: idAfter(each['id'], 1) })));

/** The last object of the list comes first, in the entity property. */
const lastFirst: Mutation = editBody((json) => {
  if (!isNode(json) || !Array.isArray(json['entityList'])) return json;
  const list: readonly unknown[] = json['entityList'];
  const { entityProperty, ...rest } = json;
  if (entityProperty === undefined) return { ...rest, entityList: list.toReversed() };
  return { ...rest, entityProperty: list.at(-1), entityList: [...list.slice(0, -1), entityProperty] };
});

/** If the entity property only has an id, all other objects only have one, too. */
const onlyMentions: Mutation = editBody((json) => {
  if (!isNode(json) || !isNode(json['entityProperty']) || !Array.isArray(json['entityList'])) return json;
  const mention = json['entityProperty'];
  if (Object.keys(mention).some((name) => name !== '_type' && name !== 'id')) return json;
  return { ...json, entityList: json['entityList'].map(() => mention) };
});

/** Changes a list whose first object only has an id and a partition. */
const inListWithNamed = (change: (named: Node, others: readonly unknown[]) => readonly unknown[]): Mutation =>
  inList(([first, ...others]) =>
    isNode(first) && Object.keys(first).join() === '_type,id,partition'
      ? [first, ...change(first, others)]
      : [first, ...others],
  );

/** An object with the id and the partition of the first one has no further properties either. */
const onlyNamed = inListWithNamed((named, others) =>
  others.map((each) => (isNode(each) && each['partition'] === named['partition'] ? named : each)),
);

const inFirstPartition = inListWithNamed(({ partition }, others) =>
  others.map((each) => (isNode(each) ? { ...each, partition } : each)),
);

/** The outer entity gets the text of the entity in its entity property. */
const nestedCounts: Mutation = editBody((json) => {
  const nested = isNode(json) ? json['entityProperty'] : undefined;
  return isNode(json) && isNode(nested) ? { ...json, stringProperty: nested['stringProperty'] } : json;
});

const isReference = (value: unknown): boolean => isNode(value) && value['_ref'] !== undefined;

const objects: readonly Row[] = [
  ...(
    [
      ['default', 'OPT-IDM-01', 'R-64-01'],
      ['auto', 'OPT-IDM-01', 'R-64-01'],
      ['_id', 'OPT-IDM-03', 'R-28-01'],
    ] as const
  ).flatMap(([mode, counted, listed]) => [
    mutant(counted, `${mode}: the last of three objects with one \`_id\` is another`, written(mode, anotherLocalId)),
    mutant(
      listed,
      `${mode}: the last of three objects with one \`_id\` in a list is another`,
      written(mode, anotherLocalId),
    ),
    mutant(listed, `${mode}: the last of three objects with one \`_id\` counts`, written(mode, lastFirst)),
  ]),
  ...(
    [
      ['default', 'OPT-IDM-01', 'R-28-03'],
      ['auto', 'OPT-IDM-01', 'R-28-03'],
      ['id', 'OPT-IDM-04', 'R-28-02'],
    ] as const
  ).flatMap(([mode, counted, first]) => [
    mutant(counted, `${mode}: the last of three objects with one \`id\` is another`, written(mode, anotherId)),
    mutant(first, `${mode}: the last of three objects with one \`id\` counts`, written(mode, lastFirst)),
  ]),
  mutant('R-28-07', 'an object that only has an id counts as the first one', written('id', onlyMentions)),
  mutant('R-28-07', 'an object that only has an id and a partition counts as the first one', written('id', onlyNamed)),
  mutant('R-28-02', 'an entity has the partition in which its id is first named', written('id', inFirstPartition)),
  mutant('R-28-08', 'the object in the body counts, and not that of the path', on('PUT', paths.entity, nestedCounts)),
  mutant('R-28-04', '`off`: the last of three objects with one `id` is passed over', written('off', withoutLast())),
  mutant('R-28-05', '`_id`: the last of three objects with one `id` is passed over', written('_id', withoutLast())),
  ...(['default', 'auto', '_id', 'id', 'off'] as const).flatMap((mode) => [
    mutant('R-28-06', `${mode}: a \`_ref\` at the end is passed over`, written(mode, withoutLast(isReference))),
    mutant(
      'R-28-06',
      `${mode}: a \`_ref\` at the beginning is passed over`,
      written(mode, withoutProperty(isReference)),
    ),
  ]),
  ...(
    [
      ['auto', 'OPT-IDM-01'],
      ['default', 'OPT-IDM-01'],
      ['_id', 'OPT-IDM-03'],
    ] as const
  ).map(([mode, requirement]) =>
    mutant(requirement, `${mode}: a \`_ref\` at the end is passed over`, written(mode, withoutLast(isReference))),
  ),
  mutant(
    'R-21-13',
    'a dangling `_ref` at the end is passed over',
    written('default', insteadOf(400, withoutLast(isReference))),
    { deviates: 'D-38' },
  ),
  mutant('R-21-14', '`off`: what repeats an `_id` is passed over', written('off', insteadOf(400, onlyFirst()))),
  mutant('R-21-14', '`id`: what repeats an `_id` is passed over', written('id', insteadOf(400, onlyFirst()))),
];

function written(mode: string, ...steps: readonly (When | Mutation)[]): Mutation {
  return on('POST PUT', collection, inMode(mode), ...steps);
}

/** The last object of the list is not read. */
function withoutLast(isMeant: (value: unknown) => boolean = () => true): Mutation {
  return inList((list) => (isMeant(list.at(-1)) ? list.slice(0, -1) : list));
}

function onlyFirst(): Mutation {
  return inList((list) => list.slice(0, 1));
}

function withoutProperty(isMeant: (value: unknown) => boolean): Mutation {
  return editBody((json) => {
    if (!isNode(json) || !isMeant(json['entityProperty'])) return json;
    const { entityProperty: _passedOver, ...rest } = json;
    return rest;
  });
}

/** 4.7, R-28 and R-64: which objects of a body are one. */
export const inputIdentity: readonly Row[] = [...modes, ...objects];

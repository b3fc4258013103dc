import { mutant, type Row, tableOf } from '../mutant.js';
import {
  call,
  editBody,
  editEach,
  editParameter,
  given,
  insteadOf,
  isNode,
  type Mutation,
  type Node,
  on,
  type When,
} from '../mutations/index.js';
import { omitAt, type Position, positions, repeatAt, replaceAt } from './elements.js';
import { anonymous } from './entities-shared.js';

/** The calls that take an assembly, and the requirement about several entities. */
const assemblyCalls = [
  { name: 'assembly-manipulate', several: 'ASM-02' },
  { name: 'assembly-stream-manipulate', several: 'ASM-07' },
] as const;

type AssemblyCall = (typeof assemblyCalls)[number];

type Change = (json: unknown) => unknown;

const editAssembly = ({ name }: AssemblyCall, change: Change): Mutation =>
  name === 'assembly-manipulate'
    ? editParameter('body', (text) => JSON.stringify(change(JSON.parse(text))))
    : editBody(change);

const sending = (each: AssemblyCall, change: Change, ...steps: readonly (When | Mutation)[]): Mutation =>
  on('*', call(each.name), ...steps, editAssembly(each, change));

type ChangeEntities = (entities: readonly unknown[]) => readonly unknown[];

/** Changes the entities of a bare assembly. */
const inArray =
  (change: ChangeEntities): Change =>
  (json) =>
    Array.isArray(json) ? change(json) : json;

/** Changes the entities of an envelope. */
const inEnvelope =
  (change: ChangeEntities): Change =>
  (json) =>
    isNode(json) && Array.isArray(json['assembly']) ? { ...json, assembly: change(json['assembly']) } : json;

/** Changes the references to new entities in an envelope. */
const inNamed =
  (change: ChangeEntities): Change =>
  (json) => {
    const named = isNode(json) ? json['instantiationsWithId'] : undefined;
    if (!isNode(json) || !isNode(named) || !Array.isArray(named['value'])) return json;
    return { ...json, instantiationsWithId: { ...named, value: change(named['value']) } };
  };

const hasId = (each: unknown): boolean => isNode(each) && each['id'] !== undefined;
const hasNoId = (each: unknown): boolean => !hasId(each);

/** Leaves out the entity at a place if it is the only one that meets a condition. */
const omitOnly =
  (position: Position, isMeant: (each: unknown) => boolean): ChangeEntities =>
  (entities) => {
    const rest = omitAt(entities, position);
    return entities.filter(isMeant).length === 1 && !rest.some(isMeant) ? rest : entities;
  };

/** The values of an entity are ignored, except its id and the marker, by which it is found. */
const unsaid = (each: unknown): unknown => {
  if (!isNode(each)) return each;
  const kept = Object.entries(each).filter(([name]) => name.startsWith('_') || ['id', 'label'].includes(name));
  return Object.fromEntries(kept);
};

/** Every entity with an id is named, or those that are not named have no id. */
const namingAll: Change = (json) => {
  if (!isNode(json) || !Array.isArray(json['assembly'])) return json;
  const value = json['assembly'].filter(hasId).map((each) => ({ _ref: isNode(each) ? each['_id'] : '' }));
  return { ...json, instantiationsWithId: { _type: 'set', value } };
};

const unnamed = (json: unknown): ((each: unknown) => boolean) => {
  const named = JSON.stringify(isNode(json) ? (json['instantiationsWithId'] ?? null) : null);
  return (each) => isNode(each) && !named.includes(`"_ref":${JSON.stringify(each['_id'])}`);
};

const forgettingIds: Change = (json) => {
  const isMeant = unnamed(json);
  return inEnvelope((entities) => entities.map((each) => (isMeant(each) ? anonymous(each) : each)))(json);
};

const passingOver: Change = (json) => {
  const isMeant = unnamed(json);
  return inEnvelope((entities) => entities.filter((each) => !isMeant(each)))(json);
};

const bodies: readonly Row[] = assemblyCalls.flatMap((each) => [
  ...positions.flatMap((position) => [
    mutant(
      each.several,
      `${each.name}: what the ${position} of three says of itself is not read`,
      sending(
        each,
        inArray((all) => replaceAt(all, position, unsaid)),
      ),
    ),
    mutant(
      each.several,
      `${each.name}: the ${position} of three is passed over`,
      sending(
        each,
        inArray((all) => omitAt(all, position)),
      ),
    ),
    mutant(
      each.several,
      `${each.name}: the ${position} of three is read twice`,
      sending(
        each,
        inArray((all) => (all.every(hasNoId) ? repeatAt(all, position) : all)),
      ),
    ),
    mutant(
      'ASM-10',
      `${each.name}: the ${position} of three, the only one with an id, is passed over`,
      sending(each, inArray(omitOnly(position, hasId))),
    ),
    mutant(
      'ASM-09',
      `${each.name}: the ${position} of three, the only one without id, is passed over`,
      sending(each, inArray(omitOnly(position, hasNoId))),
    ),
    mutant(
      'ASM-11',
      `${each.name}: the ${position} of three is passed over where its id is unknown`,
      sendingInstead(
        each,
        inArray((all) => omitAt(all, position)),
      ),
    ),
    mutant(
      'ASM-11',
      `${each.name}: the ${position} of three is created where its id is unknown`,
      sendingInstead(
        each,
        inArray((all) => replaceAt(all, position, anonymous)),
      ),
    ),
    mutant(
      'TYP-05',
      `${each.name}: the ${position} of three of an envelope is passed over`,
      sending(each, (json) => passedInEnvelope(json, position)),
    ),
    mutant(
      'TYP-05',
      `${each.name}: what the ${position} of three of an envelope says of itself is not read`,
      sending(
        each,
        inEnvelope((all) => replaceAt(all, position, unsaid)),
      ),
    ),
    mutant(
      'TYP-06',
      `${each.name}: the ${position} of three references of an envelope is passed over`,
      sending(
        each,
        inNamed((all) => omitAt(all, position)),
      ),
    ),
    mutant(
      'ASM-14',
      `${each.name}: the ${position} of three of an envelope gets an id of the service`,
      sending(
        each,
        inEnvelope((all) => replaceAt(all, position, anonymous)),
      ),
    ),
  ]),
  mutant('ASM-14', `${each.name}: an envelope creates each entity with an id`, sending(each, namingAll)),
  mutant('ASM-14', `${each.name}: an envelope does only what it names`, sending(each, passingOver)),
  mutant(
    'ASM-15',
    `${each.name}: what an envelope does not name is created with its id`,
    sendingInstead(each, namingAll),
  ),
  mutant(
    'ASM-15',
    `${each.name}: what an envelope does not name is created with another id`,
    sendingInstead(each, forgettingIds),
  ),
  mutant('ASM-15', `${each.name}: what an envelope does not name is passed over`, sendingInstead(each, passingOver)),
  ...(['payload', 'envelope'] as const).map((projection) =>
    mutant(
      'R-59-07',
      `${each.name}: \`${projection}\` has of several manipulations the first`,
      on('*', call(each.name), given('projection', projection), editEach(firstManipulation)),
    ),
  ),
]);

function firstManipulation(node: Node): unknown {
  const list = node['compoundManipulationList'];
  return Array.isArray(list) ? list[0] : node;
}

/** Changes the request only if the service without a fault answers that an id has no instance. */
function sendingInstead(each: AssemblyCall, change: Change): Mutation {
  return on('*', call(each.name), insteadOf(404, editAssembly(each, change)));
}

/** Leaves out the entity at a place of an envelope, and the reference to it. */
function passedInEnvelope(json: unknown, position: Position): unknown {
  if (!isNode(json) || !Array.isArray(json['assembly'])) return json;
  const kept = new Set(omitAt(json['assembly'], position).map((each) => (isNode(each) ? each['_id'] : undefined)));
  const named = inNamed((all) => all.filter((each) => isNode(each) && kept.has(each['_ref'])))(json);
  return inEnvelope((all) => omitAt(all, position))(named);
}

/** 4.3: assemblies of three entities and what is answered about them. */
export const legacySeveral = tableOf('several', ...bodies);

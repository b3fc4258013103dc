import { mutant, table } from '../mutant.js';
import {
  call,
  editBody,
  editParameter,
  given,
  isNode,
  type Node,
  not,
  requests,
  type When,
} from '../mutations/index.js';

const name = 'assembly-manipulate';
const stream = 'assembly-stream-manipulate';
/** Mutates the entities of a request. */
const editing = (change: (json: unknown) => unknown, ...conditions: readonly When[]) =>
  requests('GET', call(name), ...conditions)(editParameter('body', (text) => JSON.stringify(change(JSON.parse(text)))));

const anEnvelope = given('body', /ManipulationEnvelope/);
const noEnvelope = not(given('body', /ManipulationEnvelope/));
const withId = given('body', /"id":/);
const withoutId = not(given('body', /"id":/));

/** Changes one entity, each entity of an array, or the entity in an envelope. */
const each =
  (change: (entity: Node) => Node) =>
  (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(each(change));
    if (!isNode(json)) return json;
    return isNode(json['assembly']) ? { ...json, assembly: change(json['assembly']) } : change(json);
  };

const withoutIds = each(({ id: _id, ...entity }) => entity);

/** An envelope that names no entity, and whose entity has no id. */
const namingNone = (json: unknown): unknown => {
  const bare = withoutIds(json);
  return isNode(bare) ? { ...bare, instantiationsWithId: null } : bare;
};

/** 4.3: assemblies. */
export const legacyAssemblies = table(
  mutant(
    'ASM-02',
    'of an array only the first is taken',
    editing((json) => [json].flat()[0]),
  ),
  mutant(
    'ASM-07',
    'of an array in the body only the first is taken',
    requests('POST', call(stream))(editBody((json) => [json].flat()[0])),
  ),
  mutant(
    'ASM-09',
    'an entity without id is created as an instance of another type',
    editing(
      each((entity) => ({ ...entity, _type: 'com.vendor.conformance.model.SpecialItem' })),
      withoutId,
    ),
  ),
  mutant(
    'ASM-13',
    'a property that is not supplied is emptied',
    editing(
      each((entity) => ({ integerProperty: null, ...entity })),
      withId,
      noEnvelope,
    ),
  ),
  mutant('ASM-14', 'the entity is created with an id of the service', editing(namingNone, anEnvelope)),
);

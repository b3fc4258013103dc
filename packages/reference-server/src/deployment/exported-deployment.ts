import { type AccessDefinition, type Deployment, NumberText } from '@platform-services/sdk/model';
import { formatScalar } from '../model/scalar-text.js';
import type { Entity, Ref } from '../model/values.js';
import { base64Text, concat } from '../platform/runtime.js';
import { type Content, readContent } from '../resources/content.js';
import { everything, type State } from '../store/store.js';
import { visiting } from '../work/steps.js';
import { type EncodedEntity, encodeEntity } from './encode-entity.js';

/** A deployment without what requests can change. */
export interface DeploymentFrame extends Omit<Deployment, 'accesses'> {
  readonly accesses: readonly AccessFrame[];
}

/** An access without its entities and resources. */
type AccessFrame = Omit<AccessDefinition, 'entities' | 'resources'>;

export function frameOf(deployment: Deployment): DeploymentFrame {
  const accesses = deployment.accesses.map(({ entities, resources, ...access }) => access);
  return { ...deployment, accesses };
}

/** A state as a deployment, which loads to the same state again. */
export type ExportedDeployment = ReturnType<typeof exportedDeployment>;

/** @param states the states of the accesses by their ids */
export function exportedDeployment(frame: DeploymentFrame, states: ReadonlyMap<string, State>) {
  const open = (id: string): ExportedAccess => {
    const state = states.get(id);
    if (state === undefined) throw new Error(`The access ${id} has no content.`);
    return new ExportedAccess(state);
  };
  return {
    /** The content of a deployment file. Services that are functions stay functions. */
    content(): Deployment {
      const accesses = frame.accesses.map((access) => ({ ...access, ...contentOf(open(access.id)) }));
      return { ...frame, accesses };
    },
    /**
     * The text of a deployment file in parts, which take a few milliseconds each. Some are empty. The service may
     * change between them.
     */
    *text(): Generator<string, void, undefined> {
      const accesses = frame.accesses.map((access) => ({ ...access, entities: later, resources: later }));
      // The texts before, between and after the contents of the accesses.
      const texts = `${definitionText({ ...frame, accesses }, '')}\n`.split(laterText).values();
      for (const { id } of frame.accesses) {
        const access = open(id);
        for (const content of [entitiesText(access, '      '), resourcesText(access, '      ')]) {
          yield texts.next().value ?? '';
          yield* content;
        }
      }
      yield* texts;
    },
    /** The text of the entities of an access, in parts as that of the whole file. */
    entitiesOf: (id: string) => entitiesText(open(id), ''),
  };
}

function contentOf(access: ExportedAccess): Pick<AccessDefinition, 'entities' | 'resources'> {
  const entities = Array.from(access.entities()).flatMap((some) => some ?? []);
  const resources = Array.from(access.resources(), ({ localId, content }) => ({
    _ref: localId,
    base64: [...base64Of(content)].join(''),
  }));
  return { entities, resources };
}

/** The entities of an access as an array, in parts. */
function* entitiesText(access: ExportedAccess, indent: string): Generator<string, void, undefined> {
  const textOf = (entity: EncodedEntity) => JSON.stringify(entity);
  let separator = '[';
  for (const some of access.entities()) {
    yield some === undefined ? '' : `${separator}\n${indent}  ${some.map(textOf).join(`,\n${indent}  `)}`;
    if (some !== undefined) separator = ',';
  }
  yield separator === '[' ? '[]' : `\n${indent}]`;
}

/** The bytes of the resources of an access as an array, in parts, once its entities have been read. */
function* resourcesText(access: ExportedAccess, indent: string): Generator<string, void, undefined> {
  let separator = '[';
  for (const { localId, content } of access.resources()) {
    yield `${separator}\n${indent}  {"_ref":${JSON.stringify(localId)},"base64":"`;
    yield* base64Of(content);
    yield '"}';
    separator = ',';
  }
  yield separator === '[' ? '[]' : `\n${indent}]`;
}

/** The bytes in base64, in parts. */
function* base64Of(content: Content): Generator<string, void, undefined> {
  let rest: Uint8Array = new Uint8Array();
  for (const block of readContent(content)) {
    const bytes = concat([rest, block]);
    const whole = bytes.byteLength - (bytes.byteLength % 3);
    yield base64Text(bytes.subarray(0, whole));
    rest = bytes.subarray(whole);
  }
  yield base64Text(rest);
}

/** Stands for the content of an access, which is written later, in parts. */
const later = Symbol();

/** The text of {@link later}, which no JSON contains. */
const laterText = '\0';

/**
 * The JSON of a part of a deployment, with an indentation of two blanks for each level. Numbers keep their digits. JSON
 * has no functions, so a service that is a function is written as one without a response.
 *
 * @param indentation the indentation of the line on which the part begins
 */
function definitionText(definition: unknown, indentation: string): string {
  if (NumberText.is(definition)) return definition.text;
  if (Object.is(definition, -0)) return '-0';
  if (typeof definition === 'function') return '{}';
  if (definition === later) return laterText;
  if (typeof definition !== 'object' || definition === null) return JSON.stringify(definition);
  const inner = `${indentation}  `;
  const [open, close, items] = Array.isArray(definition)
    ? ['[', ']', definition.map((element) => definitionText(element, inner))]
    : ['{', '}', Object.entries(definition).flatMap(([name, member]) => memberText(name, member, inner))];
  if (items.length === 0) return open + close;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indentation}${close}`;
}

function memberText(name: string, member: unknown, indentation: string): readonly string[] {
  return member === undefined ? [] : [`${JSON.stringify(name)}: ${definitionText(member, indentation)}`];
}

/** How many entities are encoded at once. */
const entitiesInPart = 500;

/** The cost of assigning the `_id` of an entity, in units of a step. */
const costOfNaming = 20;

/** The bytes of a resource. */
interface ExportedResource {
  /** The `_id` of its entity. */
  readonly localId: string;
  readonly content: Content;
}

/**
 * The entities of a state in the order of their creation, encoded for a deployment file, and the bytes of its
 * resources.
 */
class ExportedAccess {
  readonly #state: State;
  readonly #localIds = new Map<Ref, string>();

  constructor(state: State) {
    this.#state = state;
  }

  /** The entities, in parts that take a few milliseconds each, after as long steps that assign the `_id`s. */
  *entities(): Generator<readonly EncodedEntity[] | undefined, void, void> {
    const state = this.#state;
    const names = new UniqueNames();
    const { entities } = yield* state.finding(state.types.builtIn.genericEntity, everything);
    const name = (entity: Entity) => {
      const isMentioned = state.firstReferrerOf(entity.ref) !== undefined || state.contentOf(entity) !== undefined;
      if (isMentioned) this.#localIds.set(entity.ref, names.nameOf(entity));
    };
    yield* visiting(entities, name, costOfNaming);
    let part: EncodedEntity[] = [];
    for (const entity of entities) {
      part.push(encodeEntity(entity, this.#localIds, state));
      if (part.length < entitiesInPart) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
  }

  /** The bytes of the resources, once all entities have been read. */
  *resources(): Generator<ExportedResource, void, undefined> {
    const state = this.#state;
    if (state.contents.size === 0) return;
    for (const [ref, localId] of this.#localIds) {
      const content = state.contentOf(state.read(ref));
      if (content !== undefined) yield { localId, content };
    }
  }
}

/** Assigns each entity a unique name that people recognise, e.g. `Person/1`. */
class UniqueNames {
  /** For each name that is taken, the number with which the search for another one begins. */
  readonly #taken = new Map<string, number>();

  nameOf({ type, id }: Entity): string {
    const wanted = `${type.simpleName}/${formatScalar(id)}`;
    let number = this.#taken.get(wanted) ?? 1;
    let name = wanted;
    for (; this.#taken.has(name); number += 1) name = `${wanted} (${number})`;
    this.#taken.set(name, 2);
    this.#taken.set(wanted, Math.max(number, 2));
    return name;
  }
}

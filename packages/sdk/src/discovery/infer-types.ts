import { readJson } from '../json/read.js';
import { modelTypes } from '../model/model-view.js';
import { Evidence } from './evidence.js';
import { type InferredProperties, inferProperties } from './infer.js';
import { entitiesIn, flatEntitiesIn } from './written.js';

/** Entities of a type, as a service has sent them as JSON in two encodings. */
export interface TypeAnswer {
  /** The type that was asked for: a signature, or a simple name that only one type has. */
  readonly type: string;
  /** The entities with `type-explicitness=always`. */
  readonly always: string;
  /** The same entities with `type-explicitness=polymorphic`. If absent, the declared types are less certain. */
  readonly polymorphic?: string | undefined;
}

/** What entities have shown. */
export interface InferredTypes {
  /** The properties of their types, by the signature of the type and by name. */
  readonly properties: InferredProperties;
  /** The constants that were seen of each enum, by its signature. */
  readonly constants: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Infers the types of properties from responses of a service, as code generation and `importDeployment` do. Use it if
 * you send the requests yourself, e.g. over a connection of your own. A response that cannot be read shows nothing. If
 * several responses contain an entity, the first is used.
 *
 * @example
 * const { properties } = inferTypes([{ type: 'Person', always, polymorphic }]);
 * properties.get('com.vendor.demo.model.Person')?.get('children')?.type;
 * // 'list<com.vendor.demo.model.Person>'
 */
export function inferTypes(answers: readonly TypeAnswer[]): InferredTypes {
  const evidence = new Evidence();
  for (const { type, always, polymorphic = '[]' } of answers) {
    evidence.addAnswer(type, readable(always, flatEntitiesIn), readable(polymorphic, entitiesIn));
  }
  return { properties: inferProperties(evidence), constants: evidence.constants };
}

/** The types that a client knows without a model. */
const builtInTypes = /* @__PURE__ */ modelTypes();

/** What a response lists; nothing if it cannot be read, e.g. since it is nested too deeply. */
function readable(text: string, read: typeof entitiesIn): ReturnType<typeof entitiesIn> {
  try {
    readJson(text, undefined, builtInTypes);
    return read(text);
  } catch {
    return [];
  }
}

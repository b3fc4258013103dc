import type { AccessDescription, ElementDescription, TypeDescription } from '../model/model.js';
import { typeOf } from '../model/model.js';
import { elementsIn, type Graph, identityOf, isEntity, isList, isObject, type Json, scalarText } from './graph.js';

/** An element that is being edited, as texts. */
export interface Draft {
  /** The value, or the id of an entity. */
  readonly text: string;
  /** The signature of an entity's own type. */
  readonly type: string;
  /** The partition of an entity. */
  readonly partition: string;
}

/** A value of a property that is being edited. The type of the property determines which member is used. */
export interface ValueDraft {
  readonly isNull: boolean;
  readonly element: Draft;
  readonly elements: readonly Draft[];
  readonly json: string;
}

/** How a value is edited: as one element, as a list of them, or as JSON. */
export function editorOf(type: TypeDescription): 'element' | 'elements' | 'json' {
  if (type.kind === 'map') return 'json';
  if (type.kind === 'list' || type.kind === 'set') return type.element.name === 'object' ? 'json' : 'elements';
  return type.name === 'object' ? 'json' : 'element';
}

/** The draft of a value; that of null is empty. */
function draftOf(value: Json, type: ElementDescription): Draft {
  if (isEntity(value)) {
    const identity = identityOf(value);
    return { text: identity.id, type: identity.type, partition: identity.partition };
  }
  return { text: value === null ? '' : scalarText(value), type: type.name, partition: '' };
}

/** The draft of a value of a property. */
export function valueDraftOf(graph: Graph, value: Json, type: TypeDescription): ValueDraft {
  return {
    isNull: false,
    element: draftOf('name' in type ? value : null, 'name' in type ? type : { kind: 'simple', name: 'string' }),
    elements: 'element' in type ? draftsOf(graph, value, type.element) : [],
    json: jsonText(graph, value),
  };
}

/**
 * The value of a draft as JSON.
 *
 * @throws SyntaxError if it is edited as JSON and is invalid
 */
export function encodeValueDraft(access: AccessDescription, draft: ValueDraft, type: TypeDescription): string {
  if (draft.isNull) return 'null';
  switch (editorOf(type)) {
    case 'json':
      // The text must be JSON, but is sent as it was written, because parsing loses digits.
      JSON.parse(draft.json);
      return draft.json;
    case 'elements':
      return JSON.stringify(encodeDrafts(access, draft.elements, type));
    case 'element':
      return JSON.stringify('name' in type ? encodeDraft(access, draft.element, type) : null);
  }
}

/** The drafts of the elements of a list or a set. */
function draftsOf(graph: Graph, value: Json, type: ElementDescription): readonly Draft[] {
  return (elementsIn(value) ?? []).map((each) => draftOf(graph.resolve(each), type));
}

/** The value of a draft, with its type, so that the server checks it. */
function encodeDraft(access: AccessDescription, { text, type, partition }: Draft, element: ElementDescription): Json {
  if (element.kind === 'entity') {
    return { _type: type, id: encodeId(access, type, text), ...(partition === '' ? {} : { partition }) };
  }
  if (element.name === 'string') return text;
  if (element.name === 'boolean') return text === 'true';
  return { _type: element.name, value: text };
}

/** The value of the drafts of a list or a set. */
function encodeDrafts(access: AccessDescription, drafts: readonly Draft[], type: TypeDescription): Json {
  if (type.kind !== 'list' && type.kind !== 'set') return null;
  const elements = drafts.map((each) => encodeDraft(access, each, type.element));
  return type.kind === 'list' ? elements : { _type: 'set', value: elements };
}

/** An id with its type, so that the server checks it. */
export function encodeId(access: AccessDescription, signature: string, text: string): Json {
  const type = typeOf(access, signature)?.properties.find(({ name }) => name === 'id')?.type;
  const isText = type?.kind !== 'simple' || type.name === 'string' || type.name === 'object';
  return isText ? text : { _type: type.name, value: text };
}

/** A value as JSON to edit, in which entities are only mentioned by their identity. */
export function jsonText(graph: Graph, value: Json): string {
  return JSON.stringify(withoutContent(graph, value), null, 2);
}

function withoutContent(graph: Graph, given: Json): Json {
  const value = graph.resolve(given);
  if (isEntity(value)) {
    return Object.fromEntries(
      Object.entries(value).filter(([name]) => name === '_type' || name === 'id' || name === 'partition'),
    );
  }
  if (isList(value)) return value.map((each) => withoutContent(graph, each));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutContent(graph, member)]));
}

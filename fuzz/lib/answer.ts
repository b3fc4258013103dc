import { isObject, type Mutation, mutated, printJson, text, treeOf } from './tree.js';

/** The header fields and the body of an answer. */
export interface AnswerParts {
  readonly headers: Headers;
  readonly body: string;
}

/** Mutates the header fields and the body of an answer as one tree. A body in JSON is a part of the tree. */
export function mutatedAnswer({ headers, body }: AnswerParts, changes: readonly Mutation[]): AnswerParts {
  const isJson = headers.get('content-type') === 'application/json' && body !== '';
  const sent = { headers: treeOf(Object.fromEntries(headers)), body: isJson ? treeOf(JSON.parse(body)) : body };
  const tree = mutated(sent, changes);
  const { headers: fields = null, body: content = null } = isObject(tree) ? tree : { body: tree };
  const all = new Headers();
  for (const [name, value] of isObject(fields) ? Object.entries(fields) : []) {
    try {
      all.append(name, text(value));
    } catch {
      // No response has such a field.
    }
  }
  return { headers: all, body: isJson ? printJson(content) : text(content) };
}

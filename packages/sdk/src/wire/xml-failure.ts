import { decodedEscape } from './escapes.js';

/** Error bodies are short; anything beyond this limit is ignored. */
const longest = 64 * 1024;

/** The texts of a failure, by property. */
export interface XmlFailure {
  readonly message?: string;
  readonly tracebackId?: string;
  /** The reason of an `Unsatisfied` (D-24), which has no message of its own. */
  readonly why?: { readonly text?: string };
}

/**
 * The texts of a failure in an XML response whose root is the failure. This is not an XML parser: it only
 * recognizes the form in which the service writes its failures.
 */
export function xmlFailure(body: string): XmlFailure & Readonly<Record<string, unknown>> {
  const text = body.slice(0, longest);
  const root = referenced(between(text, '<root-value>', '</root-value>'), '<r>');
  const entity = entityOf(text, root);
  const why = referenced(entity, `<r p='why'>`) ?? referenced(entity, '<r p="why">');
  return { ...textsOf(entity), ...(why === undefined ? {} : { why: textsOf(entityOf(text, why)) }) };
}

/** The id in a reference that begins with a tag. */
function referenced(text: string, tag: string): string | undefined {
  return /^([^<&]{1,200})$/.exec(between(text, tag, '</r>'))?.[1];
}

/** The content of an entity; empty if it is missing. */
function entityOf(text: string, id: string | undefined): string {
  const begin = id === undefined ? undefined : [`<E id='${id}'>`, `<E id="${id}">`].find((tag) => text.includes(tag));
  return begin === undefined ? '' : between(text, begin, '</E>');
}

function textsOf(entity: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [, name, value = ''] of entity.matchAll(/<s p=["'](message|tracebackId|text)["']>([^<]*)<\/s>/g)) {
    if (name !== undefined) texts[name] = value.replace(/&[^&;]{1,8};/g, decodedEscape);
  }
  return texts;
}

function between(text: string, begin: string, end: string): string {
  const start = text.indexOf(begin);
  const stop = start < 0 ? -1 : text.indexOf(end, start);
  return stop < 0 ? '' : text.slice(start + begin.length, stop);
}

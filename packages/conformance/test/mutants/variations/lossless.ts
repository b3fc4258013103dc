import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { type WireRequest, type WireResponse, withText } from '../messages.js';
import { answering, type Mutation } from '../mutations/index.js';

/** A JSON object whose numbers keep their digits. */
export interface Node {
  readonly [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** The position of a value in a response: the name of its member, if it has one, and the surrounding object or list. */
export interface Standing {
  readonly name: string | undefined;
  readonly around: unknown;
  readonly request: WireRequest;
}

/** Returns a replacement for a value, or the same value. */
export type Rewriting = (value: unknown, standing: Standing) => unknown;

/** Replaces every JSON value in the response, the innermost first. No digit is lost. */
export const rewriting = (rewrite: Rewriting): Mutation =>
  answering((response, request) => {
    const json = losslessOf(response);
    if (json === undefined) return response;
    const indent = /\n([ \t]+)\S/.exec(response.body.toString())?.[1] ?? '';
    return withText(
      response,
      stringify(rewritten(json, rewrite, { name: undefined, around: undefined, request }), null, indent) ?? '',
    );
  });

function rewritten(value: unknown, rewrite: Rewriting, standing: Standing): unknown {
  const { request } = standing;
  if (Array.isArray(value)) {
    const elements = value.map((each) => rewritten(each, rewrite, { name: undefined, around: value, request }));
    return rewrite(elements, standing);
  }
  if (!isNode(value)) return rewrite(value, standing);
  const members = Object.entries(value).map(([name, each]) => [
    name,
    rewritten(each, rewrite, { name, around: value, request }),
  ]);
  return rewrite(Object.fromEntries(members), standing);
}

function losslessOf({ headers, body }: WireResponse): unknown {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!/json/i.test(type)) return undefined;
  try {
    return parse(body.toString());
  } catch {
    return undefined;
  }
}

export const number = (text: string): LosslessNumber => new LosslessNumber(text);
export const digitsOf = (value: unknown): string | undefined =>
  isLosslessNumber(value) ? value.value : typeof value === 'string' ? value : undefined;

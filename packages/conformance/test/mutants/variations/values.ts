import { isLosslessNumber } from 'lossless-json';
import { parameterOf, type WireResponse } from '../messages.js';
import type { Mutation } from '../mutant-server.js';
import { all, custom, editText, on, paths } from '../mutations/index.js';
import { digitsOf, isNode, type Node, number, type Rewriting, rewriting, type Standing } from './lossless.js';

/** Values in the other forms of section 2.1, and in forms on which it is silent. */
export const otherValues: Mutation = all(
  on('*', paths.every, editText(escaped)),
  on('*', paths.every, custom(rewritten)),
  on('*', paths.every, editText(inOtherXml)),
);

/** The same text with other escapes: a slash and what is not ASCII stand only in strings. */
function escaped(text: string): string {
  if (!/^[\s]*[[{"]/.test(text)) return text;
  return text
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What depth cuts is not written, whatever it is: that it is null nobody has seen. */
function withoutCut(value: unknown): unknown {
  if (!isNode(value)) return value;
  const isCut = ([name, each]: [string, unknown]): boolean => each === null && /^entity|(List|Set|Map)$/.test(name);
  return Object.fromEntries(Object.entries(value).filter((entry) => !isCut(entry)));
}

/** XML in other words: none of its elements is shown. */
function inOtherXml(text: string): string {
  if (!text.startsWith('<?xml')) return text;
  const renamed = text.replace(/<\?gm-xml[^>]*\?>/, '').replaceAll(/<(\/?)([a-z])/gi, '<$1data-$2');
  return `\n${renamed.replace(/^<\?data-xml[^>]*\?>/, '').trim()}`;
}

function inOtherForm(value: unknown, standing: Standing): unknown {
  const { request } = standing;
  const mode = request.headers['gm-type-explicitness'] ?? parameterOf(request, 'type-explicitness') ?? 'auto';
  if (mode === 'polymorphic' || mode === 'never') return value;
  if (isNode(value)) return typeof value['_type'] === 'string' ? typed(value, value['_type']) : value;
  if (Array.isArray(value)) return isProperty(standing) ? { value, _type: 'list' } : value;
  if (isLosslessNumber(value) && isFloating(standing.name)) {
    const exponential = number(Number(value.value).toExponential());
    return mode === 'always' ? { value: exponential, _type: 'double' } : exponential;
  }
  return mode === 'always' &&
    (isNode(standing.around) ? isProperty(standing) || isEntry(standing) : isElement(standing))
    ? wrapped(value)
    : value;
}

/** Whether a value is that of a property, or the whole answer of reading a property. */
function isProperty({ name, around, request }: Standing): boolean {
  if (around === undefined) return request.path.startsWith('/rest/v2/properties/') && request.method === 'GET';
  return name !== undefined && !['_type', '_id', '_ref', '_partial', 'value', 'key'].includes(name);
}

/** Whether a value is the key or the value of an entry of a map. */
const isEntry = ({ name, around }: Standing): boolean =>
  (name === 'key' || name === 'value') && isNode(around) && 'key' in around && !('_type' in around);

const isElement = ({ around }: Standing): boolean => Array.isArray(around);

const isFloating = (name: string | undefined): boolean => name === 'doubleProperty' || name === 'floatProperty';

function typed(node: Node, type: string): unknown {
  const { value, _type, ...rest } = node;
  const digits = digitsOf(value);
  if (type === 'long' && digits !== undefined) return { value: number(digits), _type };
  if (type === 'decimal' && digits !== undefined) return { value: number(digits), _type };
  if (type === 'date' && typeof value === 'string') return { value: withOtherOffset(value), _type };
  if ((type === 'set' || type === 'map') && Array.isArray(value)) return { value: [...value].reverse(), _type };
  return Object.keys(rest).length === 0 && 'value' in node ? { value, _type } : node;
}

/** With `always` every element may carry its type. */
function wrapped(value: unknown): unknown {
  if (typeof value === 'string') return { value, _type: 'string' };
  if (typeof value === 'boolean') return { value, _type: 'boolean' };
  return isLosslessNumber(value) ? { value, _type: 'integer' } : value;
}

const offsets = [
  ['+0130', 90],
  ['-0500', -300],
  ['Z', 0],
  ['+05:45', 345],
] as const;

/** The same instant elsewhere; the same text for the same instant. */
function withOtherOffset(text: string): string {
  const instant = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  const [offset, minutes] = offsets[Math.abs(instant) % offsets.length] ?? offsets[0];
  return new Date(instant + minutes * 60_000).toISOString().replace('Z', offset);
}

/** All of it in one pass, since each reads the whole answer. */
function rewritten(...[request, next, context]: Parameters<Mutation['apply']>): Promise<WireResponse> {
  const number = Number(context.memory.get('answers') ?? 0) + 1;
  context.memory.set('answers', number);
  const isRead = request.method === 'GET' && paths.v2.test(request.path);
  const is = (name: string, value: string): boolean => isRead && parameterOf(request, name) === value;
  const steps: readonly Rewriting[] = [
    inOtherForm,
    localIdOf(number),
    ...(is('type-explicitness', 'polymorphic') ? [withoutTypes] : []),
    ...(is('write-empty-properties', 'true') && is('depth', '0') ? [withoutCut] : []),
  ];
  const inOrder: Rewriting = (value, standing) => steps.reduce((each, step) => step(each, standing), value);
  return rewriting(inOrder).apply(request, next, context);
}

/** Local ids that mean nothing in any other answer. */
const localIdOf =
  (answer: number): Rewriting =>
  (value, { name }) =>
    (name === '_id' || name === '_ref') && typeof value === 'string' ? `${answer}/${value}` : value;

/** What its declaration says of a value is left out, and no more. */
function withoutTypes(value: unknown, { name }: Standing): unknown {
  if (name === 'longProperty') return isLosslessNumber(value) ? value.value : value;
  if (name === 'enumProperty' && typeof value === 'string') return { value };
  if (name === 'stringSet' && Array.isArray(value)) return { value };
  if (name === 'stringMap' && isNode(value) && value['_type'] === undefined)
    return { value: Object.entries(value).map(([key, each]) => ({ key, value: each })) };
  if (name === 'integerMap' && isNode(value)) return { value: value['value'] };
  return value;
}

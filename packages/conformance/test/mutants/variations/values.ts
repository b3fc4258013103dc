import { isLosslessNumber } from 'lossless-json';
import { parameterOf, type WireResponse } from '../messages.js';
import type { Mutation } from '../mutant-server.js';
import { all, custom, editText, on, paths } from '../mutations/index.js';
import { digitsOf, isNode, type Node, number, type Rewriting, rewriting, type Standing } from './lossless.js';

/** Writes values in the other forms of section 2.1, and in forms that it does not mention. */
export const otherValues: Mutation = all(
  on('*', paths.every, editText(escaped)),
  on('*', paths.every, custom(rewritten)),
  on('*', paths.every, editText(inOtherXml)),
);

/** Uses other escapes for the same text. Slashes and characters beyond ASCII only occur in strings. */
function escaped(text: string): string {
  if (!/^[\s]*[[{"]/.test(text)) return text;
  return text
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Omits every value that the depth cuts. Nobody has observed that such a value is written as null. */
function withoutCut(value: unknown): unknown {
  if (!isNode(value)) return value;
  const isCut = ([name, each]: [string, unknown]): boolean => each === null && /^entity|(List|Set|Map)$/.test(name);
  return Object.fromEntries(Object.entries(value).filter((entry) => !isCut(entry)));
}

/** Renames XML elements, because the specification shows none of them. */
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

/** Returns whether a value is that of a property, or the whole response to reading a property. */
function isProperty({ name, around, request }: Standing): boolean {
  if (around === undefined) return request.path.startsWith('/rest/v2/properties/') && request.method === 'GET';
  return name !== undefined && !['_type', '_id', '_ref', '_partial', 'value', 'key'].includes(name);
}

/** Returns whether a value is the key or the value of a map entry. */
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

/** Adds the type to an element, which is allowed with `always`. */
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

/** Writes the same instant with another offset. Equal instants get the same text. */
function withOtherOffset(text: string): string {
  const instant = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  const [offset, minutes] = offsets[Math.abs(instant) % offsets.length] ?? offsets[0];
  return new Date(instant + minutes * 60_000).toISOString().replace('Z', offset);
}

/** Makes all changes in one pass, since each pass reads the whole response. */
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

/** Makes local ids unique, so that they mean nothing in other responses. */
const localIdOf =
  (answer: number): Rewriting =>
  (value, { name }) =>
    (name === '_id' || name === '_ref') && typeof value === 'string' ? `${answer}/${value}` : value;

/** Omits exactly the types that are known from the declaration of a property. */
function withoutTypes(value: unknown, { name }: Standing): unknown {
  if (name === 'longProperty') return isLosslessNumber(value) ? value.value : value;
  if (name === 'enumProperty' && typeof value === 'string') return { value };
  if (name === 'stringSet' && Array.isArray(value)) return { value };
  if (name === 'stringMap' && isNode(value) && value['_type'] === undefined)
    return { value: Object.entries(value).map(([key, each]) => ({ key, value: each })) };
  if (name === 'integerMap' && isNode(value)) return { value: value['value'] };
  return value;
}

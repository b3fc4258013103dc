import { isNode, type Node, tryParse } from '../target/subjects/json.js';
import { differenceOfJson, type JsonComparison } from './compare-json.js';
import type { RecordedStep } from './recording.js';

/** A response as it was received, with the built-in types and the base URL as recordings name them. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The header fields of a download, whose absence matters too. */
const downloadFields = ['content-disposition', 'etag', 'last-modified', 'content-range', 'cache-control', 'pragma'];

/** The members of an error body that a service may leave out. */
const optionalErrorMembers: ReadonlySet<string> = new Set(['cause', 'suppressed', '_id']);

/**
 * Compares a response with the recorded one: the status, the media type, the recorded header fields, and the body by
 * its form. Messages of errors are not compared.
 *
 * @returns the first difference, or `undefined`
 */
export function differenceOf(
  step: RecordedStep,
  received: ReceivedResponse,
  context: Pick<JsonComparison, 'generated' | 'setProperties'>,
): string | undefined {
  const { request, answer: recorded } = step;
  if (recorded.status !== received.status) return `expected the status ${recorded.status}, got ${received.status}`;
  const type = mediaType(recorded.headers?.['content-type']);
  const receivedType = mediaType(received.headers['content-type']);
  if (type !== receivedType) {
    return `expected the Content-Type ${type || '(none)'}, got ${receivedType || '(none)'}`;
  }
  const differentField = differenceOfFields(step, received, context.generated);
  if (differentField !== undefined || request.method === 'HEAD') return differentField;
  if (recorded.bodyBase64 !== undefined) {
    const isSame = recorded.bodyBase64 === Buffer.from(received.bytes).toString('base64');
    return isSame ? undefined : `expected other bytes, got ${received.bytes.length}`;
  }
  return differenceOfBodies(step, received.text, type, context);
}

function differenceOfFields(
  { request, answer }: RecordedStep,
  { headers }: ReceivedResponse,
  generated: JsonComparison['generated'],
): string | undefined {
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    const received = headers[name];
    if (name === 'content-type') continue;
    const isSame =
      name === 'allow'
        ? includesMethods(received, value)
        : received !== undefined && generated.matches(value, received);
    if (!isSame) return `expected the header ${name}: ${value}, got ${received ?? 'none'}`;
  }
  const isDownload = request.method === 'GET' && request.path.startsWith('/streaming') && answer.status < 400;
  const surplus = isDownload
    ? downloadFields.find((name) => answer.headers?.[name] === undefined && headers[name] !== undefined)
    : undefined;
  return surplus === undefined ? undefined : `expected no header ${surplus}, got ${headers[surplus]}`;
}

function includesMethods(received: string | undefined, recorded: string): boolean {
  const methods = methodsIn(received ?? '');
  return methodsIn(recorded).every((method) => methods.includes(method));
}

const methodsIn = (allow: string): readonly string[] => allow.split(/\s*,\s*/).filter((method) => method !== '');

function differenceOfBodies(
  step: RecordedStep,
  received: string,
  type: string,
  context: Pick<JsonComparison, 'generated' | 'setProperties'>,
): string | undefined {
  const { body: recorded = '' } = step.answer;
  const { generated, setProperties } = context;
  if (step.answer.status >= 400) return differenceOfErrors(recorded, received);
  if (type.endsWith('xml')) {
    return generated.matches(normalXml(recorded), normalXml(received)) ? undefined : 'expected other XML';
  }
  const value = type === '' || type.includes('json') ? tryParse(recorded) : undefined;
  if (value === undefined) return generated.matches(recorded, received) ? undefined : 'expected another text';
  if (step.layout === true && generated.matches(recorded, received)) return undefined;
  const isSet = step.request.method === 'GET' && setProperties.has(propertyIn(step.request.path) ?? '');
  const options = { generated, setProperties, isSet, isOrdered: step.ordered };
  const difference = differenceOfJson({ text: recorded, value }, received, options);
  return difference ?? (step.layout === true ? 'expected the same values with another layout' : undefined);
}

/** Returns the property that the path of a property call names. */
function propertyIn(path: string): string | undefined {
  return /^\/rest\/v2\/properties\/[^?]*\/([^/?]+)(?:\?|$)/.exec(path)?.[1];
}

function differenceOfErrors(recorded: string, received: string): string | undefined {
  const expected = membersOf(recorded);
  if (expected === undefined) {
    if ((recorded === '') !== (received === '')) {
      return recorded === '' ? 'expected an error without a body' : 'expected an error with a body';
    }
    const isAsRecorded =
      !isXml(recorded) || (isXml(received) && received.includes('Failure') === recorded.includes('Failure'));
    return isAsRecorded ? undefined : 'expected an error in XML';
  }
  const given = membersOf(received);
  if (given === undefined) return 'expected an error in JSON';
  if (expected['_type'] !== given['_type'])
    return `expected an error of type ${expected['_type']}, got ${given['_type']}`;
  const names = (members: object) =>
    Object.keys(members)
      .filter((name) => !optionalErrorMembers.has(name))
      .sort()
      .join(', ');
  return names(expected) === names(given)
    ? undefined
    : `expected an error with the members ${names(expected)}, got ${names(given)}`;
}

function membersOf(text: string): Node | undefined {
  const value = tryParse(text);
  return isNode(value) ? value : undefined;
}

const isXml = (text: string): boolean => text.startsWith('<?xml');

/** Returns a media type in lower case without blanks and without the charset UTF-8. */
function mediaType(field = ''): string {
  return field
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/;charset=(?:utf-8|"utf-8")/, '');
}

/** Returns XML with each alias of a type replaced by the type, and without white space between elements. */
function normalXml(text: string): string {
  const types: [alias: string, type: string][] = [];
  const withoutAliases = text
    .replaceAll(/<t alias='([^']*)'(?: num='\d+')?>([^<]*)<\/t>/g, (_, alias: string, type: string) => {
      types.push([alias, type]);
      return '';
    })
    .replace(/<required-types>\s*<\/required-types>|<required-types\/>/, '');
  // An alias may begin with another one.
  const longestFirst = types.sort(([left], [right]) => right.length - left.length);
  const resolved = longestFirst.reduce((resolving, [alias, type]) => resolving.replaceAll(alias, type), withoutAliases);
  return resolved.replaceAll(/>\s+</g, '><').replaceAll('"', "'").trim();
}

import type { BodyFormat } from '../http/media.js';
import { header, type RequestHeaders } from '../http/message.js';
import { Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
import type { Entry } from './deviation.js';

/** 2.1: how values, entities and collections are read in bodies. */
export const inputDeviations = [
  {
    id: 'D-13',
    subject: '`null` for a property in a body',
    documented: 'clears the property',
    deployed: 'is ignored',
    advice: 'Clear a property with DELETE on the property.',
    change: () => ({ entities: { nulls: 'ignore' } }),
  },
  {
    id: 'D-20',
    subject: 'elements in a POST on a property',
    documented: 'converted as everywhere (R-21)',
    deployed:
      'must have their exact type; an object for a list is refused, and its null values are passed over; a flat list may put a null value',
    advice: 'Write every element with its `_type`, and maps of positions under `flatmap`.',
    change: (rule) => ({ reading: { exactElements: rule } }),
  },
  {
    id: 'D-36',
    subject: 'numbers in bodies',
    documented: 'converted as everywhere (R-21)',
    deployed:
      'converted only to types that contain them; no text in the wrapper of an integer, float or double; a bare decimal passes through a double, so only a wrapper keeps every digit; an entity that begins with `_type` takes no wrapper of a boolean or a string',
    advice: 'Write a fraction for large floats and doubles, numbers in their wrappers, and lists as arrays.',
    change: (rule, { reading: { decoders } }) => ({
      reading: {
        exactNumbers: rule,
        decoders: { ...decoders, typedEntity: { ...decoders.typedEntity, onlyBareTexts: rule } },
      },
    }),
  },
  {
    id: 'D-37',
    subject: 'maps in bodies',
    documented: 'pairs, a flat list or an object',
    deployed:
      'a flat list, also without a wrapper, or an object whose names are strings or constants, and whose null values are passed over; in a flat list null is a value in an entity that begins with `_type`, else it is passed over',
    advice: 'Write a flat list under `flatmap`, or set `dialect` in the SDK.',
    change: (rule, { reading: { decoders } }) => ({
      reading: {
        flatMaps: rule,
        decoders: { ...decoders, otherEntity: { ...decoders.otherEntity, skipsNullEntries: true } },
      },
    }),
  },
  {
    id: 'D-38',
    subject: 'unknown, null, repeated and dangling values in bodies',
    documented: 'refused, or the last one counts',
    deployed:
      'passed over, or the first one counts, but an unknown name is refused in an entity that has a `_type`, null as an element is kept in an entity that begins with `_type` and in the body of a property call, and a second value is refused in a PUT of a new entity; `_partial` and simple type names are refused, 400',
    advice: 'Write full signatures and no `_partial`, and check references before they are sent.',
    change: (rule, { reading: { decoders } }) => ({
      reading: {
        streamed: rule,
        decoders: { ...decoders, otherEntity: { ...decoders.otherEntity, skipsNullElements: true } },
      },
    }),
  },
  {
    id: 'D-39',
    subject: 'which objects of a body are one entity',
    documented: 'as `identity-management-mode` says',
    deployed:
      'each is its own; an id twice is 400 for PUT, for PATCH with `auto` and `id`, and for POST with `off`; PUT refuses a `_ref` to its own entity, 404',
    advice: 'Write an entity once, with `_type` and `_id`, and then as `_ref`.',
    change: (rule) => ({ reading: { separateEntities: rule } }),
  },
  {
    id: 'D-40',
    subject: 'the `Content-Type` of a body',
    documented: 'any type of JSON or XML',
    deployed:
      'one of a few names, compared as text, else 406; `*/*`, `application/*` and binary types are refused, 400; another charset is passed over',
    advice: 'Send `application/json`.',
    change: (rule) => ({
      requests: { bodyFormat: (headers) => ({ format: deployedBodyFormat(rule, headers), charset: 'any' }) },
    }),
  },
  {
    id: 'D-41',
    subject: 'the body of PUT and PATCH on a property',
    documented: 'a value, bare or wrapped',
    deployed:
      'no wrapper for an integer, string or boolean property, and none of a list; a string wrapper is read as a date or a constant; POST with `remove=true` looks up an entity that is the value of an entry',
    advice: 'Write these values bare, and entities with their `_type`.',
    change: (rule, { reading: { decoders } }) => ({
      reading: {
        exactValues: rule,
        decoders: { ...decoders, propertyCall: { ...decoders.propertyCall, convertsStrings: true } },
      },
    }),
  },
  {
    id: 'D-61',
    subject: 'which elements of sets, keys of maps and elements of lists are equal',
    documented: 'those of the same value',
    deployed:
      'as `equals` of Java has it: `1.0` and `1.00` are two decimals, and `0.0` and `-0.0` are two floats or doubles',
    advice: 'Write decimals in sets and keys with one scale.',
    change: () => ({ storage: { equality: 'exact' } }),
  },
] as const satisfies readonly Entry[];

/** The types of JSON and XML that deployed services know. */
const deployedTypes: ReadonlyMap<string, BodyFormat> = new Map([
  ['application/json', 'json'],
  ['text/x-json', 'json'],
  ['text/plain', 'json'],
  ['gm/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['gm/xml', 'xml'],
]);

/** The range of types that deployed services read as JSON. */
const anyText = 'text/*';

/** The types that deployed services treat as binary. Clients cannot write bodies of these types. */
const binaryTypes: ReadonlySet<string> = new Set(['application/gm', 'gm/bin', 'gm/*', 'application/*', '*/*']);

/**
 * The format of a body as deployed services find it: its type is compared as text, without parameters.
 *
 * @throws Refusal `unsupportedMediaType` for other types, `invalid` for a binary type or a range of types
 */
function deployedBodyFormat(rule: string, headers: RequestHeaders): BodyFormat {
  const sent = header(headers, 'content-type')?.trim() ?? '';
  const name = sent.split(';', 1)[0]?.trim() ?? '';
  const format = sent === '' || name === anyText ? 'json' : deployedTypes.get(name);
  if (format !== undefined) return format;
  throw new Refusal(
    binaryTypes.has(name) ? 'invalid' : 'unsupportedMediaType',
    rule,
    `Expected a body of type ${[...deployedTypes.keys()].join(', ')}, got "${excerpt(sent)}".`,
  );
}

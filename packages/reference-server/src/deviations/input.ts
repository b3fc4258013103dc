import { type BodyFormat, formatsByType, xmlTypes } from '../http/media.js';
import { header, type RequestHeaders } from '../http/message.js';
import { Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
import type { Deviations } from './deviation.js';

/** 2.1: how values, entities and collections are read in bodies. */
export const inputDeviations = {
  'D-13': () => ({ entities: { nulls: 'ignore' } }),
  'D-20': (rule) => ({ reading: { exactElements: rule } }),
  'D-36': (rule, { reading: { decoders } }) => ({
    reading: {
      exactNumbers: rule,
      decoders: { ...decoders, typedEntity: { ...decoders.typedEntity, onlyBareTexts: rule } },
    },
  }),
  'D-37': (rule, { reading: { decoders } }) => ({
    reading: {
      flatMaps: rule,
      decoders: { ...decoders, otherEntity: { ...decoders.otherEntity, skipsNullEntries: true } },
    },
  }),
  'D-38': (rule, { reading: { decoders } }) => ({
    reading: {
      streamed: rule,
      decoders: { ...decoders, otherEntity: { ...decoders.otherEntity, skipsNullElements: true } },
    },
  }),
  'D-39': (rule) => ({ reading: { separateEntities: rule } }),
  'D-40': (rule) => ({
    requests: { bodyFormat: (headers) => ({ format: deployedBodyFormat(rule, headers), charset: 'any' }) },
  }),
  'D-41': (rule, { reading: { decoders } }) => ({
    reading: {
      exactValues: rule,
      decoders: { ...decoders, propertyCall: { ...decoders.propertyCall, convertsStrings: true } },
    },
  }),
  'D-61': () => ({ storage: { equality: 'exact' } }),
} satisfies Deviations;

/** The types of JSON and XML that deployed services know. */
const deployedTypes = formatsByType<BodyFormat>(
  ['json', ['application/json', 'text/x-json', 'text/plain', 'gm/json']],
  ['xml', xmlTypes],
);

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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Session } from './session.js';

const access = '/rest/v2/entities/access.library';
const station = `${access}/Station/7`;
const title = '/rest/v2/properties/access.library/Book/1/title';

type Form = 'json' | 'xml' | 'form' | 'text';

/** The types of JSON and XML that a deployed service knows by their names. */
const known: Readonly<Record<string, 'json' | 'xml'>> = {
  'application/json': 'json',
  'text/x-json': 'json',
  'gm/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'gm/xml': 'xml',
};

/** The same for a body. */
const bodyTypes: Readonly<Record<string, 'json' | 'xml'>> = { ...known, 'text/plain': 'json', 'text/*': 'json' };

const xml = (root: string, types = '', pool = '') =>
  `<?xml version='1.0' encoding='UTF-8'?><?gm-xml version="4"?><gm-data><required-types>${types}</required-types><root-value>${root}</root-value><pool>${pool}</pool></gm-data>`;

/** Calls with a body of values or entities. */
const calls = [
  { method: 'PUT', path: title, json: '"New"', xml: xml('<s>New</s>') },
  {
    method: 'POST',
    path: '/rest/assembly-stream-manipulate?accessId=access.library',
    json: '{"_type":"org.example.library.Station","name":"New"}',
    xml: xml(
      '<r>S-0</r>',
      "<t alias='S' num='1'>org.example.library.Station</t>",
      "<E id='S-0'><s p='name'>New</s></E>",
    ),
  },
] as const;

it('D-40: the type of a body is compared as text, without its parameters', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const binary = ['*/*', 'application/*', 'application/gm', 'gm/bin'];
  const unknown = ['text/json', 'application/vnd.api+json', 'application/x-json', 'image/png', 'json', 'xml', 'gm'];
  const names = fc.oneof(
    fc.constantFrom(...Object.keys(bodyTypes)),
    // The same letters in another case are another type.
    fc.constantFrom(...Object.keys(bodyTypes)).map((name) => name.replace(/[jx]/, (letter) => letter.toUpperCase())),
    fc.constantFrom(...binary, ...unknown),
  );
  const parameters = fc.constantFrom('', ';charset=utf-8', '; charset=iso-8859-1', '; q=1; x="y"', ' ;', ';a;b');
  await checkProperty(
    fc.asyncProperty(fc.constantFrom(...calls), names, parameters, async (call, name, further) => {
      const headers = { 'content-type': `${name}${further}` };
      const body = call[bodyTypes[name] ?? 'json'];
      const { status, text } = await session.send([call.method, call.path, body, headers]);
      const expected = name in bodyTypes ? 200 : binary.includes(name) ? 400 : 406;
      expect(status, `${headers['content-type']}: ${text}`).toBe(expected);
    }),
    160,
  );
});

/** What `Accept` may contain, with the form of a failure. Other types are not known to the service. */
const failureForms: Readonly<Record<string, readonly [Form, type: string]>> = {
  ...Object.fromEntries(Object.entries(known).map(([name, form]) => [name, [form, name]])),
  'application/x-www-form-urlencoded': ['form', 'application/x-www-form-urlencoded'],
  'text/plain': ['text', 'text/plain;charset=UTF-8'],
  'text/html': ['text', 'text/plain;charset=UTF-8'],
  'text/*': ['json', 'text/*'],
  'application/*': ['xml', 'application/*'],
  '*/*': ['xml', '*/*'],
};

/** The same for the form of a success. A type that is missing is not known. */
const successForms: Readonly<Record<string, readonly [Form, type: string]>> = {
  ...Object.fromEntries(Object.entries(known).map(([name, form]) => [name, [form, name]])),
  'application/x-www-form-urlencoded': ['form', 'application/x-www-form-urlencoded'],
  'text/*': ['json', 'text/x-json'],
  'application/*': ['json', 'application/json'],
  '*/*': ['json', 'application/json'],
};

const json: readonly [Form, string] = ['json', 'application/json'];
const unknownTypes = ['image/*', 'image/png', 'x/y', 'application/xhtml+xml', 'text/csv'];
const ranges = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(failureForms), ...unknownTypes),
    quality: fc.constantFrom(undefined, 1, 0.9, 0.5, 0),
  }),
  { minLength: 1, maxLength: 4 },
);
type Ranges = readonly { readonly name: string; readonly quality: number | undefined }[];

const written = (accept: Ranges) =>
  accept.map(({ name, quality }) => (quality === undefined ? name : `${name};q=${quality}`)).join(', ');

/** The names in the order of their quality, and of the header where it is the same, without what is refused. */
const ranked = (accept: Ranges): readonly string[] =>
  [1, 0.9, 0.5].flatMap((rank) => accept.filter(({ quality = 1 }) => quality === rank).map(({ name }) => name));

function formOf(text: string): Form {
  if (text.startsWith('<?xml')) return 'xml';
  if (text.startsWith('{')) return 'json';
  return text.startsWith('404: ') ? 'text' : 'form';
}

it('D-46: the first type of Accept decides about the form of an error, whether or not the service knows it', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  await checkProperty(
    fc.asyncProperty(ranges, async (accept) => {
      const headers = { accept: written(accept) };
      const { status, type, text } = await session.send(['GET', `${access}/Station/999`, undefined, headers]);
      const [first = ''] = ranked(accept);
      expect([status, formOf(text), type], headers.accept).toEqual([404, ...(failureForms[first] ?? json)]);
    }),
    80,
  );
});

it('D-47: the first type that the service knows decides about the form of a success', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  await checkProperty(
    fc.asyncProperty(ranges, fc.option(ranges), async (accept, other) => {
      const text = written(accept);
      // The option has priority over the header.
      const [query, header] = other === null ? ['', text] : [`?accept=${encodeURIComponent(text)}`, written(other)];
      const reply = await session.send(['GET', `${station}${query}`, undefined, { accept: header }]);
      const first = ranked(accept).find((name) => name in successForms) ?? '';
      const expected = successForms[first] ?? json;
      expect([reply.status, formOf(reply.text), reply.type], text).toEqual([200, ...expected]);
    }),
    80,
  );
});

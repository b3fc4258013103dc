import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Session } from './session.js';

const streaming = '/streaming?accessId=access.library';
const formData = 'application/x-www-form-urlencoded';
const digest = (text: string) => createHash('md5').update(text).digest('hex');
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const word = fc.constantFrom('a.txt', 'b', 'x/y', 'ä b', 'zz');

/** The properties of the files that an upload has stored. */
async function upload(session: Session, query: string, body: string, type: string) {
  const reply = await session.send(['POST', `${streaming}${query}`, body, { 'content-type': type }]);
  expect(reply.status, reply.text).toBe(200);
  const resources: readonly (Record<string, unknown> & { readonly resourceSource: { readonly useCase?: string } })[] =
    JSON.parse(reply.text);
  return resources.map(({ id, name, md5, mimeType, resourceSource: { useCase } }) => {
    return { id: bare(id), name, md5, mimeType, useCase };
  });
}

function bare(id: unknown): string {
  return String(typeof id === 'object' && id !== null && 'value' in id ? id.value : id);
}

it('D-57: a raw upload is described by its options, and form data arrives empty', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const described = fc.record({ fileName: maybe(word), useCase: maybe(word), mimeType: maybe(word), md5: maybe(word) });
  const types = fc.constantFrom('text/plain', 'image/png', formData, `${formData};charset=utf-8`);
  await checkProperty(
    fc.asyncProperty(described, types, fc.string({ unit: 'grapheme', maxLength: 20 }), async (options, type, body) => {
      const query = Object.entries(options).flatMap(([name, value]) =>
        value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`],
      );
      const [file, ...others] = await upload(session, query.join(''), body, type);
      expect(others).toEqual([]);
      const content = type.startsWith(formData) ? '' : body;
      expect(file).toMatchObject({
        name: options.fileName,
        useCase: options.useCase,
        md5: options.md5 ?? digest(content),
        mimeType: options.mimeType ?? expect.any(String),
      });
      expect((await session.send(['GET', `${streaming}&resourceId=${file?.id}`])).text).toBe(content);
    }),
    50,
  );
});

it('D-57: a part keeps the text of its name and of its type, but an escaped quote in a name leaves it without one', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const pieces = fc.constantFrom('a', '\\', '\\\\', 'C:\\x', '/', '%22', 'ä', ' ', '\\"');
  const names = maybe(
    fc.oneof(
      fc.constant(''),
      fc.array(pieces, { maxLength: 4 }).map((some) => `${some.join('')}.txt`),
    ),
  );
  const types = maybe(
    fc.constantFrom('nonsense', 'text/plain', 'x/y; z=1', 'two words', 'a/b/c', 'Application/Octet-Stream'),
  );
  const parts = fc.array(fc.record({ field: maybe(fc.constantFrom('content', 'other')), name: names, type: types }), {
    maxLength: 3,
  });
  await checkProperty(
    fc.asyncProperty(parts, async (some) => {
      const written = some.map(({ field, name, type }) =>
        [
          '--b',
          `Content-Disposition: form-data${field === undefined ? '' : `; name="${field}"`}${name === undefined ? '' : `; filename="${name}"`}`,
          ...(type === undefined ? [] : [`Content-Type: ${type}`]),
          '',
          'hello\r\n',
        ].join('\r\n'),
      );
      const body = some.length === 0 ? '' : `${written.join('')}--b--\r\n`;
      const files = await upload(session, '', body, 'multipart/form-data; boundary=b');
      const expected = some.filter(({ field }) => field === 'content');
      expect(files).toEqual(
        expected.map(({ name, type }) => {
          const isKept = type !== undefined && type !== 'Application/Octet-Stream';
          return {
            id: expect.any(String),
            name: name?.includes('\\"') ? undefined : name,
            md5: digest('hello'),
            mimeType: isKept ? type.split(';')[0] : expect.any(String),
            useCase: undefined,
          };
        }),
      );
    }),
    50,
  );
});

it('D-58: of a parameter in camelCase the first one counts, and one in kebab-case is none', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const [file] = await upload(session, '&fileName=a.txt', 'hello', 'text/plain');
  // Many requests find the file, so that it matters which parameter counts.
  const textOf = (right: string) => fc.constantFrom(right, right, 'x', '');
  const parameters = fc.array(
    fc.oneof(
      fc.tuple(fc.constantFrom('accessId', 'accessId', 'access-id'), textOf('access.library')),
      fc.tuple(fc.constantFrom('resourceId', 'resourceId', 'resource-id'), textOf(String(file?.id))),
    ),
    { maxLength: 6 },
  );
  await checkProperty(
    fc.asyncProperty(fc.constantFrom('GET', 'DELETE'), parameters, async (method, some) => {
      const firstOf = (name: string) => some.find(([each]) => each === name)?.[1];
      const isFound = firstOf('accessId') === 'access.library' && firstOf('resourceId') === file?.id;
      // A file that is deleted would not be found by the next request.
      fc.pre(method === 'GET' || !isFound);
      const query = some.map(([name, value]) => `${name}=${value}`).join('&');
      const { status, text } = await session.send([method, `/streaming?${query}`]);
      expect(status, query).toBe(isFound ? 200 : 404);
      // Without the id of a resource there is no body.
      expect(text === '', query).toBe(firstOf('resourceId') === undefined);
    }),
    80,
  );
});

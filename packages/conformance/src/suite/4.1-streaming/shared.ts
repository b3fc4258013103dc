import { createHash } from 'node:crypto';
import type { CaseContext, Judging } from '../../case/case.js';
import type { Plain } from '../../case/plain.js';
import type { Observation, Options } from '../../case/subject.js';
import { callPath, resourceType, sendMarked, type UrlQuery } from '../requests.js';
import { succeeded } from '../responses.js';

export const content = '0123456789';
export const day = 86_400_000;

export type Headers = { readonly [name: string]: string };

/** Files that differ in everything that a Resource says about them. */
export const files = [
  { suffix: '-one.txt', content: '0123456789', mimeType: 'text/plain' },
  { suffix: '-two.bin', content: 'another content', mimeType: 'image/x-conformance' },
  { suffix: '-three.xml', content: '<x/>', mimeType: 'application/x-conformance' },
] as const;

/** The requirements of a check that does not end its case if it fails, because nothing after it depends on it. */
export const continuing = (judges: string | readonly string[]): Judging => ({ judges, continues: true });

/** Uploads a file, and reads the header fields of its download. */
export async function uploaded(c: CaseContext) {
  const file = await c.fixture.upload(content, '.txt');
  const first = await succeeded(c, c.subject.download(file.id));
  // Without `Last-Modified`, nothing has been modified since this download was answered.
  const times = [first.headers['last-modified'], first.headers['date']].map((field) => Date.parse(field ?? ''));
  const modified = times.find((time) => !Number.isNaN(time)) ?? Date.now();
  return { ...file, etag: first.headers['etag'] ?? '', modified, lastModified: first.headers['last-modified'] };
}

export const textOf = (answer: { readonly bytes?: Uint8Array; readonly text: string }): string =>
  answer.bytes === undefined ? answer.text : new TextDecoder().decode(answer.bytes);

/** Downloads a file with the {@link content}, and checks that the response contains it. */
export async function downloaded(
  c: CaseContext,
  id: string,
  parameters: Options = {},
  judging: Judging = {},
): Promise<Observation> {
  const answer = await succeeded(c, c.subject.download(id, parameters), judging);
  c.check('content', textOf(answer), content, judging);
  return answer;
}

export const multipart: Headers = { 'content-type': 'multipart/form-data; boundary=x' };
export const formData: Headers = { 'content-type': 'application/x-www-form-urlencoded' };

/** Uploads by a raw request. */
export const upload = (c: CaseContext, query: UrlQuery, headers: Headers, body: string | Uint8Array) =>
  sendMarked(c, { method: 'POST', path: callPath(c, '/streaming', query), headers, body });

/**
 * A part of a {@link multipart} body.
 *
 * @param head the rest of the head: the parameters after the name of the field, and further header fields
 */
export const partOf = (field: string, head: string, data: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; ${head}\r\n\r\n${data}\r\n`;

/** A multipart body of these parts. */
export const bodyOf = (...parts: readonly string[]): string => `${parts.join('')}--x--\r\n`;

/** A multipart body with one file of the field `content`. */
export const oneFile = (name: string): string => bodyOf(partOf('content', `filename="${name}"`, 'a'));

/** The text of the file of a Resource. */
export const storedText = async ({ subject }: CaseContext, id: unknown): Promise<string> =>
  textOf(await subject.download(String(id)));

/** The Resources that have a name. */
export const resourcesNamed = (c: CaseContext, name: string): Promise<Observation> =>
  c.subject.queryEntities({ type: resourceType(c) }, { where: { name } }, { depth: 0 });

/** The md5 of a content, as text in hex. */
export const md5Of = (data: string): string => createHash('md5').update(data).digest('hex');

/** Whether a value is the checksum of a content. Its form is open: it may be hex, or base64. */
export function isChecksum(value: Plain | undefined, data: string): boolean {
  const hex = md5Of(data);
  const isHex = typeof value === 'string' && value.toLowerCase() === hex;
  return isHex || value === Buffer.from(hex, 'hex').toString('base64');
}

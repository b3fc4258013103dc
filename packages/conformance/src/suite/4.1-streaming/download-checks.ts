import type { Case, CaseContext, Judging } from '../../case/case.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { cacheControl, disposition, elementsOf, extendedValue, hasDirective, mediaType } from '../headers.js';
import { memberOf } from '../responses.js';
import { type About, resourceCase } from '../rows.js';
import { content, textOf, uploaded } from './shared.js';

/** What a download asks for: its options, and header fields. */
interface DownloadRequest {
  readonly noCache?: boolean;
  readonly download?: boolean;
  readonly fileName?: string;
  /** `own`: the `ETag` of the file. */
  readonly ifNoneMatch?: 'own';
  readonly range?: string;
}

/** An uploaded file. For a request with a condition, the header fields of an earlier download are known, too. */
interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly entity: Plain;
  readonly etag?: string;
  readonly lastModified?: string | undefined;
}

/** A download of a file. */
interface Download {
  readonly c: CaseContext;
  readonly answer: Observation;
  readonly file: StoredFile;
}

type DownloadCheck = (download: Download, judging: Judging) => void;

/** Checks by the ids of the requirements that they judge, e.g. `{ 'STR-DL-02, LIM-09': directives('no-store') }`. */
type ChecksByRequirements = { readonly [ids: string]: DownloadCheck | readonly DownloadCheck[] };

/**
 * Returns a case that downloads a new file with the {@link content}. The case judges the requirements of the first
 * checks, and those of the other checks also.
 *
 * @example download('download', { download: true }, { 'STR-DL-05': served, 'STR-DL-06': dispositionIs('attachment') })
 */
export function download(id: string, request: DownloadRequest, checks: ChecksByRequirements, about: About = {}): Case {
  const rows = Object.entries(checks).map(([ids, those]) => ({ judges: ids.split(', '), those: [those].flat() }));
  const [judges = [], ...others] = rows.map((row) => row.judges);
  const also = others.flat().filter((each) => !judges.includes(each));
  const { ifNoneMatch, range, ...options } = request;
  return resourceCase(`streaming/get/${id}`, judges, { also, ...about }, async (c) => {
    const file: StoredFile = ifNoneMatch === undefined ? await c.fixture.upload(content) : await uploaded(c);
    const answer = await c.subject.download(file.id, options, {
      ...(file.etag === undefined ? {} : { 'if-none-match': file.etag }),
      ...(range === undefined ? {} : { range }),
    });
    for (const row of rows) for (const check of row.those) check({ c, answer, file }, { judges: row.judges });
  });
}

export const status =
  (expected: number): DownloadCheck =>
  ({ c, answer }, judging) =>
    c.checkStatus(answer, expected, judging);

export const hasContent: DownloadCheck = ({ c, answer }, judging) =>
  c.check('content', textOf(answer), content, judging);

/** The download succeeds, and has the {@link content}. */
export const served: DownloadCheck = (download, judging) => {
  status(200)(download, judging);
  hasContent(download, judging);
};

export const noData: DownloadCheck = ({ c, answer }, judging) =>
  c.check('no data is sent', textOf(answer), '', judging);

/** A value of the header. The case continues after its check, because no other check depends on it. */
type Field = readonly [name: string, got: unknown, expected: unknown];

/** Returns a check of values of the header. */
const fields =
  (valuesOf: (download: Download) => readonly Field[]): DownloadCheck =>
  (download, judging) => {
    for (const [name, got, expected] of valuesOf(download))
      download.c.check(name, got, expected, { ...judging, continues: true });
  };

const headerOf = ({ headers }: Observation, name: string): string | undefined => headers[name.toLowerCase()];

export const has = (...names: readonly string[]): DownloadCheck =>
  fields(({ answer }) => names.map((name) => [`${name} is there`, (headerOf(answer, name) ?? '') !== '', true]));

export const absent = (...names: readonly string[]): DownloadCheck =>
  fields(({ answer }) => names.map((name) => [name, headerOf(answer, name), undefined]));

export const header = (name: string, expected: string): DownloadCheck =>
  fields(({ answer }) => [[name, headerOf(answer, name), expected]]);

/** The header fields that guard a download in browsers. */
export const guards: DownloadCheck = has('X-Content-Type-Options', 'X-Frame-Options', 'X-XSS-Protection');

export const dateOfHttp = (name: string): DownloadCheck =>
  fields(({ answer }) => {
    const date = headerOf(answer, name) ?? '';
    return [[`${name} is a date of HTTP`, new Date(date).toUTCString(), date]];
  });

export const sameEtag: DownloadCheck = fields(({ answer, file }) => [['ETag', answer.headers['etag'], file.etag]]);

export const sameLastModified: DownloadCheck = fields(({ answer, file }) => [
  ['Last-Modified', answer.headers['last-modified'], file.lastModified],
]);

export const etagIsMd5: DownloadCheck = fields(({ answer, file }) => [
  ['ETag', answer.headers['etag'], memberOf(file.entity, 'md5')],
]);

export const maxAge = (seconds: number): DownloadCheck =>
  fields(({ answer }) => [['max-age of Cache-Control', cacheControl(answer).get('max-age'), String(seconds)]]);

export const directives = (...names: readonly string[]): DownloadCheck =>
  fields(({ answer }) => names.map((name) => [`Cache-Control has ${name}`, hasDirective(answer, name), true]));

export const pragmaNoCache: DownloadCheck = fields(({ answer }) => [
  ['Pragma has no-cache', elementsOf(answer, 'pragma').includes('no-cache'), true],
]);

export const contentType = (expected: string): DownloadCheck =>
  fields(({ answer }) => [['Content-Type', mediaType(answer), expected]]);

export const dispositionIs = (expected: 'inline' | 'attachment'): DownloadCheck =>
  fields(({ answer }) => [['Content-Disposition', disposition(answer).value, expected]]);

/** The `filename` of `Content-Disposition`. Default: the name of the file. */
export const fileNameIs = (expected?: unknown): DownloadCheck =>
  fields(({ answer, file }) => [['filename', disposition(answer).parameters.get('filename'), expected ?? file.name]]);

/** The `filename*` of `Content-Disposition`, which may have any character. */
export const extendedFileNameIs = (expected: unknown): DownloadCheck =>
  fields(({ answer }) => [['filename*', extendedValue(disposition(answer).parameters.get('filename*')), expected]]);

import type { CaseContext, Judging } from '../../case/case.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { cacheControl, disposition, elementsOf, extendedValue, hasDirective, mediaType } from '../headers.js';
import { memberOf } from '../responses.js';
import { type CaseRow, resourceCase } from '../rows.js';
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
interface ChecksByRequirements {
  readonly [ids: string]: DownloadCheck | readonly (DownloadCheck | readonly DownloadCheck[])[];
}

/** A case of a download, which is asked for without options unless a row says more. */
interface DownloadRow extends CaseRow {
  /** Returns the case with a download that is asked for in another way. */
  asking(request: DownloadRequest): CaseRow;
}

/**
 * Returns a case that downloads a new file with the {@link content}. The case judges the requirements of the first
 * checks, and those of the other checks also.
 *
 * @example download('download', { 'STR-DL-05': served, 'STR-DL-19': guards }).asking({ download: true })
 */
export const download = (id: string, checks: ChecksByRequirements): DownloadRow => ({
  ...downloadCase(id, checks, {}),
  asking: (request) => downloadCase(id, checks, request),
});

function downloadCase(id: string, checks: ChecksByRequirements, request: DownloadRequest): CaseRow {
  const rows = Object.entries(checks).map(([ids, those]) => ({ judges: ids.split(', '), those: [those].flat(2) }));
  const [judges = [], ...others] = rows.map((row) => row.judges);
  const also = others.flat().filter((each) => !judges.includes(each));
  const { ifNoneMatch, range, ...options } = request;
  return resourceCase(`streaming/get/${id}`, judges, async (c) => {
    const file: StoredFile = ifNoneMatch === undefined ? await c.fixture.upload(content) : await uploaded(c);
    const answer = await c.subject.download(file.id, options, {
      ...(file.etag === undefined ? {} : { 'if-none-match': file.etag }),
      ...(range === undefined ? {} : { range }),
    });
    for (const row of rows) for (const check of row.those) check({ c, answer, file }, { judges: row.judges });
  }).with({ also });
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

/** Returns a check of a value of the header. The case continues after it, because no other check depends on it. */
const value =
  (name: string, read: (answer: Observation) => unknown, expected: unknown): DownloadCheck =>
  ({ c, answer }, judging) =>
    c.check(name, read(answer), expected, { ...judging, continues: true });

export const header = (name: string, expected: unknown): DownloadCheck =>
  value(name, ({ headers }) => headers[name.toLowerCase()], expected);

export const absent = (...names: readonly string[]): readonly DownloadCheck[] =>
  names.map((name) => header(name, undefined));

export const has = (...names: readonly string[]): readonly DownloadCheck[] =>
  names.map((name) => value(`${name} is there`, ({ headers }) => (headers[name.toLowerCase()] ?? '') !== '', true));

/** The header fields that guard a download in browsers. */
export const securityHeaders = has('X-Content-Type-Options', 'X-Frame-Options', 'X-XSS-Protection');

export const dateOfHttp = (name: string): DownloadCheck => {
  const isDate = (text = ''): boolean => new Date(text).toUTCString() === text;
  return value(`${name} is a date of HTTP`, ({ headers }) => isDate(headers[name.toLowerCase()]), true);
};

export const maxAge = (seconds: number): DownloadCheck =>
  value('max-age of Cache-Control', (answer) => cacheControl(answer).get('max-age'), String(seconds));

export const directives = (...names: readonly string[]): readonly DownloadCheck[] =>
  names.map((name) => value(`Cache-Control has ${name}`, (answer) => hasDirective(answer, name), true));

export const pragmaNoCache = value(
  'Pragma has no-cache',
  (answer) => elementsOf(answer, 'pragma').includes('no-cache'),
  true,
);

export const contentType = (expected: string): DownloadCheck => value('Content-Type', mediaType, expected);

export const dispositionIs = (expected: 'inline' | 'attachment'): DownloadCheck =>
  value('Content-Disposition', (answer) => disposition(answer).value, expected);

/** The `filename` of `Content-Disposition`. */
export const fileNameIs = (expected: unknown): DownloadCheck =>
  value('filename', (answer) => disposition(answer).parameters.get('filename'), expected);

/** The `filename*` of `Content-Disposition`, which may have any character. */
export const extendedFileNameIs = (expected: unknown): DownloadCheck =>
  value('filename*', (answer) => extendedValue(disposition(answer).parameters.get('filename*')), expected);

const ofFile =
  (checkOf: (file: StoredFile) => DownloadCheck): DownloadCheck =>
  (download, judging) =>
    checkOf(download.file)(download, judging);

export const ownFileName = ofFile(({ name }) => fileNameIs(name));
export const sameEtag = ofFile(({ etag }) => header('ETag', etag));
export const sameLastModified = ofFile(({ lastModified }) => header('Last-Modified', lastModified));
export const etagIsMd5 = ofFile(({ entity }) => header('ETag', memberOf(entity, 'md5')));

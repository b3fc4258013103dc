import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation, Options } from '../../case/subject.js';
import { cacheControl, disposition, elementsOf, hasDirective, mediaType } from '../headers.js';
import { callPath, getRaw, queryOf, queryText } from '../requests.js';
import { checkRefused, listOf, memberOf, succeeded } from '../responses.js';
import { resourceCase, rows } from '../rows.js';
import {
  absent,
  contentType,
  dateOfHttp,
  directives,
  dispositionIs,
  download,
  etagIsMd5,
  extendedFileNameIs,
  fileNameIs,
  has,
  hasContent,
  header,
  maxAge,
  noData,
  ownFileName,
  pragmaNoCache,
  sameEtag,
  sameLastModified,
  securityHeaders,
  served,
  status,
} from './download-checks.js';
import { content, continuing, downloaded, textOf } from './shared.js';

const given = [undefined, true, false] as const;

const longName = `${'long-'.repeat(40)}name.txt`;

const named = (name: string, value: boolean | undefined): string =>
  value === undefined ? `no-${name}` : `${name}-${value}`;

/** The names that the requests give, and whether they ask for a part. */
const requests = [
  [undefined, false],
  ['other.txt', false],
  ['other.txt', true],
] as const;

/** Downloads a part of the {@link content}, which is a download, too. A service may send the whole. */
async function part(c: CaseContext, id: string, options: Options): Promise<Observation> {
  const answer = await c.subject.download(id, options, { range: 'bytes=2-5' });
  c.observe('status of a part', answer.status, 206, { judges: 'R-50-01' });
  c.check('content', textOf(answer), answer.status === 206 ? content.slice(2, 6) : content);
  return answer;
}

/** 4.1: every combination of the options of a download: no option changes the meaning of another. */
export const combinedCases: readonly Case[] = given.flatMap((noCache) =>
  given.map((download) =>
    resourceCase(
      `streaming/get/${named('noCache', noCache)}/${named('download', download)}`,
      'STR-DL-01',
      async (c) => {
        const [isUncached, isAttachment] = [noCache === true, download === true];
        const ofCaching = continuing(isUncached ? 'STR-DL-02' : ['STR-DL-04', 'STR-DL-20']);
        const ofPragma = continuing(isUncached ? 'STR-DL-03' : 'STR-DL-04');
        const ofType = continuing(isAttachment ? 'STR-DL-05' : 'STR-DL-07');
        const ofDisposition = continuing(isAttachment ? 'STR-DL-06' : 'STR-DL-08');
        const { id, name, entity } = await c.fixture.upload(content, '.txt');
        const mimeType = String(memberOf(entity, 'mimeType')).toLowerCase();
        for (const [fileName, isPart] of requests) {
          const options = {
            ...(noCache === undefined ? {} : { noCache }),
            ...(download === undefined ? {} : { download }),
            ...(fileName === undefined ? {} : { fileName }),
          };
          const answer = isPart ? await part(c, id, options) : await downloaded(c, id, options);
          c.check(
            'Cache-Control has max-age=86400',
            cacheControl(answer).get('max-age') === '86400',
            !isUncached,
            ofCaching,
          );
          for (const directive of ['private', 'must-revalidate'])
            c.check(`Cache-Control has ${directive}`, hasDirective(answer, directive) || isUncached, true, ofCaching);
          for (const directive of ['no-store', 'no-cache'])
            c.check(`Cache-Control has ${directive}`, hasDirective(answer, directive), isUncached, ofCaching);
          const pragma = elementsOf(answer, 'pragma');
          c.check('Pragma has no-cache', pragma.includes('no-cache'), isUncached, ofPragma);
          c.check('Content-Type', mediaType(answer), isAttachment ? 'application/download' : mimeType, ofType);
          const { value, parameters } = disposition(answer);
          c.check('Content-Disposition', value, isAttachment ? 'attachment' : 'inline', ofDisposition);
          if (fileName === undefined) c.observe('name', parameters.get('filename'), name, { judges: 'R-50-09' });
          else c.check('file name', parameters.get('filename'), fileName, { judges: 'STR-DL-09' });
        }
      },
    ).with({
      also: [
        ...(noCache === true ? ['STR-DL-02', 'STR-DL-03'] : ['STR-DL-04', 'STR-DL-20']),
        ...(download === true ? ['STR-DL-05', 'STR-DL-06'] : ['STR-DL-07', 'STR-DL-08']),
        ...['STR-DL-09', 'R-50-09', 'R-50-01'],
      ],
    }),
  ),
);

/** other ways to give a parameter of a download. */
const parameterCases: readonly Case[] = rows(
  ['kebab-case', 'R-12-08', [['file-name', 'other.txt']], {}, undefined],
  ['header', 'R-12-08', [], { 'gm-file-name': 'other.txt' }, undefined],
  [
    'twice',
    'R-13-05',
    [
      ['fileName', 'first.txt'],
      ['fileName', 'other.txt'],
    ],
    {},
    'first.txt',
  ],
).map(([what, judges, query, headers, deployed]) =>
  resourceCase(`streaming/get/parameter/${what}`, judges, async (c) => {
    const { id, name } = await c.fixture.upload(content);
    const answer = await succeeded(c, getRaw(c, callPath(c, '/streaming', [['resourceId', id], ...query]), headers));
    const fileName = disposition(answer).parameters.get('filename');
    c.check('filename', fileName, differs('D-58', 'other.txt', deployed ?? name));
  }).with({ deviation: 'D-58' }),
);

/** 4.1, R-46 to R-50: downloads of one file. */
export const downloadCases: readonly Case[] = [
  download('headers', {
    'STR-DL-01, VSN-03, STR-03, ERR-01': status(200),
    'STR-DL-01': hasContent,
    'STR-DL-15': has('ETag'),
    'STR-DL-16': [has('Last-Modified'), dateOfHttp('Last-Modified')],
    'STR-DL-17': has('Date'),
    'STR-DL-18': has('Expires'),
    'STR-DL-19': securityHeaders,
    'STR-DL-08': dispositionIs('inline'),
    'STR-DL-04, STR-DL-20, LIM-09': [directives('private', 'must-revalidate'), maxAge(86400)],
  }),
  download('observed-headers', {
    'R-48-01': [served, header('Cache-Control', 'private, max-age=86400, must-revalidate')],
    'R-48-02': has('ETag', 'Last-Modified'),
    'R-48-05': header('Expires', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    'R-48-06': header('X-Content-Type-Options', 'nosniff'),
    'R-48-07': header('X-Frame-Options', 'SAMEORIGIN'),
    'R-48-08': header('X-XSS-Protection', '1; mode=block'),
    'R-50-09': ownFileName,
  }),
  download('no-cache', {
    'STR-DL-02, LIM-09': served,
    'STR-DL-02, LIM-09, R-48-03': directives('no-store', 'no-cache'),
    'STR-DL-03': pragmaNoCache,
    'R-48-04': absent('ETag', 'Last-Modified'),
    'STR-DL-19': securityHeaders,
  }).asking({ noCache: true }),
  download('no-cache-false', { 'STR-DL-04': [served, maxAge(86400)] }).asking({ noCache: false }),
  download('no-cache-condition', { 'R-50-08': status(304), 'R-48-03': directives('no-store', 'no-cache') }).asking({
    noCache: true,
    ifNoneMatch: 'own',
  }),
  resourceCase('streaming/get/other-access', 'R-46-02', async (c) => {
    const { id } = await c.fixture.upload(content);
    const query = queryOf({ accessId: c.fixture.ignoringAccess, resourceId: id });
    c.checkStatus(await getRaw(c, `/streaming${queryText(query)}`), 404);
  }).with({ needs: ['ignoredPartitions'] }),
  ...Object.entries({
    download: { download: true },
    'file-name': { fileName: 'other.txt' },
    range: { range: 'bytes=2-5' },
  }).map(([id, request]) =>
    download(`condition/with-${id}`, { 'STR-DL-10': noData, 'R-47-01': status(304) }).asking({
      ...request,
      ifNoneMatch: 'own',
    }),
  ),
  download('download', {
    'STR-DL-05': [served, contentType('application/download')],
    'STR-DL-06': dispositionIs('attachment'),
    'STR-DL-19': securityHeaders,
  }).asking({ download: true }),
  resourceCase('streaming/get/mime-type', 'STR-DL-07', async (c) => {
    const name = c.fixture.fileName('.bin');
    const answer = await c.subject.upload([{ name, content, mimeType: 'image/x-conformance' }], { multipart: true });
    const [resource] = listOf(answer.value);
    const mimeType = String(memberOf(resource, 'mimeType')).toLowerCase();
    c.check('Content-Type', mediaType(await downloaded(c, String(memberOf(resource, 'id')))), mimeType);
    c.check('mimeType', mimeType, 'image/x-conformance', { judges: 'R-51-05' });
  }).with({ also: 'R-51-05' }),
  download('file-name', {
    'STR-DL-09, R-49-01': [served, fileNameIs('other.txt')],
    'STR-DL-19': securityHeaders,
  }).asking({
    fileName: 'other.txt',
  }),
  download('file-name-long', { 'STR-DL-09': [served, fileNameIs(longName)] }).asking({ fileName: longName }),
  download('file-name-not-ascii', {
    'R-49-02': [served, extendedFileNameIs(differs('D-56', 'größe 漢.txt', 'größe+漢.txt'))],
  })
    .asking({ fileName: 'größe 漢.txt' })
    .with({ deviation: 'D-56' }),
  download('file-name-quoted', {
    'R-49-01': [served, fileNameIs(differs('D-56', 'a"; b="c.txt', 'a___b__c.txt'))],
  })
    .asking({ fileName: 'a"; b="c.txt' })
    .with({ deviation: 'D-56' }),
  download('file-name-injection', { 'R-49-03': [served, dispositionIs('inline'), absent('X-Injected')] }).asking({
    fileName: 'a"\r\nX-Injected: yes',
  }),
  resourceCase('streaming/get/chunked', 'STR-DL-14', async (c) => {
    const { id } = await c.fixture.upload(content);
    const answer = await succeeded(c, getRaw(c, callPath(c, '/streaming', [['resourceId', id]])));
    c.check('content', textOf(answer), content);
    c.check('Transfer-Encoding has chunked', elementsOf(answer, 'transfer-encoding').includes('chunked'), true);
  }),
  download('not-modified-headers', {
    'R-47-01': status(304),
    'R-47-02': absent('Content-Type', 'Content-Disposition'),
    'R-47-03': [sameEtag, sameLastModified, maxAge(86400)],
    'R-48-05': header('Expires', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  }).asking({ ifNoneMatch: 'own' }),
  download('etag', { 'R-47-11': [status(200), etagIsMd5] }),
  resourceCase('streaming/get/unknown', 'R-46-02', async (c) => {
    c.checkStatus(await c.subject.download('no-such-resource'), 404);
  }),
  resourceCase('streaming/get/without-id', 'STR-DL-01', async (c) => {
    checkRefused(c, await getRaw(c, callPath(c, '/streaming')), 404);
  }).with({ also: 'R-46-01' }),
  ...parameterCases,
];

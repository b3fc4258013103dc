import type { Case, CaseContext } from '../../case/case.js';
import type { Observation, Options } from '../../case/subject.js';
import { cacheControl, disposition, elementsOf, hasDirective, mediaType } from '../headers.js';
import { memberOf } from '../responses.js';
import { resourceCase } from '../rows.js';
import { content, continuing, downloaded, textOf } from './shared.js';

const given = [undefined, true, false] as const;

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

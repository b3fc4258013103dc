import type { Case } from '../../case/case.js';

import { content, directivesOf, textOf } from './shared.js';

const given = [undefined, true, false] as const;

const named = (name: string, value: boolean | undefined): string =>
  value === undefined ? `no-${name}` : `${name}-${value}`;

/** 4.1: each option of a download beside each value of the others: what one means, no other changes. */
export const combinedCases: readonly Case[] = given.flatMap((noCache) =>
  given.map(
    (download): Case => ({
      id: `streaming/get/${named('noCache', noCache)}/${named('download', download)}`,
      requirement: [
        'STR-DL-01',
        ...(noCache === true ? ['STR-DL-02', 'STR-DL-03'] : ['STR-DL-04', 'STR-DL-20']),
        ...(download === true ? ['STR-DL-05', 'STR-DL-06'] : ['STR-DL-07', 'STR-DL-08']),
        'STR-DL-09',
      ],
      needs: ['resources'],
      writes: true,
      async run(c) {
        const { id } = await c.fixture.upload(content, '.txt');
        for (const fileName of [undefined, 'other.txt']) {
          const answer = await c.subject.download(id, {
            ...(noCache === undefined ? {} : { noCache }),
            ...(download === undefined ? {} : { download }),
            ...(fileName === undefined ? {} : { fileName }),
          });
          c.checkStatus(answer, 200);
          c.check('content', textOf(answer), content);
          const {
            'cache-control': cacheControl,
            'content-type': type,
            'content-disposition': disposition = '',
          } = answer.headers;
          const caching = directivesOf(cacheControl);
          c.check('Cache-Control has max-age=86400', caching.includes('max-age=86400'), noCache !== true);
          for (const part of ['private', 'must-revalidate'])
            c.check(`Cache-Control has ${part}`, caching.includes(part) || noCache === true, true);
          for (const part of ['no-store', 'no-cache'])
            c.check(`Cache-Control has ${part}`, caching.includes(part), noCache === true);
          c.check('Pragma is no-cache', answer.headers['pragma']?.toLowerCase() === 'no-cache', noCache === true);
          c.check('Content-Type', directivesOf(type)[0], download === true ? 'application/download' : 'text/plain');
          c.check('Content-Disposition', directivesOf(disposition)[0], download === true ? 'attachment' : 'inline');
          if (fileName !== undefined) c.check('file name', /filename="?other\.txt"?/i.test(disposition), true);
        }
      },
    }),
  ),
);
